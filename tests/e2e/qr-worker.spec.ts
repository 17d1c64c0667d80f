import { expect, type Page, test } from '@playwright/test'
import { CAMERA_STALL_MS, SCANS_PER_SECOND_MAX } from '#contract/limits.ts'
import type { Shot } from '#tests/support/qr-video.ts'
import { serveScanPage } from '#tests/support/scan-page/open.ts'

/** The scanner alone, before a camera that plays a film. */
let site: Awaited<ReturnType<typeof serveScanPage>>
const opened: (() => Promise<void>)[] = []

test.beforeAll(async () => {
  site = await serveScanPage()
})
test.afterEach(closeAll)
test.afterAll(() => site.close())

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0)) await close()
}

async function before(camera: Parameters<typeof site.open>[0]): Promise<Page> {
  const { page, close } = await site.open(camera)
  opened.push(close)
  await page.evaluate(() => window.scan.start())
  return page
}

const badge = (number: number): string => `v1.${String(number).padStart(22, '0')}`
const lobby = (ms: number): Shot => ({ text: null, ms })
const always: readonly Shot[] = [{ text: badge(0), ms: 1_000 }]

const textsRead = (page: Page) => page.evaluate(() => window.scan.log.read.map(({ text }) => text))
const heard = (page: Page) => expect.poll(async () => (await textsRead(page)).length, { timeout: 15_000 })

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

test('every badge is found, at most ten looks a second, and the main thread hardly notices', async () => {
  const film = Array.from({ length: 10 }, (_, number) => [
    { text: badge(number), ms: 500 },
    lobby(500),
  ]).flat()
  // A busy machine disturbs a watch: one that was left in peace proves all of it.
  await expect(async () => {
    await closeAll()
    const page = await before({ film })
    await heard(page).toBeGreaterThan(0)
    await page.evaluate(() => window.scan.watchShots())
    await page.waitForTimeout(12_000)
    const { shown, read, frameMs, longTasks } = await page.evaluate(() => {
      const { shown, read, frameMs, longTasks } = window.scan.log
      return { shown, read, frameMs, longTasks }
    })

    // The first shot was cut by the start of the watch, the last one by its end.
    const badges = shown.slice(1, -1).filter(({ shot }) => film[shot]?.text)
    const waits = badges.map(({ shot, at }) => {
      // The watch itself notices a shot up to a frame late.
      const sighting = read.find((one) => one.text === film[shot]?.text && one.at > at - 40)
      return sighting ? Math.max(0, sighting.at - at) : Number.POSITIVE_INFINITY
    })
    expect(badges.length).toBeGreaterThanOrEqual(10)
    expect(Math.max(...waits)).toBeLessThan(500)
    for (const { at } of read) {
      const second = read.filter((other) => other.at >= at && other.at < at + 1_000)
      expect(second.length).toBeLessThanOrEqual(SCANS_PER_SECOND_MAX + 1)
    }
    expect(quantile(frameMs, 0.5)).toBeLessThanOrEqual(2)
    expect(longTasks.length).toBeLessThanOrEqual(1)
    const ms = (value: number) => Math.round(value * 10) / 10
    console.log(
      `scanner: ${waits.length} badges, shown to read p50 ${ms(quantile(waits, 0.5))} ms, p95 ${ms(quantile(waits, 0.95))} ms; main thread p50 ${ms(quantile(frameMs, 0.5))} ms; long tasks ${longTasks.length}`,
    )
  }).toPass({ timeout: 60_000 })
})

test('a hostile code is text and nothing else, and one that holds too much is refused unread', async () => {
  const hostile = [
    "1' OR '1'='1'; DROP TABLE visits; --",
    '<script>document.title="owned"</script>',
    'https://evil.example/?steal=1',
    'javascript:alert(1)',
    '\u202Egnp.exe',
    '👩‍💻🚪',
    '../../../etc/passwd\u0000',
    'x'.repeat(256),
  ]
  const tooLong = ['x'.repeat(257), 'é'.repeat(129)]
  const page = await before({
    film: [
      ...[...hostile, ...tooLong].flatMap((text) => [{ text, ms: 400, size: 560 }, lobby(100)]),
      { text: '0123456789'.repeat(280), ms: 500, size: 708 },
      { text: [0xff, 0xfe, 0x00, 0x80, 0xc3], ms: 400 },
      lobby(100),
    ],
    noise: 0,
  })
  const url = page.url()
  // Once around the film; a slow machine looks at fewer of its pictures, and needs it again.
  await page.waitForTimeout(9_000)
  const unread = async () => {
    const texts = await textsRead(page)
    return [...hostile, null].filter((text) => !texts.includes(text))
  }
  await expect.poll(unread, { timeout: 31_000 }).toEqual([])
  const read = await textsRead(page)
  for (const text of hostile) expect(read).toContain(text)
  expect(read).toContain(null)
  for (const text of read) expect(text?.length ?? 0).toBeLessThanOrEqual(256)
  expect(page.url()).toBe(url)
  expect(await page.title()).toBe('Camera alone')
})

test('an empty lobby is never taken for a code', async () => {
  const page = await before({ film: [lobby(1_000)], noise: 8 })
  await page.waitForTimeout(4_000)
  expect(await textsRead(page)).toEqual([])
  expect(await page.evaluate(() => window.scan.log.opened.length)).toBe(1)
})

test('a camera that stops is opened anew within 5 s, and reads again', async () => {
  const page = await before({ film: always })
  await heard(page).toBeGreaterThan(0)
  const already = await page.evaluate(() => {
    window.scan.breakCamera()
    return window.scan.log.read.length
  })
  await expect
    .poll(() => page.evaluate(() => window.scan.log.opened.length), { timeout: 3 * CAMERA_STALL_MS })
    .toBe(2)
  const { opened, broken, stalled } = await page.evaluate(() => {
    const { opened, broken, stalled } = window.scan.log
    return { opened, broken, stalled }
  })
  expect(stalled).toBe(1)
  expect((opened[1] ?? Number.NaN) - broken).toBeLessThanOrEqual(CAMERA_STALL_MS + 1_000)
  await heard(page).toBeGreaterThan(already + 3)
})

test('leaving ends every track, even while the camera is still being opened', async () => {
  const page = await before({ film: always })
  await heard(page).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.scan.liveTracks())).toBe(1)
  await page.evaluate(() => window.scan.stop())
  expect(await page.evaluate(() => window.scan.liveTracks())).toBe(0)

  await page.evaluate(() => {
    window.scan.start()
    window.scan.stop()
  })
  await expect.poll(() => page.evaluate(() => window.scan.log.tracks.length)).toBe(2)
  await expect.poll(() => page.evaluate(() => window.scan.liveTracks())).toBe(0)
})

test('without WebAssembly it still reads', async () => {
  const page = await before({ film: always, noise: 0, hasWasm: false })
  await heard(page).toBeGreaterThan(2)
  expect(new Set(await textsRead(page))).toEqual(new Set([badge(0)]))
})

const failures = [
  { failure: 'no-camera', camera: { film: null } },
  { failure: 'permission-refused', camera: { film: always, isPermitted: false } },
  { failure: 'insecure-page', camera: { film: always, isSecure: false } },
] as const

for (const { failure, camera } of failures) {
  test(`says ${failure}`, async () => {
    const page = await before(camera)
    await expect.poll(() => page.evaluate(() => window.scan.log.failures)).toEqual([failure])
  })
}
