import type { getAppointment, saveAppointment } from '#contract/console/appointments.ts'
import type { Answered, Asked } from '../../api/reading.ts'
import { minutesOf, plusMinutes, timeIn } from '../../parts/days.ts'

export type InvitationDraft = Asked<typeof saveAppointment>
export type InvitedGuest = InvitationDraft['guests'][number]
export type PlannedAppointment = Answered<typeof getAppointment>

export const noGuest: InvitedGuest = {
  guestId: null,
  firstName: null,
  lastName: null,
  companyName: null,
  email: null,
  language: null,
}

const USUAL_START = '09:00'
const USUAL_MINUTES = 60
const STEP_MINUTES = 30
/** Too late to plan something for the same day. */
const LAST_START = '22:30'

interface Beginning {
  readonly day: string
  readonly siteId: string | null
  readonly hostId: string | null
  readonly today: string
  readonly timeZone: string
}

/** An invitation as the dialog opens: today it begins at the next half hour. */
export function newInvitation(
  { day, siteId, hostId, today, timeZone }: Beginning,
  now: Date,
): InvitationDraft {
  const next = Math.ceil((minutesOf(timeIn(timeZone, now)) + 1) / STEP_MINUTES) * STEP_MINUTES
  const soon = plusMinutes('00:00', next)
  const from = day === today && soon > USUAL_START && soon <= LAST_START ? soon : USUAL_START
  return {
    appointmentId: null,
    siteId,
    hostId,
    from,
    to: plusMinutes(from, USUAL_MINUTES),
    day: day < today ? today : day,
    lastDay: null,
    reason: null,
    visitorTypeId: null,
    deskNote: null,
    guestNote: null,
    repeat: null,
    guests: [noGuest],
  }
}

/** An invitation as it was planned. */
export const knownInvitation = (known: PlannedAppointment): InvitationDraft => ({
  appointmentId: known.appointmentId,
  siteId: known.siteId,
  hostId: known.hostId,
  day: known.day,
  from: known.from,
  to: known.to,
  lastDay: known.lastDay,
  reason: known.reason,
  visitorTypeId: known.visitorTypeId,
  deskNote: known.deskNote,
  guestNote: known.guestNote,
  repeat: null,
  guests: known.guests.map(({ state: _, ...guest }) => guest),
})

/** The appointment keeps its length when it begins at another time. */
export const withStart = ({ from, to }: Pick<InvitationDraft, 'from' | 'to'>, start: string) => ({
  from: start,
  to: start === '' || to === '' || to <= from ? to : plusMinutes(start, minutesOf(to) - minutesOf(from)),
})

/** Fields of the dialog that are behind "More", with something in them. */
export const hasMore = (invitation: InvitationDraft): boolean =>
  [
    invitation.lastDay,
    invitation.repeat,
    invitation.visitorTypeId,
    invitation.reason,
    invitation.guestNote,
  ].some((value) => value != null) ||
  invitation.deskNote != null ||
  invitation.guests.some(({ companyName, language }) => companyName != null || language != null)
