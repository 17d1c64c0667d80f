import { expect } from '@playwright/test'
import { ALREADY_INSIDE_MS, CAMERA_STALL_MS, CAMERA_SWITCH_LOCK_MS, END_SCREEN_MS } from '#contract/limits.ts'
import { INSECURE_HOST } from '#tests/support/camera-browser.ts'
import type { TestCompany } from '#tests/support/e2e/company.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { HOSTILE_KINDS, hostileCodes } from '#tests/support/hostile-codes.ts'
import { sampleOf } from '#tests/support/long.ts'
import type { Shot } from '#tests/support/qr-video.ts'
import { stopClock } from '#tests/support/e2e/stop-clock.ts'

/** Badges shown to a real camera stream, before the built product and its policy. */

/** Codes that a camera is shown; all are decoded and asked of the server without one. */
const HOSTILE_SHOWN = sampleOf(4, 40)
const lobby = (ms: number): Shot => ({ text: null, ms })
const badgeOf = async (company: TestCompany): Promise<Shot> => ({
  text: await company.badgeSecret(),
  ms: 1_000,
})
const ownBadge = async (company: TestCompany) => ({ film: [await badgeOf(company)] })

async function showQr(kiosk: Kiosk, door: 'enter' | 'exit' = 'enter'): Promise<void> {
  await kiosk.open()
  await (door === 'enter' ? kiosk.home.clickEnter() : kiosk.home.clickExit())
  await kiosk.auth.clickQr()
}

async function openDoor(kiosk: Kiosk): Promise<readonly string[]> {
  await kiosk.open()
  const said = await kiosk.multiScan.listen()
  await kiosk.home.clickOtherFeatures()
  await kiosk.otherFeatures.clickMultiScan()
  return said
}
const answered = (said: readonly string[], count: number) =>
  expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)

test.describe('showing a badge', () => {
  test('enters, and the camera is off as soon as its screen is left', { tag: '@every-run' }, async ({
    cameraTabletOf,
  }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'], flow: ['reason'] }, ownBadge)
    await showQr(kiosk)
    await kiosk.hear('USER_FOUND')
    await kiosk.hostAndReason.see()
    expect(await kiosk.qrAuth.tracks()).toEqual({ live: 0, opened: 1 })
    await kiosk.hostAndReason.chooseReason('Riunione')
    await kiosk.clickMain()
    await kiosk.end.seeWelcome(company.visitor.first)
    expect(await company.accesses()).toEqual(['entry'])
  })

  test('leaves', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'] }, ownBadge)
    await company.passElsewhere('entry')
    await showQr(kiosk, 'exit')
    await kiosk.end.seeFarewell(company.visitor.first)
    expect(await company.accesses()).toEqual(['entry', 'exit'])
  })

  test('enters by a bare visitor code too', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'] }, ({ visitor }) => ({
      film: [{ text: visitor.code, ms: 1_000 }],
    }))
    await showQr(kiosk)
    await kiosk.end.seeWelcome(company.visitor.first)
  })

  test('tells a visitor who is inside already once, and goes on scanning', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'] }, ownBadge)
    await company.passElsewhere('entry')
    const asked: string[] = []
    kiosk.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await showQr(kiosk)
    await kiosk.hear('ANOTHER_VISIT_OPEN')
    await kiosk.qrAuth.seeRefused('ANOTHER_VISIT_OPEN')
    await kiosk.page.waitForTimeout(1_500)
    expect(asked.filter((path) => path.endsWith('/identify'))).toHaveLength(1)
    expect(await kiosk.qrAuth.tracks()).toEqual({ live: 1, opened: 1 })
  })

  test('reports unknown codes, opens no web address, and takes the right badge', async ({
    cameraTabletOf,
  }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'] }, async (own) => ({
      film: [
        { text: `v1.${'x'.repeat(22)}`, ms: 1_000 },
        lobby(300),
        { text: 'https://evil.example/?steal=1', ms: 1_000 },
        lobby(300),
        await badgeOf(own),
        lobby(4_000),
      ],
    }))
    const opened: string[] = []
    kiosk.page.context().on('request', (request) => opened.push(new URL(request.url()).host))
    await showQr(kiosk)
    await kiosk.hear('VISITOR_NOT_FOUND')
    await kiosk.hear('VISITOR_NOT_FOUND')
    await kiosk.end.seeWelcome(company.visitor.first)
    expect(new Set(opened).size).toBe(1)
  })

  test('finds no visitor when no code is shown', async ({ cameraTabletOf }) => {
    const { kiosk } = await cameraTabletOf({ services: ['login'] }, () => ({
      film: [lobby(1_000)],
      noise: 8,
    }))
    await showQr(kiosk)
    await kiosk.qrAuth.see()
    await kiosk.qrAuth.seePicture()
    await kiosk.page.waitForTimeout(3_000)
    expect(kiosk.unheard()).toEqual([])
    await kiosk.clickBack()
    await kiosk.auth.see()
    expect(await kiosk.qrAuth.tracks()).toEqual({ live: 0, opened: 1 })
  })

  test('opens a camera that stops anew, and takes the badge', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'] }, async (own) => ({
      film: [lobby(15_000), await badgeOf(own)],
      noise: 0,
    }))
    await showQr(kiosk)
    await kiosk.qrAuth.seePicture()
    await kiosk.qrAuth.breakCamera()
    await expect
      .poll(() => kiosk.qrAuth.tracks(), { timeout: 2 * CAMERA_STALL_MS })
      .toEqual({ live: 1, opened: 2 })
    await kiosk.seeInPassing([words('WELCOME_NAME', { name: company.visitor.first })], 30_000)
  })
})

