import { spinner } from './spinner.css.ts'

/** Appears after a delay, so that a quick answer does not flicker. Only beside text: it has no text of its own. */
export const Spinner = () => <span className={spinner} aria-hidden="true" />
