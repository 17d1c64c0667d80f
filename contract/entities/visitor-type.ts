import * as v from 'valibot'
import { LocalText } from '../local-text.ts'
import { type FlowFlags, FlowFlagsWire, flowFlagsToWire } from '../wire-flags.ts'

export interface VisitorType {
  readonly id: string
  /** In the company's own language. */
  readonly name: string
  /** Empty at a visitor: tablets know the company's types. */
  readonly translations: readonly LocalText[]
  /** Replaces the company's flow flags after sign-up or identification. */
  readonly flowFlags: FlowFlags
}

export const VisitorTypeWire = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    /** Servers of before do not say. */
    translations: v.optional(v.array(LocalText), []),
    flowSection: FlowFlagsWire,
  }),
  v.transform(
    ({ id, name, translations, flowSection }): VisitorType => ({
      id,
      name,
      translations,
      flowFlags: flowSection,
    }),
  ),
)

export const visitorTypeToWire = (type: VisitorType): v.InferInput<typeof VisitorTypeWire> => ({
  id: type.id,
  name: type.name,
  translations: [...type.translations],
  flowSection: flowFlagsToWire(type.flowFlags),
})
