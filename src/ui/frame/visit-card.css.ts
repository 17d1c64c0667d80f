import { type GlobalStyleRule, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '../theme.css.ts'
import { enlarged, media, radius, space } from '../tokens.ts'
import { visuallyHiddenRules } from '../visually-hidden.css.ts'

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })
/** Said once, where it has become known; nothing moves under reduced motion (global.css.ts). */
const appears = { animation: `${appear} 200ms ease-out` }

/** The company's colour, as on its buttons. Without room for it, the question has the whole screen. */
export const card = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  containerType: 'size',
  overflow: 'hidden',
  background: color.primary,
  color: color.primaryInner,
  borderRadius: radius,
  border: `2px solid ${color.primaryEdge}`,
  selectors: { [enlarged]: { display: 'none' } },
  '@media': { [media.short]: { display: 'none' } },
  // A phone gives it what the answer leaves, which may be less than a gap and a line.
  '@container': { '(max-height: 79px)': { display: 'none' } },
})

/** A lasting notice lies on the card's foot: what is said there stands above it. */
globalStyle(`:root[data-is-offline] ${card}`, {
  '@media': { [`not all and ${media.phone}`]: { paddingBottom: space(7) } },
})

/** Too low for a sentence: the screen has more to ask than to tell. */
const LOW = '(max-height: 72px)'
/** A strip, below the answer in portrait format. */
const WIDE = '(min-aspect-ratio: 3/2) and (max-height: 20rem) and (min-width: 32rem)'

/** A strip without room for more than the names. */
const NAMES = `${WIDE} and (max-height: 10.5rem)`

/** Room for the company's name, and not for two lines more. */
const SMALL = '(max-height: 13rem) and (max-width: 32rem)'

/** On a phone, without room for all facts. */
const FEW = '(max-height: 24rem)'
/** Room for one of them. */
const ONE = '(max-height: 12rem)'

/** A box that cuts off lines would cut off accents and tails of letters too, were its lines lower than the letters. */
const WHOLE_LINES = 1.35

export const picture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})

const company_ = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: space(2),
  padding: space(4),
  minHeight: 0,
  '@container': {
    [WIDE]: { flexDirection: 'row', alignItems: 'center', justifyContent: 'flex-start', gap: space(4) },
    [LOW]: { display: 'none' },
  },
})
export const company = styleVariants({
  plain: [company_],
  /** Words on a picture of any brightness. */
  onPicture: [
    company_,
    {
      justifyContent: 'flex-end',
      color: '#ffffff',
      background: 'linear-gradient(to top, rgb(0 0 0 / 78%), rgb(0 0 0 / 0%) 62%)',
      '@container': { [WIDE]: { alignItems: 'flex-end', justifyContent: 'flex-start' } },
    },
  ],
})

/** A logo is made for a light ground, so it stands on the page's. */
export const plate = style({
  alignSelf: 'flex-start',
  flex: 'none',
  maxWidth: '100%',
  padding: space(2),
  background: color.background,
  borderRadius: radius,
  '@container': { [WIDE]: { alignSelf: 'center', maxWidth: '40%' } },
})

/** As many whole lines as have room below the name or the logo. */
export const motto = style({
  flex: '0 0 auto',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  fontSize: size.lead,
  fontWeight: 650,
  lineHeight: WHOLE_LINES,
  textWrap: 'balance',
  overflow: 'hidden',
  '@container': {
    '(min-height: 26rem)': { WebkitLineClamp: 6 },
    [WIDE]: { flex: '0 1 auto', WebkitLineClamp: 2 },
    [SMALL]: { display: 'none' },
  },
})
export const companyName = style({
  fontSize: size.title,
  fontWeight: 750,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  // Beside the motto it would break within a word.
  '@container': { [WIDE]: { flex: 'none', maxWidth: '60%' } },
})

/** In a low place the facts stand beside each other. */
export const facts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2),
  padding: `${space(2.5)} ${space(4)}`,
  minHeight: 0,
  '@container': {
    [WIDE]: {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: space(4),
      paddingBlock: space(1),
    },
    [LOW]: { display: 'none' },
  },
})

export const heading = style({
  color: 'inherit',
  fontSize: size.small,
  fontWeight: 650,
  letterSpacing: 0,
  '@container': { [WIDE]: visuallyHiddenRules },
})

export const visitor = style({
  ...appears,
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minWidth: 0,
})

/** As large as there is room, up to 160 px: the visitor will look for this face. */
export const host = style({
  ...appears,
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minWidth: 0,
  vars: { '--face': 'clamp(3rem, 34cqh, min(10rem, 44cqw))' },
  '@container': {
    // What stands below it needs the room, on two lines in some languages.
    '(max-height: 26rem)': { vars: { '--face': 'clamp(3rem, 26cqh, 44cqw)' } },
    [WIDE]: { vars: { '--face': 'clamp(3rem, 62cqh, min(7rem, 10cqw))' } },
  },
})

export const words = style({ display: 'grid', minWidth: 0 })
export const label = style({
  fontSize: size.small,
  lineHeight: 1.2,
  '@container': { [NAMES]: { display: 'none' } },
})
/** A long name is cut rather than pushing the rest out of the card. */
export const name = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: size.lead,
  fontWeight: 720,
  lineHeight: WHOLE_LINES,
})
export const detail = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: size.small,
  lineHeight: WHOLE_LINES,
  '@container': { [WIDE]: { WebkitLineClamp: 1 }, [NAMES]: { display: 'none' } },
})

/** What else is known, below the people; beside them in a strip. */
export const lines = style({ display: 'grid', gap: space(1.5), minWidth: 0 })

export const line = style({
  ...appears,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  minWidth: 0,
  fontSize: size.body,
  fontWeight: 600,
  lineHeight: 1.25,
  textWrap: 'balance',
})
export const clamped = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  minWidth: 0,
  lineHeight: WHOLE_LINES,
})

const onPhone = (container: string, rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [media.phone]: { '@container': { [container]: rule } } },
})
globalStyle(facts, onPhone(FEW, { justifyContent: 'center', padding: `${space(1.5)} ${space(2.5)}` }))
globalStyle(facts, onPhone(LOW, { display: 'flex', paddingBlock: 0 }))
globalStyle(company_, onPhone(FEW, { padding: `${space(1.5)} ${space(2.5)}` }))
globalStyle(company_, onPhone(LOW, { display: 'flex', justifyContent: 'center', paddingBlock: 0 }))
globalStyle(companyName, onPhone(ONE, { fontSize: size.lead }))
globalStyle(heading, onPhone(FEW, visuallyHiddenRules))
globalStyle(host, onPhone(FEW, { gap: space(2), vars: { '--face': '3rem' } }))
// The people come before what the visit is for, and the host before the visitor.
globalStyle(`:is(${visitor}, ${host}) ~ ${lines}`, onPhone(FEW, { display: 'none' }))
globalStyle(`${visitor}:has(~ ${host})`, onPhone(ONE, { display: 'none' }))
