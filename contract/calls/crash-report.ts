import * as v from 'valibot'
import { defineCall } from './call.ts'

const State = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]))
export type CrashState = Readonly<v.InferOutput<typeof State>>

/** A report of an error on a screen; `state` holds only an allow-list of keys, never a visitor's data (S28). */
export const sendCrashReport = defineCall({
  name: 'sendCrashReport',
  method: 'POST',
  path: '/api/tablet/sendCrashReport',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    error: v.pipe(v.string('INPUT_STRING'), v.maxLength(20_000, 'INPUT_MAX_LENGTH:20000')),
    state: v.optional(State, {}),
    errorPath: v.optional(v.pipe(v.string('INPUT_STRING'), v.maxLength(500, 'INPUT_MAX_LENGTH:500')), ''),
  }),
  answer: v.null(),
})
