import { MINUTE_MS } from '#contract/time.ts'
import { tortureFlood } from '#tests/faults/torture-flood.ts'
import { numberAt } from './support/arguments.ts'
import { round, summary } from './support/load.ts'

/**
 * `npm run torture:flood -- --minutes 30`: a stranger asks for everything that stores something, from 50 addresses, while
 * visitors enter and leave. Prints JSON, and fails if the disk grows by more than its figure or a visitor waits longer.
 */
const AIM = { megabytes: 10, ratioOfP95: 2, wrong: 0 }
const megabytes = (bytes: number): number => round(bytes / 1024 / 1024)

const told = await tortureFlood({
  peaceMs: numberAt('--peace-minutes', 3) * MINUTE_MS,
  floodMs: numberAt('--minutes', 30) * MINUTE_MS,
  visitsPerSecond: numberAt('--visits', 20),
  floodPerSecond: numberAt('--per-second', 100),
})
const [peace, flood] = [summary(told.peaceMs), summary(told.floodMs)]
const ratioOfP95 = round(flood.p95 / peace.p95)
const grew = megabytes(told.bytes)
const { statuses, acknowledged, grown, wrong } = told
console.log(
  JSON.stringify(
    {
      unit: 'ms',
      aim: AIM,
      peace,
      flood,
      ratioOfP95,
      megabytes: grew,
      grown: grown.map(({ name, bytes }) => ({ name, megabytes: megabytes(bytes) })),
      answers: statuses,
      acknowledged,
      wrong,
    },
    null,
    2,
  ),
)
if (wrong.length > 0 || grew > AIM.megabytes || ratioOfP95 > AIM.ratioOfP95) process.exitCode = 1
