import { expect } from '@playwright/test'
import {
  BACK_ONLINE_NOTICE_MS,
  END_SCREEN_MS,
  ERROR_SCREEN_MS,
  NOT_FOUND_MS,
  LIVE_VISITS_POLL_MS,
} from '#contract/limits.ts'
import { HOST, REASON } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

const everyStep = {
  services: ['login', 'language'],
  flow: ['certificates', 'host', 'reason', 'signOnEntry'],
  certificates: 2,
} as const

async function walkToSignature(kiosk: Kiosk, code: string): Promise<void> {
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(code)
  await kiosk.certificates.see()
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.clickHost(HOST.last)
  await kiosk.hostAndReason.clickReason(REASON)
  await kiosk.clickMain()
  await kiosk.signature.see()
}

test('Back keeps entered data', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(everyStep)
  await kiosk.open()
  await walkToSignature(kiosk, company.visitor.code)
  await kiosk.clickBack()
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.seeChosenHost(HOST.last)
  await kiosk.hostAndReason.seeChosenReason(REASON)
  await kiosk.clickBack()
  await kiosk.certificates.see()
  await kiosk.certificates.seeTicked(true)
  await kiosk.clickMain()
  await kiosk.hostAndReason.seeChosenHost(HOST.last)
  await kiosk.clickMain()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(company.visitor.first)
  expect(await company.accesses()).toEqual(['entry'])
})

test("the browser's Back is Back, and never goes behind the end of a visit", async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(everyStep)
  await kiosk.open()
  await walkToSignature(kiosk, company.visitor.code)
  await kiosk.page.goBack()
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.seeChosenHost(HOST.last)
  await kiosk.page.goBack()
  await kiosk.certificates.see()
  await kiosk.clickMain()
  await kiosk.hostAndReason.see()
  await kiosk.clickMain()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.see(company.visitor.first)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await kiosk.page.goBack()
  await kiosk.home.see()
  await kiosk.seePath('/app')
  expect(await company.accesses()).toEqual(['entry'])
})

for (const path of ['/app/flow/sign', '/app/flow/reason', '/app/flow/certs/1', '/app/flow/end/ABCD1234']) {
  test(`${path} is refused when typed`, async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(everyStep)
    await kiosk.open(path)
    await kiosk.home.see()
    await kiosk.seePath('/app')
  })
}

test('a reload during a visit lands on home and keeps nothing of the visitor', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf(everyStep)
  await kiosk.open()
  await walkToSignature(kiosk, company.visitor.code)
  await kiosk.page.reload()
  await kiosk.home.see()
  await kiosk.seePath('/app')
  const kept = await kiosk.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(company.visitor.id)
  expect(kept).not.toContain(company.visitor.code)
  expect(kept).not.toContain(company.visitor.last)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.seeTyped('')
})

test('an address that does not exist leads home after 5 s', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await kiosk.open('/nowhere')
  await kiosk.notFound.see()
  await kiosk.pass(NOT_FOUND_MS)
  await kiosk.home.see()
  await kiosk.seePath('/app')
})

test('a screen that breaks is reported and left after 10 s', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.page.route('**/assets/idauth-screen*.js', (route) => route.abort())
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.error.see()
  await expect.poll(() => company.count('crash_reports')).toBe(1)
  await kiosk.pass(ERROR_SCREEN_MS)
  await kiosk.home.see()
})

test('being offline is shown as long as it lasts, being online again for 4 s', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  const notice = (id: string) => kiosk.page.getByText(words(id))
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.page.context().setOffline(true)
  await expect(notice('OFFLINE')).toBeVisible()
  await kiosk.pass(60_000)
  await expect(notice('OFFLINE')).toBeVisible()
  await kiosk.page.context().setOffline(false)
  await expect(notice('ONLINE')).toBeVisible()
  await expect(notice('OFFLINE')).toHaveCount(0)
  await kiosk.pass(BACK_ONLINE_NOTICE_MS)
  await expect(notice('ONLINE')).toHaveCount(0)
})

test('Back keeps what was typed until the visit is over', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  const visitor = { first: 'Grace', last: 'Okafor', email: 'grace@harbour.example' }
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill(visitor)
  await kiosk.clickBack()
  await kiosk.auth.see()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.seeFilled(visitor)
  await kiosk.clickBack()
  await kiosk.clickBack()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.seeFilled({ first: '', last: '', email: '' })
})

test('home says that it is full before anybody begins, and no longer than that', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], capacity: 1 })
  const isFull = kiosk.page.getByText(words('HOME_FULL'))
  await kiosk.open()
  await kiosk.home.see()
  await expect(isFull).toHaveCount(0)
  await company.passElsewhere('entry')
  await kiosk.pass(LIVE_VISITS_POLL_MS)
  await expect(isFull).toBeVisible()
  await expect(kiosk.button('ENTER')).toHaveAccessibleDescription(words('HOME_FULL'))
  await company.passElsewhere('exit')
  await kiosk.pass(LIVE_VISITS_POLL_MS)
  await expect(isFull).toHaveCount(0)
})

test('changing the language keeps typed text', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({ services: ['language'] })
  const visitor = { first: 'Grace', last: 'Okafor', email: 'grace@harbour.example' }
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  await kiosk.signUp.fill(visitor)
  await kiosk.chooseLanguage('English')
  await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(kiosk.heading).not.toHaveText(words('FILL_FORM'))
  await kiosk.signUp.seeFilled(visitor)
})

test('a new tablet logs into the demo company by itself', async ({ page }) => {
  const kiosk = await Kiosk.make(page, null)
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.seePath('/app')
})
