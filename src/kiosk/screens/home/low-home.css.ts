import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { clock, day, time } from '#src/ui/clock.css.ts'
import { size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'
import { face } from './face.css.ts'
import { LOW } from './home-camera-picture.css.ts'
import { home, welcome } from './home-screen.css.ts'
import { code } from './touchless-code.css.ts'

/**
 * On a low screen the code for phones needs so much room that what stands below it would leave the screen: the day stands
 * beside the time then.
 */
const withCode = `:root:not([data-enlarged]) ${home}:has(${code})`
const onLow = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`${media.split} and ${LOW}`]: rule },
})

globalStyle(`${withCode} ${welcome}`, onLow({ gap: space(1) }))
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
