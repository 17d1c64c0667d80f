import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { languageList } from '#contract/languages.ts'
import { END_SCREEN_MS, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import type { CompanySetup, TestCompany } from '#tests/support/e2e/company.ts'
import { recordAnnouncements } from '#tests/support/e2e/announcements.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/**
 * Every message of the kiosk is provoked once and read on the screen, in Italian.
 * Of the camera: what a continuous scan says. Of the phone: TOUCHLESS_EXPIRED, and that the stored code is given up.
 */

/** The server says no, whatever it is asked, and in this way. */
async function refuse({ page }: Kiosk, name: keyof typeof calls, code: ErrorCode | null): Promise<void> {
  const path = calls[name].path.replace(/\{\w+\}/g, '*')
  await page.route(`**${path}`, (route) =>
    code === null
      ? route.fulfill({ status: 500, body: '<h1>Internal server error</h1>' })
      : route.fulfill({ status: errorStatus[code], json: { errorCode: code.toLowerCase(), message: '' } }),
  )
}

/** In the page. */
const twoFrames = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

interface Said {
  readonly kiosk: Kiosk
  readonly company: TestCompany
}

const typeCode = async ({ kiosk }: Said, door: 'clickEnter' | 'clickExit', code: string): Promise<void> => {
  await kiosk.open()
  await kiosk.home[door]()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(code)
}
const enter = (said: Said) => typeCode(said, 'clickEnter', said.company.visitor.code)

const signUp = async ({ kiosk }: Said, email = 'grace@harbour.example'): Promise<void> => {
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill({ first: 'Grace', last: 'Okafor', email })
  await kiosk.clickMain()
}

const findBadge = async ({ kiosk }: Said, email: string): Promise<void> => {
  await kiosk.open('/app/getBadge')
  await kiosk.getBadge.typeEmail(email)
}

interface Row {
  readonly id: string
  /** The specification's own words, where it has them in Italian. */
  readonly words?: string
  readonly setup?: CompanySetup
  readonly provoke: (said: Said) => Promise<void>
}

/** Those that come as a notice. */
const rows: readonly Row[] = [
  { id: 'VISITOR_NOT_FOUND', provoke: (said) => typeCode(said, 'clickEnter', 'ZZZZ-ZZZZ') },
  { id: 'NO_VISIT_OPEN', provoke: (said) => typeCode(said, 'clickExit', said.company.visitor.code) },
  {
    id: 'ANOTHER_VISIT_OPEN',
    provoke: async (said) => {
      await said.company.passElsewhere('entry')
      await enter(said)
    },
  },
  { id: 'EMAIL_ALREADY_REGISTERED', provoke: (said) => signUp(said, said.company.visitor.email) },
  {
    id: 'EVENT_FULL_PLEASE_WAIT',
    setup: { capacity: 1 },
    provoke: async (said) => {
      await said.company.passElsewhere('entry')
      await signUp(said)
    },
  },
  {
    id: 'ERR_NETWORK',
    provoke: async (said) => {
      await said.kiosk.page.route('**/api/tablet/identify', (route) => route.abort())
      await enter(said)
    },
  },
  {
    id: 'ECONNABORTED',
    provoke: async (said) => {
      const { page } = said.kiosk
      await page.route('**/api/tablet/identify', () => undefined)
      const asked = page.waitForRequest('**/api/tablet/identify')
      await enter(said)
      await asked
      await said.kiosk.pass(REQUEST_TIMEOUT_MS)
    },
  },
  {
    id: 'UNAUTHORIZED',
    provoke: async (said) => {
      await refuse(said.kiosk, 'identify', 'UNAUTHORIZED')
      await enter(said)
    },
  },
  {
    id: 'ERROR_RETRY',
    provoke: async (said) => {
      await refuse(said.kiosk, 'identify', null)
      await enter(said)
    },
  },
  {
    id: 'PRINT_GENERAL_ERROR',
    setup: { print: ['onSignUp'] },
    provoke: async (said) => {
      await refuse(said.kiosk, 'visitorBadge', 'UNAVAILABLE')
      await signUp(said)
      await said.kiosk.hear('SIGNUP_OK')
    },
  },
  {
    id: 'USER_NOT_FOUND',
    words: 'Email non trovata, registrati!',
    provoke: async (said) => {
      await findBadge(said, 'nobody@harbour.example')
      await said.kiosk.signUp.see()
    },
  },
  {
    id: 'BADGE_ERROR',
    words: 'Errore durante la stampa del Badge',
    provoke: async (said) => {
      await refuse(said.kiosk, 'visitorBadgeFromEmail', 'UNAVAILABLE')
      await findBadge(said, said.company.visitor.email)
    },
  },
  {
    id: 'EMAIL_SENDED_CORRECTLY',
    words: 'Email inviata!',
    setup: { badgeByEmail: 'mail' },
    provoke: (said) => findBadge(said, said.company.visitor.email),
  },
  {
    id: 'EMAIL_NOT_SENT',
    words: 'Errore durante l’invio della mail',
    setup: { badgeByEmail: 'mail' },
    provoke: async (said) => {
      await refuse(said.kiosk, 'sendBadgeEmail', 'UNAVAILABLE')
      await findBadge(said, said.company.visitor.email)
    },
  },
  {
    id: 'NO_CERTIFICATES',
    words: 'Nessun certificato da mostrare',
    setup: { flow: ['certificates', 'reason'] },
    provoke: async (said) => {
      await enter(said)
      await said.kiosk.hear('USER_FOUND')
    },
  },
  { id: 'USER_FOUND', provoke: enter },
  { id: 'SIGNUP_OK', provoke: (said) => signUp(said) },
  {
    id: 'ACCESS_CONFIRMED',
    provoke: async (said) => {
      await enter(said)
      await said.kiosk.hear('USER_FOUND')
    },
  },
  {
    id: 'EXIT_CONFIRMED',
    provoke: async (said) => {
      await said.company.passElsewhere('entry')
      await typeCode(said, 'clickExit', said.company.visitor.code)
      await said.kiosk.hear('USER_FOUND')
    },
  },
  {
    id: 'OFFLINE',
    words: 'Attenzione sei offline',
    provoke: async ({ kiosk }) => {
      await kiosk.open()
      await kiosk.home.see()
      await kiosk.page.context().setOffline(true)
    },
  },
  {
    id: 'ONLINE',
    words: 'Sei di nuovo online',
    provoke: async ({ kiosk }) => {
      await kiosk.open()
      await kiosk.home.see()
      await kiosk.page.context().setOffline(true)
      await kiosk.hear('OFFLINE')
      await kiosk.page.context().setOffline(false)
    },
  },
]

for (const row of rows) {
  test(`${row.id} is announced, and announced once (A09)`, {
    tag: row.id === 'VISITOR_NOT_FOUND' ? '@every-run' : [],
  }, async ({ tabletOf }) => {
    const said = await tabletOf({ services: ['login'], ...row.setup })
    const announcements = await recordAnnouncements(said.kiosk.page)
    if (row.words !== undefined) expect(words(row.id)).toBe(row.words)
    await row.provoke(said)
    await said.kiosk.hear(row.id)
    await expect.poll(() => announcements.count(words(row.id))).toBe(1)
    // The focus follows within two frames.
    await said.kiosk.page.evaluate(twoFrames)
    expect(announcements.count(words(row.id))).toBe(1)
  })
}

test('a wrong code is announced once by keyboard too, where the focus is in the field already', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  const announcements = await recordAnnouncements(kiosk.page)
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.fill('ZZZZ-ZZZZ')
  await kiosk.page.keyboard.press('Enter')
  await kiosk.hear('VISITOR_NOT_FOUND')
  await expect.poll(() => announcements.count(words('VISITOR_NOT_FOUND'))).toBe(1)
  await kiosk.page.evaluate(twoFrames)
  expect(announcements.count(words('VISITOR_NOT_FOUND'))).toBe(1)
})

