import type { SKRSContext2D } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeBadge, makeBadges, template } from '#tests/support/badges.ts'
import { sampleOf } from '#tests/support/long.ts'
import type { BadgeLayout, PlacedText } from './layout.ts'

// Set before the canvas is loaded, so that no system font of this machine is used.
vi.stubEnv('DISABLE_SYSTEM_FONTS_LOAD', '1')
const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
const { layoutBadge } = await import('./layout.ts')
const { paintText } = await import('./paint.ts')
const { familiesFor, printable } = await import('./fonts.ts')
const { graphemesOf } = await import('./fit-text.ts')

const DPI = 300
const contents = makeBadges(sampleOf(24, 320), 3)
const layouts: BadgeLayout[] = []
const context = (width: number, height: number): SKRSContext2D => createCanvas(width, height).getContext('2d')

beforeAll(() => {
  for (const content of contents)
    layouts.push(layoutBadge(context(1, 1), content, template, null, DPI, 'color'))
})

/** Pixels that a text stands out of its frame: left, right, top, bottom. */
function overhang(placed: PlacedText): number {
  const pad = 80
  const { frame } = placed
  const width = Math.ceil(frame.width) + 2 * pad
  const height = Math.ceil(frame.height) + 2 * pad
  const ctx = context(width, height)
  paintText(ctx, { ...placed, color: '#000000', frame: { ...frame, x: pad, y: pad } })
  const { data } = ctx.getImageData(0, 0, width, height)
  let most = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((data[(y * width + x) * 4 + 3] ?? 0) > 128)
        most = Math.max(most, pad - x, x - (pad + frame.width), pad - y, y - (pad + frame.height))
  return most
}

test('no text stands outside its frame', { timeout: 120_000 }, () => {
  const outside = layouts.flatMap(({ texts }) =>
    texts
      // A pixel for the soft edge, and a hair where letters of one script join those of another.
      .filter((placed) => overhang(placed) > Math.max(1, placed.text.size * 0.03))
      .map(({ text }) => text.lines.map((line) => line.text).join(' | ')),
  )
  expect(outside).toEqual([])
})

test('the band of a visitor who needs an escort begins with that', () => {
  const content = {
    ...makeBadge(),
    locale: 'de',
    visitorType: { name: 'Lieferant '.repeat(30), color: null },
  } as const
  const bandOf = (needsEscort: boolean) => {
    const { texts } = layoutBadge(context(1, 1), { ...content, needsEscort }, template, null, DPI, 'color')
    return texts[0]?.text.lines.map((line) => line.text).join(' ')
  }
  expect(bandOf(true)).toMatch(/^Mit Begleitung · Lieferant/)
  expect(bandOf(false)).not.toContain('Begleitung')
})

test('frames do not overlap and leave the QR its quiet zone', () => {
  const meet = (a: PlacedText['frame'], b: PlacedText['frame']): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  for (const { texts, qr, width, height, rule } of layouts) {
    const used = texts.map(({ frame, text }, index) => ({
      ...frame,
      // The name's frame is all the room that there is; the company stands below what the name took of it.
      height: index === 2 ? text.lines.reduce((sum, line) => sum + line.ascent, 0) : frame.height,
    }))
    const white = {
      x: qr.x - qr.quiet,
      y: qr.y - qr.quiet,
      width: qr.side + 2 * qr.quiet,
      height: qr.side + 2 * qr.quiet,
    }
    expect([white.x + white.width <= width, white.y + white.height <= height]).toEqual([true, true])
    for (const [index, frame] of used.entries()) {
      expect(meet(frame, white)).toBe(false)
      for (const other of used.slice(index + 1)) expect(meet(frame, other)).toBe(false)
    }
    expect(meet(rule, white)).toBe(false)
  }
})

test('a badge in Arabic begins at the right, and its QR code stands at the left', () => {
  const [content] = contents
  if (!content) throw new Error('There is no badge')
  const { qr, texts, width } = layoutBadge(
    context(1, 1),
    { ...content, locale: 'ar' },
    template,
    null,
    DPI,
    'color',
  )
  expect(qr.x).toBeLessThan(width / 2 - qr.side / 2)
  const details = texts.slice(-2)
  expect(details.map(({ align }) => align)).toEqual(['right', 'right'])
  for (const { frame } of details) {
    expect(frame.x).toBeGreaterThan(qr.x + qr.side + qr.quiet - 1)
    expect(frame.x + frame.width).toBe(width - qr.x)
  }
})

test('the QR is at least 20 mm on paper', () => {
  for (const { qr } of layouts) expect((qr.side / DPI) * 25.4).toBeGreaterThanOrEqual(20)
})

test('no machine font is known, and every sign that is shown has a glyph of ours', () => {
  const shown = new Set(
    layouts.flatMap(({ texts }) =>
      texts.flatMap(({ text }) => text.lines.flatMap((line) => graphemesOf(line.text))),
    ),
  )
  const missing = [...shown].filter((grapheme) => grapheme.trim() !== '' && isMissing(grapheme))
  expect(missing).toEqual([])
  expect(shown.size).toBeGreaterThan(300)
  expect(GlobalFonts.families.filter(({ family }) => !/^noto[- ]sans/i.test(family))).toEqual([])
})

/** True if the grapheme looks as one that no font has. */
function isMissing(grapheme: string): boolean {
  const families = familiesFor(grapheme, 'ja')
  const look = (text: string): string => {
    const ctx = context(120, 120)
    ctx.font = `60px ${families}`
    ctx.fillText(text, 20, 80)
    return Buffer.from(ctx.getImageData(0, 0, 120, 120).data).toString('base64')
  }
  return look(grapheme) === look('\u0378')
}

test('the detector of missing glyphs detects one', () => {
  expect(isMissing('\u0379')).toBe(true)
  expect(isMissing('A')).toBe(false)
})

describe('long and strange names', () => {
  const layoutOf = (name: string): PlacedText => {
    const [content] = contents
    if (!content) throw new Error('no sample')
    const { texts } = layoutBadge(context(1, 1), { ...content, name }, template, null, DPI, 'color')
    return texts.find((_, index) => index === 2) as PlacedText
  }
  const textOf = (name: string): string =>
    layoutOf(name)
      .text.lines.map((line) => line.text)
      .join('')

  test('a short name is larger than a long one', () => {
    expect(layoutOf('Ada').text.size).toBeGreaterThan(layoutOf('Maximilian Alexander Wolkenstein').text.size)
  })

  test('a long word is broken, not cut', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'
    expect(layoutOf(name).text.lines.length).toBeGreaterThan(1)
    expect(textOf(name)).toBe(name)
  })

  test('what cannot fit is cut between graphemes', () => {
    const grapheme = 'क्ष्मी'
    const kept = textOf(grapheme.repeat(400))
    expect(kept.endsWith('…')).toBe(true)
    expect(kept.slice(0, -1).replaceAll(grapheme, '')).toBe('')
  })

  test('pictographs are left out, letters that no font has leave a mark', () => {
    expect(printable('Ada 🎉 Lovelace')).toBe('Ada Lovelace')
    expect(printable('㐱')).toBe('〓')
  })

  test('a right-to-left name begins at the right', () => {
    expect(layoutOf('محمد عبد الله').text.direction).toBe('rtl')
    expect(layoutOf('Ada محمد').text.direction).toBe('ltr')
  })
})
