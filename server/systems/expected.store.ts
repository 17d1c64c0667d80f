import { readGuestsOfDay } from '#server/appointments/expected.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { pageOfRows, type Place } from './cursor.rules.ts'

/** The values of a place among guests: when they are expected, and their id. */
export const guestPlace = [/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/, /^[0-9a-f-]{36}$/] as const

interface AskedGuests {
  readonly day: string | null
  readonly siteId: string | null
  readonly limit: number
}

/** @param names whether the names are told */
export async function readExpectedPage(
  tenant: Tenant,
  { day, siteId, limit }: AskedGuests,
  after: Place | null,
  names: boolean,
) {
  const guests = await readGuestsOfDay(tenant, siteId, day)
  const orderOf = ({ startsAt, guestId }: (typeof guests)[number]): string => `${startsAt} ${guestId}`
  const place = after === null ? '' : after.join(' ')
  // Names may be corrected between two pages: the order is by what they are not part of.
  const rows = guests
    .filter((guest) => orderOf(guest) > place)
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return pageOfRows(rows, limit, {
    itemOf: (guest) => ({
      guestId: guest.guestId,
      appointmentId: guest.appointmentId,
      siteId: guest.siteId,
      startsAt: guest.startsAt,
      endsAt: guest.endsAt,
      reason: guest.reason,
      state: guest.state,
      arrivedAt: guest.arrivedAt,
      visitId: guest.visitId,
      isInside: guest.isInside,
      names: names
        ? {
            firstName: guest.firstName,
            lastName: guest.lastName,
            companyName: guest.companyName,
            hostName: guest.hostName,
          }
        : null,
    }),
    placeOf: ({ startsAt, guestId }) => [startsAt, guestId],
  })
}
