import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Characters of one failure, so that a few of them fit the end of a log. */
const LONGEST = 600

/**
 * Keeps why a test failed for the end of `npm test`, whose projects print thousands of lines after each other.
 * @param name what the test is called, with its file
 * @param message the error's text, of any length and colour
 */
export function keepFailure(name: string, message: string): void {
  const file = process.env.FAILED_TESTS
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, LONGEST)
  if (file) appendFileSync(file, `${name}: ${reason}\n`)
}
