/** Colour arithmetic of WCAG 2.2 on sRGB, channels 0 to 255. Pure functions, which kiosk and console share. */

export interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

const black: Rgb = { r: 0, g: 0, b: 0 }
export const white: Rgb = { r: 255, g: 255, b: 255 }

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const FUNCTION = /^(rgb|hsl)a?\(([^)]*)\)$/i

/** Parses #hex, rgb() and hsl(); `null` for anything else. A translucent colour is laid over `under`. */
export function parseColor(css: string, under: Rgb = white): Rgb | null {
  const value = css.trim()
  if (HEX.test(value)) return parseHex(value.slice(1), under)
  const call = FUNCTION.exec(value)
  if (!call) return null
  const parts = (call[2] ?? '').split(/[\s,/]+/).filter(Boolean)
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = parts.map((part) => Number.parseFloat(part))
  if ([a, b, c].some(Number.isNaN)) return null
  const isRgb = call[1]?.toLowerCase() === 'rgb'
  const scale = parts[0]?.endsWith('%') ? 2.55 : 1
  const solid = isRgb ? { r: clamp(a * scale), g: clamp(b * scale), b: clamp(c * scale) } : fromHsl(a, b, c)
  return mix(under, solid, parts[3] === undefined ? 1 : alpha(parts[3]))
}

export const toHex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** @param share 0 = `from`, 1 = `to`. Rounded, so that the measured colour is the painted one. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => ({
  r: Math.round(from.r + (to.r - from.r) * share),
  g: Math.round(from.g + (to.g - from.g) * share),
  b: Math.round(from.b + (to.b - from.b) * share),
})

export function luminance({ r, g, b }: Rgb): number {
  const [lr, lg, lb] = [r, g, b].map((channel) => {
    const c = channel / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const STEPS = 20

/**
 * The colour nearest to `wanted`, on its way to black or white, that is readable on every one of `grounds`. `null`
 * when neither end reaches the ratio on all of them.
 */
export function readable(wanted: Rgb, grounds: readonly Rgb[], ratio: number): Rgb | null {
  const passes = (color: Rgb) => grounds.every((ground) => contrast(color, ground) >= ratio)
  for (let step = 0; step <= STEPS; step++) {
    for (const end of [black, white]) {
      const color = mix(wanted, end, step / STEPS)
      if (passes(color)) return color
    }
  }
  return null
}

function parseHex(digits: string, under: Rgb): Rgb {
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits
  const [r = 0, g = 0, b = 0, a = 255] = (long.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return mix(under, { r, g, b }, a / 255)
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const s = Math.min(100, Math.max(0, saturation)) / 100
  const l = Math.min(100, Math.max(0, lightness)) / 100
  const channel = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return { r: channel(0), g: channel(8), b: channel(4) }
}

const clamp = (channel: number): number => Math.min(255, Math.max(0, channel))
const alpha = (part: string): number =>
  Math.min(1, Math.max(0, Number.parseFloat(part) / (part.endsWith('%') ? 100 : 1)))
