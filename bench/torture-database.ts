import { tortureDatabase } from '#tests/faults/torture-database.ts'
import { numberAt } from './support/arguments.ts'
import { round, summary } from './support/load.ts'

/** `npm run torture:database -- --seconds 30`: the database stops under load and comes back. Prints JSON. */
const told = await tortureDatabase({
  awayMs: numberAt('--seconds', 30) * 1_000,
  perSecond: numberAt('--per-second', 100),
})
const aim = { lostOrDoubled: 0, healedMs: 5_000, toldMs: 6_000 }
console.log(
  JSON.stringify({ aim, ...told, healedMs: round(told.healedMs), toldMs: summary(told.toldMs) }, null, 2),
)
if (told.wrong.length > 0 || !told.wasRaised || !told.isOver) process.exitCode = 1
