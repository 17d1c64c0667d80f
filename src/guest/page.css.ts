import { globalStyle } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { media, pill, radius, space } from '#src/ui/tokens.ts'

/** Styles of the guest's own page, whose markup is the server's: hence names of elements and classes. */

const SMALL = '1rem'
const BODY = '1.125rem'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0, padding: 0 })
// Phones have their own scale here: the kiosk's grows with its screen.
globalStyle('html:root', { fontSize: '100%', background: color.background, WebkitTextSizeAdjust: '100%' })
globalStyle('body', {
  background: color.background,
  color: color.label,
  fontFamily: "system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  fontSize: BODY,
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  minHeight: '100dvh',
})
globalStyle('main', {
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  maxWidth: '640px',
  marginInline: 'auto',
  padding: `${space(2)} clamp(12px, 4vw, 24px) ${space(6)}`,
})
globalStyle('[aria-busy=true] main', { cursor: 'progress', opacity: 0.7 })
globalStyle(':focus-visible', { outline: `3px solid ${color.focus}`, outlineOffset: '3px' })
globalStyle('h1:focus, .status:focus', { outline: 'none' })
globalStyle('[hidden]', { display: 'none !important' })

globalStyle('header', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(2)}`,
})
globalStyle('.company', { fontWeight: 650, color: color.title, flex: '1 1 12ch', minWidth: 0 })
globalStyle('.language', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `4px ${space(1.5)}`,
  fontSize: SMALL,
})
globalStyle('.language .control', { width: 'auto', maxWidth: '100%', minHeight: '48px', fontSize: SMALL })

globalStyle('h1', {
  color: color.title,
  fontSize: 'clamp(1.625rem, 7vw, 2.25rem)',
  lineHeight: 1.15,
  fontWeight: 720,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
})
globalStyle('h2', { color: color.title, fontSize: '1.375rem', lineHeight: 1.25, fontWeight: 700 })
globalStyle('h2.heading', { marginBlockStart: space(3), fontSize: '1.5rem' })
globalStyle('h3, h4', { color: color.title, fontSize: '1.1875rem', lineHeight: 1.3, fontWeight: 650 })
globalStyle('.lead', { color: color.label })
globalStyle('.loading', { padding: `${space(6)} 0`, textAlign: 'center', color: color.muted })
globalStyle('.privacy', { marginBlockStart: space(2), color: color.muted, fontSize: SMALL })
globalStyle('#trouble', { display: 'flex', flexDirection: 'column', gap: space(2) })

globalStyle('.card', {
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  padding: 'clamp(16px, 5vw, 24px)',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
})
globalStyle('dl.facts', { gap: space(2) })
globalStyle('dt', { color: color.muted, fontSize: SMALL })
globalStyle('dd.strong', { color: color.title, fontSize: '1.25rem', lineHeight: 1.35, fontWeight: 650 })
globalStyle('dd.more', { color: color.muted, fontSize: SMALL })
globalStyle('dd s', { color: color.muted })

globalStyle('.card.pass', { alignItems: 'center', textAlign: 'center' })
globalStyle('.code', {
  width: 'min(100%, 320px)',
  height: 'auto',
  background: '#fff',
  borderRadius: '12px',
  // Readers need the white border also where a browser darkens pages.
  colorScheme: 'only light',
  imageRendering: 'pixelated',
})
globalStyle('.typed', {
  color: color.title,
  fontFamily: "ui-monospace, Consolas, Menlo, 'Courier New', monospace",
  fontWeight: 650,
})
globalStyle('.hint', { color: color.muted, fontSize: SMALL })

globalStyle('.status', {
  padding: `${space(1.5)} ${space(2)}`,
  borderRadius: radius,
  borderInlineStart: `6px solid ${color.border}`,
  background: color.surface,
  color: color.title,
  fontWeight: 600,
})
globalStyle('.status.done', { borderColor: color.success })
globalStyle('.status.wrong', { borderColor: color.danger })
globalStyle('.status.note', { borderColor: color.warning })

globalStyle('form', { display: 'flex', flexDirection: 'column', gap: space(2) })
globalStyle('.field', { display: 'flex', flexDirection: 'column', gap: space(1), minWidth: 0 })
globalStyle('.field > label', { fontWeight: 650, lineHeight: 1.3 })
globalStyle('.optional', { color: color.muted, fontSize: SMALL, fontWeight: 400 })
globalStyle('.control', {
  width: '100%',
  minWidth: 0,
  minHeight: '56px',
  padding: `${space(1)} ${space(2)}`,
  background: color.background,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  font: 'inherit',
})
globalStyle('select.control', { textOverflow: 'ellipsis' })
globalStyle('[aria-invalid=true]', { borderColor: color.danger, borderWidth: '3px' })
globalStyle('.error', { color: color.danger, fontSize: SMALL, fontWeight: 650 })
globalStyle('.field > .tick', {
  display: 'flex',
  alignItems: 'start',
  gap: space(1.5),
  minHeight: '48px',
  paddingBlock: space(1),
  fontWeight: 500,
  cursor: 'pointer',
})
globalStyle('.tick input', {
  flex: 'none',
  width: '28px',
  height: '28px',
  accentColor: color.primary,
})
globalStyle('.tick span', { minWidth: 0 })

globalStyle('.button', {
  minHeight: '56px',
  width: '100%',
  padding: `${space(1)} ${space(3)}`,
  border: '2px solid transparent',
  borderRadius: pill,
  font: 'inherit',
  fontWeight: 650,
  lineHeight: 1.2,
  cursor: 'pointer',
})
globalStyle('.button.primary', {
  background: color.primary,
  color: color.primaryInner,
  borderColor: color.primaryEdge,
})
globalStyle('.button.light', {
  background: color.light,
  color: color.lightInner,
  borderColor: color.border,
})
globalStyle('.button.danger', { background: color.danger, color: color.dangerInner })
globalStyle('.button:active', { filter: 'brightness(0.94)' })

globalStyle('.document', { display: 'flex', flexDirection: 'column', gap: space(1) })
globalStyle('.document .text', {
  maxHeight: '50vh',
  overflow: 'auto',
  padding: space(2),
  background: color.background,
  border: `1px solid ${color.border}`,
  borderRadius: radius,
  fontSize: SMALL,
})
globalStyle('.document .text :is(p, ul, ol, h1, h2, h3, h4, table)', { marginBlockEnd: space(1) })
globalStyle('.document .text :is(ul, ol)', { paddingInlineStart: space(3) })
globalStyle('.document .text :is(h1, h2, h3, h4)', { fontSize: BODY })

globalStyle('details.card', { gap: 0, padding: 0, display: 'block' })
globalStyle('summary', {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: '64px',
  padding: `${space(1.5)} clamp(16px, 5vw, 24px)`,
  borderRadius: radius,
  cursor: 'pointer',
  listStyle: 'none',
})
globalStyle('summary::-webkit-details-marker', { display: 'none' })
globalStyle('summary::after', {
  content: "''",
  flex: 'none',
  width: '12px',
  height: '12px',
  borderBlockEnd: `3px solid ${color.label}`,
  borderInlineEnd: `3px solid ${color.label}`,
  transform: 'rotate(45deg)',
  marginBlockStart: '-6px',
})
globalStyle('[dir=rtl] summary::after', { transform: 'rotate(-45deg)' })
globalStyle('details[open] > summary::after', { transform: 'rotate(225deg)', marginBlockStart: '6px' })
globalStyle('[dir=rtl] details[open] > summary::after', { transform: 'rotate(135deg)' })
globalStyle('details .inner', {
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: `0 clamp(16px, 5vw, 24px) clamp(16px, 5vw, 24px)`,
})

globalStyle('main', {
  '@media': { [media.narrow]: { paddingInline: '8px', gap: space(1.5) } },
})
