import { globalStyle, type GlobalStyleRule } from '@vanilla-extract/css'
import { answers } from '#src/kiosk/screens/host-answers/host-answers.css.ts'
import { clock } from '#src/ui/clock.css.ts'
import { size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'
import { face } from './face.css.ts'
import { LOW } from './home-camera-picture.css.ts'
import { greeting, home, welcome } from './home-screen.css.ts'
import { code } from './touchless-code.css.ts'

/**
 * On a low screen the code for phones needs so much room that what stands below it would leave the screen: the day stands
 * beside the time then, and the hosts' answers take the place of the greeting.
 */
const withCode = `:root:not([data-enlarged]) ${home}:has(${code})`
const onLow = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`${media.split} and ${LOW}`]: rule },
})

globalStyle(`${withCode} ${welcome}`, onLow({ gap: space(1) }))
// Four words, which else take two lines.
globalStyle(`${withCode} ${welcome}:lang(es)`, onLow({ vars: { [size.display]: '3rem' } }))
globalStyle(`${withCode}:has(${answers}) ${greeting}`, onLow({ display: 'none' }))
globalStyle(`${withCode} ${face}`, onLow({ minHeight: '64px' }))
globalStyle(
  `${withCode} ${face} ${clock}`,
  onLow({ gridAutoFlow: 'column', justifyContent: 'start', alignItems: 'baseline', columnGap: space(2) }),
)
