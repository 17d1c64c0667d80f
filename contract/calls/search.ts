import * as v from 'valibot'
import { HostWire } from '../entities/host.ts'
import { LocalText } from '../local-text.ts'
import { SearchInput } from '../text.ts'
import { defineCall } from './call.ts'

/** The calls that search by typed text; an empty text lists from the start. */
const search = <Answer extends v.GenericSchema>(name: string, item: Answer) =>
  defineCall({
    name,
    method: 'POST',
    path: `/api/tablet/${name}`,
    access: ['tablet', 'temp'],
    request: v.strictObject({ input: v.optional(SearchInput, '') }),
    answer: v.array(item),
  })

export const searchCompany = search('searchCompany', v.object({ id: v.string(), name: v.string() }))
export const getInternalStaff = search('getInternalStaff', HostWire)

/**
 * What a list of hosts leaves out, for a tablet that got as many as one answer may hold: "50 of 510". With host privacy
 * no number is told.
 */
export const countInternalStaff = defineCall({
  name: 'countInternalStaff',
  method: 'POST',
  path: '/api/tablet/countInternalStaff',
  access: ['tablet'],
  request: v.strictObject({ input: v.optional(SearchInput, '') }),
  answer: v.object({ more: v.boolean(), total: v.nullable(v.number()) }),
})

/**
 * The host of a visitor's last visit, for a visitor whom the tablet has met: `null` if there was none, the host receives no
 * visitors any more, or the company does not list its hosts.
 */
export const getLastHost = defineCall({
  name: 'getLastHost',
  method: 'POST',
  path: '/api/tablet/getLastHost',
  access: ['tablet'],
  request: v.strictObject({
    visitorId: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
    ),
  }),
  answer: v.nullable(HostWire),
  refusals: ['VISITOR_NOT_FOUND'],
})

/** An entry may give any of its texts: the visit is stored with `value`, which is in the company's own language. */
export const getAccessReasons = search(
  'getAccessReasons',
  v.object({ value: v.string(), translations: v.optional(v.array(LocalText), []) }),
)
