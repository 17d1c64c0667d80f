import type * as v from 'valibot'
import type { putAppointment as call } from '#contract/public/put-appointment.ts'
import { APPOINTMENT_AHEAD_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { lockUntilCommit } from '#server/database/lock-until-commit.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import * as store from './appointments.store.ts'
import { momentsOf } from './moments.store.ts'
import { twiceInvited } from './plan-appointments.ts'
import { plannedTimes } from './plan.rules.ts'

type Asked = v.InferOutput<(typeof call)['request']>

interface Put {
  readonly appointmentId: string
  readonly outcome: 'planned' | 'changed' | 'cancelled'
  /** Guests who may have to be told. */
  readonly guestIds: readonly string[]
}

/** Plans, moves or cancels the appointment that another system knows by its external id. */
export async function planForSystem(
  tenant: Tenant,
  vault: Vault,
  asked: Asked,
): Promise<Result<Put, Refusal>> {
  // A key for one site does not meet the external ids of others, and learns nothing of them.
  const originKey = JSON.stringify([...(tenant.sites ?? []), asked.externalId])
  // No other request puts the same appointment meanwhile.
  await lockUntilCommit(tenant, 'appointment', originKey)
  const known = await store.findByOrigin(tenant, 'api', originKey)
  // Staff have moved it to another site than the key's.
  if (known !== null && tenant.sites !== null && !tenant.sites.includes(known.site_id))
    return refuse('NOT_FOUND')
  if (asked.state === 'cancelled') {
    if (known === null) return refuse('NOT_FOUND')
    const appointmentId = known.appointment_id
    const { guestIds } = await store.cancelAppointments(tenant, { appointmentId, seriesId: null })
    return ok({ appointmentId, outcome: 'cancelled', guestIds })
  }
  if (known?.state === 'cancelled') return refuse('APPOINTMENT_CANCELLED')
  const planned = await planOf(tenant, asked)
  if (!planned.ok) return planned
  const plan = planned.value
  if (known !== null) {
    const appointmentId = known.appointment_id
    const guests = await knownGuests(tenant, appointmentId, asked.guests)
    const guestIds = await store.changeAppointment(tenant, vault, appointmentId, { plan, guests })
    return ok({ appointmentId, outcome: 'changed', guestIds })
  }
  const { appointmentIds, mailed } = await store.insertAppointments(
    tenant,
    vault,
    [{ plan, guests: asked.guests }],
    { origin: 'api', originKey, seriesId: null, createdBy: null },
  )
  return ok({ appointmentId: appointmentIds[0] ?? '', outcome: 'planned', guestIds: mailed })
}

async function planOf(tenant: Tenant, asked: Asked): Promise<Result<store.AppointmentPlan, Refusal>> {
  const wrong = (path: string) => refuse('INVALID_INPUT', [{ path, message: 'INPUT_DATE' }])
  const { siteId, hostEmail, startsAt, endsAt, visitorTypeId } = asked
  if (startsAt === null || endsAt === null) return wrong('startsAt')
  if (hostEmail !== null && asked.hostId !== null) return refuseField('hostEmail')
  const hostId = hostEmail === null ? asked.hostId : await store.hostWithAddress(tenant, hostEmail)
  if (hostEmail !== null && hostId === null)
    return refuse('INVALID_INPUT', [{ path: 'hostEmail', message: 'INPUT_HOST' }])
  const unknown = await store.unknownId(tenant, { siteId, hostId, visitorTypeId })
  if (unknown !== null) return refuseField(unknown)
  const twice = twiceInvited(asked.guests)
  if (twice !== null) return refuse('INVALID_INPUT', [{ path: twice, message: 'INPUT_TWICE' }])
  const at = await momentsOf(tenant, await readTimeZone(tenant, siteId), startsAt, endsAt)
  // Each day between the same hours, as appointments of the console are.
  if (!plannedTimes({ ...at, repeat: null }).ok || at.endsAt.getTime() < Date.now()) return wrong('endsAt')
  if (at.startsAt.getTime() > Date.now() + APPOINTMENT_AHEAD_MS) return wrong('startsAt')
  const { reason, deskNote, guestNote } = asked
  return ok({
    siteId,
    hostId,
    visitorTypeId,
    reason,
    deskNote,
    guestNote,
    startsAt: at.startsAt,
    endsAt: at.endsAt,
  })
}

/** Guests without an address are the same ones by their names: a repeated request changes nothing for them. */
async function knownGuests(
  tenant: Tenant,
  appointmentId: string,
  guests: readonly store.GuestDetails[],
): Promise<readonly store.ChangedGuest[]> {
  const free = (await store.readGuests(tenant, appointmentId)).filter(({ email }) => email === null)
  return guests.map((guest) => {
    const at = guest.email === null ? free.findIndex((one) => isNamed(one, guest)) : -1
    const [same] = at === -1 ? [] : free.splice(at, 1)
    return { ...guest, guestId: same?.guest_id ?? null }
  })
}

const isNamed = (
  row: {
    readonly first_name: string | null
    readonly last_name: string | null
    readonly guest_company: string | null
  },
  { firstName, lastName, companyName }: store.GuestDetails,
): boolean => row.first_name === firstName && row.last_name === lastName && row.guest_company === companyName
