import * as v from 'valibot'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const shortText = optionalText({ minColumns: 1, maxLength: 200 })

/** A tablet's regular report that it is alive. */
export const deviceInfo = defineCall({
  name: 'deviceInfo',
  method: 'POST',
  path: '/api/tablet/deviceInfo',
  access: ['tablet'],
  request: v.strictObject({
    deviceId: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
    ),
    battery: v.optional(
      v.nullable(
        v.strictObject({
          /** Charge from 0 to 1. */
          level: v.pipe(
            v.number('INPUT_STRING'),
            v.minValue(0, 'INPUT_STRING'),
            v.maxValue(1, 'INPUT_STRING'),
          ),
          charging: v.boolean('INPUT_STRING'),
        }),
      ),
      null,
    ),
    platform: shortText,
    appVersion: shortText,
    /** Number of recorded requests that the tablet has not sent yet. */
    queued: v.optional(
      v.nullable(
        v.pipe(
          v.number('INPUT_STRING'),
          v.integer('INPUT_STRING'),
          v.minValue(0, 'INPUT_STRING'),
          v.maxValue(1_000_000, 'INPUT_STRING'),
        ),
      ),
      null,
    ),
    camera: v.optional(
      v.nullable(v.picklist(['working', 'denied', 'missing', 'unused'], 'INPUT_STRING')),
      null,
    ),
    /** Result of the last badge that the tablet printed. */
    printer: v.optional(v.nullable(v.picklist(['working', 'failing', 'unused'], 'INPUT_STRING')), null),
  }),
  answer: v.null(),
  refusals: ['FORBIDDEN'],
})
