import type { Colors } from '#contract/wire-flags.ts'

/** The default, and two extremes that companies really choose: white on black, and everything pale. */
export const palettes: Readonly<Record<string, Colors>> = {
  ours: {},
  dark: {
    background: '#15171c',
    title: '#ffffff',
    label: '#d5d9e2',
    primary: '#ffb000',
    primaryInner: '#15171c',
    secondary: '#2b3140',
    secondaryInner: '#ffffff',
    light: '#15171c',
    lightInner: '#ffffff',
  },
  night: {},
  pastel: {
    background: '#fdeef1',
    title: '#b4778a',
    label: '#c9a0ad',
    primary: '#f7b8c8',
    primaryInner: '#ffffff',
    secondary: '#d9e8f5',
    secondaryInner: '#9bb8d0',
    light: '#fdeef1',
    lightInner: '#d48aa0',
  },
}
