import { cpus } from 'node:os'
import { numberAt } from './support/arguments.ts'
import { round } from './support/load.ts'
import { loadEntries } from './support/load-entries.ts'
import { loadTablets } from './support/load-tablets.ts'

/**
 * `npm run bench:load -- --visits 5000000 --tablets 2000 --seconds 5`: entries over HTTP to one and two server processes at 1,
 * 50 and 200 callers (or at `--callers`) beside the same statement sent straight to PostgreSQL, among few visits and many; and
 * tablets on two processes. Prints JSON. What asks runs on the same machine.
 */
const STORED = [10_000, 1_000_000, 5_000_000]
const CALLERS = [1, 50, 200]
const AIM = { ratio: 0.6, p99Growth: 1.2, beyondIdleMb: 100, pushMaxMs: 1_000 }

const most = numberAt('--visits', 1_000_000)
const callers = process.argv.includes('--callers') ? [numberAt('--callers', 50)] : CALLERS
const ms = numberAt('--seconds', 5) * 1_000

const entries = []
for (const visits of STORED.filter((stored) => stored <= most)) {
  entries.push(await loadEntries({ visits, callers, ms }))
}
const few = entries[0]?.measured ?? []
const p99Growth = entries.slice(1).map(({ visits, measured }) => ({
  visits,
  times: measured.map(({ http }, nth) => round(http.p99Ms / (few[nth]?.http.p99Ms ?? Number.NaN))),
}))
const tablets = await loadTablets(numberAt('--tablets', 2_000))
console.log(
  JSON.stringify(
    { unit: 'ms', processors: cpus().length, node: process.version, aim: AIM, entries, p99Growth, tablets },
    null,
    2,
  ),
)
