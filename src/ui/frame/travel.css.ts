import { createVar, fallbackVar, globalStyle, keyframes } from '@vanilla-extract/css'

/**
 * From where the next screen comes: the end of the line when the visitor goes on, its start when they go back. Set by
 * `useTravel`.
 */
const from = createVar()
globalStyle(':root[data-travel=forward]', { vars: { [from]: '24px' } })
globalStyle(':root[data-travel=back]', { vars: { [from]: '-24px' } })
globalStyle(':root[dir=rtl][data-travel=forward]', { vars: { [from]: '-24px' } })
globalStyle(':root[dir=rtl][data-travel=back]', { vars: { [from]: '24px' } })

const travel = keyframes({ from: { opacity: 0, transform: `translateX(${fallbackVar(from, '0px')})` } })

/** Only a transform: it moves nothing else, and takes no touch away. */
export const arriving = `${travel} 180ms ease-out`
