import { style } from '@vanilla-extract/css'

/** Where the menu stands beside the page. */
const DESK = 'screen and (min-width: 960px)'

export const inMenu = style({
  display: 'none',
  '@media': { [DESK]: { display: 'block' } },
})
export const onPage = style({
  flex: '1 1 200px',
  minWidth: 0,
  maxWidth: '360px',
  '@media': { [DESK]: { display: 'none' }, print: { display: 'none' } },
})
