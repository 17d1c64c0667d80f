import { globalStyle } from '@vanilla-extract/css'
import { spinning } from './spinner.css.ts'
import { color, size } from './theme.css.ts'
import { media, space } from './tokens.ts'

const scripts =
  'JP SC KR Arabic Hebrew Thai Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Lao Georgian Armenian Ethiopic'

/** Names come in every script (every-script.ts); the first family that has a character draws it. */
const fonts = (...own: readonly string[]): string =>
  [
    'Atkinson Hyperlegible Next Variable',
    ...own,
    'Noto Sans Variable',
    ...scripts.split(' ').map((script) => `Noto Sans ${script} Variable`),
  ]
    .map((family) => `'${family}'`)
    .concat('system-ui', 'sans-serif')
    .join(', ')

globalStyle('*, *::before, *::after', { boxSizing: 'border-box', margin: 0, padding: 0 })

globalStyle('html', {
  background: color.background,
  WebkitTextSizeAdjust: '100%',
  // The focused element must not be hidden below the bottom bar, nor by the button above it that says there is more.
  scrollPaddingBlock: `${space(4)} ${space(23)}`,
  // Without a bar, the screen's edge must not cut off the focus ring.
  '@media': {
    [media.short]: { scrollPaddingBlock: space(1) },
    [media.narrow]: { scrollPaddingBlock: space(1) },
  },
})

globalStyle('html[data-enlarged]', { scrollPaddingBlock: space(1) })

globalStyle('body', {
  background: color.background,
  color: color.label,
  fontFamily: fonts(),
  fontSize: size.body,
  lineHeight: 1.4,
  minHeight: '100dvh',
  // Any place may break when widths are shared out: at 350 % nothing may be wider than the screen.
  overflowWrap: 'anywhere',
  WebkitFontSmoothing: 'antialiased',
  WebkitTapHighlightColor: 'transparent',
  touchAction: 'manipulation',
})

globalStyle('html:lang(ja) body', {
  fontFamily: fonts('Hiragino Sans', 'Yu Gothic UI', 'Noto Sans JP Variable'),
  // Lines end between phrases if the browser supports it, otherwise anywhere.
  wordBreak: 'auto-phrase',
})
globalStyle('html:lang(zh) body', {
  fontFamily: fonts('PingFang SC', 'Microsoft YaHei UI', 'Noto Sans SC Variable'),
  // Lines end after punctuation rather than with a single character on the next.
  wordBreak: 'keep-all',
})

globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
})
globalStyle('button', { background: 'none', border: 0, cursor: 'pointer', userSelect: 'none' })
globalStyle('fieldset', { border: 0, minWidth: 0 })
globalStyle('a', { color: color.focus })
globalStyle('ul, ol', { listStyle: 'none' })
globalStyle('img, svg, canvas', { display: 'block', maxWidth: '100%' })
globalStyle('svg', { flexShrink: 0 })
globalStyle('[dir=rtl] [data-turns]', { transform: 'scaleX(-1)' })
// What people typed runs in the direction of its own script, wherever it stands.
globalStyle('input, textarea, [data-personal]', { unicodeBidi: 'plaintext' })
// A name stands where the page's lines begin, in whatever direction it runs.
globalStyle('[data-personal]', { textAlign: '-webkit-match-parent' })
globalStyle('h1, h2, h3', {
  color: color.title,
  lineHeight: 1.12,
  letterSpacing: '-0.015em',
  textWrap: 'balance',
})
globalStyle(':is(h1, h2, h3):is(:lang(ja), :lang(zh), :lang(hi), :lang(ar))', {
  lineHeight: 1.3,
  letterSpacing: 0,
})
// Its letters are joined: space between them would tear words apart.
globalStyle(':lang(ar)', { letterSpacing: '0 !important' })
globalStyle(':is(h1, h2):focus', { outline: 'none' })

globalStyle(':focus-visible', { outline: `3px solid ${color.focus}`, outlineOffset: '2px' })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.still]: { transitionDuration: '0s !important', animationDuration: '0s !important' },
  },
})

/** Shown until the first screen is rendered. */
globalStyle('#root:empty', {
  minHeight: '100dvh',
  display: 'grid',
  placeContent: 'center',
  fontSize: size.display,
})
globalStyle('#root:empty::before', { content: '""', justifySelf: 'center', ...spinning })
/** The company's logo, as the tablet showed it last (public/look.js). */
globalStyle('#root:empty::after', {
  content: '""',
  order: -1,
  width: '60vw',
  height: '80px',
  marginBottom: space(4),
  background: 'var(--look-logo) center / contain no-repeat',
})
