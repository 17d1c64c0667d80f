import type { consoleCalls } from '#contract/console/index.ts'
import { formatsOf } from '#contract/languages.ts'
import { fullName } from '#contract/person-name.ts'
import { ok } from '#contract/result.ts'
import type { AccountHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import * as appointments from './appointments.store.ts'
import { readSitesByName } from './guest-list.store.ts'
import { type InviteWords, inviteWords } from './invite-words.ts'
import { type MyGuest, readCompanyOf, readMyGuests } from './my-invitations.store.ts'
import { namesIn } from './names-in.ts'
import { IN_CALENDAR } from './planned-elsewhere.ts'
import { planAppointments } from './plan-appointments.ts'
import type { TellGuests } from './tell-guests.ts'

type Calls = typeof consoleCalls

interface MyInvitationTools {
  readonly store: Store
  readonly vault: Vault
  readonly tell: TellGuests
  readonly onChanged: (companyId: string) => void
}

/** Handlers of a host's calls about their own guests. */
export function myInvitationHandlers({ store, vault, tell, onChanged }: MyInvitationTools) {
  const { myVisitors, tenantOf } = store

  const listMyInvitations: AccountHandler<Calls['listMyInvitations']> = async (_, { id }) => {
    const language = (await myVisitors.languageOf(id)) ?? SERVER_LOCALE
    const words = inviteWords(language)
    const hosts = await myVisitors.hostsOf(id)
    const companies = await Promise.all(
      [...new Set(hosts.map(({ companyId }) => companyId))].map(async (companyId) => {
        const tenant = tenantOf(companyId, null)
        const sites = await readSitesByName(tenant)
        const { name, today } = await readCompanyOf(tenant, sites[0]?.timeZone ?? 'UTC')
        return { companyId, name, today, sites: sites.map((site) => ({ id: site.id, name: site.name })) }
      }),
    )
    const listed = await Promise.all(
      hosts.map(async ({ companyId, hostId }) => ({
        companyId,
        guests: await readMyGuests(tenantOf(companyId, null), hostId),
      })),
    )
    return ok({
      language,
      words: words.form,
      companies,
      invitations: listed.flatMap(({ companyId, guests }) =>
        invitationsOf(companyId, guests, language, words),
      ),
    })
  }

  const saveMyInvitation: AccountHandler<Calls['saveMyInvitation']> = async (asked, { id }) => {
    const own = (await myVisitors.hostsOf(id)).find(({ companyId }) => companyId === asked.companyId)
    if (own === undefined) return refuse('NOT_FOUND')
    const words = inviteWords((await myVisitors.languageOf(id)) ?? SERVER_LOCALE)
    const { companyId, siteId, day, from, to, name, email, note } = asked
    const saved = await tenantOf(companyId, null).transaction(async (tenant) => {
      const planned = await planAppointments(
        tenant,
        vault,
        {
          appointmentId: null,
          siteId,
          hostId: own.hostId,
          day,
          from,
          to,
          lastDay: null,
          repeat: null,
          reason: null,
          visitorTypeId: null,
          deskNote: null,
          guestNote: note,
          guests: [{ guestId: null, ...namesIn(name), companyName: null, email, language: null }],
        },
        { origin: 'host', accountId: id },
      )
      if (!planned.ok) return planned
      const { appointmentIds, guestIds } = planned.value
      const mails = await tell(tenant, guestIds)
      const says = mails === 'queued' ? words.saidQueued : words.saidNoMail
      return ok({ appointmentId: appointmentIds[0] ?? '', says })
    })
    if (saved.ok) onChanged(companyId)
    return saved
  }

  const cancelMyInvitation: AccountHandler<Calls['cancelMyInvitation']> = async (asked, { id }) => {
    const { companyId, appointmentId } = asked
    const hosts = (await myVisitors.hostsOf(id)).filter((host) => host.companyId === companyId)
    const cancelled = await tenantOf(companyId, null).transaction(async (tenant) => {
      const known = await appointments.readAppointment(tenant, appointmentId)
      if (known === null || !hosts.some(({ hostId }) => hostId === known.host_id)) return refuse('NOT_FOUND')
      if (known.origin === 'calendar')
        return refuse('INVALID_INPUT', [{ path: 'appointmentId', message: IN_CALENDAR }])
      const { guestIds } = await appointments.cancelAppointments(tenant, { appointmentId, seriesId: null })
      await tell(tenant, guestIds)
      return ok(null)
    })
    if (cancelled.ok) onChanged(companyId)
    return cancelled
  }

  return { listMyInvitations, saveMyInvitation, cancelMyInvitation }
}

function invitationsOf(companyId: string, guests: readonly MyGuest[], language: string, words: InviteWords) {
  const format = (options: Intl.DateTimeFormatOptions, timeZone: string, at: Date): string =>
    new Intl.DateTimeFormat(formatsOf(language), { ...options, timeZone }).format(at)
  const time = (at: Date, zone: string) => format({ hour: '2-digit', minute: '2-digit' }, zone, at)
  const says = (guest: MyGuest): string => {
    if (guest.state === 'arrived' && guest.arrivedAt !== null)
      return words.arrived(time(guest.arrivedAt, guest.timeZone))
    if (guest.state === 'noShow') return words.noShow
    return words.mailStates[guest.mailState ?? 'dropped']
  }
  const ids = [...new Set(guests.map(({ appointmentId }) => appointmentId))]
  return ids.map((appointmentId) => {
    const own = guests.filter((guest) => guest.appointmentId === appointmentId)
    const [first] = own
    const when =
      first === undefined
        ? []
        : [
            format({ weekday: 'short', day: 'numeric', month: 'short' }, first.timeZone, first.startsAt),
            `${time(first.startsAt, first.timeZone)}–${time(first.endsAt, first.timeZone)}`,
            ...(first.siteName === null ? [] : [first.siteName]),
          ]
    return {
      companyId,
      appointmentId,
      when: when.join(' · '),
      isFromCalendar: first?.origin === 'calendar',
      guests: own.map((guest) => ({
        guestId: guest.guestId,
        name:
          fullName({ firstName: guest.firstName ?? '', lastName: guest.lastName ?? '' }) ||
          (guest.email ?? ''),
        says: says(guest),
      })),
    }
  })
}
