import { spinner } from './spinner.css.ts'

/** Shows after a delay, so that a quick answer does not flicker. Beside words only: it says nothing itself. */
export const Spinner = () => <span className={spinner} aria-hidden="true" />
