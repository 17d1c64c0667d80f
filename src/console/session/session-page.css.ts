import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const page = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  justifyItems: 'center',
  minHeight: '100dvh',
  padding: space(2),
})
export const tools = style({ justifySelf: 'end' })
export const main = style({
  display: 'grid',
  gap: space(3),
  alignContent: 'start',
  width: '100%',
  maxWidth: '480px',
  marginBlock: `${space(4)} ${space(4)}`,
  padding: space(4),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
  '@media': { [media.phone]: { padding: space(2.5), marginTop: space(1) } },
})
export const wide = style({ maxWidth: '720px' })
export const title = style({ fontSize: size.title, fontWeight: 750 })
export const intro = style({ color: color.muted, marginTop: space(1) })
export const ways = style({ display: 'grid', gap: space(1.5) })
export const or = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: color.muted,
  fontSize: size.small,
  selectors: { '&::before, &::after': { content: '""', flex: 1, borderTop: `1px solid ${color.line}` } },
})
export const qr = style({
  width: '200px',
  height: '200px',
  padding: space(1.5),
  borderRadius: radius,
  background: '#ffffff',
  color: '#000000',
})
export const codes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: space(1),
  fontFamily: 'ui-monospace, monospace',
  fontWeight: 650,
  color: color.title,
})
export const link = style({
  justifySelf: 'start',
  minHeight: '32px',
  color: color.focus,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  fontWeight: 650,
})
