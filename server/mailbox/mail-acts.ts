import type { ReadOutcome } from '#contract/console/mailbox.ts'
import type { InvitationReader } from '#server/appointments/invitation/invitation-reader.ts'
import type { Invitation } from '#server/appointments/invitation/invitation.types.ts'
import { planMeeting } from '#server/appointments/calendar/plan-meeting.ts'
import { type Organizer, readOrganizers } from '#server/appointments/calendar/organizers.store.ts'
import { readCalendarPart } from '#server/appointments/calendar/read-calendar.ts'
import { keepReply } from '#server/appointments/calendar/replies.store.ts'
import type { CalendarPart } from '#server/appointments/invitation/calendar-part.ts'
import type { TellGuests } from '#server/appointments/tell-guests.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { findAskedHost } from '#server/notifications/asked-host.store.ts'
import { storeAnswer } from '#server/notifications/store-answer.store.ts'
import type { AnswerByMail } from './answer-by-mail.ts'
import type { MailboxSettings, MailRequest } from './mailbox-thread.types.ts'
import { checkSender, type SenderFacts } from './sender-check.rules.ts'

/** What became of what a message asks for. */
export interface Acted {
  readonly outcome: ReadOutcome
  /** Why it was refused, where the outcome does not say it. */
  readonly detail: string | null
  /** Tells of it once it is stored. */
  readonly afterwards: () => void
}

/** Does in one transaction what a message asks for. */
export type MailAct = (tenant: Tenant) => Promise<Acted>

interface MailActTools {
  readonly tenantOf: (companyId: string, sites: null) => Tenant
  readonly vault: Vault
  readonly reader: InvitationReader
  readonly tell: TellGuests
  /** The list of expected guests is another one. */
  readonly onGuests: (companyId: string) => void
  /** A host has answered: these hosts' pages show something else, and steps may be due. */
  readonly onAnswer: (companyId: string, hostIds: readonly string[]) => void
}

export interface MailActs {
  /** Takes apart what a message asks for; nothing is changed yet. */
  readonly actFor: (
    mailbox: { readonly companyId: string; readonly settings: MailboxSettings },
    request: MailRequest,
  ) => Promise<MailAct>
  readonly giveUp: MailAct
}

const nothing = (): void => undefined
const refuse =
  (outcome: ReadOutcome, detail: string | null = null): MailAct =>
  async () => ({ outcome, detail, afterwards: nothing })

/** Does what hosts and guests ask for by mail. A sender has to be proved wherever something is changed for others. */
export function mailActs({ tenantOf, vault, reader, tell, onGuests, onAnswer }: MailActTools): MailActs {
  async function invitation(
    tenant: Tenant,
    settings: MailboxSettings & { readonly address: string },
    { sender, part }: { readonly sender: MailRequest['sender']; readonly part: CalendarPart },
  ): Promise<MailAct> {
    const organizers = await readOrganizers(tenant)
    const refusal = refusalOf(sender, settings, (address) => hostOf(organizers, address) !== undefined)
    if (refusal !== null) return refuse(refusal)
    const read = await readCalendarPart(tenant, reader, part, { address: settings.address, organizers })
    if (!read.ok) return refuse(read.error === 'tooManyAttendees' ? 'tooMany' : 'noInvitation', read.error)
    const { invitation: said, site } = read.value
    if (said.method === 'reply') return refuse('noInvitation', 'method')
    const host = hostOf(organizers, said.organizer?.email ?? '')
    // A host announces their own visitors: a proved sender who names another organizer proves nothing of that one.
    if (host === undefined || host.email !== sender.from[0]) return refuse('noHost', 'organizer')
    return async (tx) => {
      const { outcome, detail, guestIds } = await planMeeting(tx, vault, { invitation: said, site, host })
      await tell(tx, guestIds)
      const afterwards = guestIds.length > 0 ? () => onGuests(tenant.companyId) : nothing
      return { outcome, detail, afterwards }
    }
  }

  async function reply(tenant: Tenant, address: string, part: CalendarPart): Promise<MailAct> {
    const read = await readCalendarPart(tenant, reader, part, { address, organizers: [] })
    if (!read.ok) return refuse('noInvitation', read.error)
    const said: Invitation = read.value.invitation
    if (said.method !== 'reply') return refuse('noInvitation', 'method')
    return async (tx) => {
      const outcome = await keepReply(tx, said)
      return {
        outcome,
        detail: null,
        afterwards: outcome === 'replied' ? () => onGuests(tenant.companyId) : nothing,
      }
    }
  }

  const answer =
    (settings: MailboxSettings, sender: MailRequest['sender'], given: AnswerByMail): MailAct =>
    async (tx) => {
      for (const { id: attemptId } of given.mails) {
        const asked = await findAskedHost(tx, attemptId)
        if (asked === null) continue
        const refusal = refusalOf(sender, settings, (address) => address === asked.email)
        if (refusal !== null) return refuse(refusal)(tx)
        const { notificationId } = asked
        const by = { via: 'mail', attemptId } as const
        const stored = await storeAnswer(tx, {
          notificationId,
          answer: given.answer,
          toHostId: null,
          by,
        })
        if (!stored.ok) return refuse('over')(tx)
        return {
          outcome: 'answered' as const,
          detail: null,
          afterwards: () => onAnswer(tx.companyId, stored.value),
        }
      }
      return refuse('ignored')(tx)
    }

  return {
    async actFor({ companyId, settings }, { sender, calendar, answer: given }) {
      const tenant = tenantOf(companyId, null)
      const { address } = settings
      if (calendar !== null && isReply(calendar)) return reply(tenant, address ?? '', calendar)
      if (calendar !== null && address !== null)
        return invitation(tenant, { ...settings, address }, { sender, part: calendar })
      return given === null ? refuse('ignored') : answer(settings, sender, given)
    },
    giveUp: refuse('unreadable'),
  }
}

const hostOf = (organizers: readonly Organizer[], address: string): Organizer | undefined =>
  organizers.find(({ email, canReceive }) => canReceive && email === address)

function refusalOf(
  sender: MailRequest['sender'],
  { authservId }: Pick<MailboxSettings, 'authservId'>,
  isHost: SenderFacts['isHost'],
): 'noHost' | 'notVouched' | null {
  const verdict = checkSender({ ...sender, isHost, authservId })
  if (verdict === 'accepted') return null
  return verdict === 'refused' ? 'noHost' : 'notVouched'
}

const isReply = ({ text, method }: CalendarPart): boolean =>
  (/^METHOD:\s*(\w+)/im.exec(text)?.[1] ?? method).toUpperCase() === 'REPLY'
