import { sql } from 'kysely'
import type { GuestMailKind, ToldGuest } from '#contract/console/appointments.ts'
import { fullName } from '#contract/person-name.ts'
import { GUEST_REMINDER_MS } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type ClaimedMessage, isToSend, leases, type Named } from '#server/notifications/leases.store.ts'
import type { Sent } from '#server/notifications/notifications.store.ts'
import { linkHashOf } from '#server/notifications/answer-link.ts'
import { newLinkSecret } from './guest-page/guest-link.ts'
import { mailKind } from './guest-mails.rules.ts'

export interface DueGuestMail {
  readonly kind: GuestMailKind
  readonly mailId: string
  readonly guestId: string
  readonly sequence: number
  readonly stampedAt: Date
  readonly guestName: string
  readonly address: string
  readonly locale: string | null
  readonly companyName: string
  readonly siteName: string | null
  readonly timeZone: string
  readonly directions: readonly { readonly language: string; readonly text: string }[]
  readonly hostName: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly guestNote: string | null
  readonly pass: string
  /** The host has invited the guest by their own calendar: a second entry would stand beside that one. */
  readonly hasOwnEntry: boolean
  /** Answers to our calendar entry are read. */
  readonly isReplyRead: boolean
}

interface Row {
  readonly guest_id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly language: string | null
  readonly pass_sealed: Buffer | null
  readonly sequence: number
  readonly told: ToldGuest | null
  readonly is_cancelled: boolean
  readonly is_over: boolean
  readonly is_reminder: boolean
  readonly is_repeat: boolean
  readonly changed_at: Date
  readonly company_name: string
  readonly site_id: string
  readonly site_name: string | null
  readonly time_zone: string
  readonly site_language: string | null
  readonly directions: readonly { readonly language: string; readonly text: string }[] | null
  readonly host_id: string | null
  readonly host_first_name: string | null
  readonly host_last_name: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly guest_note: string | null
  readonly has_own_entry: boolean
  readonly is_reply_read: boolean
}

const soon = sql`${GUEST_REMINDER_MS} * interval '1 millisecond'`

const ofMail = ({ companyId, attemptId }: Named) =>
  sql<boolean>`m.company_id = ${companyId} and m.guest_mail_id = ${attemptId}::uuid`

