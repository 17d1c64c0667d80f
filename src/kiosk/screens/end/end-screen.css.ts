import { style, styleVariants } from '@vanilla-extract/css'
import { page } from '#src/ui/frame/centred-page.css.ts'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const picture = style({
  width: '320px',
  height: '320px',
  padding: '24px',
  border: '10px solid currentColor',
  borderRadius: '50%',
  '@media': {
    [media.phone]: { width: '176px', height: '176px', padding: '12px', borderWidth: '7px' },
    // Enlarged four times, a tablet is 256 px high: the text must still fit.
    [media.short]: {
      width: 'min(144px, 25vh)',
      height: 'min(144px, 25vh)',
      padding: '8px',
      borderWidth: '6px',
    },
  },
})

/** Not round, and with a dashed outline, so that it does not look like a confirmation. */
export const pictureRecorded = style([picture, { borderRadius: radius, borderStyle: 'dashed' }])

/** The theme's focus ring has no contrast on these colours. */
const loud = (background: string, inner: string) => ({
  background,
  color: inner,
  vars: { [color.focus]: inner },
})

export const ground = styleVariants({
  recorded: [page],
  entered: [page, loud(color.success, color.successInner)],
  left: [page, loud(color.title, color.background)],
})

export const outcome = style({ fontSize: size.lead, lineHeight: 1.3 })

export const codeLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space(1)} ${space(3)}`,
  minWidth: 0,
  maxWidth: '100%',
  padding: `${space(2)} ${space(3)}`,
  border: '2px solid currentColor',
  borderRadius: radius,
  fontSize: size.body,
})

export const code = style({
  fontSize: size.title,
  fontWeight: 750,
  letterSpacing: '0.06em',
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
})

/** The space is reserved: the text does not move once more time was asked for. */
export const more = style({ minHeight: '48px' })

/** Small, since only some visitors need it. */
export const moreTime = style({
  minHeight: '48px',
  paddingInline: space(1),
  marginInline: `-${space(1)}`,
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
