import { attackByGuessing } from '#tests/support/server/guessing.ts'
import { numberAt } from './support/arguments.ts'

/**
 * `npm run attack:guessing -- [--devices 1000] [--addresses 100] [--guesses 12]`: guesses at PIN, visitor codes, service
 * codes, pairing codes, passwords and one-time codes, from real addresses of 127.0.0.0/8. Prints JSON, and fails where more
 * guesses are judged than the rows of trust.md allow, or where the rightful user does not get in at the first try.
 */
const outcomes = await attackByGuessing({
  devices: numberAt('--devices', 1_000),
  addresses: numberAt('--addresses', 100),
  guesses: numberAt('--guesses', 12),
})
console.log(JSON.stringify(outcomes, null, 2))
const isKept = outcomes.every(
  ({ judged, allowed, hits, rightfulUser }) => judged <= allowed && hits === 0 && rightfulUser,
)
if (!isKept) process.exitCode = 1
