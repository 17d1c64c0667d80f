import { v7 as uuid } from 'uuid'
import type * as v from 'valibot'
import type { AppointmentOrigin, saveAppointment } from '#contract/console/appointments.ts'
import { APPOINTMENT_AHEAD_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import * as store from './appointments.store.ts'
import { instantsOf } from './expected.store.ts'
import { plannedTimes } from './plan.rules.ts'

export type AskedAppointment = Omit<v.InferOutput<(typeof saveAppointment)['request']>, 'companyId'>

interface Planner {
  readonly origin: AppointmentOrigin
  readonly accountId: string | null
}

interface PlannedGuests {
  readonly appointmentIds: readonly string[]
  /** Guests who may have to be told. */
  readonly guestIds: readonly string[]
}

/** Plans an appointment or a series, or changes an appointment. */
export async function planAppointments(
  tenant: Tenant,
  vault: Vault,
  asked: AskedAppointment,
  { origin, accountId }: Planner,
): Promise<Result<PlannedGuests, Refusal>> {
  const unknown = await store.unknownId(tenant, asked)
  if (unknown !== null) return refuseField(unknown)
  const twice = twiceInvited(asked.guests)
  if (twice !== null) return refuse('INVALID_INPUT', [{ path: twice, message: 'INPUT_TWICE' }])
  const times = plannedTimes(asked.appointmentId === null ? asked : { ...asked, repeat: null })
  if (!times.ok) return times
  const instants = await instantsOf(tenant, await readTimeZone(tenant, asked.siteId), times.value)
  const [first] = instants
  const tooFar = Date.now() + APPOINTMENT_AHEAD_MS
  if (first === undefined || first.endsAt.getTime() < Date.now() || first.startsAt.getTime() > tooFar)
    return refuse('INVALID_INPUT', [{ path: 'day', message: 'INPUT_DATE' }])
  if (instants.some(({ startsAt }) => startsAt.getTime() > tooFar))
    return refuse('INVALID_INPUT', [{ path: 'repeat.until', message: 'INPUT_DATE' }])
  const plans = instants.map((times) => ({ ...asked, ...times }))
  const [plan] = plans
  if (asked.appointmentId !== null && plan !== undefined) {
    const guestIds = await store.changeAppointment(tenant, vault, asked.appointmentId, {
      plan,
      guests: asked.guests,
    })
    return ok({ appointmentIds: [asked.appointmentId], guestIds })
  }
  const { appointmentIds, mailed } = await store.insertAppointments(
    tenant,
    vault,
    plans.map((one) => ({ plan: one, guests: asked.guests })),
    { origin, originKey: null, seriesId: plans.length > 1 ? uuid() : null, createdBy: accountId },
  )
  return ok({ appointmentIds, guestIds: mailed })
}

/** The field of an address that stands there twice. */
export function twiceInvited(guests: readonly { readonly email: string | null }[]): string | null {
  const seen = new Set<string>()
  for (const [nth, { email }] of guests.entries()) {
    if (email === null) continue
    if (seen.has(email)) return `guests.${nth}.email`
    seen.add(email)
  }
  return null
}