test.describe('another camera', () => {
  test('is kept over a reload, and no other may be chosen for 3.5 s', async ({ cameraTabletOf }) => {
    const { kiosk } = await cameraTabletOf({ services: ['login'] }, () => ({ film: 2 }))
    const chosen = () =>
      kiosk.page.evaluate(() => JSON.parse(localStorage.getItem('visitor-kiosk.session') ?? '').cameraID)
    await showQr(kiosk)
    await expect(kiosk.qrAuth.switchCamera).toBeVisible()
    expect(await chosen()).toBeNull()
    // No button is clicked while the clock stands: Playwright waits for frames, which stand as well.
    const { clock } = kiosk.page
    await stopClock(kiosk.page)
    await kiosk.qrAuth.switchCamera.dispatchEvent('click')
    const first = await chosen()
    expect(first).not.toBeNull()
    await clock.runFor(CAMERA_SWITCH_LOCK_MS - 1)
    await expect(kiosk.qrAuth.switching).toHaveCount(1)
    await kiosk.qrAuth.switchCamera.dispatchEvent('click')
    expect(await chosen()).toBe(first)
    await clock.runFor(1)
    await expect(kiosk.qrAuth.switching).toHaveCount(0)
    await clock.resume()
    await kiosk.qrAuth.switchCamera.click()
    await expect.poll(chosen).not.toBe(first)
    const second = await chosen()
    await showQr(kiosk)
    await kiosk.qrAuth.seePicture()
    // The browser without a profile gives every page other names for its cameras: what counts is what was asked.
    const asked = () =>
      kiosk.page.evaluate(() => (window as unknown as { camerasAsked: readonly unknown[] }).camerasAsked[0])
    expect(await asked()).toMatchObject({ deviceId: { exact: second } })
  })
})

test.describe('the reason is shown when there is no picture', () => {
  test('no camera', async ({ cameraTabletOf }) => {
    const { kiosk } = await cameraTabletOf({ services: ['login'] }, () => ({ film: null }))
    await showQr(kiosk)
    await kiosk.qrAuth.seeTrouble('CAMERA_MISSING')
    await kiosk.qrAuth.see()
    await kiosk.button('ID_CODE').click()
    await kiosk.idAuth.see()
  })

  test('a permission that was refused, and given later', async ({ cameraTabletOf }) => {
    const { kiosk } = await cameraTabletOf({ services: ['login'] }, () => ({ film: 1, isPermitted: false }))
    await showQr(kiosk)
    await kiosk.qrAuth.seeTrouble('CAMERA_REFUSED')
    await kiosk.button('TRY_AGAIN').click()
    await kiosk.qrAuth.seeTrouble('CAMERA_REFUSED')
  })

  test('a page that is not secure', async ({ cameraTabletOf, baseURL }) => {
    const { kiosk } = await cameraTabletOf({ services: ['login'] }, () => ({ film: 1 }))
    await kiosk.page.goto(`http://${INSECURE_HOST}:${new URL(baseURL ?? '').port}/`)
    await kiosk.home.clickEnter()
    await kiosk.auth.clickQr()
    await kiosk.qrAuth.seeTrouble('CAMERA_INSECURE')
  })
})

