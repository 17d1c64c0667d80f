import { expect } from '@playwright/test'
import type { Frame } from '../frame.ts'
import { words } from '../words.ts'

/** The beginning of a message up to its first value. */
const beginning = (id: string): string => words(id, { time: '\n', companyId: '\n' }).split('\n')[0] ?? ''

export function pinScreen(frame: Frame) {
  const { page } = frame
  const dots = page.getByTestId('pin')
  return {
    async see() {
      await frame.seeScreen(words('SETTINGS'))
      await expect(dots).toBeVisible()
      await frame.seeAccessible('pin')
    },
    async type(pin: string) {
      for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
    },
    typeOnKeyboard: (pin: string) => page.keyboard.type(pin),
    seeTriesLeft: (left: number) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText(String(left)),
    async seeLocked() {
      await expect(page.getByRole('timer')).toContainText(beginning('TRY_AGAIN_IN'))
      await frame.seeAccessible('pin locked')
    },
    seeSecondsLeft: (time: string) => expect(page.getByRole('timer')).toContainText(time),
    seeOffline: () =>
      expect(page.getByRole('main').getByRole('alert')).toHaveText(words('PIN_NEEDS_NETWORK')),
  }
}

export function settingsScreen(frame: Frame) {
  const { page } = frame
  const box = (id: string) => page.getByLabel(words(id), { exact: true })
  const field = (id: string) => page.getByRole('textbox', { name: words(id) })
  return {
    box,
    field,
    async see() {
      await frame.seeScreen(words('SETTINGS'))
      await expect(box('HOST_PRIVACY')).toBeVisible()
      await frame.seeAccessible('settings')
    },
    save: () => frame.clickMain(),
  }
}

/** The screen where a new tablet asks for six digits. */
export function pairingScreen(frame: Frame) {
  const field = frame.page.getByRole('textbox', { name: words('PAIRING_CODE') })
  return {
    field,
    async see() {
      await frame.seeScreen(words('SET_UP_TABLET'))
      await expect(field).toBeEditable()
      await frame.seeAccessible('pairing')
    },
    async type(code: string) {
      await field.fill(code)
      await frame.clickMain()
    },
    /** The complaint is tied to the field, which has the focus. */
    async seeRefused(words: string) {
      await expect(field).toHaveAccessibleDescription(words)
      await expect(field).toBeFocused()
      await frame.seeAccessible('pairing refused')
    },
    clickCompanyCodes: () => frame.button('USE_COMPANY_CODES').click(),
  }
}

export function unapprovedScreen(frame: Frame) {
  return {
    async see() {
      await frame.seeScreen(words('WAITING_FOR_APPROVAL'))
      await frame.seeAccessible('unapproved')
    },
    clickOtherCodes: () => frame.button('USE_OTHER_CODES').click(),
  }
}

/** The screen that asks for a tablet's codes. */
export function configureScreen(frame: Frame) {
  const { page } = frame
  const field = (id: string) => page.getByRole('textbox', { name: words(id) })
  return {
    field,
    async see() {
      await frame.seeScreen(words('SET_UP_TABLET'))
      await expect(field('SERVICE_CODE')).toBeEditable()
      await frame.seeAccessible('configure')
    },
    seeCompany: (companyId: string) => expect(page.getByRole('main')).toContainText(companyId),
    async fill(serviceCode: string, taxCode: string) {
      await field('SERVICE_CODE').fill(serviceCode)
      await field('TAX_CODE').fill(taxCode)
      await frame.clickMain()
    },
  }
}
