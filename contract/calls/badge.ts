import * as v from 'valibot'
import { BadgeWire, FoundBadgeWire } from '../entities/badge.ts'
import { signUpFields } from '../entities/sign-up-form.ts'
import { PRINTER_ADDRESS_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'
import { defineCall } from './call.ts'

const { email } = signUpFields
const id = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
)

/** The badge of the visitor in the path. `FORBIDDEN`: the company has revoked it. */
export const visitorBadge = defineCall({
  name: 'visitorBadge',
  method: 'POST',
  path: '/api/tablet/visitorBadge/{id}',
  access: ['tablet', 'temp'],
  request: v.strictObject({ id }),
  answer: BadgeWire,
  refusals: ['VISITOR_NOT_FOUND'],
})

/** A text that opens the badge of a visitor whom this tablet has met, on the visitor's own phone, for some minutes. */
export const getBadgeTicket = defineCall({
  name: 'getBadgeTicket',
  method: 'POST',
  path: '/api/tablet/getBadgeTicket',
  access: ['tablet'],
  request: v.strictObject({ visitorId: id }),
  answer: v.object({ ticket: v.string() }),
  refusals: ['VISITOR_NOT_FOUND'],
})

/** The badge as a PNG in a data URL. A ticket opens a few times: the phone may lose an answer. */
export const openBadge = defineCall({
  name: 'openBadge',
  method: 'POST',
  path: '/api/tablet/openBadge',
  access: 'open',
  request: v.strictObject({
    companyId: id,
    ticket: v.pipe(v.string('INPUT_STRING'), v.regex(/^[\w-]{1,200}$/, 'INPUT_STRING')),
  }),
  answer: v.object({
    dataURL: v.string(),
    /** With it the page says in an evacuation that the visitor is safe; `null`: they are not inside. */
    safetyProof: v.nullable(v.string()),
  }),
  refusals: ['VISITOR_NOT_FOUND'],
})

/** For a visitor who lost the badge; `FORBIDDEN` if the company sends badges by mail only (S23). */
export const visitorBadgeFromEmail = defineCall({
  name: 'visitorBadgeFromEmail',
  method: 'POST',
  path: '/api/tablet/visitorBadgeFromEmail/',
  access: ['tablet'],
  request: v.strictObject({ email }),
  answer: FoundBadgeWire,
  refusals: ['USER_NOT_FOUND'],
})

/**
 * Answers when the mail is queued, not when it is sent. A phone gets the same answer whether the address is known or
 * not (S23).
 */
export const sendBadgeEmail = defineCall({
  name: 'sendBadgeEmail',
  method: 'POST',
  path: '/api/tablet/sendBadgeEmail',
  access: ['tablet', 'temp'],
  request: v.strictObject({ email }),
  answer: v.object({ sent: v.literal(true) }),
  refusals: ['USER_NOT_FOUND'],
})

/** A failed job is answered with the refusal `PRINT_GENERAL_ERROR`. */
const PrintProgress = v.object({
  jobId: v.string(),
  state: v.picklist(['queued', 'printing', 'printed']),
  printed: v.boolean(),
})

/**
 * Waits for the printer, but never longer than `PRINT_WAIT_MS`; the state of a job that is not `printed` by then is
 * read with getPrintJob. `ipPrinter` only if the operator's settings name one; otherwise the site's printer is used
 * (S37).
 */
export const printBadge = defineCall({
  name: 'printBadge',
  method: 'POST',
  path: '/api/tablet/printBadge',
  access: ['tablet'],
  request: v.strictObject({
    visitorId: id,
    ipPrinter: optionalText({ minColumns: 1, maxLength: PRINTER_ADDRESS_MAX_LENGTH }),
  }),
  answer: PrintProgress,
  refusals: ['VISITOR_NOT_FOUND', 'PRINT_GENERAL_ERROR'],
})

/** The state of a print job of this tablet. */
export const getPrintJob = defineCall({
  name: 'getPrintJob',
  method: 'POST',
  path: '/api/tablet/getPrintJob',
  access: ['tablet'],
  request: v.strictObject({ jobId: id }),
  answer: PrintProgress,
  refusals: ['NOT_FOUND', 'PRINT_GENERAL_ERROR'],
})
