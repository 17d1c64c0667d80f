import { afterAll, expect, test } from 'vitest'
import { pixelsOf, pixelsOfDots, readQr } from '#tests/support/badge-pixels.ts'
import { makeBadge, makeBadges, template } from '#tests/support/badges.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type BadgeRenderer, createBadgeRenderer } from './renderer.ts'

const BADGES = sampleOf(8, 1_000)

const opened: BadgeRenderer[] = []
/** A checkout's thread translates its TypeScript first: that is no part of what a badge may take. */
const open = (options: Parameters<typeof createBadgeRenderer>[0] = {}): BadgeRenderer => {
  const renderer = createBadgeRenderer({ timeLimitMs: 20_000, ...options })
  opened.push(renderer)
  return renderer
}
afterAll(() => Promise.all(opened.map((renderer) => renderer.close())))

test(`${BADGES} badges of all scripts, upright and turned, decode to their secret`, {
  timeout: 600_000,
}, async () => {
  const renderer = open({ threads: 2, timeLimitMs: 60_000 })
  const contents = makeBadges(BADGES)
  const wrong: string[] = []
  const next = contents.values()
  const decodeSome = async (): Promise<void> => {
    for (const content of next) {
      const picture = await renderer.picture(content, template)
      if (!picture.ok) throw new Error(picture.error.message)
      // Half of 300 dpi: what a phone makes of a badge at arm's length.
      for (const png of [picture.value.png, picture.value.rotatedPng])
        if (readQr(await pixelsOf(png, 0.5)) !== content.payload) wrong.push(content.name)
    }
  }
  await Promise.all(Array.from({ length: 4 }, decodeSome))
  expect(wrong).toEqual([])
})

test('a badge is 62 × 100 mm at 300 dpi, turned by 90°, and says so in the file', async () => {
  const content = makeBadge()
  const picture = await open().picture(content, template)
  if (!picture.ok) throw new Error(picture.error.message)
  const { png, rotatedPng, width, height } = picture.value
  expect([width, height]).toEqual([732, 1181])
  const upright = await pixelsOf(png)
  const turned = await pixelsOf(rotatedPng)
  expect([turned.width, turned.height]).toEqual([1181, 732])
  for (const [x, y] of [
    [50, 70],
    [366, 400],
    [700, 1100],
    [0, 0],
    [731, 1180],
  ] as const) {
    const from = (y * 732 + x) * 4
    const to = (x * 1181 + 1180 - y) * 4
    expect([...turned.data.slice(to, to + 4)]).toEqual([...upright.data.slice(from, from + 4)])
  }
  const density = png.indexOf('pHYs') + 4
  expect([png.readUInt32BE(density), png.readUInt32BE(density + 4), png[density + 8]]).toEqual([
    11_811, 11_811, 1,
  ])
})

test('the form for thermal printers decodes at every density', async () => {
  const renderer = open()
  for (const content of makeBadges(16, 7)) {
    for (const dpi of [203, 300]) {
      const drawn = await renderer.bitmap(content, template, dpi)
      if (!drawn.ok) throw new Error(drawn.error.message)
      const { width, height, rows } = drawn.value
      const stride = Math.ceil(width / 8)
      const dots = pixelsOfDots(
        width,
        height,
        (x, y) => ((rows[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0,
      )
      expect(readQr(dots)).toBe(content.payload)
    }
  }
})

test('too many waiting badges are refused, the others are drawn', async () => {
  const renderer = open({ queueLimit: 3 })
  const results = await Promise.all(makeBadges(8).map((content) => renderer.picture(content, template)))
  expect(results.filter((result) => result.ok)).toHaveLength(4)
  expect(results.flatMap((result) => (result.ok ? [] : [result.error.code]))).toEqual(Array(4).fill('BUSY'))
})

test('a badge that is not there in time is given up with its thread, and the next is drawn by another', async () => {
  const renderer = open({ timeLimitMs: 1 })
  const content = makeBadge()
  const late = await renderer.picture(content, template)
  expect(late.ok ? null : late.error.code).toBe('TOO_SLOW')
  const patient = open({ timeLimitMs: 20_000 })
  expect((await patient.picture(content, template)).ok).toBe(true)
})

test('an invalid logo is replaced by the name of the company', async () => {
  const content = makeBadge()
  const drawn = await open().picture(content, { ...template, logo: Buffer.from('<svg onload=alert(1)>') })
  expect(drawn.ok).toBe(true)
})

test('an error in the thread is answered, not thrown', async () => {
  const content = makeBadge()
  const drawn = await open().picture({ ...content, timeZone: 'Nowhere/Never' }, template)
  expect(drawn.ok ? null : drawn.error.code).toBe('BROKEN')
})
