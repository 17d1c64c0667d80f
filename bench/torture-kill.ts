import { tortureKill } from '#tests/faults/torture-kill.ts'
import { numberAt } from './support/arguments.ts'
import { round, summary } from './support/load.ts'

/**
 * `npm run torture:kill -- --rounds 20`: `kill -9` of the server, of its database and of both in turn, under entries and
 * exits. Prints JSON, and fails if anything acknowledged is lost or doubled.
 */
const AIM = { lostOrDoubled: 0, recoveredMs: 3_000 }

const told = await tortureKill({ rounds: numberAt('--rounds', 20), perSecond: numberAt('--per-second', 200) })
const recoveredMs = Object.fromEntries(
  ['server', 'database', 'both'].map((victim) => [
    victim,
    summary(told.kills.filter((kill) => kill.victim === victim).map((kill) => kill.recoveredMs)),
  ]),
)
console.log(
  JSON.stringify(
    {
      aim: AIM,
      kills: told.kills.length,
      acknowledged: told.acknowledged,
      perSecond: round(told.perSecond),
      recoveredMs,
      refused: told.refused,
      wrong: told.wrong,
    },
    null,
    2,
  ),
)
if (told.wrong.length + told.refused.length > 0) process.exitCode = 1
