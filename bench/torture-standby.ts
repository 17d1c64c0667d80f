import { tortureStandby } from '#tests/faults/torture-standby.ts'
import { numberAt } from './support/arguments.ts'
import { round, summary } from './support/load.ts'
import { getHaproxy } from '../scripts/haproxy.mjs'

/** `npm run torture:standby -- --rounds 20`: the database is lost under load, and its standby takes over. Prints JSON. */
getHaproxy()
const rounds = numberAt('--rounds', 3)
const all: Awaited<ReturnType<typeof tortureStandby>>[] = []
for (let nth = 0; nth < rounds; nth++) {
  const lostMs = numberAt('--seconds', 3) * 1_000
  all.push(await tortureStandby({ lostMs, perSecond: numberAt('--per-second', 100) }))
}
const aim = { lostOrDoubled: 0, enteredAfterMs: 2_000, restarted: 0 }
const entered = all.map(({ enteredAfterMs }) => enteredAfterMs)
const told = {
  aim,
  rounds,
  acknowledged: all.reduce((sum, one) => sum + one.acknowledged, 0),
  enteredAfterMs: { ...summary(entered), most: round(Math.max(...entered)) },
  toldMs: summary(all.flatMap(({ toldMs }) => toldMs)),
  restarted: all.reduce((sum, one) => sum + one.restarted, 0),
  alarmRaisedAndOver: all.filter(({ wasRaised, isOver }) => wasRaised && isOver).length,
  wrong: all.flatMap(({ wrong }) => wrong),
}
console.log(JSON.stringify(told, null, 2))
if (
  told.wrong.length > 0 ||
  told.restarted > 0 ||
  told.alarmRaisedAndOver < rounds ||
  told.enteredAfterMs.most > aim.enteredAfterMs
)
  process.exitCode = 1
