import { expect, type Page } from '@playwright/test'
import { DEVICE_INFO_MS, IDLE_WARNING_MS, IDLE_WIPE_MS } from '#contract/limits.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

const flow = { services: ['login', 'language'], flow: ['host', 'reason', 'signOnEntry'] } as const

test.describe('a visit that is left alone', () => {
  const question = (kiosk: Kiosk) => kiosk.page.getByRole('dialog', { name: words('IDLE_TITLE') })

  const firstName = (kiosk: Kiosk) => kiosk.page.locator('[name=firstname]')

  async function beginSignUp(kiosk: Kiosk): Promise<void> {
    await kiosk.open()
    await kiosk.home.clickEnter()
    await kiosk.auth.clickSignUp()
    await kiosk.signUp.see()
    await firstName(kiosk).fill('Canary-7431')
  }

  test('is asked after, goes on for whoever is there, and keeps what was typed', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    await beginSignUp(kiosk)
    for (let times = 0; times < 11; times++) {
      await kiosk.pass(IDLE_WARNING_MS)
      await expect(question(kiosk)).toBeVisible()
      await kiosk.seeAccessible('idle')
      await question(kiosk)
        .getByRole('button', { name: words('IDLE_STAY') })
        .click()
      await expect(question(kiosk)).toBeHidden()
    }
    await expect(firstName(kiosk)).toHaveValue('Canary-7431')
  })

  test('is wiped when nobody answers, and leaves nothing behind', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    await beginSignUp(kiosk)
    await kiosk.pass(IDLE_WARNING_MS)
    await expect(question(kiosk)).toBeVisible()
    await kiosk.pass(IDLE_WIPE_MS)
    await kiosk.home.see()
    await kiosk.home.clickEnter()
    await kiosk.auth.clickSignUp()
    await kiosk.signUp.see()
    await expect(firstName(kiosk)).toHaveValue('')
    const left = await kiosk.page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
    )
    expect(left).not.toContain('Canary-7431')
  })

  test("is nobody's business on the visitor's own phone", async ({ tabletOf }) => {
    const { kiosk } = await tabletOf({ ...flow, isMobile: true })
    await beginSignUp(kiosk)
    await kiosk.pass(IDLE_WARNING_MS + IDLE_WIPE_MS)
    await expect(firstName(kiosk)).toHaveValue('Canary-7431')
    await expect(question(kiosk)).toBeHidden()
  })
})

test.describe('a tablet that is alive', () => {
  const reportsOf = (page: Page): unknown[] => {
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/deviceInfo')) reports.push(request.postDataJSON())
    })
    return reports
  }

  test('says so at once and every minute', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    const reports = reportsOf(kiosk.page)
    await kiosk.open()
    await kiosk.home.see()
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    await kiosk.page.waitForLoadState('networkidle')
    const atFirst = reports.length
    await kiosk.pass(DEVICE_INFO_MS)
    await expect.poll(() => reports.length).toBe(atFirst + 1)
    expect(reports.at(-1)).toMatchObject({ deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  test('says how its camera and printer did, and what waits', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'], print: ['onSignIn'] })
    const reports = reportsOf(kiosk.page)
    await kiosk.open()
    await kiosk.home.see()
    await expect.poll(() => reports.at(-1)).toMatchObject({ camera: 'unused', printer: 'unused', queued: 0 })
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(company.visitor.code)
    await kiosk.badge.seeState('PRINTED')
    await kiosk.badge.clickClose()
    await kiosk.hostAndReason.see()
    await kiosk.request('/app')
    await kiosk.home.clickExit()
    await kiosk.auth.clickQr()
    await kiosk.qrAuth.seeTrouble('CAMERA_MISSING')
    await kiosk.clickBack()
    await kiosk.clickBack()
    await kiosk.home.see()
    await kiosk.pass(DEVICE_INFO_MS)
    await expect.poll(() => reports.at(-1)).toMatchObject({ camera: 'missing', printer: 'working' })
  })

  test('speaks with one voice: of two tabs one, and the other once that is gone', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf(flow)
    const first = reportsOf(kiosk.page)
    await kiosk.open()
    await kiosk.home.see()
    await expect.poll(() => first.length).toBeGreaterThan(0)

    const other = await Kiosk.make(await kiosk.page.context().newPage(), company)
    const second = reportsOf(other.page)
    await other.open()
    await other.home.see()
    await other.pass(3 * DEVICE_INFO_MS)
    await other.page.waitForLoadState('networkidle')
    expect(second).toEqual([])

    await kiosk.page.close()
    await expect.poll(() => second.length, { timeout: 5_000 }).toBeGreaterThan(0)
  })
})

test('the app can be installed, with a name and icons of its own', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf(flow)
  await kiosk.open()
  await kiosk.home.see()
  const devtools = await kiosk.page.context().newCDPSession(kiosk.page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data) as { icons: readonly { src: string; sizes: string; type: string }[] }
  const apple = await kiosk.page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes, type } of [...icons, { src: apple ?? '', sizes: '180x180', type: 'image/png' }]) {
    const drawn = await kiosk.page.evaluate(async (from) => {
      const picture = new Image()
      picture.src = from
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect((await kiosk.page.request.get(src)).headers()['content-type']).toBe(type)
    if (sizes !== 'any') expect(drawn, src).toBe(sizes)
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})
