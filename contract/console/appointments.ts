import * as v from 'valibot'
import { isDay } from '../entities/day.ts'
import {
  APPOINTMENT_GUESTS_MAX,
  DIRECTIONS_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASS_MINUTES_MAX,
  REASON_MAX_LENGTH,
} from '../limits.ts'
import { attemptStates } from '../notification-evidence.ts'
import { optionalText, SearchInput } from '../text.ts'
import { companyCall, editCall, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { LanguageName } from './language.ts'
import { editors, readers } from './policy.ts'
import { Email } from './email.ts'
import { desk, watchers } from './today.ts'

/** How an appointment came: planned in the console or by a host, from a file, from another system, or from a host's calendar. */
export const appointmentOrigins = ['console', 'host', 'csv', 'api', 'calendar'] as const
export type AppointmentOrigin = (typeof appointmentOrigins)[number]

/** `noShow`: the appointment is over and the guest has not come. */
export const guestStates = ['expected', 'arrived', 'noShow', 'cancelled'] as const
export type GuestState = (typeof guestStates)[number]

/** What a guest has said on their own page: that they do not come, that another person comes, or that another time suits them. */
export const guestAnswerKinds = ['cancelled', 'substitute', 'otherTime'] as const
export type GuestAnswerKind = (typeof guestAnswerKinds)[number]
/** What a guest answered to the calendar entry of our mail. */
export const guestReplies = ['accepted', 'declined', 'tentative'] as const
export type GuestReply = (typeof guestReplies)[number]

export const guestMailKinds = ['invitation', 'change', 'cancellation', 'reminder'] as const
export type GuestMailKind = (typeof guestMailKinds)[number]

/** What a guest was last told of an appointment; a mail goes out when it would say something else. */
export interface ToldGuest {
  readonly startsAt: string
  readonly endsAt: string
  readonly siteId: string
  readonly hostId: string | null
  readonly note: string | null
  readonly isCancelled: boolean
}

/** A day of the calendar, `YYYY-MM-DD`. */
export const Day = v.pipe(
  v.string('INPUT_DATE'),
  v.regex(/^20\d{2}-\d{2}-\d{2}$/, 'INPUT_DATE'),
  v.check(isDay, 'INPUT_DATE'),
)
/** A time of the site's clock, `HH:MM`. */
export const TimeOfDay = v.pipe(
  v.string('INPUT_STRING'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'INPUT_STRING'),
)

const name = optionalText({ minColumns: 1, maxLength: NAME_MAX_LENGTH })
const note = optionalText({ minColumns: 1, maxLength: DIRECTIONS_MAX_LENGTH, multiline: true })

/** A guest is known by a name or by an address. */
export const GuestFields = {
  firstName: name,
  lastName: name,
  companyName: name,
  email: v.optional(v.nullable(Email), null),
  /** The language of the mails; `null`: that of the site. */
  language: v.optional(v.nullable(LanguageName), null),
}

const Guest = v.pipe(
  v.strictObject({ guestId: v.optional(OptionalId, null), ...GuestFields }),
  v.forward(
    v.check(
      ({ firstName, lastName, email }) => firstName !== null || lastName !== null || email !== null,
      'INPUT_REQUIRED',
    ),
    ['firstName'],
  ),
)

export const repeats = ['day', 'week', 'month'] as const
export type Repeat = (typeof repeats)[number]

/** What is planned: `from` and `to` are times of the site's clock. */
export const appointmentFields = {
  siteId: v.optional(OptionalId, null),
  hostId: v.optional(OptionalId, null),
  day: Day,
  from: TimeOfDay,
  to: TimeOfDay,
  /** The last of several days, each between the same hours; `null`: one day. */
  lastDay: v.optional(v.nullable(Day), null),
  reason: optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH }),
  visitorTypeId: v.optional(OptionalId, null),
  /** For reception; guests never read it. */
  deskNote: note,
  /** In the mail to the guests. */
  guestNote: note,
  guests: v.pipe(
    v.array(Guest),
    v.minLength(1, 'INPUT_REQUIRED'),
    v.maxLength(APPOINTMENT_GUESTS_MAX, `INPUT_MAX_LENGTH:${APPOINTMENT_GUESTS_MAX}`),
  ),
}

/** Only for a new appointment: it is repeated until this day, at most `APPOINTMENT_SERIES_MAX` times. */
export const repetition = v.optional(
  v.nullable(v.strictObject({ every: v.picklist(repeats, 'INPUT_STRING'), until: Day })),
  null,
)

export const AppointmentId = v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING'))

/**
 * What becomes of the mails to guests. `noSender`: none are sent, since the mail server's sender is the default address, which
 * no mail server of the Internet delivers for.
 */
export const mailOutlooks = ['queued', 'noSender', 'noAddress'] as const

export const Saved = v.object({ appointmentIds: v.array(v.string()), mails: v.picklist(mailOutlooks) })

/**
 * Plans an appointment, or changes one: guests who are not named any more are told that it is cancelled. Of an appointment
 * from a calendar only notes, reason and visitor type can be changed.
 */
export const saveAppointment = editCall(
  'saveAppointment',
  'appointments/save',
  desk,
  { appointmentId: v.nullable(AppointmentId), ...appointmentFields, repeat: repetition },
  Saved,
  { refusals: ['NOT_FOUND'], bodyLimit: 256 * 1024 },
)

