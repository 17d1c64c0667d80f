import type { AcceptancePlace, AcceptedCertificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { type Proof, type Step, stepFlags, stepProofs } from '#contract/visit-steps.ts'
import type { FlowFlag } from '#contract/wire-flags.ts'
import type { Token } from '#server/devices/token.ts'

interface Shown {
  /** `null`: the field was left out, which a client of the specification does. */
  readonly accepted: readonly unknown[] | null
  /** Made where no step is shown. */
  readonly isContinuous: boolean
}

/**
 * What an access may lack although the company asks it; staff are shown it then, and whatever else lacks is refused. Only a
 * tablet may, which staff have let in: a door shows no step, and the specification's own request has no field for documents.
 */
export function mayLack(token: Token, { accepted, isContinuous }: Shown): readonly Proof[] {
  if (token.kind !== 'tablet') return []
  if (isContinuous) return Object.values(stepProofs)
  return accepted === null ? [stepProofs.certificates] : []
}

/** The flags of which one demands the proof of a step, as what has to be part of the flags in force. */
export const demanding = (direction: Direction, step: Step): readonly string[] =>
  stepFlags[direction][step].map((flag: FlowFlag) => JSON.stringify({ [flag]: true }))

/** Whether a refused row names a document in a version that does not exist. @param constraint that was broken */
export const isOfNoVersion = (constraint: string | null | undefined): boolean =>
  constraint === 'acceptances_version' || constraint === 'declined_version'

/** What was accepted, with the kind of device that says so. */
export const acceptedOn = ({ kind }: Token, accepted: readonly AcceptedCertificate[]) => {
  const madeOn: AcceptancePlace = kind === 'tablet' ? 'tablet' : 'phone'
  return accepted.map((one) => ({ ...one, madeOn }))
}
