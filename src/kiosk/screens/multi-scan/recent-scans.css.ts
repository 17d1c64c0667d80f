import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, notEnlarged, radius, space } from '#src/ui/tokens.ts'

/** Beside the camera's picture it is as high, so that a scan more moves nothing. */
export const section = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(1),
  minWidth: 0,
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          padding: `${space(2)} ${space(3)}`,
          background: color.surface,
          border: `2px solid ${color.line}`,
          borderRadius: radius,
        },
      },
    },
  },
})
export const heading = style({ fontSize: size.small, fontWeight: 700, color: color.muted })
export const none = style({ fontSize: size.body, color: color.muted })
export const list = style({ display: 'grid', listStyle: 'none', margin: 0, padding: 0 })

export const scan = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space(1.5),
  paddingBlock: space(1),
  borderTop: `1px solid ${color.line}`,
  fontSize: size.small,
  lineHeight: 1.3,
})

const icon_ = style({ display: 'grid', fontSize: size.body })
export const icon = styleVariants({
  entered: [icon_, { color: color.success }],
  left: [icon_, { color: color.title }],
  refused: [icon_, { color: color.danger }],
})
export const words = style({ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 })
export const time = style({ color: color.muted, fontVariantNumeric: 'tabular-nums' })
