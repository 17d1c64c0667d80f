import * as v from 'valibot'
import { REASON_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, editCall, Id, OptionalId, readCall } from './console-call.ts'
import { editors, readers } from './policy.ts'
import { textsByLanguage } from './texts-by-language.ts'

const rules = { minColumns: 1, maxLength: REASON_MAX_LENGTH }
const translations = v.optional(textsByLanguage(rules), [])

/** In the order in which the kiosk offers them. */
export const listReasons = readCall(
  'listReasons',
  'reasons',
  readers,
  {},
  v.array(v.object({ id: v.string(), value: v.string(), translations })),
)
/** Without `reasonId` a new one is made, the last of all. */
export const saveReason = editCall(
  'saveReason',
  'reasons/save',
  editors,
  { reasonId: OptionalId, value: text(rules), translations },
  v.object({ reasonId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)
/** Visits keep the reason that was given. */
export const deleteReason = companyCall(
  'deleteReason',
  'reasons/delete',
  editors,
  { reasonId: Id },
  v.null(),
  {
    refusals: ['NOT_FOUND'],
  },
)
/** All ids, in their new order. */
export const orderReasons = editCall(
  'orderReasons',
  'reasons/order',
  editors,
  { reasonIds: v.pipe(v.array(Id), v.maxLength(500, 'INPUT_MAX_LENGTH:500')) },
  v.null(),
)
