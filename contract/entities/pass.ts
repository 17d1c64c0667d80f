import * as v from 'valibot'
import { HostWire } from './host.ts'

/** Fields of the sign-up form that a guest may fill in ahead, and that no tablet is told. */
export const aheadFields = ['phone', 'sex', 'documentType', 'document', 'birthday'] as const
export type AheadField = (typeof aheadFields)[number]

/** The content of a guest's QR code: `e1.` and a secret of 128 bits in base64url. Never a badge: it opens one appointment. */
const PASS_PAYLOAD = /^e1\.[A-Za-z0-9_-]{22}$/
export const isPassPayload = (text: string): boolean => PASS_PAYLOAD.test(text)

export const PassPayload = v.pipe(v.string('INPUT_STRING'), v.regex(PASS_PAYLOAD, 'INPUT_STRING'))

/** A known pass that opens no entry now, or not here. */
export const passRefusals = [
  'PASS_TOO_EARLY',
  'PASS_OVER',
  'PASS_ELSEWHERE',
  'PASS_REPLACED',
  'APPOINTMENT_CANCELLED',
] as const

/** What was planned for a guest who shows a pass. It never holds an e-mail address: the pass may be in other hands. */
export const Expected = v.object({
  guestId: v.string(),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  host: v.nullable(HostWire),
  reason: v.nullable(v.string()),
  /** ISO instant. */
  startsAt: v.pipe(v.string(), v.isoTimestamp()),
  visitorTypeId: v.nullable(v.string()),
  /** The guest's address is known, so that the form need not ask for it. */
  hasEmail: v.boolean(),
  /** What the guest has filled in ahead: the form need not ask for it, and the server adds it. */
  filledIn: v.optional(v.array(v.picklist(aheadFields))),
})
export type Expected = Readonly<v.InferOutput<typeof Expected>>
