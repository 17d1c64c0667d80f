import { globalStyle } from '@vanilla-extract/css'
import { darkDesk } from '#src/ui/dark-desk.ts'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** Styles of the reference of the API, whose markup is the server's: hence names of elements and classes. */

const WIDE = '(min-width: 1000px)'
const MONO = "ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace"

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0, padding: 0 })
globalStyle('html:root', {
  colorScheme: 'light dark',
  background: color.background,
  fontSize: '100%',
  scrollPaddingBlockStart: space(2),
  WebkitTextSizeAdjust: '100%',
  '@media': { 'screen and (prefers-color-scheme: dark)': { vars: darkDesk } },
})
globalStyle('body', {
  background: color.background,
  color: color.label,
  fontFamily: "'Atkinson Hyperlegible Next Variable', system-ui, sans-serif",
  fontSize: '1rem',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
})
globalStyle('a', { color: color.lightInner, textUnderlineOffset: '3px' })
globalStyle(':focus-visible', { outline: `3px solid ${color.focus}`, outlineOffset: '2px' })
globalStyle('.skip', {
  position: 'absolute',
  insetInlineStart: '-999px',
  padding: space(1),
  background: color.surface,
})
globalStyle('.skip:focus', { insetInlineStart: space(1), insetBlockStart: space(1), zIndex: 1 })

globalStyle('header', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space(0.5)} ${space(3)}`,
  padding: `${space(1.5)} clamp(16px, 3vw, 32px)`,
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.surface,
})
globalStyle('header .title', { flex: '1 1 auto', color: color.title, fontWeight: 700 })

globalStyle('.columns', {
  '@media': { [WIDE]: { display: 'grid', gridTemplateColumns: '280px minmax(0, 1fr)' } },
})
globalStyle('nav', {
  padding: `${space(3)} clamp(16px, 3vw, 32px) ${space(2)}`,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    [WIDE]: {
      position: 'sticky',
      insetBlockStart: 0,
      maxHeight: '100vh',
      overflowY: 'auto',
      alignSelf: 'start',
      paddingInlineEnd: space(1),
      borderBlockEnd: 'none',
    },
  },
})
globalStyle('nav ul', {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  '@media': { [WIDE]: { display: 'block' } },
})
globalStyle('nav a', {
  display: 'block',
  padding: `6px ${space(1)}`,
  borderRadius: '8px',
  color: color.label,
  textDecoration: 'none',
})
globalStyle('nav a:hover', { background: color.secondary, color: color.secondaryInner })
globalStyle('nav .group', { marginBlockStart: space(2), fontWeight: 700 })
globalStyle('nav .group a', { color: color.title })

globalStyle('main', {
  padding: `${space(4)} clamp(16px, 4vw, 56px) ${space(10)}`,
  maxWidth: '1240px',
  minWidth: 0,
})
globalStyle('h1', {
  color: color.title,
  fontSize: 'clamp(1.75rem, 5vw, 2.5rem)',
  lineHeight: 1.15,
  fontWeight: 720,
})
globalStyle('h2', { color: color.title, fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 700 })
globalStyle('h3', { color: color.title, fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 700 })
globalStyle('h4', { color: color.title, fontSize: '1rem', fontWeight: 700, marginBlockStart: space(1) })
globalStyle('section', {
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  paddingBlockStart: space(5),
})
globalStyle('section > p, section > ul', { maxWidth: '68ch' })
globalStyle('main ul', { paddingInlineStart: space(2.5), display: 'grid', gap: space(0.5) })

globalStyle('code', { fontFamily: MONO, fontSize: '0.875em' })
globalStyle('p code, li code, td code', {
  padding: '1px 5px',
  borderRadius: '6px',
  background: color.light,
  color: color.title,
})
globalStyle('pre', {
  overflowX: 'auto',
  padding: space(2),
  border: `1px solid ${color.line}`,
  borderRadius: '12px',
  background: color.light,
  color: color.title,
  overflowWrap: 'normal',
  lineHeight: 1.45,
})

globalStyle('.operation', {
  marginBlockStart: space(4),
  padding: 'clamp(16px, 2.5vw, 32px)',
  border: `1px solid ${color.line}`,
  borderRadius: '16px',
  background: color.surface,
})
globalStyle('.operation:target', { borderColor: color.focus })
globalStyle('.address', { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) })
globalStyle('.method', {
  padding: `2px ${space(1)}`,
  borderRadius: '8px',
  background: color.primary,
  color: color.primaryInner,
  fontSize: '0.875rem',
  fontWeight: 700,
})
globalStyle('.sides', {
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  '@media': {
    'screen and (min-width: 1280px)': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
      alignItems: 'start',
    },
  },
})
globalStyle('.sides > div', { display: 'flex', flexDirection: 'column', gap: space(1), minWidth: 0 })

globalStyle('table', { width: '100%', borderCollapse: 'collapse', fontSize: '0.9375rem' })
globalStyle('th, td', {
  padding: `${space(1)} ${space(1.5)} ${space(1)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
})
globalStyle('thead th', { color: color.muted, fontWeight: 600 })
globalStyle('tbody th', { width: '36%', color: color.title, fontWeight: 500 })
globalStyle('td em', { color: color.title, fontStyle: 'normal', fontWeight: 700 })

globalStyle('html:root', {
  '@media': { print: { fontSize: '75%', background: '#fff' } },
})
globalStyle('nav, .skip', { '@media': { print: { display: 'none' } } })
globalStyle('pre', { '@media': { print: { whiteSpace: 'pre-wrap' } } })
globalStyle('pre, tr, h2, h3, h4', { '@media': { print: { breakInside: 'avoid' } } })
globalStyle('h2, h3, h4', { '@media': { print: { breakAfter: 'avoid' } } })
globalStyle('.operation', { '@media': { print: { border: 'none', padding: 0 } } })
