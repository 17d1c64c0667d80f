import { expect } from '@playwright/test'
import { CLOCK_REFRESH_MS } from '#contract/limits.ts'
import { CHOSEN_TYPE, HOST, type TestCompany } from '#tests/support/e2e/company.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/** A crash tells where and in which version, and nothing of the visit in which it happened (S28). */

/** Personal data that a visitor types on the way; none of it may be in a report. */
const canary = {
  first: 'Canarina',
  last: 'Gialletti',
  email: 'canarina@gialletti.example',
  company: 'Voliera Canora',
  phone: '+39 333 7654321',
  document: 'CA98765NY',
  reason: 'Canto mattutino',
}

/** Steps from home to the end, for a new visitor of a company with all questions. */
const steps: Readonly<Record<string, (kiosk: Kiosk) => Promise<void>>> = {
  'auth-screen': (kiosk) => kiosk.home.clickEnter(),
  'visitor-type-screen': (kiosk) => kiosk.auth.clickSignUp(),
  'signup-screen': (kiosk) => kiosk.visitorType.clickType(CHOSEN_TYPE),
  'badge-dialog': async (kiosk) => {
    await kiosk.signUp.fill(canary)
    await kiosk.signUp.field('companyName').fill(canary.company)
    await kiosk.signUp.field('phone').fill(canary.phone)
    await kiosk.signUp.field('document').fill(canary.document)
    await kiosk.clickMain()
  },
  'certificates-screen': (kiosk) => kiosk.badge.clickClose(),
  'host-and-reason-screen': async (kiosk) => {
    await kiosk.certificates.tickAll()
    await kiosk.clickMain()
  },
  'signature-screen': async (kiosk) => {
    await kiosk.hostAndReason.clickHost(HOST.last)
    await kiosk.page.locator('textarea').fill(canary.reason)
    await kiosk.clickMain()
  },
  'end-screen': async (kiosk) => {
    await kiosk.signature.draw()
    await kiosk.clickMain()
  },
}
const names = Object.keys(steps)
/** Screens without a route of their own. */
const shared: readonly string[] = ['visitor-type-screen', 'badge-dialog']

/** Those beside that way. */
const others: Readonly<Record<string, (kiosk: Kiosk, company: TestCompany) => Promise<void>>> = {
  'idauth-screen': async (kiosk) => {
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
  },
  'get-badge-screen': (kiosk) => kiosk.home.clickGetBadge(),
}

async function secretsOf(company: TestCompany, kiosk: Kiosk): Promise<readonly string[]> {
  const { serviceCode, taxCode } = company.stored.credentials
  const visitors = await company.visitors()
  const device = await kiosk.page.evaluate(() => localStorage.getItem('visitor-kiosk.device') ?? '-')
  return [...Object.values(canary), ...visitors, serviceCode, taxCode, company.token, device, HOST.last]
}

/** @returns what was reported once the screen that is named could not be shown */
async function crash(kiosk: Kiosk, walk: () => Promise<void>): Promise<string> {
  const report = kiosk.page.waitForRequest('**/api/tablet/sendCrashReport')
  await walk()
  await kiosk.error.see()
  return (await report).postData() ?? ''
}

for (const target of [...names.filter((name) => !shared.includes(name)), ...Object.keys(others)]) {
  test(`${target} breaks, and the report does not say whose visit it was`, {
    tag: target === 'signature-screen' ? '@every-run' : [],
  }, async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf({
      services: ['login', 'visitorTypes'],
      typeFlow: ['company', 'phone', 'document', 'certificates', 'host', 'reason', 'signOnEntry'],
      certificates: 1,
      print: ['onSignUp'],
    })
    await kiosk.page.route(`**/assets/${target}-*.js`, (route) => route.abort())
    await kiosk.open()
    const report = await crash(kiosk, async () => {
      if (others[target]) return others[target](kiosk, company)
      for (const name of names.slice(0, names.indexOf(target) + 1)) await steps[name]?.(kiosk)
    })
    expect(JSON.parse(report).errorPath).toMatch(/^\/app\/(flow\/)?[a-zA-Z]+(\/\$\w+)?$/)
    const told = (await secretsOf(company, kiosk)).filter((secret) => report.includes(secret))
    expect(told).toEqual([])
  })
}

test('home breaks, with a visitor in the words of the error', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({})
  await kiosk.open()
  await kiosk.home.see()
  const report = await crash(kiosk, async () => {
    const right = await kiosk.page.evaluateHandle((said) => {
      const { toISOString } = Date.prototype
      Date.prototype.toISOString = () => {
        throw new SyntaxError(said)
      }
      return { toISOString }
    }, `Unexpected token in JSON: "${canary.first} ${canary.last} <${canary.email}>" is not valid`)
    await kiosk.pass(CLOCK_REFRESH_MS)
    await expect(kiosk.page.getByText(words('SOMETHING_WENT_WRONG')).first()).toBeVisible()
    // What judges the screen notes the time as well.
    await right.evaluate(({ toISOString }) => Object.assign(Date.prototype, { toISOString }))
  })
  expect(report).toContain('SyntaxError')
  const told = (await secretsOf(company, kiosk)).filter((secret) => report.includes(secret))
  expect(told).toEqual([])
})
