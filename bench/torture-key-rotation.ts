import { tortureKeyRotation, victims } from '#tests/faults/torture-key-rotation.ts'
import { numberAt } from './support/arguments.ts'
import { round } from './support/load.ts'

/**
 * `npm run torture:key-rotation -- --rounds 6`: the keys are replaced under entries, exits and identifications, in turn with
 * nothing, the command and the server killed in the middle. Prints JSON, and fails if anything is lost or does not open.
 */
const AIM = { wrong: 0, refusedMs: 1_000 }

const rounds = Array.from(
  { length: numberAt('--rounds', 6) },
  (_, nth) => victims[nth % victims.length] ?? 'nothing',
)
const told = await tortureKeyRotation({
  rounds,
  perSecond: numberAt('--per-second', 100),
  visitors: 500,
  restores: true,
})
const rotations = told.rotations.map(({ victim, seconds, keyId, refusedMs, slowestMs }) => ({
  victim,
  seconds: round(seconds),
  keyId,
  refused: refusedMs.length,
  refusedMs: round(Math.max(0, ...refusedMs)),
  slowestMs: round(slowestMs),
}))
const { acknowledged, identified, wrong } = told
console.log(JSON.stringify({ aim: AIM, rotations, acknowledged, identified, wrong }, null, 2))
const isLate = rotations.some(({ victim, refusedMs }) => victim !== 'server' && refusedMs > AIM.refusedMs)
if (wrong.length > 0 || isLate) process.exitCode = 1
