import type { Tenant } from '#server/database/tenant.ts'
import { readGuests } from './appointments.store.ts'
import { readPlanned } from './expected.store.ts'
import type { AskedAppointment } from './plan-appointments.ts'

/** Says that the appointment is changed in the calendar that it comes from: the next message of it would undo what is changed here. */
export const IN_CALENDAR = 'INPUT_IN_CALENDAR'

/** The field that would change what the host's calendar says; `null`: none does. */
export async function plannedElsewhere(
  tenant: Tenant,
  asked: AskedAppointment & { readonly appointmentId: string | null },
): Promise<string | null> {
  const planned = asked.appointmentId === null ? null : await readPlanned(tenant, asked.appointmentId)
  if (planned === null || asked.appointmentId === null) return null
  const { row, times } = planned
  const isSame = {
    siteId: (asked.siteId ?? '') === row.site_id,
    hostId: asked.hostId === row.host_id,
    day: asked.day === times.day,
    from: asked.from === times.from,
    to: asked.to === times.to,
    lastDay: (asked.lastDay ?? asked.day) === times.lastDay,
  }
  const field = Object.entries(isSame).find(([, same]) => !same)?.[0]
  if (field !== undefined) return field
  const known = await readGuests(tenant, asked.appointmentId)
  const areSame =
    known.length === asked.guests.length &&
    asked.guests.every(({ guestId, email }) =>
      known.some((one) => one.guest_id === guestId && one.email === email),
    )
  return areSame ? null : 'guests'
}
