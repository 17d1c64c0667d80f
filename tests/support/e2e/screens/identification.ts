import { expect } from '@playwright/test'
import type { Frame } from '../frame.ts'
import { words } from '../words.ts'

export function homeScreen(frame: Frame) {
  const meter = frame.page.getByTestId('occupancy')
  return {
    async see() {
      await frame.seeScreen(words('WELCOME'))
      await expect(meter).toContainText(/\d/)
      await frame.seeAccessible('home')
    },
    seeInside: (count: number) => expect(meter).toContainText(new RegExp(`^${count}(?!\\d)`)),
    clickEnter: () => frame.button('ENTER').click(),
    clickGetBadge: () => frame.button('RECUPERA_BADGE').click(),
    clickOtherFeatures: () => frame.button('OTHER_FEATURES').click(),
    clickExit: () => frame.button('EXIT').click(),
    /** Taps the heading, where there is nothing to tap. */
    async tap(times: number) {
      for (let tap = 0; tap < times; tap++) await frame.heading.click()
    },
    settings: frame.button('SETTINGS'),
    seeEntries: (count: number) =>
      expect(frame.page.getByTestId('entries')).toContainText(new RegExp(`^${count}(?!\\d)`)),
    seeNoCounter: () => expect(frame.page.getByTestId('entries')).toHaveCount(0),
  }
}

/** The choice of how to be identified: with *register* after Enter, without on the way out. */
export function authScreen(frame: Frame) {
  const choice = (id: string) => frame.page.locator('main').getByRole('button', { name: words(id) })
  return {
    async see() {
      await frame.seeOneOf([words('ALREADY_REGISTERED'), words('HOW_AUTH')])
      await frame.seeAccessible('auth')
    },
    seeSignUpOffered: (offered: boolean) => expect(choice('REGISTER')).toHaveCount(offered ? 1 : 0),
    clickIdCode: () => choice('ID_CODE').click(),
    clickQr: () => choice('QR_CODE').click(),
    clickByName: () => choice('BY_NAME').click(),
    seeByNameOffered: (offered: boolean) => expect(choice('BY_NAME')).toHaveCount(offered ? 1 : 0),
    clickInvited: () => choice('I_AM_EXPECTED').click(),
    seeInvitedOffered: (offered: boolean) => expect(choice('I_AM_EXPECTED')).toHaveCount(offered ? 1 : 0),
    clickSignUp: () => choice('REGISTER').click(),
  }
}

export function idAuthScreen(frame: Frame) {
  const field = frame.page.getByLabel(words('ID_CODE'), { exact: true })
  return {
    async see() {
      await frame.seeScreen(words('INSERT_ID'))
      await expect(field).toBeEditable()
      await frame.seeAccessible('idauth')
    },
    async typeCode(code: string) {
      await field.fill(code)
      await frame.clickMain()
    },
    fill: (code: string) => field.fill(code),
    seeTyped: (code: string) => expect(field).toHaveValue(code),
  }
}

export function byNameScreen(frame: Frame) {
  const field = frame.page.getByLabel(words('BY_NAME_FIELD'), { exact: true })
  const people = frame.page.getByRole('main').getByRole('listitem')
  return {
    people,
    async see() {
      await frame.seeScreen(words('BY_NAME_TITLE'))
      await expect(field).toBeEditable()
      await frame.seeAccessible('byName')
    },
    type: (name: string) => field.fill(name),
    choose: (name: string) => people.filter({ hasText: name }).getByRole('button').click(),
  }
}

/** A guest without a code says who they are. */
export function invitedScreen(frame: Frame) {
  const field = (id: string) => frame.page.getByLabel(words(id), { exact: true })
  return {
    async see() {
      await frame.seeScreen(words('INVITED_TITLE'))
      await expect(field('INVITED_LAST_NAME')).toBeEditable()
      await frame.seeAccessible('invited')
    },
    async say(lastName: string, hostName: string) {
      await field('INVITED_LAST_NAME').fill(lastName)
      await field('INVITED_HOST').fill(hostName)
      await frame.clickMain()
    },
    seeNotFound: () =>
      expect(frame.page.getByRole('main').getByRole('alert')).toContainText(words('GUEST_NOT_FOUND')),
    clickGoOn: () => frame.button('INVITED_GO_ON').click(),
  }
}

export function guestNumberScreen(frame: Frame) {
  const field = frame.page.getByLabel(words('NUMBER_FIELD'), { exact: true })
  return {
    async see() {
      await frame.seeScreen(words('NUMBER_TITLE'))
      await expect(field).toBeEditable()
      await frame.seeAccessible('number')
    },
    async type(number: string) {
      await field.fill(number)
      await frame.clickMain()
    },
  }
}

export function askDeskScreen(frame: Frame) {
  return {
    async see() {
      await frame.seeScreen(words('DESK_TITLE'))
      await frame.seeAccessible('desk')
    },
    clickGoOn: () => frame.button('INVITED_GO_ON').click(),
  }
}

/** The question to a guest who has shown the pass of an invitation. */
export function expectedScreen(frame: Frame) {
  const choice = (id: string) => frame.page.locator('main').getByRole('button', { name: words(id) })
  /** An invitation may name no guest. */
  const notMe = choice('EXPECTED_NOT_ME').or(choice('EXPECTED_NOT_MINE'))
  return {
    async see() {
      await expect(notMe).toBeVisible()
      await frame.seeAccessible('expected')
    },
    seeWho: (name: string) =>
      expect(frame.page.getByRole('main')).toContainText(words('EXPECTED_WHO', { name })),
    clickYes: () => choice('EXPECTED_YES').click(),
    clickSubstitute: () => choice('EXPECTED_SUBSTITUTE').click(),
    clickNotMe: () => notMe.click(),
  }
}

export function visitorTypeScreen(frame: Frame) {
  return {
    async see() {
      await frame.seeScreen(words('WHICH_VISITOR'))
      await frame.seeAccessible('visitorType')
    },
    clickType: (name: string) => frame.page.getByRole('button', { name, exact: true }).click(),
    clickFirst: () => frame.page.locator('main').getByRole('button').first().click(),
  }
}

export interface NewVisitor {
  readonly first: string
  readonly last: string
  readonly email: string
}

export function signUpScreen(frame: Frame) {
  const { page } = frame
  const field = (name: string) => page.locator(`[name="${name}"]`)
  return {
    field,
    async see() {
      await frame.seeScreen(words('FILL_FORM'))
      await expect(field('firstname')).toBeEditable()
      await frame.seeAccessible('signup')
    },
    async fill({ first, last, email }: NewVisitor) {
      await field('firstname').fill(first)
      await field('lastname').fill(last)
      await field('email').fill(email)
    },
    /** One of the form's own lists. */
    async choose(name: string, value: string) {
      await field(name).click()
      await page.locator(`[role=listbox] [data-value="${value}"]`).click()
      await expect(field(name)).toHaveAttribute('value', value)
    },
    async seeFilled({ first, last, email }: NewVisitor) {
      await expect(field('firstname')).toHaveValue(first)
      await expect(field('lastname')).toHaveValue(last)
      await expect(field('email')).toHaveValue(email)
    },
  }
}
