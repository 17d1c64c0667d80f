import { randomBytes } from 'node:crypto'
import { calls } from '#contract/calls/index.ts'
import { DEVICE_WRONG_CODES } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { newVisitorCode, typedCodeHashes } from '#server/visitors/codes.rules.ts'
import type { Token } from '#server/devices/token.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { quantile, round } from './support/load.ts'

/**
 * `npm run attack:codes`: guesses at visitor codes for a day, by a simulated clock, as fast as the server's own rules
 * let it (S21), and asks the built server how long it takes to refuse an unknown code and one that can be none.
 * Prints JSON; `daysToOneHit` is what an attacker may expect at a company with as many known visitors.
 */
const VISITORS = 100_000
const BITS = [35, 40]
/** How quickly an attacker types. */
const GUESS_MS = 10
const SAMPLES = 400

const server = await serverUnderTest()
try {
  const { database, vault } = server.adminAccess
  const store = makeStore(database, vault)
  const unknown = () => typedCodeHashes(vault, newVisitorCode())

  /** @param another one more token to guess with; a tablet is always the same. @returns guesses that were judged */
  async function guessForADay(another: () => Token): Promise<number> {
    const start = Date.now()
    let now = start
    let judged = 0
    let token = another()
    let isFresh = true
    while (now < start + DAY_MS) {
      const guessed = await store.visitors.guess(token, unknown(), new Date(now))
      if (guessed.ok) judged++
      else if (isFresh) now += (guessed.error.retryAfterSeconds ?? 1) * 1_000
      isFresh = !guessed.ok
      if (!guessed.ok) token = another()
      now += GUESS_MS
    }
    return judged
  }

  const tokenOf = (companyId: string, kind: 'tablet' | 'temp', deviceId: string | null): Token => ({
    companyId,
    hash: randomBytes(32),
    kind,
    scopes: [],
    siteId: null,
    deviceId,
    expiresAt: new Date(Date.now() + 2 * DAY_MS),
  })
  const attack = async (kind: 'tablet' | 'temp') => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const tablet = tokenOf(companyId, 'tablet', 'tablet-1')
    const guessesADay = await guessForADay(() => (kind === 'temp' ? tokenOf(companyId, kind, null) : tablet))
    const days = (bits: number) => round(2 ** bits / VISITORS / guessesADay)
    return { guessesADay, daysToOneHit: Object.fromEntries(BITS.map((bits) => [`${bits} bits`, days(bits)])) }
  }

  const company = await makeCompany(server.adminAccess, {})
  const times: { unknown: number[]; malformed: number[] } = { unknown: [], malformed: [] }
  const malformed = () => `${newVisitorCode().slice(0, -1)}!`
  for (let sample = 0, token = ''; sample < 2 * SAMPLES; sample++) {
    if (sample % DEVICE_WRONG_CODES.times === 0) {
      token = await company.tablet(`tablet-${sample}`)
      await server.ask(calls.liveVisits, {}, { token })
    }
    const kind = sample % 2 === 0 ? 'unknown' : 'malformed'
    const code = kind === 'unknown' ? newVisitorCode() : malformed()
    const begun = performance.now()
    const { body } = await server.ask(calls.identify, { code, direction: true }, { token })
    times[kind].push(performance.now() - begun)
    if (body.errorCode !== 'VISITOR_NOT_FOUND') throw new Error(`${kind}: ${body.errorCode}`)
  }
  const median = (list: number[]) =>
    quantile(
      list.toSorted((a, b) => a - b),
      0.5,
    )

  console.log(
    JSON.stringify(
      {
        visitors: VISITORS,
        phonesWithoutEnd: await attack('temp'),
        oneTablet: await attack('tablet'),
        medianMs: { unknown: round(median(times.unknown)), malformed: round(median(times.malformed)) },
        medianGapMs: round(Math.abs(median(times.unknown) - median(times.malformed))),
        aim: { 'daysToOneHit at 35 bits': 70, 'daysToOneHit at 40 bits': 6 * 365, medianGapMs: 2 },
      },
      null,
      2,
    ),
  )
} finally {
  await server.stop()
}
