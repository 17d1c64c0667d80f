import { globalStyle, type GlobalStyleRule, style } from '@vanilla-extract/css'
import { clock, time as clockTime } from '#src/ui/clock.css.ts'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, radius, space } from '#src/ui/tokens.ts'
import { face, lowest, rings } from './face.css.ts'
import { LOW, UPRIGHT_TABLET } from './home-camera-picture.css.ts'
import { camera, home, main, title } from './home-screen.css.ts'
import { code } from './touchless-code.css.ts'

/** On the face, below the time, as a plate on the company's picture; it grows downwards, so that nothing on it moves. */
export const news = style({
  gridArea: 'face',
  zIndex: 1,
  alignSelf: 'start',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(1),
  margin: `${lowest} 1px 1px`,
  padding: `${space(1.5)} ${space(3)}`,
  background: color.surface,
  borderRadius: radius,
  selectors: {
    '&:empty': { display: 'none' },
    [enlarged]: { margin: 0, padding: 0, background: 'none' },
  },
  '@media': {
    [media.phone]: { minHeight: '88px', alignContent: 'start', margin: 0, padding: 0, background: 'none' },
  },
})

export const full = style({ color: color.danger, fontSize: size.lead, fontWeight: 650 })

/** A visitor who reads slowly finds the last notice here, in free space. */
export const last = style({
  justifySelf: 'start',
  paddingInlineStart: space(2),
  borderInlineStart: `4px solid ${color.line}`,
  color: color.label,
})

/** Meant for staff. */
export const outbox = style({ color: color.muted, fontSize: size.small })

const withNews = `${home}:has(${news}:not(:empty))`
const beside = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`not all and ${media.phone}`]: rule },
})
// The time stays where it is, and leaves room.
globalStyle(`:root:not([data-enlarged]) ${withNews} ${face} ${clockTime}`, beside({ fontSize: '2.5rem' }))
// The plate would cut a piece out of the drawing.
globalStyle(`${withNews} ${rings}`, { display: 'none' })
// Without room beside them, they stand in the place of the time.
globalStyle(`${withNews} ${face}`, { '@media': { [media.phone]: { display: 'none' } } })
globalStyle(`:root[data-enlarged] ${withNews} ${face}`, { display: 'none' })
const onLow = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`${media.split} and ${LOW}`]: rule },
})
const withoutRoom = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { ...onLow(rule)['@media'], [UPRIGHT_TABLET]: rule },
})
globalStyle(
  `:root:not([data-enlarged]) ${home}:has(${code}) ${news}`,
  withoutRoom({ marginTop: '64px', paddingBlock: 0 }),
)
globalStyle(
  `:root:not([data-enlarged]) ${withNews}:has(${code}) ${face} ${clockTime}`,
  withoutRoom({ fontSize: '3rem' }),
)
const crowded = `:root:not([data-enlarged]) ${withNews}:has(${code}):has(${camera})`
globalStyle(`${crowded} ${clock}`, onLow({ visibility: 'hidden' }))
globalStyle(`${crowded} ${news}`, onLow({ marginTop: '1px' }))
globalStyle(`${crowded} ${full}`, beside({ fontSize: size.body }))
// On one line, also where a large screen has larger headings.
globalStyle(`${crowded} ${title}`, {
  '@media': { [`(not ${media.phone}) and (not ${LOW})`]: { fontSize: '4rem' } },
})

// In an evacuation, where to go stands above the doors of a visitor's own phone.
globalStyle(`${main}:has(> ${news} > section)`, {
  '@media': {
    [media.phone]: {
      gridTemplateAreas: '"welcome" "face" "doors" "facts" "privacy"',
      gridTemplateRows: 'auto auto minmax(min-content, 1fr) auto auto',
    },
  },
})
