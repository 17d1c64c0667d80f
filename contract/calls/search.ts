import * as v from 'valibot'
import { HostWire } from '../entities/host.ts'
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
export const getAccessReasons = search('getAccessReasons', v.object({ value: v.string() }))
