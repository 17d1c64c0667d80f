import * as v from 'valibot'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { editCall, Id, OptionalId, readCall } from './console-call.ts'
import { FlowFlagsRecord, HexColor } from './flags.ts'
import { editors, readers } from './policy.ts'
import { textsByLanguage } from './texts-by-language.ts'

const nameRules = { minColumns: 2, maxLength: NAME_MAX_LENGTH }

const type = {
  name: text(nameRules),
  translations: v.optional(textsByLanguage(nameRules), []),
  /** `null`: the colour of the badge template. */
  badgeColor: v.nullable(HexColor),
  flowFlags: FlowFlagsRecord,
  /** An inactive type is not offered at sign-up any more; visitors who have it keep it. */
  isActive: v.boolean('INPUT_STRING'),
}

/** In the order in which the kiosk offers them. */
export const listVisitorTypes = readCall(
  'listVisitorTypes',
  'visitor-types',
  readers,
  {},
  v.array(v.object({ id: v.string(), ...type })),
)
/** Without `visitorTypeId` a new one is made, the last of all. */
export const saveVisitorType = editCall(
  'saveVisitorType',
  'visitor-types/save',
  editors,
  { visitorTypeId: OptionalId, ...type },
  v.object({ visitorTypeId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)
/** All ids, in their new order. */
export const orderVisitorTypes = editCall(
  'orderVisitorTypes',
  'visitor-types/order',
  editors,
  { visitorTypeIds: v.pipe(v.array(Id), v.maxLength(200, 'INPUT_MAX_LENGTH:200')) },
  v.null(),
)
