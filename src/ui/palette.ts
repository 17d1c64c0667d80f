import type { ColorRole, Colors } from '#contract/wire-flags.ts'
import { contrast, luminance, mix, parseColor, type Rgb, readable, toHex, white } from './color.ts'

/** Every colour that the screens use: the company's nine, and those derived from them. */
export const colorTokens = [
  'background',
  /** Fields and cards: slightly different from the background. */
  'surface',
  'title',
  'label',
  'muted',
  /** Outline of controls, contrast 3:1. */
  'border',
  /** Dividers: decoration only. */
  'line',
  'focus',
  'primary',
  'primaryInner',
  'primaryEdge',
  'secondary',
  'secondaryInner',
  'secondaryEdge',
  /** The way out: like `secondary`, but never to be taken for `primary`. */
  'exit',
  'exitInner',
  'exitEdge',
  'light',
  'lightInner',
  'lightEdge',
  'danger',
  'dangerInner',
  'warning',
  'warningInner',
  'success',
  'successInner',
] as const

export type ColorToken = (typeof colorTokens)[number]
export type Palette = Readonly<Record<ColorToken, string>>

/** WCAG 1.4.3 and 1.4.11. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3
/** Two buttons side by side differ in lightness, so that people who see no hues tell them apart. */
export const APART_CONTRAST = 1.6

const ours: Record<ColorRole, string> = {
  background: '#f4f6f4',
  title: '#0e1f24',
  label: '#24363b',
  primary: '#0a4a5a',
  primaryInner: '#ffffff',
  secondary: '#d3e3e2',
  secondaryInner: '#0e2a31',
  light: '#ffffff',
  lightInner: '#0a4a5a',
}
const signal = { danger: '#b3261e', warning: '#8a5300', success: '#17703a' }

/**
 * Makes any company palette readable. Brand colours of buttons are kept: a fill too near to the background gets an
 * edge instead; only text colours are moved, towards black or white, and only as far as needed.
 */
export function paletteFrom(colors: Colors): Palette {
  const background = pick(colors.background, ours.background, white)
  const role = (name: ColorRole) => pick(colors[name], ours[name], background)
  const surface = surfaceOn(background)
  const grounds = [background, surface]
  const text = (wanted: Rgb) => toHex(readableOn(wanted, grounds, TEXT_CONTRAST))
  const control = (wanted: Rgb) => toHex(readableOn(wanted, grounds, CONTROL_CONTRAST))
  const label = role('label')
  return {
    background: toHex(background),
    surface: toHex(surface),
    title: text(role('title')),
    label: text(label),
    muted: text(mix(label, background, 0.3)),
    border: control(mix(label, background, 0.45)),
    line: toHex(mix(background, label, 0.14)),
    focus: control(role('title')),
    ...button('primary', role('primary'), role('primaryInner'), grounds),
    ...button('secondary', role('secondary'), role('secondaryInner'), grounds),
    ...exitFrom(role('primary'), role('secondary'), role('secondaryInner'), background, surface),
    ...button('light', role('light'), role('lightInner'), grounds),
    ...signalPair('danger', grounds),
    ...signalPair('warning', grounds),
    ...signalPair('success', grounds),
  }
}

type ButtonName = 'primary' | 'secondary' | 'exit' | 'light'

/** The company's second colour; a pale button with that colour as its edge where it is too near to the first. */
function exitFrom(primary: Rgb, secondary: Rgb, inner: Rgb, background: Rgb, surface: Rgb) {
  const grounds = [background, surface]
  if (contrast(primary, secondary) >= APART_CONTRAST) return button('exit', secondary, inner, grounds)
  const quiet = [surface, background].find((ground) => contrast(primary, ground) >= APART_CONTRAST)
  // The background itself is near to the first colour: black or white is far enough from it.
  const fill = quiet ?? readable(secondary, [primary], TEXT_CONTRAST) ?? secondary
  return button('exit', fill, secondary, grounds)
}

/** The edge is seen on each of the grounds: icons of choices, which stand on cards, have its colour. */
function button<Name extends ButtonName>(name: Name, fill: Rgb, inner: Rgb, grounds: readonly Rgb[]) {
  const stands = grounds.every((ground) => contrast(fill, ground) >= CONTROL_CONTRAST)
  const edge = stands ? fill : readableOn(mix(fill, inner, 0.35), grounds, CONTROL_CONTRAST)
  return {
    [name]: toHex(fill),
    [`${name}Inner`]: toHex(readableOn(inner, [fill], TEXT_CONTRAST)),
    [`${name}Edge`]: toHex(edge),
  } as Record<Name | `${Name}Inner` | `${Name}Edge`, string>
}

function signalPair<Name extends keyof typeof signal>(name: Name, grounds: readonly Rgb[]) {
  const fill = readableOn(pick(undefined, signal[name], white), grounds, TEXT_CONTRAST)
  return {
    [name]: toHex(fill),
    [`${name}Inner`]: toHex(readableOn(white, [fill], TEXT_CONTRAST)),
  } as Record<Name | `${Name}Inner`, string>
}

/** Lighter than the background; the same colour if no text colour would be readable on both. */
function surfaceOn(background: Rgb): Rgb {
  const surface = mix(background, white, luminance(background) > 0.4 ? 0.8 : 0.09)
  return readable(white, [background, surface], TEXT_CONTRAST) ? surface : background
}

/** Black or white is always readable on a single background at 4.5, and `surfaceOn` makes sure of it for both. */
const readableOn = (wanted: Rgb, grounds: readonly Rgb[], ratio: number): Rgb =>
  readable(wanted, grounds, ratio) ?? wanted

const pick = (wanted: string | undefined, fallback: string, under: Rgb): Rgb =>
  (wanted === undefined ? null : parseColor(wanted, under)) ?? parseColor(fallback) ?? white
