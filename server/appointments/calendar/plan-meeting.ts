import type { ReadOutcome } from '#contract/console/mailbox.ts'
import {
  APPOINTMENT_AHEAD_MS,
  APPOINTMENT_DAYS_MAX,
  APPOINTMENT_GUESTS_MAX,
  APPOINTMENT_SERIES_MAX,
  CALENDAR_INVITATIONS_MAX,
  CALENDAR_PLACES_MAX,
} from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import * as store from '../appointments.store.ts'
import type { Invitation, MeetingTime } from '../invitation/invitation.types.ts'
import { isNewer } from '../invitation/newer.ts'
import { namesIn } from '../names-in.ts'
import { type MeetingSpan, spanOf } from './meeting-time.ts'
import * as meetings from './meetings.store.ts'
import type { ReadCalendar } from './read-calendar.ts'

type Request = Extract<Invitation, { readonly method: 'request' }>
type Cancellation = Extract<Invitation, { readonly method: 'cancel' }>

export interface MeetingPlan extends ReadCalendar {
  readonly invitation: Request | Cancellation
  readonly host: { readonly hostId: string; readonly email: string }
}

interface PlannedMeetings {
  readonly outcome: ReadOutcome
  readonly detail: string | null
  /** Guests who may have to be told. */
  readonly guestIds: readonly string[]
}

interface Target extends MeetingSpan {
  /** ISO; '': it is in no series. */
  readonly recurrenceId: string
}

const refused = (outcome: ReadOutcome, detail: string | null = null): PlannedMeetings => ({
  outcome,
  detail,
  guestIds: [],
})

/**
 * Makes, moves or calls off the appointments of an invitation. Each meeting is as the newest message about it says: the order in
 * which messages come makes no difference.
 */
export async function planMeeting(
  tenant: Tenant,
  vault: Vault,
  { invitation, site, host }: MeetingPlan,
): Promise<PlannedMeetings> {
  const seriesKey = meetings.seriesKeyOf(host.email, invitation.uid)
  const known = await meetings.readMeetings(tenant, seriesKey)
  const recurrenceId = invitation.recurrenceId ?? ''
  const isOwn = recurrenceId !== ''
  const version = {
    method: invitation.method,
    sequence: invitation.sequence,
    stampedAt: invitation.stampedAt,
    isOwn,
  }
  const of = (id: string) => known.find((one) => one.recurrenceId === id)
  const before = of(recurrenceId) ?? of('')
  if (before !== undefined && !isNewer(version, before)) return refused('unchanged')
  const wanted = invitation.method === 'cancel' ? [] : targetsOf(invitation, site?.timeZone ?? 'UTC')
  const refusal =
    invitation.method === 'cancel' ? null : await refusalOf(tenant, { invitation, site, host }, wanted)
  if (refusal !== null) return refusal

  const guestIds: string[] = []
  const note = async (id: string, method: 'request' | 'cancel'): Promise<void> =>
    meetings.writeMeeting(tenant, seriesKey, { ...version, method, recurrenceId: id })
  const callOff = async (id: string): Promise<void> => {
    const appointment = await meetings.appointmentOfMeeting(tenant, seriesKey, id)
    if (appointment === null || appointment.state === 'cancelled') return
    // What is over is named by no message any more, and has taken place.
    if (appointment.ends_at.getTime() <= Date.now()) return
    const { appointment_id: appointmentId } = appointment
    const cancelled = await store.cancelAppointments(tenant, { appointmentId, seriesId: null })
    guestIds.push(...cancelled.guestIds)
  }
  const planOne = async (target: Target): Promise<void> => {
    if (invitation.method !== 'request') return
    const plan = { invitation, host, siteId: site?.siteId ?? null, seriesKey, target }
    guestIds.push(...(await planAppointment(tenant, vault, plan)))
  }

  const plans = wanted.filter(() => invitation.method === 'request' && invitation.guests.length > 0)
  await note(recurrenceId, invitation.method)
  for (const target of plans) {
    const one = of(target.recurrenceId)
    if (target.recurrenceId !== recurrenceId) {
      // A message about this meeting alone may be newer than this one about the series.
      if (one !== undefined && !isNewer(version, one)) continue
      await note(target.recurrenceId, 'request')
    }
    await planOne(target)
  }
  const planned = new Set(plans.map((target) => target.recurrenceId))
  const others = isOwn ? [] : known.map((one) => one.recurrenceId).filter((id) => id !== recurrenceId)
  for (const id of others) {
    const one = of(id)
    if (planned.has(id) || one === undefined || !isNewer(version, one)) continue
    await note(id, 'cancel')
    await callOff(id)
  }
  if (!planned.has(recurrenceId)) await callOff(recurrenceId)
  const outcome = invitation.method === 'cancel' ? 'cancelled' : plans.length === 0 ? 'noGuests' : 'planned'
  return { outcome, detail: null, guestIds }
}

