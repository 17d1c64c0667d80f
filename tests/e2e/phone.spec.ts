import { type Browser, type BrowserContext, devices, expect } from '@playwright/test'
import { SESSION_CHECK_MS, TOUCHLESS_SESSION_MS, TOUCHLESS_WARNING_MS } from '#contract/limits.ts'
import { touchlessPath } from '#contract/touchless-path.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { presenceAt } from '#server/devices/presence.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import { REASON, type TestCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test as base } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/** The visitor's own phone, in Chromium's emulation of one, beside the tablet whose code it reads. */

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

interface PhoneFixtures {
  /** Another phone each time, with nothing on it. */
  readonly phone: () => Promise<{ kiosk: Kiosk; context: BrowserContext }>
}

const test = base.extend<PhoneFixtures>({
  phone: async ({ browser, baseURL, adminAccess }, use) => {
    await adminAccess.database.query.deleteFrom('counters').where('company_id', '=', '').execute()
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await newPhone(browser, baseURL ?? '')
      contexts.push(context)
      return { kiosk: await Kiosk.make(await context.newPage(), null), context }
    })
    for (const context of contexts) await context.close()
  },
})

const newPhone = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({
    ...pixel,
    viewport: { width: 390, height: 844 },
    baseURL,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })

/** The kiosk's code of some time ago. */
const codeOf = ({ companyId }: TestCompany, vault: Vault, agoMs: number): string => {
  const presence = presenceAt(vault, { companyId, siteId: null }, Date.now() - agoMs)
  return touchlessPath(companyId, null, presence)
}

const visitor = { first: 'Grace', last: 'Okafor', email: 'grace@visitor.example' }

async function enterBySignUp(kiosk: Kiosk): Promise<void> {
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  await kiosk.signUp.fill(visitor)
  await kiosk.clickMain()
  await kiosk.badge.see()
  await expect(kiosk.badge.download).toBeVisible()
  await kiosk.badge.clickClose()
}

test('signs up, enters, reloads and leaves by the code that it kept', { tag: '@every-run' }, async ({
  tabletOf,
  phone,
}) => {
  const { kiosk: tablet, company } = await tabletOf({ services: ['touchless'], flow: ['reason'] })
  await tablet.open()
  const url = await tablet.touchless.scan()
  const { kiosk } = await phone()
  await kiosk.open(url)
  await kiosk.home.see()
  await kiosk.seePath('/app')
  expect(new URL(kiosk.page.url()).hash).toBe('')
  await expect(kiosk.page.getByText(words('TOUCHLESS_ALERT'))).toBeVisible()
  await expect(kiosk.touchless.code).toHaveCount(0)
  await expect(kiosk.button('RECUPERA_BADGE')).toBeVisible()
  await expect(kiosk.button('OTHER_FEATURES'), 'it would hold the same once more').toHaveCount(0)
  await enterBySignUp(kiosk)
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.clickReason(REASON)
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(visitor.first)
  expect(await company.accesses()).toEqual(['entry'])

  await kiosk.page.reload()
  await kiosk.home.see()
  await kiosk.home.clickExit()
  await kiosk.end.seeFarewell(visitor.first)
  expect(await company.accesses()).toEqual(['entry', 'exit'])
})

test('the notice of the five minutes covers neither the languages nor the doors of home', async ({
  tabletOf,
  phone,
}) => {
  const { kiosk: tablet } = await tabletOf({ services: ['touchless', 'login', 'language'] })
  await tablet.open()
  const { kiosk } = await phone()
  const { page } = kiosk
  await page.setViewportSize({ width: 390, height: 664 })
  await kiosk.open(await tablet.touchless.scan())
  const notice = page.getByTestId('notices').getByText(words('TOUCHLESS_ALERT'))
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  for (const height of [664, 844]) {
    await page.setViewportSize({ width: 390, height })
    const { y: top, height: high } = (await notice.boundingBox()) ?? { y: 0, height: 0 }
    expect(top + high, 'it is on the screen').toBeLessThanOrEqual(height)
    // What stands below them can be scrolled to where the notice is not.
    const controls = page
      .locator('header button, header select')
      .or(kiosk.button('ENTER'))
      .or(kiosk.button('EXIT'))
    const covered = await controls.evaluateAll(
      (controls, [from, to]) =>
        controls
          .map((control) => ({ name: control.textContent, ...control.getBoundingClientRect().toJSON() }))
          .filter((box) => box.bottom > from && box.top < to)
          .map((box) => box.name),
      [top, top + high] as const,
    )
    expect(covered, `${height} px high`).toEqual([])
  }
})

