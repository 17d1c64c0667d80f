import { torturePower } from '#tests/faults/torture-power.ts'
import { numberAt } from './support/arguments.ts'

/** `npm run torture:power -- --copies 200`: the database's files at random moments under load, opened elsewhere. Prints JSON. */
const copies = numberAt('--copies', 200)
const told = await torturePower({ copies, perSecond: numberAt('--per-second', 100) })
console.log(JSON.stringify({ aim: { syncsPerEntry: 1, lostOrDoubled: 0 }, copies, ...told }, null, 2))
const isUnsure = told.synced.times < told.synced.entries
if (isUnsure || told.wrong.length + told.refused.length > 0) process.exitCode = 1
