import * as v from 'valibot'
import { DirectionWire } from '../entities/direction.ts'
import { Expected, PassPayload, passRefusals } from '../entities/pass.ts'
import { VisitorWire } from '../entities/visitor.ts'
import { defineCall } from './call.ts'

/** Identifies a guest by the pass that was mailed to them. Beyond the specification. */
export const identifyGuest = defineCall({
  name: 'identifyGuest',
  method: 'POST',
  path: '/api/tablet/identifyGuest',
  access: ['tablet', 'temp'],
  request: v.strictObject({ pass: PassPayload, direction: DirectionWire }),
  answer: v.object({
    /** `null`: the guest is new here, and signs up with the pass. */
    visitor: v.nullable(VisitorWire),
    /** `null` at an exit. */
    expected: v.nullable(Expected),
  }),
  refusals: [
    'VISITOR_NOT_FOUND',
    'ANOTHER_VISIT_OPEN',
    'NO_VISIT_OPEN',
    'EVACUATION',
    'EVENT_FULL_PLEASE_WAIT',
    ...passRefusals,
  ],
})
