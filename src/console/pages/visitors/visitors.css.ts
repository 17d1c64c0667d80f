import { globalStyle, style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(3),
  maxWidth: '720px',
  minHeight: '100dvh',
  margin: '0 auto',
  padding: space(3),
})

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
})

export const title = style({ fontSize: size.title, fontWeight: 750, lineHeight: 1.15 })
export const hint = style({ color: color.muted, fontSize: size.small, lineHeight: 1.4 })
export const empty = style({ fontSize: size.lead, lineHeight: 1.3 })

export const push = style({ display: 'grid', gap: space(1.5) })
/** Takes no room while it says nothing. */
export const pushSaid = style({ selectors: { '&:empty': { marginBottom: `-${space(1.5)}` } } })

export const card = style({
  display: 'grid',
  gap: space(2),
  padding: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
})
export const sentence = style({
  fontSize: size.lead,
  fontWeight: 700,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
})
export const question = style({ fontSize: size.body, fontWeight: 600 })
export const choices = style({
  display: 'grid',
  gap: space(1.5),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
})

// Guests whom the host has invited
export const form = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  alignItems: 'start',
})
globalStyle(`${form} > [role=status], ${form} > div:last-child`, { gridColumn: '1 / -1' })
export const times = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
})
export const invitations = style({ display: 'grid', gap: space(2) })
export const invitation = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  paddingTop: space(2),
  borderTop: `1px solid ${color.line}`,
})
export const when = style({ fontSize: size.small, color: color.muted })
export const guest = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const says = style({ color: color.muted, fontWeight: 400 })
