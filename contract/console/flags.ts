import * as v from 'valibot'
import { colorRoles, flowFlagList, newerFlowFlags, serviceFlagList } from '../wire-flags.ts'
import type { ColorRole, FlowFlag, ServiceFlag } from '../wire-flags.ts'

const recordOf = <Key extends string, Value extends v.GenericSchema>(keys: readonly Key[], value: Value) =>
  v.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>)

const flag = v.boolean('INPUT_STRING')
/** `#rrggbb`, so that contrast can be reckoned. */
export const HexColor = v.pipe(
  v.string('INPUT_STRING'),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'INPUT_STRING'),
  v.toLowerCase(),
)

/** Plain records under the code's names; the calls of the kiosk use the specification's names. */
export const FlowFlagsRecord = v.strictObject({
  ...recordOf<FlowFlag, typeof flag>(flowFlagList, flag).entries,
  ...recordOf(newerFlowFlags, v.optional(flag, false) as v.GenericSchema<boolean>).entries,
})
export const ServiceFlagsRecord = recordOf<ServiceFlag, typeof flag>(serviceFlagList, flag)
const unset = v.nullable(HexColor)
/** `null`: the kiosk's default colour. */
export const ColorsRecord = recordOf<ColorRole, typeof unset>(colorRoles, unset)