test.describe('the door', () => {
  test('lets in, ignores a badge that is held longer, and lets out after 20 s', async ({
    cameraTabletOf,
  }) => {
    const { kiosk, company } = await cameraTabletOf({}, ownBadge)
    const said = await openDoor(kiosk)
    await answered(said, 1)
    expect(said[0]).toContain(words('SCAN_ENTERED'))
    expect(said[0]).toContain(words('WELCOME_NAME', { name: company.visitor.first }))
    await kiosk.multiScan.see()
    await kiosk.page.waitForTimeout(3_000)
    expect(said).toHaveLength(1)
    expect(await company.accesses()).toEqual(['entry'])
    expect(await kiosk.multiScan.tracks()).toEqual({ live: 1, opened: 1 })

    await kiosk.pass(ALREADY_INSIDE_MS)
    await answered(said, 2)
    expect(said[1]).toContain(words('SCAN_LEFT'))
    expect(await company.accesses()).toEqual(['entry', 'exit'])
    await expect(kiosk.multiScan.recent).toHaveCount(2)
    await kiosk.clickBack()
    await kiosk.home.see()
    expect((await kiosk.multiScan.tracks()).live).toBe(0)
  })

  test('takes one after the other, and reports refused visitors', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({ capacity: 2 }, async (own) => {
      const badges = [await own.badgeSecret(), ...(await own.addVisitors(2))]
      return {
        film: [
          ...badges.flatMap((text): Shot[] => [{ text, ms: 700 }, lobby(500)]),
          { text: 'https://evil.example/', ms: 700 },
          lobby(20_000),
        ],
        noise: 0,
      }
    })
    const said = await openDoor(kiosk)
    await answered(said, 4)
    const all = said.join('\n')
    expect(all).toContain(words('WELCOME_NAME', { name: company.visitor.first }))
    expect(all).toContain(words('WELCOME_NAME', { name: 'Visitor 1' }))
    expect(all).toContain(words('EVENT_FULL_PLEASE_WAIT'))
    expect(all).toContain(words('VISITOR_NOT_FOUND'))
    expect(await company.accesses()).toEqual(['entry', 'entry'])
  })

  test(`reports each of ${HOSTILE_SHOWN} hostile codes, opens none, and none breaks anything`, async ({
    cameraTabletOf,
  }) => {
    test.setTimeout(150_000)
    const isTooLong = (code: string | readonly number[]) => code.length > 256
    const all = hostileCodes(HOSTILE_KINDS)
    const [first, second] = all.filter(isTooLong)
    const short = all.filter((code) => !isTooLong(code)).slice(0, HOSTILE_SHOWN - 2)
    // Two that hold too much are alike: they are told apart by the time between them.
    const codes = [first ?? '', ...short.slice(0, 4), second ?? '', ...short.slice(4)]
    const { kiosk } = await cameraTabletOf({}, () => ({
      film: [
        lobby(2_000),
        ...codes.map((text) => ({ text, ms: 1_000, size: isTooLong(text) ? 708 : 400 })),
        lobby(10_000),
      ],
      noise: 0,
    }))
    const { page } = kiosk
    const answers: number[] = []
    const hosts = new Set<string>()
    let navigations = 0
    page.on('response', (response) => answers.push(response.status()))
    page.context().on('request', (request) => hosts.add(new URL(request.url()).host))
    const said = await openDoor(kiosk)
    page.on('framenavigated', () => {
      navigations += 1
    })
    const address = page.url()
    await expect.poll(() => said.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(codes.length)
    for (const text of said) expect(text).toContain(words('SCAN_REFUSED'))
    expect(said).toHaveLength(codes.length)
    expect([navigations, page.url(), hosts.size]).toEqual([0, address, 1])
    expect(page.context().pages()).toHaveLength(1)
    expect(Math.max(...answers)).toBeLessThan(500)
  })

  test('a keyboard scanner works whatever has the focus', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({}, () => ({ film: 1 }))
    const said = await openDoor(kiosk)
    await kiosk.button('BACK').focus()
    await kiosk.scan(await company.badgeSecret())
    await answered(said, 1)
    expect(said[0]).toContain(words('SCAN_ENTERED'))
    expect(await company.accesses()).toEqual(['entry'])
  })
})

