import type { ColorRole, Colors } from '#contract/wire-flags.ts'
import { contrast, parseColor, white } from '#src/ui/color.ts'
import { CONTROL_CONTRAST, paletteFrom, TEXT_CONTRAST } from '#src/ui/palette.ts'

type Advice =
  /** Too faint to read: the kiosk shows `nearest` instead. `ratio` of WCAG, 1 to 21. */
  | { readonly kind: 'text'; readonly ratio: number; readonly nearest: string }
  /** The button hardly stands out: the kiosk draws an edge around it. */
  | { readonly kind: 'edge' }

/** What a text is read on. */
const groundOf = {
  title: 'background',
  label: 'background',
  primaryInner: 'primary',
  secondaryInner: 'secondary',
  lightInner: 'light',
} as const satisfies Partial<Record<ColorRole, ColorRole>>

const isText = (role: ColorRole): role is keyof typeof groundOf => Object.hasOwn(groundOf, role)
const rgb = (color: string) => parseColor(color) ?? white

/** Those that the company has set. */
export const setColors = (colors: Readonly<Record<ColorRole, string | null>>): Colors =>
  Object.fromEntries(Object.entries(colors).filter(([, value]) => value !== null && parseColor(value)))

/** What the kiosk would do about a colour that the company wants, by the same function; `null`: take it as it is. */
export function adviceFor(role: ColorRole, colors: Colors): Advice | null {
  const wanted = colors[role]
  if (wanted === undefined || role === 'background') return null
  const palette = paletteFrom(colors)
  if (isText(role)) {
    const nearest = palette[role]
    if (nearest === wanted.toLowerCase()) return null
    const ratio = Math.min(
      contrast(rgb(wanted), rgb(palette[groundOf[role]])),
      ...(groundOf[role] === 'background' ? [contrast(rgb(wanted), rgb(palette.surface))] : []),
    )
    return ratio < TEXT_CONTRAST ? { kind: 'text', ratio, nearest } : null
  }
  return contrast(rgb(wanted), rgb(palette.background)) < CONTROL_CONTRAST ? { kind: 'edge' } : null
}
