import * as v from 'valibot'
import { CSV_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '../limits.ts'
import { optionalText } from '../text.ts'
import { REASON_MAX_LENGTH, DIRECTIONS_MAX_LENGTH } from '../limits.ts'
import { Day, GuestFields, mailOutlooks, TimeOfDay } from './appointments.ts'
import { bodyOf, companyCall, readCall } from './console-call.ts'
import { editors, readers } from './policy.ts'
import { Email } from './email.ts'

/** Lists of guests from a spreadsheet, and the mails that wait because of them. */

export const guestColumns = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'language',
  'host',
  'site',
  'day',
  'from',
  'to',
  'reason',
  'note',
] as const

/** A row: one guest with an appointment. */
export const GuestRow = v.strictObject({
  ...GuestFields,
  /** Mail address of the host. */
  host: v.nullable(Email),
  /** Name of the site. */
  site: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  day: Day,
  from: TimeOfDay,
  /** `null`: one hour later. */
  to: v.nullable(TimeOfDay),
  reason: optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH }),
  note: optionalText({ minColumns: 1, maxLength: DIRECTIONS_MAX_LENGTH, multiline: true }),
})

/** Text of a CSV file whose first row names its columns, in a language of the console. Every row is one guest with an appointment. */
const csv = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.maxLength(CSV_MAX_BYTES, `INPUT_MAX_LENGTH:${CSV_MAX_BYTES}`),
)
const upload = { bodyLimit: bodyOf(CSV_MAX_BYTES), timeoutMs: UPLOAD_TIMEOUT_MS }

export const previewGuests = companyCall(
  'previewGuests',
  'appointments/preview',
  editors,
  { csv },
  v.object({
    rows: v.number(),
    guests: v.number(),
    appointments: v.number(),
    columns: v.array(v.object({ name: v.string(), as: v.nullable(v.picklist(guestColumns)) })),
    /** Every bad row, with the number that a spreadsheet shows. */
    errors: v.array(
      v.object({
        row: v.number(),
        column: v.nullable(v.picklist(guestColumns)),
        message: v.string(),
        min: v.exactOptional(v.number()),
      }),
    ),
    sample: v.array(
      v.object({
        row: v.number(),
        name: v.string(),
        email: v.nullable(v.string()),
        day: v.string(),
        from: v.string(),
        hostName: v.nullable(v.string()),
      }),
    ),
  }),
  { ...upload, effect: 'none' },
)

/** Imports all rows, or none. Rows with the same host, site, day, times, reason and note are one appointment. */
export const importGuests = companyCall(
  'importGuests',
  'appointments/import',
  editors,
  { csv },
  v.object({ guests: v.number(), appointments: v.number(), mails: v.picklist(mailOutlooks) }),
  upload,
)

/** Mails to guests that wait, and the way to stop them. */
export const getGuestMails = readCall(
  'getGuestMails',
  'appointments/mails',
  readers,
  {},
  v.object({ waiting: v.number(), failed: v.number() }),
)
export const stopGuestMails = companyCall(
  'stopGuestMails',
  'appointments/mails/stop',
  editors,
  {},
  v.object({ stopped: v.number() }),
)
