import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { clock, day, time } from '#src/ui/clock.css.ts'
import { size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'
import { face } from './face.css.ts'
import { ask, LOW, ring, UPRIGHT_TABLET } from './home-camera-picture.css.ts'
import { camera, doors, facts, greeting, header, home, main, welcome } from './home-screen.css.ts'
import { news } from './home-news.css.ts'
import { caption, code } from './touchless-code.css.ts'

/**
 * On a low screen, and on an upright tablet, the code for phones needs so much room that what stands below it would leave the
 * screen: the day stands beside the time then.
 */
const withCode = `:root:not([data-enlarged]) ${home}:has(${code})`
const LOW_LANDSCAPE = `${media.split} and ${LOW}`
const onLow = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [LOW_LANDSCAPE]: rule, [UPRIGHT_TABLET]: rule },
})
const inLandscape = (rule: GlobalStyleRule): GlobalStyleRule => ({ '@media': { [LOW_LANDSCAPE]: rule } })
const onUpright = (rule: GlobalStyleRule): GlobalStyleRule => ({ '@media': { [UPRIGHT_TABLET]: rule } })
/** As large as it is, a screen in landscape format writes larger as well. */
const onLarge = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`${media.split} and (not ${LOW})`]: rule },
})

globalStyle(`${withCode} ${header}`, onLow({ minHeight: '80px', paddingBlock: `${space(2)} 0` }))
globalStyle(`${withCode} ${main}`, onLow({ paddingTop: space(1.5) }))
globalStyle(`${withCode} ${welcome}`, onLow({ gap: space(1) }))
// Two answers of hosts, or two lines for staff, have room in every language.
globalStyle(`${withCode} ${news}`, onLow({ fontSize: size.small, vars: { [size.body]: size.small } }))
// Four words, which else take two lines.
globalStyle(`${withCode} ${welcome}:lang(es)`, inLandscape({ vars: { [size.display]: '3rem' } }))
globalStyle(`${withCode} ${face}`, onLow({ minHeight: '64px' }))
const dayBesideTime: GlobalStyleRule = {
  gridAutoFlow: 'column',
  justifyContent: 'start',
  alignItems: 'baseline',
  columnGap: space(2),
}
globalStyle(`${withCode} ${face} ${clock}`, onLow(dayBesideTime))
// One size: it stays where it is when there are news below it.
globalStyle(`${withCode} ${face} ${time}`, onLow({ fontSize: '3rem' }))
globalStyle(`${withCode} ${face} ${day}`, onLow({ order: 0 }))
globalStyle(`${withCode} ${face} > :last-child`, onLow({ paddingBlock: space(1) }))
// What stands beside the code is no higher than the code.
globalStyle(
  `:root:not([data-enlarged]) .${facts.besideCode.split(' ').join('.')}`,
  onLow({ rowGap: space(1) }),
)
globalStyle(`:root:not([data-enlarged]) ${caption}`, onLow({ fontSize: size.small }))

globalStyle(`${withCode} ${main}`, onUpright({ rowGap: space(2) }))
globalStyle(`${withCode} ${doors}`, onUpright({ minHeight: '26vh' }))

/** With the camera as well, there is room for all that home may tell at a time. */
const withCamera = `${withCode}:has(${camera})`
const closer: GlobalStyleRule = { rowGap: space(1) }
const gone: GlobalStyleRule = { display: 'none' }
const whole = (low: GlobalStyleRule, large: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { ...onLow(low)['@media'], ...onLarge(large)['@media'] },
})
globalStyle(`${withCamera} ${main}`, whole(closer, closer))
globalStyle(`${withCamera} ${greeting}`, whole(gone, gone))
globalStyle(`${withCamera} ${camera}`, whole({ minHeight: '72px' }, { minHeight: '96px' }))
for (const one of Object.values(ring))
  globalStyle(
    `${withCamera} .${one.split(' ').join('.')}`,
    whole({ width: '72px', height: '72px' }, { width: '96px', height: '96px' }),
  )
// Visitors still need not lean in.
const SIDE = `calc(max(244px, 22vh) + ${space(4)})`
globalStyle(`${withCamera} ${code}`, onLarge({ width: SIDE, height: SIDE }))
globalStyle(`${withCamera} ${ask}`, onLow({ fontSize: size.body }))
globalStyle(`${withCamera} ${news}`, whole({ gap: space(0.5) }, { gap: space(0.5) }))
globalStyle(`${withCamera} ${face} ${clock}`, onLarge(dayBesideTime))
globalStyle(`${withCamera} ${face} ${day}`, onLarge({ order: 0 }))