test('is sent away after five minutes, and goes on with its typed text after another scan', async ({
  tabletOf,
  phone,
  adminAccess,
}) => {
  const { kiosk: tablet, company } = await tabletOf({ services: ['touchless'] })
  await tablet.open()
  const { kiosk, context } = await phone()
  await kiosk.open(await tablet.touchless.scan())
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  await kiosk.signUp.fill(visitor)
  await kiosk.pass(TOUCHLESS_SESSION_MS - TOUCHLESS_WARNING_MS - 1_000)
  // The check before may still be under way: the next one begins when it has ended.
  await expect(async () => {
    await kiosk.pass(SESSION_CHECK_MS)
    await expect(kiosk.touchless.ending).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await kiosk.seeAccessible('touchlessEnding')
  await kiosk.pass(TOUCHLESS_WARNING_MS)
  await kiosk.touchless.seeExpired()
  await kiosk.page.reload()
  await kiosk.touchless.seeExpired()

  const again = await Kiosk.make(await context.newPage(), null)
  // Another one than the first, even if a minute has begun since.
  await again.open(codeOf(company, adminAccess.vault, 3 * MINUTE_MS))
  await again.signUp.see()
  await again.signUp.seeFilled(visitor)
})

test('needs the code that is on the screen now: not an old one, nor none; the same again goes on', async ({
  tabletOf,
  phone,
  adminAccess,
}) => {
  const { kiosk: tablet, company } = await tabletOf({ services: ['touchless'] })
  await tablet.open()
  const url = await tablet.touchless.scan()
  const { kiosk, context } = await phone()
  await kiosk.open(url)
  await kiosk.home.see()
  const later = await Kiosk.make(await context.newPage(), null)
  await later.open(url)
  // Its five minutes run still.
  await later.home.see()
  const other = await phone()
  await other.kiosk.open(codeOf(company, adminAccess.vault, 11 * MINUTE_MS))
  await other.kiosk.touchless.seePresenceNeeded()
  const { companyId } = company
  await other.kiosk.open(touchlessPath(companyId, null, null))
  await other.kiosk.touchless.seePresenceNeeded()
  const friend = await phone()
  await friend.kiosk.open(url)
  await friend.kiosk.home.see()
})

test('forgets its visitor when told to, and when the code is refused', async ({ tabletOf, phone }) => {
  const { kiosk: tablet, company } = await tabletOf({ services: ['touchless', 'login'] })
  await tablet.open()
  const { kiosk } = await phone()
  await kiosk.open(await tablet.touchless.scan())
  await kiosk.home.see()
  await expect(kiosk.touchless.forget).toHaveCount(0)
  const identify = async () => {
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(company.visitor.code)
    await kiosk.end.seeWelcome(company.visitor.first)
    await kiosk.home.see()
  }
  await identify()
  await kiosk.touchless.forget.focus()
  await kiosk.page.keyboard.press('Enter')
  await expect(kiosk.touchless.forget).toHaveCount(0)
  await expect(kiosk.heading).toBeFocused()
  await kiosk.home.clickExit()
  await kiosk.auth.see()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.end.seeFarewell(company.visitor.first)

  await kiosk.home.see()
  await kiosk.home.clickExit()
  await kiosk.idAuth.see()
  await kiosk.seeError('NO_VISIT_OPEN')
  await kiosk.clickBack()
  await kiosk.auth.see()
  await kiosk.clickBack()
  await kiosk.home.see()
  await expect(kiosk.touchless.forget).toHaveCount(0)
})

test('a clock that is a day wrong changes nothing', async ({ tabletOf, phone }) => {
  const { kiosk: tablet } = await tabletOf({ services: ['touchless'] })
  await tablet.open()
  for (const days of [-1, 1]) {
    const { kiosk } = await phone()
    await kiosk.page.clock.setSystemTime(Date.now() + days * 24 * 60 * MINUTE_MS)
    await kiosk.open(await tablet.touchless.scan())
    await kiosk.home.see()
    await kiosk.pass(TOUCHLESS_SESSION_MS / 2)
    await kiosk.page.reload()
    await kiosk.home.see()
    await kiosk.pass(TOUCHLESS_SESSION_MS / 2 + SESSION_CHECK_MS)
    await kiosk.touchless.seeExpired()
  }
})

test('the server has the last word', async ({ tabletOf, phone, adminAccess }) => {
  const { kiosk: tablet, company } = await tabletOf({ services: ['touchless'] })
  await tablet.open()
  const { kiosk } = await phone()
  await kiosk.open(await tablet.touchless.scan())
  await kiosk.home.see()
  await adminAccess.database.query
    .updateTable('tokens')
    .set({ expires_at: new Date() })
    .where('company_id', '=', company.companyId)
    .where('kind', '=', 'temp')
    .execute()
  await kiosk.pass(10_000)
  await kiosk.touchless.seeExpired()
})

test('asks for five more minutes in the middle of a step, and keeps what is typed', async ({
  tabletOf,
  phone,
}) => {
  const { kiosk: tablet } = await tabletOf({ services: ['touchless'] })
  await tablet.open()
  const { kiosk } = await phone()
  await kiosk.open(await tablet.touchless.scan())
  await kiosk.home.clickEnter()
  await kiosk.signUp.fill(visitor)
  await kiosk.pass(TOUCHLESS_SESSION_MS - TOUCHLESS_WARNING_MS)
  await kiosk.pass(SESSION_CHECK_MS)
  await kiosk.touchless.extend.click()
  await expect(kiosk.touchless.ending).toHaveCount(0)
  await kiosk.pass(TOUCHLESS_WARNING_MS + SESSION_CHECK_MS)
  await kiosk.signUp.seeFilled(visitor)
})

test('says why there are no more minutes, and asks again', async ({ tabletOf, phone }) => {
  const { kiosk: tablet } = await tabletOf({ services: ['touchless'] })
  await tablet.open()
  const { kiosk } = await phone()
  await kiosk.open(await tablet.touchless.scan())
  await kiosk.home.clickEnter()
  await kiosk.signUp.fill(visitor)
  await kiosk.pass(TOUCHLESS_SESSION_MS - TOUCHLESS_WARNING_MS)
  await kiosk.pass(SESSION_CHECK_MS)
  await kiosk.page.route('**/extendTempToken', (route) => route.abort())
  await kiosk.touchless.extend.click()
  await expect(kiosk.page.getByRole('dialog').getByRole('alert')).toHaveText(words('ERR_NETWORK'))
  await kiosk.page.unroute('**/extendTempToken')
  await kiosk.touchless.extend.click()
  await expect(kiosk.touchless.ending).toHaveCount(0)
  await kiosk.signUp.seeFilled(visitor)
})
