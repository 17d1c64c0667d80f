import { tortureProcesses } from '#tests/faults/torture-processes.ts'
import { numberAt } from './support/arguments.ts'
import { summary } from './support/load.ts'

/**
 * `npm run torture:processes -- --restarts 50 --tablets 500`: two servers behind a balancer, restarted in turn under tablets
 * and entries. Prints JSON, and fails if a visitor is refused, lost or doubled, or a tablet is not reached.
 */
const told = await tortureProcesses({
  restarts: numberAt('--restarts', 50),
  tablets: numberAt('--tablets', 500),
  perSecond: numberAt('--per-second', 100),
})
console.log(
  JSON.stringify(
    {
      aim: { refusedLostOrDoubled: 0, backMs: 15_000 },
      acknowledged: told.acknowledged,
      askedAgain: told.askedAgain,
      tookMs: summary(told.tookMs),
      backMs: summary(told.backMs),
      openedMs: summary(told.openedMs),
      wrong: told.wrong,
    },
    null,
    2,
  ),
)
if (told.wrong.length > 0) process.exitCode = 1
