import { BOTTOM_BAR_MIN_HEIGHT_PX, BREAKPOINTS_PX, REFLOW_WIDTH_PX } from '#contract/limits.ts'

/** Multiples of 8 px; half steps only inside a control. */
export const space = (steps: number): string => `${steps * 8}px`

export const radius = '16px'
export const pill = '999px'

/** Media conditions, without the keyword. */
export const media = {
  narrow: `(max-width: ${REFLOW_WIDTH_PX - 1}px)`,
  phone: `(max-width: ${BREAKPOINTS_PX.sm - 1}px)`,
  /** Question left, answer right. */
  split: `(min-width: ${BREAKPOINTS_PX.md}px) and (min-aspect-ratio: 1/1)`,
  short: `(max-height: ${BOTTOM_BAR_MIN_HEIGHT_PX - 1}px)`,
  still: '(prefers-reduced-motion: reduce)',
} as const

export const quick = '140ms'

/** Selector: the text is so large that columns side by side have no room. */
export const enlarged = ':root[data-enlarged] &'
export const notEnlarged = ':root:not([data-enlarged]) &'