test('a keyboard scanner works where the code is asked for', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.see()
  await kiosk.idAuth.fill('')
  await kiosk.scan(await company.badgeSecret())
  await kiosk.end.seeWelcome(company.visitor.first)
})

test('a keyboard scanner works where visitors choose how to identify themselves', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.seeScreen(words('ALREADY_REGISTERED'))
  await kiosk.scan(`v1.${'x'.repeat(22)}`)
  await kiosk.hear('VISITOR_NOT_FOUND')
  await kiosk.button('BACK').click()
  await kiosk.seeScreen(words('ALREADY_REGISTERED'))
  await kiosk.scan(await company.badgeSecret())
  await kiosk.end.seeWelcome(company.visitor.first)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.clickExit()
  await kiosk.seeScreen(words('HOW_AUTH'))
  await kiosk.scan(await company.badgeSecret())
  await kiosk.end.seeFarewell(company.visitor.first)
  expect(await company.accesses()).toEqual(['entry', 'exit'])
})

test.describe('the camera on home', () => {
  test('lets a visitor in without a touch, once for as long as the badge is held', async ({
    cameraTabletOf,
  }) => {
    const { kiosk, company } = await cameraTabletOf({ services: ['login'], homeCamera: true }, ownBadge)
    await kiosk.open()
    await kiosk.end.seeWelcome(company.visitor.first)
    await kiosk.home.see()
    await expect(kiosk.page.locator('video')).toBeVisible()
    await kiosk.page.waitForTimeout(4_000)
    await kiosk.home.see()
    expect(await company.accesses()).toEqual(['entry'])
  })

  test('lets a visitor out who is inside, and is off beside other screens', async ({ cameraTabletOf }) => {
    const { kiosk, company } = await cameraTabletOf({ homeCamera: true }, async (own) => ({
      film: [lobby(1_500), await badgeOf(own)],
    }))
    await company.passElsewhere('entry')
    await kiosk.open()
    await kiosk.end.seeFarewell(company.visitor.first)
    expect(await kiosk.qrAuth.tracks()).toMatchObject({ live: 0 })
    expect(await company.accesses()).toEqual(['entry', 'exit'])
  })

  test('is off unless the operator has switched it on', async ({ cameraTabletOf }) => {
    const { kiosk } = await cameraTabletOf({}, ownBadge)
    await kiosk.open()
    await kiosk.page.waitForTimeout(1_000)
    await expect(kiosk.page.locator('video')).toHaveCount(0)
    expect(await kiosk.qrAuth.tracks()).toEqual({ live: 0, opened: 0 })
  })
})

test('a keyboard scanner works on home', async ({ cameraTabletOf }) => {
  const { kiosk, company } = await cameraTabletOf({ services: ['login'] }, () => ({ film: 1 }))
  await kiosk.open()
  await kiosk.button('EXIT').focus()
  await kiosk.scan(await company.badgeSecret())
  await kiosk.end.seeWelcome(company.visitor.first)
})

test('the door records an entry when the line goes, says so, and sends it once', async ({
  cameraTabletOf,
}) => {
  const { kiosk, company } = await cameraTabletOf({}, () => ({ film: 1 }))
  const said = await openDoor(kiosk)
  await kiosk.button('BACK').focus()
  await kiosk.page.route('**/api/tablet/newAccess', (route) => route.abort())
  await kiosk.scan(await company.badgeSecret())
  await answered(said, 1)
  expect(said[0]).toContain(words('ENTRY_RECORDED'))
  expect(said[0]).toContain(words('WILL_BE_SENT'))
  expect(await company.accesses()).toEqual([])
  await kiosk.page.unroute('**/api/tablet/newAccess')
  await expect.poll(() => company.accesses(), { timeout: 15_000 }).toEqual(['entry'])
})
