import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css'
import { avatar } from '#src/ui/avatar.css.ts'
import { field } from '#src/ui/field.css.ts'
import * as combobox from '#src/ui/host-combobox.css.ts'
import { color, density, size } from '#src/ui/theme.css.ts'
import { media, notEnlarged, pill, radius, space } from '#src/ui/tokens.ts'

/** The hosts have the height that is left. */
export const form = style({
  display: 'grid',
  gap: space(4),
  alignContent: 'start',
  '@media': {
    [`not all and ${media.short}`]: {
      selectors: {
        [notEnlarged]: { alignContent: 'stretch', gridTemplateRows: 'minmax(min-content, 1fr) auto' },
      },
    },
  },
})

/** The least height of the list of hosts. */
const LIST = '288px'
/** As in the list. */
const COLUMNS = `repeat(auto-fill, minmax(min(100%, max(14rem, 50% - ${space(1)})), 1fr))`
const hosts = `:root:not([data-enlarged]) ${form} > ${combobox.box}`
const unlessShort = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`not all and ${media.short}`]: rule },
})

// One place for the list and for what is said instead of it: the reason below stays where it is.
globalStyle(
  hosts,
  unlessShort({
    display: 'flex',
    flexDirection: 'column',
    minHeight: `calc(${LIST} + ${density.height} + 3.5rem + ${space(3)})`,
  }),
)
// A chosen host has what the reason leaves: the reason is the next thing to do, and comes into sight.
globalStyle(`${hosts}:has(> ${combobox.chosen})`, { minHeight: 0 })
globalStyle(`${hosts} > [data-box]`, unlessShort({ flex: '1 1 0' }))
globalStyle(
  `${hosts} ${combobox.list}`,
  unlessShort({
    maxHeight: 'none',
    height: '100%',
    alignContent: 'start',
    // Few hosts are large.
    gridAutoRows: 'minmax(max-content, 9rem)',
  }),
)
globalStyle(
  `${hosts} > ${combobox.places}`,
  unlessShort({
    flex: '1 1 0',
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    gridAutoRows: 'minmax(3rem, 1fr)',
    gap: space(1),
    minHeight: 0,
    overflow: 'hidden',
  }),
)
globalStyle(`${combobox.places} > span`, { border: `2px dashed ${color.line}`, borderRadius: radius })
globalStyle(`${hosts} > ${combobox.chosen}`, unlessShort({ flex: 1, alignContent: 'center', gap: space(3) }))
globalStyle(
  `${hosts} > ${combobox.chosen} > ${avatar}`,
  unlessShort({
    width: 'clamp(3.5rem, 20vmin - 1.5rem, 10rem)',
    height: 'clamp(3.5rem, 20vmin - 1.5rem, 10rem)',
    fontSize: 'clamp(1.1rem, 5vmin, 2.25rem)',
  }),
)
globalStyle(`${hosts} > ${combobox.chosen} ${combobox.name}`, unlessShort({ fontSize: size.lead }))

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), marginBottom: space(1) })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '56px',
  padding: `${space(1)} ${space(2.5)}`,
  background: color.surface,
  color: color.label,
  border: `2px solid ${color.border}`,
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 650,
  selectors: {
    '&[aria-pressed=true]': { borderColor: color.primaryEdge, borderWidth: '3px', color: color.title },
    '&:active': { transform: 'scale(0.97)' },
  },
})
export const tick = style({ color: color.primaryEdge })

/** Stands for the usual reasons until they are known. */
export const waiting = style({})

// Alone, the reasons are what the screen is for.
const CHIP = 'clamp(5rem, 10dvh, 9rem)'
const alone = `:root:not([data-enlarged]) ${form} > ${field}:only-child`
const onTablets = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`(not ${media.phone}) and (not ${media.short})`]: rule },
})
globalStyle(alone, onTablets({ display: 'flex', flexDirection: 'column' }))
globalStyle(
  `${alone} > ${chips}`,
  onTablets({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
    gap: space(2),
  }),
)
globalStyle(
  `${alone} ${chip}`,
  onTablets({
    width: '100%',
    minHeight: CHIP,
    borderRadius: radius,
    fontSize: size.lead,
  }),
)
// Two rows, as most companies have: the field below them seldom moves.
globalStyle(`${alone} > ${waiting}`, onTablets({ minHeight: `calc(2 * ${CHIP} + ${space(3)})` }))
