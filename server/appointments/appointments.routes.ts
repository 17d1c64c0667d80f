import type { consoleCalls } from '#contract/console/index.ts'
import { CHARTS_MAX_MS } from '#contract/limits.ts'
import { languageOf } from '#contract/languages.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { enter } from '#server/visits/manual-visits.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import * as store from './appointments.store.ts'
import { lockGuest, markArrived, visitorOfGuest } from './arrive.store.ts'
import { readExpected, readPlanned } from './expected.store.ts'
import { readGuestCharts } from './guest-charts.store.ts'
import { IN_CALENDAR, plannedElsewhere } from './planned-elsewhere.ts'
import { planAppointments } from './plan-appointments.ts'
import type { TellGuests } from './tell-guests.ts'

type Calls = typeof consoleCalls

interface AppointmentTools {
  readonly vault: Vault
  readonly tell: TellGuests
  /** The list of a day's guests is another one. */
  readonly onChanged: (companyId: string) => void
  /** Staff let a visitor in. */
  readonly onByHand: (companyId: string) => void
}

/** Handlers of the staff's calls about appointments and their guests. */
export function appointmentHandlers({ vault, tell, onChanged, onByHand }: AppointmentTools) {
  const saveAppointment: CompanyHandler<Calls['saveAppointment']> = async (asked, request) => {
    const { tenant, account } = request
    if (asked.appointmentId !== null) {
      const known = await store.readAppointment(tenant, asked.appointmentId)
      if (known === null || known.state === 'cancelled') return refuse('NOT_FOUND')
      const moved = known.origin === 'calendar' ? await plannedElsewhere(tenant, asked) : null
      if (moved !== null) return refuse('INVALID_INPUT', [{ path: moved, message: IN_CALENDAR }])
    }
    const planned = await planAppointments(tenant, vault, asked, { origin: 'console', accountId: account.id })
    if (!planned.ok) return planned
    const { appointmentIds, guestIds } = planned.value
    request.afterwards(() => onChanged(tenant.companyId))
    return ok({ appointmentIds: [...appointmentIds], mails: await tell(tenant, guestIds) })
  }

  const cancelAppointment: CompanyHandler<Calls['cancelAppointment']> = async (asked, request) => {
    const { tenant } = request
    const known = await store.readAppointment(tenant, asked.appointmentId)
    if (known === null) return refuse('NOT_FOUND')
    if (known.origin === 'calendar')
      return refuse('INVALID_INPUT', [{ path: 'appointmentId', message: IN_CALENDAR }])
    const seriesId = asked.wholeSeries ? known.series_id : null
    const { appointmentIds, guestIds } = await store.cancelAppointments(tenant, {
      appointmentId: asked.appointmentId,
      seriesId,
    })
    await tell(tenant, guestIds)
    request.afterwards(() => onChanged(tenant.companyId))
    return ok({ appointmentIds })
  }

  const getAppointment: CompanyHandler<Calls['getAppointment']> = async ({ appointmentId }, { tenant }) => {
    const planned = await readPlanned(tenant, appointmentId)
    if (planned === null) return refuse('NOT_FOUND')
    const { row, times, hostName } = planned
    const guests = await store.readGuests(tenant, appointmentId)
    return ok({
      appointmentId,
      siteId: siteOrNull(row.site_id),
      hostId: row.host_id,
      hostName,
      ...times,
      lastDay: times.lastDay === times.day ? null : times.lastDay,
      reason: row.reason,
      visitorTypeId: row.visitor_type_id,
      deskNote: row.desk_note,
      guestNote: row.guest_note,
      isCancelled: row.state === 'cancelled',
      isSeries: row.series_id !== null,
      origin: row.origin,
      guests: guests.map((guest) => ({
        guestId: guest.guest_id,
        firstName: guest.first_name,
        lastName: guest.last_name,
        companyName: guest.guest_company,
        email: guest.email,
        language: guest.language === null ? null : languageOf(guest.language),
        state: guest.state,
      })),
    })
  }

  const listExpected: CompanyHandler<Calls['listExpected']> = async (asked, { tenant }) =>
    ok(await readExpected(tenant, asked))

  const getGuestCharts: CompanyHandler<Calls['getGuestCharts']> = async (asked, { tenant }) => {
    const span = { from: new Date(asked.from), to: new Date(asked.to), siteId: asked.siteId }
    if (span.to.getTime() - span.from.getTime() > CHARTS_MAX_MS) return refuseField('from')
    return ok(await readGuestCharts(tenant, span))
  }

  const resendPass: CompanyHandler<Calls['resendPass']> = async ({ guestId }, { tenant }) => {
    const guest = await lockGuest(tenant, guestId)
    if (guest === null) return refuse('NOT_FOUND')
    if (guest.state === 'cancelled' || guest.appointment_state === 'cancelled')
      return refuse('APPOINTMENT_CANCELLED')
    return ok({ mails: await tell(tenant, [guestId], { isRepeat: true, waitMs: 0 }) })
  }

  const arriveByHand: CompanyHandler<Calls['arriveByHand']> = async (asked, request) => {
    const { tenant, account } = request
    const guest = await lockGuest(tenant, asked.guestId)
    if (guest === null) return refuse('NOT_FOUND')
    if (guest.state === 'cancelled' || guest.appointment_state === 'cancelled')
      return refuse('APPOINTMENT_CANCELLED')
    const visitorId = await visitorOfGuest(tenant, vault, guest, asked)
    if (visitorId === null) return refuse('INVALID_INPUT', [{ path: 'firstName', message: 'INPUT_REQUIRED' }])
    const entry = {
      visitorId,
      siteId: siteOrNull(guest.site_id),
      // A host who has left the company meanwhile is not asked for.
      hostId: (await store.isHost(tenant, guest.host_id)) ? guest.host_id : null,
      reason: guest.reason,
      isExpected: true,
    }
    // The appointment says why: no reason has to be typed.
    const entered = await enter(tenant, vault, entry, { accountId: account.id, why: '' })
    if (!entered.ok) return entered
    await markArrived(tenant, guest, entered.value)
    request.afterwards(() => onByHand(tenant.companyId))
    request.afterwards(() => onChanged(tenant.companyId))
    return ok({ visitId: entered.value })
  }

  const getPassSettings: CompanyHandler<Calls['getPassSettings']> = async (_, { tenant }) =>
    ok(await store.readPassSettings(tenant))

  const savePassSettings: CompanyHandler<Calls['savePassSettings']> = async (settings, { tenant }) => {
    await store.writePassSettings(tenant, settings)
    return ok(null)
  }

  return {
    saveAppointment,
    cancelAppointment,
    getAppointment,
    listExpected,
    getGuestCharts,
    resendPass,
    arriveByHand,
    getPassSettings,
    savePassSettings,
  }
}