test('an access that was not recorded is announced once', async ({ tabletOf }) => {
  const said = await tabletOf({ services: ['login'] })
  const announcements = await recordAnnouncements(said.kiosk.page)
  await refuse(said.kiosk, 'newAccess', null)
  await enter(said)
  await said.kiosk.hear('USER_FOUND')
  await said.kiosk.hear('ERROR_RETRY')
  await said.kiosk.submitting.seeFailed()
  expect(announcements.count(words('ERROR_RETRY'))).toBe(1)
  await expect.poll(() => announcements.count(words('NOT_RECORDED'))).toBe(1)
})

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`a notice over a dialog is seen and heard, ${size.width} px wide`, async ({ tabletOf }) => {
    const { kiosk } = await tabletOf({ services: ['login'] })
    const { page } = kiosk
    const announcements = await recordAnnouncements(page)
    await page.setViewportSize(size)
    await kiosk.open()
    await kiosk.home.see()
    await kiosk.button('PRIVACY_READ').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.context().setOffline(true)
    await kiosk.hear('OFFLINE')
    expect(announcements.count(words('OFFLINE'))).toBe(1)
    const notice = page.getByTestId('notices').getByText(words('OFFLINE'))
    const isOnTop = (line: Element) => {
      const { left, right, top, bottom } = line.getBoundingClientRect()
      const above = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      // It lets touches through: what lies over it would be the veil.
      const layer = (it: Element | null) => Number(it && getComputedStyle(it).zIndex)
      const region = line.closest('[data-testid=notices]')
      return above.every((it) => it === line || region?.contains(it) || !(layer(it) > layer(region)))
    }
    expect(await notice.evaluate(isOnTop)).toBe(true)
    const [line, title] = [await notice.boundingBox(), await dialog.getByRole('heading').boundingBox()]
    const [top = 0, end = 0] = [line?.y, (line?.y ?? 0) + (line?.height ?? 0)]
    const covers = end > (title?.y ?? 0) && top < (title?.y ?? 0) + (title?.height ?? 0)
    expect(covers, 'it leaves the question readable').toBe(false)
  })
}

