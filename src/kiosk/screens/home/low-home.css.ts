import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { clock, day, time } from '#src/ui/clock.css.ts'
import { size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'
import { face } from './face.css.ts'
import { ask, LOW, ring } from './home-camera-picture.css.ts'
import { camera, facts, greeting, header, home, main, welcome } from './home-screen.css.ts'
import { news } from './home-news.css.ts'
import { caption, code } from './touchless-code.css.ts'

/**
 * On a low screen the code for phones needs so much room that what stands below it would leave the screen: the day stands
 * beside the time then.
 */
const withCode = `:root:not([data-enlarged]) ${home}:has(${code})`
const onLow = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`${media.split} and ${LOW}`]: rule },
})

globalStyle(`${withCode} ${header}`, onLow({ minHeight: '80px', paddingBlock: `${space(2)} 0` }))
globalStyle(`${withCode} ${main}`, onLow({ paddingTop: space(1.5) }))
globalStyle(`${withCode} ${welcome}`, onLow({ gap: space(1) }))
// Two answers of hosts, or two lines for staff, have room in every language.
globalStyle(`${withCode} ${news}`, onLow({ fontSize: size.small, vars: { [size.body]: size.small } }))
// Four words, which else take two lines.
globalStyle(`${withCode} ${welcome}:lang(es)`, onLow({ vars: { [size.display]: '3rem' } }))
globalStyle(`${withCode} ${face}`, onLow({ minHeight: '64px' }))
globalStyle(
  `${withCode} ${face} ${clock}`,
  onLow({ gridAutoFlow: 'column', justifyContent: 'start', alignItems: 'baseline', columnGap: space(2) }),
)
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

/** With the camera as well, there is room for all that home may tell at a time. */
const withCamera = `${withCode}:has(${camera})`
globalStyle(`${withCamera} ${main}`, onLow({ rowGap: space(1.5) }))
globalStyle(`${withCamera} ${greeting}`, onLow({ display: 'none' }))
globalStyle(`${withCamera} ${camera}`, onLow({ minHeight: '72px' }))
for (const one of Object.values(ring))
  globalStyle(`${withCamera} .${one.split(' ').join('.')}`, onLow({ width: '72px', height: '72px' }))
globalStyle(`${withCamera} ${ask}`, onLow({ fontSize: size.body }))
globalStyle(`${withCamera} ${news}`, onLow({ gap: space(0.5) }))
