import * as css from './drawn-check.css.ts'
import { icon } from './icons.tsx'

/** A tick that draws itself, as large as its place: the answer that a visitor has waited for. */
export const DrawnCheckIcon = icon(<path className={css.stroke} pathLength="1" d="m4.5 12.5 5 5 10-11" />)
