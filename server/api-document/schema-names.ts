import { Id, Instant } from '#contract/console/console-call.ts'
import { DirectionWire } from '#contract/entities/direction.ts'
import { VisitorWire } from '#contract/entities/visitor.ts'
import { TypedCode } from '#contract/entities/visitor-code.ts'

/**
 * Names of schemas in the document, for those that are shared. A schema of other systems' calls may also name itself, with
 * `v.title`; what else occurs repeatedly is named by the field in which it stands.
 */
export const schemaNames: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [Id, 'Id'],
  [Instant, 'Instant'],
  [DirectionWire, 'Direction'],
  [TypedCode, 'VisitorCode'],
  [VisitorWire, 'Visitor'],
])
