import { ok, type Result } from '#contract/result.ts'
import { searchKey } from '#contract/search-key.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readSitesByName } from '../guest-list.store.ts'
import type { CalendarPart } from '../invitation/calendar-part.ts'
import type { InvitationReader } from '../invitation/invitation-reader.ts'
import type { Invitation, InvitationContext, InvitationRefusal } from '../invitation/invitation.types.ts'
import type { Organizer } from './organizers.store.ts'

/** Of a meeting that lasts all day. */
const OPENING_HOURS = { from: '08:00', to: '18:00' }
const UNKNOWN_ZONE = 'UTC'

interface MeetingSite {
  /** `null`: the company has no sites. */
  readonly siteId: string | null
  readonly timeZone: string
}

/** A file, and where it says that the meeting is; `null`: at one of several sites, and it does not say which. */
export interface ReadCalendar {
  readonly invitation: Invitation
  readonly site: MeetingSite | null
}

/** Reads the calendar file of a mail, by the clock of the site that it names. @param address of the mailbox */
export async function readCalendarPart(
  tenant: Tenant,
  reader: InvitationReader,
  { text, method }: CalendarPart,
  { address, organizers }: { readonly address: string; readonly organizers: readonly Organizer[] },
): Promise<Result<ReadCalendar, InvitationRefusal>> {
  const sites = await readSitesByName(tenant)
  const context: InvitationContext = {
    mailbox: [address],
    ownDomains: [],
    hosts: organizers.map(({ email }) => email),
    siteZone: sites[0]?.timeZone ?? UNKNOWN_ZONE,
    openingHours: OPENING_HOURS,
    now: new Date(),
  }
  const source = { ics: text, method }
  const read = await reader.read({ source, context })
  if (!read.ok) return read
  const site = siteOf(read.value, sites)
  if (site === null || site.timeZone === context.siteZone) return ok({ invitation: read.value, site })
  // Times without a zone, and whole days, are of the clock there.
  const again = await reader.read({ source, context: { ...context, siteZone: site.timeZone } })
  return again.ok ? ok({ invitation: again.value, site }) : again
}

interface KnownSite {
  readonly id: string
  readonly name: string
  readonly timeZone: string
}

function siteOf(invitation: Invitation, sites: readonly KnownSite[]): MeetingSite | null {
  if (sites.length === 0) return { siteId: null, timeZone: UNKNOWN_ZONE }
  const place = invitation.method === 'request' ? searchKey(invitation.location ?? '') : ''
  const named = sites
    .filter(({ name }) => ` ${place} `.includes(` ${searchKey(name)} `))
    // Of `Aurora` and `Aurora North` the longer name is meant.
    .toSorted((a, b) => b.name.length - a.name.length)
  const found = sites.length === 1 ? sites[0] : named[0]
  return found === undefined ? null : { siteId: found.id, timeZone: found.timeZone }
}
