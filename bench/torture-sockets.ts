import { tortureSockets } from '#tests/faults/torture-sockets.ts'
import { numberAt } from './support/arguments.ts'
import { round, summary } from './support/load.ts'

/**
 * `npm run torture:sockets -- --seconds 10`: entries and exits under one attack on the server's sockets after the other, each
 * beside a time of peace. Prints JSON, and fails if a visitor is refused, lost or doubled.
 */
const told = await tortureSockets({
  eachMs: numberAt('--seconds', 10) * 1_000,
  perSecond: numberAt('--per-second', 50),
})
const attacks = told.attacks.map(({ name, peaceMs, attackMs }) => {
  const [peace, attack] = [summary(peaceMs), summary(attackMs)]
  return {
    name,
    peace,
    attack,
    ratioOfP50: round(attack.p50 / peace.p50),
    ratioOfP95: round(attack.p95 / peace.p95),
  }
})
console.log(
  JSON.stringify(
    {
      unit: 'ms',
      aim: { lostOrDoubled: 0, ratioOfP95: 2 },
      worstRatioOfP95: Math.max(...attacks.map(({ ratioOfP95 }) => ratioOfP95)),
      acknowledged: told.acknowledged,
      attacks,
      wrong: told.wrong,
    },
    null,
    2,
  ),
)
if (told.wrong.length > 0) process.exitCode = 1
