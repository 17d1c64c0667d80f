import type { consoleCalls } from '#contract/console/index.ts'
import { APPOINTMENT_AHEAD_MS } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { ok } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuseField } from '#server/platform/refusal.ts'
import * as store from './appointments.store.ts'
import { instantsOf } from './expected.store.ts'
import { appointmentOf, type ListedGuest, readGuestCsv } from './guest-csv.ts'
import { countGuestMails, hostsByAddress, readSitesByName, stopMails } from './guest-list.store.ts'
import type { TellGuests } from './tell-guests.ts'

type Calls = typeof consoleCalls
const SAMPLE_ROWS = 10

interface GuestListTools {
  readonly vault: Vault
  readonly tell: TellGuests
  readonly onChanged: (companyId: string) => void
}

/** Handlers of calls about lists of guests from a spreadsheet. */
export function guestListHandlers({ vault, tell, onChanged }: GuestListTools) {
  const read = async (tenant: Tenant, csv: string) => {
    const sites = await readSitesByName(tenant)
    const file = await readGuestCsv(csv, {
      hosts: await hostsByAddress(tenant),
      sites: new Map(sites.map(({ name, id }) => [name.toLowerCase(), id])),
    })
    const planned = await plannedOf(tenant, file.guests, sites)
    const errors = [...file.errors, ...planned.errors].toSorted((a, b) => a.row - b.row)
    return { ...file, errors, appointments: planned.appointments }
  }

  const previewGuests: CompanyHandler<Calls['previewGuests']> = async ({ csv }, { tenant }) => {
    const file = await read(tenant, csv)
    return ok({
      rows: file.rows,
      guests: file.guests.length,
      appointments: file.appointments.length,
      columns: [...file.columns],
      errors: [...file.errors],
      sample: file.guests.slice(0, SAMPLE_ROWS).map((guest) => ({
        row: guest.row,
        name: fullName({ firstName: guest.firstName ?? '', lastName: guest.lastName ?? '' }),
        email: guest.email,
        day: guest.day,
        from: guest.from,
        hostName: guest.hostName,
      })),
    })
  }

  const importGuests: CompanyHandler<Calls['importGuests']> = async ({ csv }, request) => {
    const { tenant, account } = request
    const file = await read(tenant, csv)
    if (file.errors.length > 0) return refuseField('csv')
    const { appointmentIds, mailed } = await store.insertAppointments(tenant, vault, file.appointments, {
      origin: 'csv',
      originKey: null,
      seriesId: null,
      createdBy: account.id,
    })
    request.afterwards(() => onChanged(tenant.companyId))
    return ok({
      guests: file.guests.length,
      appointments: appointmentIds.length,
      mails: await tell(tenant, mailed),
    })
  }

  const getGuestMails: CompanyHandler<Calls['getGuestMails']> = async (_, { tenant }) =>
    ok(await countGuestMails(tenant))

  const stopGuestMails: CompanyHandler<Calls['stopGuestMails']> = async (_, { tenant }) =>
    ok({ stopped: await stopMails(tenant) })

  return { previewGuests, importGuests, getGuestMails, stopGuestMails }
}

/** The appointments of a list, in instants; a day that is over, or too far ahead, is an error of its row. */
async function plannedOf(
  tenant: Tenant,
  guests: readonly ListedGuest[],
  sites: readonly { readonly id: string; readonly timeZone: string }[],
) {
  const groups = new Map<string, ListedGuest[]>()
  for (const guest of guests) {
    const key = appointmentOf(guest)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [guest])
    else group.push(guest)
  }
  const zones = new Map<string, ListedGuest[][]>()
  for (const group of groups.values()) {
    const zone = sites.find(({ id }) => id === group[0]?.siteId)?.timeZone ?? sites[0]?.timeZone ?? 'UTC'
    zones.set(zone, [...(zones.get(zone) ?? []), group])
  }
  const appointments: store.NewAppointment[] = []
  const errors: { row: number; column: 'day'; message: string }[] = []
  const [now, tooFar] = [Date.now(), Date.now() + APPOINTMENT_AHEAD_MS]
  for (const [zone, ofZone] of zones) {
    const times = ofZone.flatMap(([first]) =>
      first ? [{ day: first.day, from: first.from, lastDay: first.day, to: first.to }] : [],
    )
    const instants = await instantsOf(tenant, zone, times)
    for (const [nth, group] of ofZone.entries()) {
      const at = instants[nth]
      const [first] = group
      if (at === undefined || first === undefined) continue
      if (at.endsAt.getTime() < now || at.startsAt.getTime() > tooFar) {
        errors.push(...group.map(({ row }) => ({ row, column: 'day' as const, message: 'INPUT_DATE' })))
        continue
      }
      appointments.push({
        plan: {
          ...at,
          siteId: first.siteId,
          hostId: first.hostId,
          reason: first.reason,
          visitorTypeId: null,
          deskNote: null,
          guestNote: first.note,
        },
        guests: group,
      })
    }
  }
  return { appointments, errors }
}