/** Mails to guests: who is to be told what, and what is known of each. */
export function guestMailStore({ pool, query }: Database, vault: Vault) {
  const mails = leases(
    { pool, query },
    { table: 'guest_mails', id: 'guest_mail_id', name: 'claim-guest-mails' },
  )
  return {
    /** Mails that are to be sent now, for this process alone. */
    claim: (atMost: number): Promise<readonly ClaimedMessage[]> =>
      mails.claim(sql`select company_id, guest_mail_id as id from guest_mails where ${isToSend}
        order by next_at limit ${atMost}`),

    prolongLease: mails.prolong,

    /** Everything that a mail says; `null`: nothing has changed for the guest, or it is over. */
    async describe(mail: Named): Promise<DueGuestMail | null> {
      // Before the facts are read: what is asked for from now on is looked at once more.
      await sql`update guest_mails m set written_at = now() where ${ofMail(mail)}`.execute(query)
      const { rows } = await sql<Row>`
        select g.guest_id, g.first_name, g.last_name, g.email, g.language, g.pass_sealed, g.sequence, g.told,
          a.state = 'cancelled' or g.state = 'cancelled' as is_cancelled, a.ends_at < now() as is_over,
          m.is_reminder, m.is_repeat, a.changed_at, c.name as company_name, a.site_id, s.name as site_name,
          ${timeZoneOf(mail.companyId, sql`s.site_id`)} as time_zone,
          coalesce(s.language, c.languages ->> 0) as site_language, s.directions,
          h.host_id, h.first_name as host_first_name, h.last_name as host_last_name,
          a.starts_at, a.ends_at, a.guest_note, a.origin = 'calendar' as has_own_entry,
          exists (select 1 from mailboxes b where b.company_id = ${mail.companyId} and b.is_on) as is_reply_read
        from guest_mails m
        join guests g on g.company_id = m.company_id and g.guest_id = m.guest_id
        join appointments a on a.company_id = g.company_id and a.appointment_id = g.appointment_id
        join companies c on c.company_id = g.company_id
        left join sites s on s.company_id = a.company_id and s.site_id = a.site_id
        left join hosts h on h.company_id = a.company_id and h.host_id = a.host_id
        where ${ofMail(mail)}`.execute(query)
      const [row] = rows
      if (row === undefined || row.email === null || row.is_over) return null
      const told: ToldGuest = {
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        siteId: row.site_id,
        hostId: row.host_id,
        note: row.guest_note,
        isCancelled: row.is_cancelled,
      }
      const kind = mailKind(row.told, told, { isReminder: row.is_reminder, isRepeat: row.is_repeat })
      if (kind === null) return null
      const locale = row.language ?? row.site_language
      const sequence = kind === 'change' || kind === 'cancellation' ? row.sequence + 1 : row.sequence
      await sql`update guest_mails m set kind = ${kind}, told = ${JSON.stringify(told)}::jsonb, sequence = ${sequence}
        where ${ofMail(mail)}`.execute(query)
      return {
        kind,
        // A mail that says something else is another mail.
        mailId: `${mail.attemptId}-${sequence}`,
        guestId: row.guest_id,
        sequence,
        stampedAt: row.changed_at,
        guestName: fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
        address: row.email,
        locale,
        companyName: row.company_name,
        siteName: row.site_name,
        timeZone: row.time_zone,
        directions: row.directions ?? [],
        hostName:
          row.host_first_name === null
            ? null
            : fullName({ firstName: row.host_first_name, lastName: row.host_last_name ?? '' }),
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        guestNote: row.guest_note,
        pass: row.pass_sealed === null ? '' : vault.decrypt(row.pass_sealed).toString(),
        hasOwnEntry: row.has_own_entry,
        isReplyRead: row.is_reply_read,
      }
    },

    /** The secret of the guest's own page: the same in every mail. It is made for the first one. */
    async linkOf({ companyId }: Named, guestId: string): Promise<string> {
      const secret = newLinkSecret()
      await sql`update guests set link_hash = ${linkHashOf(secret)}, link_sealed = ${vault.encrypt(secret)}
        where company_id = ${companyId} and guest_id = ${guestId}::uuid and link_hash is null`.execute(query)
      const { link_sealed } = await query
        .selectFrom('guests')
        .select('link_sealed')
        .where('company_id', '=', companyId)
        .where('guest_id', '=', guestId)
        .executeTakeFirstOrThrow()
      if (link_sealed === null) throw new Error('The guest was erased meanwhile')
      return vault.decrypt(link_sealed).toString()
    },

    /** What was asked for after the mail was written is told by another one. */
    async keepOutcome(mail: Named, sent: Sent): Promise<void> {
      if ('retryAfterMs' in sent) {
        await mails.postpone(mail, sent.retryAfterMs)
        return
      }
      const { state, reason } = sent
      await query.transaction().execute(async (tx) => {
        if (state === 'handed' || state === 'written')
          await sql`update guests g set told = m.told, sequence = m.sequence, told_at = t.now,
              reminded_at = case when m.kind = 'reminder' then t.now else g.reminded_at end
            from guest_mails m, (select now() as now) t where ${ofMail(mail)} and m.state = 'queued'
              and g.company_id = m.company_id and g.guest_id = m.guest_id`.execute(tx)
        await sql`update guest_mails m set leased_until = null, is_repeat = false,
            state = case when m.asked_at > m.written_at then 'queued' else ${state} end,
            next_at = case when m.asked_at > m.written_at then m.next_at end,
            tries = case when m.asked_at > m.written_at then 0 else m.tries end,
            reason = ${reason}, sent_at = ${nowIf(state === 'handed' || state === 'written')},
            failed_at = ${nowIf(state === 'failed')}
          where ${ofMail(mail)} and m.state = 'queued'`.execute(tx)
      })
    },

    /** Reminds guests of the next day, unless they were told only lately. A reminder that was refused or stopped is not repeated. */
    async queueReminders(): Promise<void> {
      await sql`insert into guest_mails (company_id, guest_mail_id, guest_id, is_reminder)
        select g.company_id, gen_random_uuid(), g.guest_id, true
        from appointments a join guests g on g.company_id = a.company_id and g.appointment_id = a.appointment_id
        where a.state = 'planned' and a.starts_at > now() and a.starts_at <= now() + ${soon}
          and g.state = 'expected' and g.email is not null and g.reminded_at is null
          and g.told_at < a.starts_at - ${soon}
          and not exists (select 1 from guest_mails m where m.company_id = g.company_id and m.guest_id = g.guest_id
            and m.is_reminder and m.created_at > a.starts_at - ${soon})
        on conflict do nothing`.execute(query)
    },
  }
}

export type GuestMailStore = ReturnType<typeof guestMailStore>
