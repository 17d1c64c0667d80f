import type { ColorRole, Colors } from '#contract/wire-flags.ts'
import { contrast, parseColor, white } from '#src/ui/color.ts'
import { CONTROL_CONTRAST, paletteFrom, TEXT_CONTRAST } from '#src/ui/palette.ts'

type Advice =
  /** The colour is too faint to read: the kiosk shows `nearest` instead. `ratio` of WCAG, 1 to 21. */
  | { readonly kind: 'text'; readonly ratio: number; readonly nearest: string }
  /** The button hardly stands out: the kiosk draws an edge around it. */
  | { readonly kind: 'edge' }

/** The background that a text colour is read on. */
const groundOf = {
  title: 'background',
  label: 'background',
  primaryInner: 'primary',
  secondaryInner: 'secondary',
  lightInner: 'light',
} as const satisfies Partial<Record<ColorRole, ColorRole>>

const isText = (role: ColorRole): role is keyof typeof groundOf => Object.hasOwn(groundOf, role)
const rgb = (color: string) => parseColor(color) ?? white

/** The colours that the company has set. */
export const setColors = (colors: Readonly<Record<ColorRole, string | null>>): Colors =>
  Object.fromEntries(Object.entries(colors).filter(([, value]) => value !== null && parseColor(value)))

/**
 * Says how the kiosk would correct a colour that the company wants, using the kiosk's own function; `null`: it would
 * not.
 */
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