/** Cancels an appointment, or all that are still to come of its series. One from a calendar is cancelled there. */
export const cancelAppointment = companyCall(
  'cancelAppointment',
  'appointments/cancel',
  desk,
  { appointmentId: AppointmentId, wholeSeries: v.optional(v.boolean('INPUT_STRING'), false) },
  v.object({ appointmentIds: v.array(v.string()) }),
  { refusals: ['NOT_FOUND'] },
)

export const Appointment = v.object({
  appointmentId: v.string(),
  siteId: v.nullable(v.string()),
  hostId: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  day: v.string(),
  from: v.string(),
  to: v.string(),
  lastDay: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  visitorTypeId: v.nullable(v.string()),
  deskNote: v.nullable(v.string()),
  guestNote: v.nullable(v.string()),
  isCancelled: v.boolean(),
  isSeries: v.boolean(),
  origin: v.picklist(appointmentOrigins),
  guests: v.array(
    v.object({
      guestId: v.string(),
      firstName: v.nullable(v.string()),
      lastName: v.nullable(v.string()),
      companyName: v.nullable(v.string()),
      email: v.nullable(v.string()),
      language: v.nullable(LanguageName),
      state: v.picklist(guestStates),
    }),
  ),
})

export const getAppointment = readCall(
  'getAppointment',
  'appointments/{appointmentId}',
  watchers,
  { appointmentId: AppointmentId },
  Appointment,
  { refusals: ['NOT_FOUND'] },
)

/** What is known of the last mail to a guest; `null`: none was sent or is to be sent. */
export const GuestMail = v.nullable(
  v.object({
    kind: v.nullable(v.picklist(guestMailKinds)),
    state: v.picklist(attemptStates),
    at: Instant,
  }),
)

export const ExpectedRow = v.object({
  guestId: v.string(),
  appointmentId: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  /** For a guest without a name. */
  email: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  siteId: v.nullable(v.string()),
  /** When the appointment begins on that day, by the clock of the site. */
  startsAt: Instant,
  endsAt: Instant,
  deskNote: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  state: v.picklist(guestStates),
  arrivedAt: v.nullable(Instant),
  /** The visit of that day; `null`: the guest has not come. */
  visitId: v.nullable(v.string()),
  /** The guest's visit is open. */
  isInside: v.boolean(),
  isLeader: v.boolean(),
  /** What the guest has said ahead. */
  plate: v.nullable(v.string()),
  needsHelp: v.boolean(),
  /** The latest time that the guest has proposed, by the clock of the site: `YYYY-MM-DDTHH:MM`. */
  proposed: v.nullable(v.string()),
  origin: v.picklist(appointmentOrigins),
  /** `null`: the guest has not answered, or before the appointment was moved. */
  reply: v.nullable(v.picklist(guestReplies)),
  mail: GuestMail,
})

/** Who is expected on a day, by hour. */
export const listExpected = companyCall(
  'listExpected',
  'expected/list',
  watchers,
  {
    siteId: OptionalId,
    /** `null`: today, by the clock of the site. */
    day: v.optional(v.nullable(Day), null),
    search: v.optional(SearchInput, ''),
  },
  v.object({
    /** The day that is listed. */
    day: v.string(),
    guests: v.array(ExpectedRow),
    /** Who is expected that day without those who have cancelled, and who of them has come. */
    expected: v.number(),
    arrived: v.number(),
    /** The hour with the most guests at the same time, and the capacity; `null`: no guests. */
    peak: v.nullable(v.object({ at: Instant, guests: v.number(), most: v.number() })),
    /** More guests than are listed. */
    isCut: v.boolean(),
  }),
  { effect: 'none' },
)

export const GuestId = v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING'))

/** Sends the pass once more. */
export const resendPass = companyCall(
  'resendPass',
  'expected/resend',
  desk,
  { guestId: GuestId },
  v.object({ mails: v.picklist(mailOutlooks) }),
  { refusals: ['NOT_FOUND', 'APPOINTMENT_CANCELLED'] },
)

/** Lets a guest in at the desk. The guest needs a name, given here where the appointment has none. */
export const arriveByHand = companyCall(
  'arriveByHand',
  'expected/arrive',
  desk,
  { guestId: GuestId, firstName: name, lastName: name },
  v.object({ visitId: v.string() }),
  {
    refusals: [
      'NOT_FOUND',
      'APPOINTMENT_CANCELLED',
      'VISITOR_NOT_FOUND',
      'ANOTHER_VISIT_OPEN',
      'EVENT_FULL_PLEASE_WAIT',
    ],
  },
)

export const passSettings = {
  /** A pass opens so many minutes before the appointment, and until so many after it. */
  earlyMinutes: wholeNumber(0, PASS_MINUTES_MAX),
  lateMinutes: wholeNumber(0, PASS_MINUTES_MAX),
}

export const getPassSettings = readCall(
  'getPassSettings',
  'appointments/settings',
  readers,
  {},
  v.object(passSettings),
)
export const savePassSettings = editCall(
  'savePassSettings',
  'appointments/settings/save',
  editors,
  passSettings,
  v.null(),
)
