import * as v from 'valibot'
import { type FlowFlags, FlowFlagsWire, flowFlagsToWire } from '../wire-flags.ts'

export interface VisitorType {
  readonly id: string
  readonly name: string
  /** Replaces the company's flow flags after sign-up or identification. */
  readonly flowFlags: FlowFlags
}

export const VisitorTypeWire = v.pipe(
  v.object({ id: v.string(), name: v.string(), flowSection: FlowFlagsWire }),
  v.transform(({ id, name, flowSection }): VisitorType => ({ id, name, flowFlags: flowSection })),
)

export const visitorTypeToWire = (type: VisitorType): v.InferInput<typeof VisitorTypeWire> => ({
  id: type.id,
  name: type.name,
  flowSection: flowFlagsToWire(type.flowFlags),
})