/** The meetings of a request that are still to come. */
function targetsOf(invitation: Request, timeZone: string): readonly Target[] {
  const target = (recurrenceId: string, time: MeetingTime): Target => ({
    recurrenceId,
    ...spanOf(time, timeZone),
  })
  const isSeries = invitation.recurrenceId === null && invitation.instances.length > 0
  if (!isSeries) return [target(invitation.recurrenceId ?? '', invitation)]
  return invitation.instances.slice(0, APPOINTMENT_SERIES_MAX).map((one) => target(one.recurrenceId, one))
}

/** Why nothing is planned; `null`: it may be. */
async function refusalOf(
  tenant: Tenant,
  { invitation, site, host }: MeetingPlan,
  targets: readonly Target[],
): Promise<PlannedMeetings | null> {
  if (invitation.method !== 'request') return null
  const { guests, problems } = invitation
  const broken = problems.find((one) => one === 'recurrenceTooFast' || one === 'recurrenceUnreadable')
  if (broken !== undefined) return refused('noInvitation', broken)
  if (!invitation.isForMailbox) return refused('notInvited')
  if (guests.length === 0) return null
  if (site === null) return refused('noSite')
  if (guests.length > APPOINTMENT_GUESTS_MAX) return refused('tooMany', 'guests')
  if (guests.length * targets.length > CALENDAR_PLACES_MAX) return refused('tooMany', 'meetings')
  const now = Date.now()
  const isAway = ({ startsAt, endsAt, days }: Target): boolean =>
    endsAt.getTime() <= now || startsAt.getTime() > now + APPOINTMENT_AHEAD_MS || days > APPOINTMENT_DAYS_MAX
  if (targets.some(isAway)) return refused('over')
  if ((await meetings.countInvitations(tenant, host.hostId)) >= CALENDAR_INVITATIONS_MAX) {
    const seriesKey = meetings.seriesKeyOf(host.email, invitation.uid)
    const isKnown = await Promise.all(
      targets.map(({ recurrenceId }) => meetings.appointmentOfMeeting(tenant, seriesKey, recurrenceId)),
    )
    if (!isKnown.some((one) => one !== null)) return refused('tooMany', 'invitations')
  }
  return null
}

interface OnePlan {
  readonly invitation: Request
  readonly host: { readonly hostId: string }
  readonly siteId: string | null
  readonly seriesKey: string
  readonly target: Target
}

/** @returns the guests who may have to be told */
async function planAppointment(
  tenant: Tenant,
  vault: Vault,
  { invitation, host, siteId, seriesKey, target }: OnePlan,
): Promise<readonly string[]> {
  const { recurrenceId, startsAt, endsAt } = target
  const known = await meetings.appointmentOfMeeting(tenant, seriesKey, recurrenceId)
  const plan = {
    siteId,
    hostId: host.hostId,
    startsAt,
    endsAt,
    // What staff have added stays.
    reason: known?.reason ?? null,
    visitorTypeId: known?.visitor_type_id ?? null,
    deskNote: known?.desk_note ?? null,
    guestNote: known?.guest_note ?? null,
  }
  if (known === null) {
    const guests = invitation.guests.map(({ name, email }) => ({
      ...namesIn(name),
      companyName: null,
      email,
      language: null,
    }))
    const { mailed } = await store.insertAppointments(tenant, vault, [{ plan, guests }], {
      origin: 'calendar',
      originKey: meetings.originKeyOf(seriesKey, recurrenceId),
      seriesId: null,
      createdBy: null,
    })
    return mailed
  }
  if (known.state === 'cancelled') await meetings.reinstate(tenant, known.appointment_id)
  const rows = await store.readGuests(tenant, known.appointment_id)
  const guests = invitation.guests.map(({ name, email }) => {
    const row = rows.find(({ email_key }) => email_key === email)
    return {
      guestId: row?.guest_id ?? null,
      ...(name === null
        ? { firstName: row?.first_name ?? null, lastName: row?.last_name ?? null }
        : namesIn(name)),
      companyName: row?.guest_company ?? null,
      email,
      language: row?.language ?? null,
    }
  })
  return store.changeAppointment(tenant, vault, known.appointment_id, { plan, guests })
}