for (const size of [
  { width: 800, height: 1280 },
  { width: 390, height: 664 },
])
  test(`a notice leaves the question readable while it is answered, ${size.width} px wide`, async ({
    tabletOf,
  }) => {
    const { kiosk } = await tabletOf({ services: ['login'] })
    const { page } = kiosk
    await page.setViewportSize(size)
    await kiosk.open()
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.see()
    await page.getByRole('textbox').focus()
    await page.context().setOffline(true)
    await kiosk.hear('OFFLINE')
    const notice = await page.getByTestId('notices').getByText(words('OFFLINE')).boundingBox()
    const question = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0)
  })

test('FAREWELL is announced to a visitor who leaves, and home repeats the code', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await company.passElsewhere('entry')
  await kiosk.openWithEnd()
  await kiosk.passByCode('clickExit', company.visitor.code)
  await kiosk.end.seeFarewell(company.visitor.first)
  await kiosk.pass(END_SCREEN_MS)
  const { code } = company.visitor
  const reminder = words('CODE_REMINDER', { code: `${code.slice(0, 4)}-${code.slice(4)}` })
  await expect(kiosk.page.getByTestId('notices').getByText(reminder)).toBeVisible()
})

test('a page that breaks says so, with the reason, and reports it', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.page.route('**/assets/auth-screen*.js', (route) => route.abort())
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.error.see()
  expect(words('SOMETHING_WENT_WRONG')).toBe('Qualcosa è andato storto!')
  await expect(kiosk.page.getByText('auth-screen')).toBeVisible()
  await expect.poll(() => company.count('crash_reports')).toBe(1)
})

test('every language has all messages', { tag: '@every-run' }, () => {
  const ids = [...rows.map(({ id }) => id), 'FAREWELL', 'FAREWELL_NAME', 'SOMETHING_WENT_WRONG']
  const missing = languageList.flatMap((locale) => {
    const source = readFileSync(new URL(`../../locales/${locale}.po`, import.meta.url), 'utf8')
    return ids.filter((id) => !new RegExp(`^msgid "${id}"\\nmsgstr ".`, 'm').test(source))
  })
  expect(missing).toEqual([])
})
