import * as v from 'valibot'
import { Arrival } from '../entities/arrival.ts'
import { Company } from '../entities/company.ts'
import { LocalText } from '../local-text.ts'
import { VisitorTypeWire } from '../entities/visitor-type.ts'
import { ColorsWire, FlowFlagsWire, GeneralsWire, ServiceFlagsWire } from '../wire-flags.ts'
import { defineCall } from './call.ts'

/** The calls that read one part each of a company's settings; none has a request body. */
const part = <Answer extends v.GenericSchema>(name: string, answer: Answer) =>
  defineCall({
    name,
    method: 'POST',
    path: `/api/tablet/${name}`,
    access: ['tablet', 'temp'],
    request: v.strictObject({}),
    answer,
  })

export const getCompany = part('getCompany', Company)
export const getColors = part('getColors', ColorsWire)
export const getGenerals = part('getGenerals', GeneralsWire)
export const getServices = part('getServices', ServiceFlagsWire)
export const getFlows = part('getFlows', FlowFlagsWire)
export const getMotto = part(
  'getMotto',
  v.object({
    /** In the company's own language. */
    motto: v.nullable(v.string()),
    translations: v.optional(v.array(LocalText), []),
  }),
)
export const getVisitorTypes = part('getVisitorTypes', v.array(VisitorTypeWire))
/** What the welcome tells besides the visitor's code; nothing for a device without a site. */
export const getArrival = part('getArrival', Arrival)
