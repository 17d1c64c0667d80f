import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** The logo in the size of the kiosk's home; on white, as it is on the badge. */
export const logo = style({
  maxWidth: '320px',
  maxHeight: '120px',
  padding: space(2),
  border: `1px solid ${color.line}`,
  borderRadius: '10px',
  background: '#ffffff',
})
export const secret = style({
  fontFamily: 'ui-monospace, monospace',
  fontWeight: 700,
  color: color.title,
  overflowWrap: 'anywhere',
})
