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
    // Enlarged four times a tablet is 256 px high: what is said must be on it as well.
    [media.short]: {
      width: 'min(144px, 25vh)',
      height: 'min(144px, 25vh)',
      padding: '8px',
      borderWidth: '6px',
    },
  },
})

/** Not round, and not closed: nobody takes it for a confirmation. */
export const pictureRecorded = style([picture, { borderRadius: radius, borderStyle: 'dashed' }])

/** The ring of the theme has no contrast on them. */
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

/** Its place is kept: the words stay where they are once more time was asked for. */
export const more = style({ minHeight: '48px' })

/** For those who need it, and out of the way of everybody else. */
export const moreTime = style({
  minHeight: '48px',
  paddingInline: space(1),
  marginInline: `-${space(1)}`,
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
