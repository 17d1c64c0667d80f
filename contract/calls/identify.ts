import * as v from 'valibot'
import { DirectionWire } from '../entities/direction.ts'
import { TypedCode } from '../entities/visitor-code.ts'
import { VisitorWire } from '../entities/visitor.ts'
import { defineCall } from './call.ts'

export const identify = defineCall({
  name: 'identify',
  method: 'POST',
  path: '/api/tablet/identify',
  access: ['tablet', 'temp'],
  request: v.strictObject({ code: TypedCode, direction: DirectionWire }),
  answer: VisitorWire,
  /**
   * `EVACUATION` and `EVENT_FULL_PLEASE_WAIT` spare the visitor the steps of an entry that would be refused; only `newAccess` is
   * exact.
   */
  refusals: [
    'VISITOR_NOT_FOUND',
    'ANOTHER_VISIT_OPEN',
    'NO_VISIT_OPEN',
    'EVACUATION',
    'EVENT_FULL_PLEASE_WAIT',
  ],
})
