import { style } from '@vanilla-extract/css'
import { density } from '#src/ui/theme.css.ts'

/** Where the menu stands beside the page. */
const DESK = 'screen and (min-width: 960px)'
const FINE = '(pointer: fine)'

export const inMenu = style({
  display: 'none',
  '@media': { [DESK]: { display: 'block' }, [FINE]: { vars: { [density.height]: '40px' } } },
})
export const onPage = style({
  flex: '1 1 200px',
  minWidth: 0,
  maxWidth: '360px',
  '@media': { [DESK]: { display: 'none' }, print: { display: 'none' } },
})
