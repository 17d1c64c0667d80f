import type { Direction } from './entities/direction.ts'
import type { FlowFlag, FlowFlags } from './wire-flags.ts'

/** The steps that a company may switch on or off; identification comes before them. */
export type Step = 'certificates' | 'hostAndReason' | 'signature' | 'guardian'

/** In the order of a visit. */
export const allSteps = [
  'certificates',
  'hostAndReason',
  'signature',
  'guardian',
] as const satisfies readonly Step[]

/** The flags that switch a step on: any one of them does. */
export const stepFlags = {
  entry: {
    certificates: ['certificates'],
    hostAndReason: ['host', 'reason'],
    signature: ['signOnEntry'],
    guardian: ['guardian'],
  },
  exit: { certificates: [], hostAndReason: [], signature: ['signOnExit'], guardian: [] },
} as const satisfies Readonly<Record<Direction, Readonly<Record<Step, readonly FlowFlag[]>>>>

/**
 * The steps between identification and submission, in order. The kiosk's routing, Back, last-page flag and progress
 * use this function, and the server demands the proofs of the same steps, so that they always agree.
 * @param answered flags whose answer an invitation has given already
 */
export function stepsFor(
  direction: Direction,
  flags: FlowFlags,
  answered: readonly FlowFlag[] = [],
): readonly Step[] {
  const flagsOf: Readonly<Record<Step, readonly FlowFlag[]>> = stepFlags[direction]
  return allSteps.filter((step) => flagsOf[step].some((flag) => flags[flag] && !answered.includes(flag)))
}

/**
 * The field that a completed step leaves in the request of `newAccess`. Host and reason are optional: their step may be left
 * with neither, so nothing proves it.
 */
export const stepProofs = {
  certificates: 'acceptedCertificates',
  signature: 'signature',
  guardian: 'guardian',
} as const satisfies Partial<Record<Step, string>>

export type ProvenStep = keyof typeof stepProofs
export type Proof = (typeof stepProofs)[ProvenStep]

const provenSteps = Object.keys(stepProofs) as readonly ProvenStep[]

/** The step whose proof is missing when this field is. */
export const stepOfProof = (field: string): ProvenStep | undefined =>
  provenSteps.find((step) => stepProofs[step] === field)
