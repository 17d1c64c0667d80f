import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { NIL, validate as isUuid } from 'uuid'
import { sexes } from '#contract/entities/visitor.ts'
import { fullName } from '#contract/person-name.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { BADGE, typedCodeHashes, VISITOR_CODE } from '#server/visitors/codes.rules.ts'
import type { PersonFile } from './person-file.ts'
import { listChangesOf } from './person-changes.store.ts'
import { readNotes } from './visitor-notes.store.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { blankReasonsOf, blankStrayExitsOf } from '#server/visits/remove-visits.store.ts'
import { searchWords } from '#server/database/search-key.ts'
import type { Vault } from '#server/keys/vault.ts'
import { documentsToKeep, keepAcceptances, readKeptOf } from '#server/certificates/kept-acceptances.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { openDetails } from '#server/appointments/guest-page/ahead-details.rules.ts'
import { eraseGuests, isGuestOf, readGuestsOf } from '#server/appointments/erase-guests.store.ts'
import { readRecorded } from '#server/notifications/read-evidence.store.ts'

const PEOPLE_MAX = 50
/** The driver makes a Date of a day otherwise. */
export const birthdayText = sql<string | null>`birthday::text`.as('birthday')

/** Visitors by words of what they are searched by, by one of their codes, or by id. */
export async function searchPeople(tenant: Tenant, vault: Vault, search: string, locale: string) {
  const words = searchWords(search)
  if (words.length === 0) return []
  const rows = await tenant
    .select('visitors')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('visits as x')
          .select([
            sql<number>`count(*)::int`.as('visits'),
            sql<Date | null>`max(x.entered_at)`.as('last_at'),
            sql<boolean>`coalesce(bool_or(x.exited_at is null), false)`.as('is_inside'),
          ])
          .where('x.company_id', '=', tenant.companyId)
          .whereRef('x.visitor_id', '=', 'visitors.visitor_id')
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select(['visitors.visitor_id', 'first_name', 'last_name', 'email', 'company_name', 'created_at'])
    .select(['phone', 'sex', birthdayText, 'visitors.visitor_type_id'])
    .select(['last_visit_at', 'hold_reason', 'seen.visits', 'seen.last_at', 'seen.is_inside'])
    .where('erased_at', 'is', null)
    .where((or) =>
      or.or([
        or(
          'visitors.visitor_id',
          'in',
          tenant
            .select('visitors')
            .select(sql<string>`coalesce(merged_into, visitor_id)`.as('kept'))
            .where((named) =>
              named.or([
                named('code_index', 'in', typedCodeHashes(vault, search)),
                named('visitor_id', '=', isUuid(search) ? search : NIL),
              ]),
            ),
        ),
        sql<boolean>`(select bool_and(strpos(' ' || search_key, ' ' || word) > 0) from unnest(${words}::text[]) as word)`,
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(PEOPLE_MAX)
    .execute()
  const ids = rows.map(({ visitor_id }) => visitor_id)
  const kept = await documentsToKeep(tenant, ids, locale)
  return rows.map((row) => ({
    id: row.visitor_id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    companyName: row.company_name,
    phone: row.phone,
    sex: sexes.find((sex) => sex === row.sex) ?? null,
    birthday: row.birthday,
    visitorTypeId: row.visitor_type_id,
    createdAt: row.created_at.toISOString(),
    lastVisitAt: (row.last_at ?? row.last_visit_at)?.toISOString() ?? null,
    visits: row.visits ?? 0,
    isInside: row.is_inside ?? false,
    holdReason: row.hold_reason,
    keptDocuments: kept
      .filter(({ visitorId }) => visitorId === row.visitor_id)
      .map(({ name, version, until, reason }) => ({ name, version, until, reason })),
  }))
}

const visitorWith = (tenant: Tenant, visitorId: string) =>
  tenant
    .select('visitors')
    .selectAll()
    .select(birthdayText)
    .where('visitor_id', '=', visitorId)
    .where('erased_at', 'is', null)
const visitorOf = async (tenant: Tenant, visitorId: string) =>
  isUuid(visitorId) ? visitorWith(tenant, visitorId).executeTakeFirst() : undefined
/** Nothing else is written of the visitor until the end of the transaction. */
const lockedVisitor = async (tenant: Tenant, visitorId: string) =>
  isUuid(visitorId) ? visitorWith(tenant, visitorId).forUpdate().executeTakeFirst() : undefined

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const picture = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

/** All stored data of a visitor; `null` if there is no such visitor. */
export async function readPerson(
  tenant: Tenant,
  vault: Vault,
  visitorId: string,
): Promise<PersonFile | null> {
  const person = await visitorOf(tenant, visitorId)
  if (person === undefined) return null
  const { name: company } = await tenant.select('companies').select('name').executeTakeFirstOrThrow()
  const type = await tenant
    .select('visitor_types')
    .select('name')
    .where('visitor_type_id', '=', person.visitor_type_id ?? '')
    .executeTakeFirst()
  const visits = await tenant
    .select('visits')
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'visits.company_id').onRef('s.site_id', '=', 'visits.site_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'visits.company_id').onRef('h.host_id', '=', 'visits.host_id'),
    )
    .select(['visits.visit_id', 'entered_at', 'exited_at', 'reason', 'device_id', 'notice_version'])
    .select([
      'notice_language',
      's.name as site',
      's.time_zone',
      'h.first_name as host_first_name',
      'h.last_name as host_last_name',
    ])
    .where('visits.visitor_id', '=', visitorId)
    .orderBy('entered_at')
    .execute()
  const ids = visits.map(({ visit_id }) => visit_id)
  // NIL is the id of nothing: a list of ids may not be empty.
  const signatures = await tenant
    .select('visit_signatures')
    .select(['visit_id', 'direction', 'image_sealed', 'signed_at', 'name_sealed'])
    .where('visit_id', 'in', [...ids, NIL])
    .execute()
  const acceptances = await tenant
    .select('certificate_acceptances')
    .select([
      'visit_id',
      'certificate_id',
      'version',
      'accepted_at',
      'language',
      'text_hash',
      'method',
      'made_on',
    ])
    .where('visitor_id', '=', visitorId)
    .execute()
  const declined = await tenant
    .select('declined_documents')
    .select(['visit_id', 'certificate_id', 'version', 'declined_at'])
    .where('visit_id', 'in', [...ids, NIL])
    .execute()
  const named = [...acceptances, ...declined].map(({ certificate_id }) => certificate_id)
  const names = await tenant
    .select('certificate_texts')
    .select(['certificate_id', 'version', 'language', 'name'])
    .where('certificate_id', 'in', [...named, NIL])
    .orderBy('language')
    .execute()
  const timeZone = await readTimeZone(tenant, null)
  const manualActions = await tenant
    .select('visit_acts')
    .select(['visit_id', 'kind', 'at', 'why', 'host_id'])
    .where('visit_id', 'in', [...ids, NIL])
    .execute()
  const settled = await tenant
    .select('attention_settled')
    .select(['subject_id', 'settled_at', 'note'])
    .where('kind', '=', 'visit')
    .where('subject_id', 'in', [...ids, NIL])
    .where('note', 'is not', null)
    .execute()
  const notifications = await readRecorded(tenant, [...ids, NIL])
  const strays = await tenant
    .select('stray_exits')
    .select(['exited_at', 'signature_sealed'])
    .where('visitor_id', '=', visitorId)
    .orderBy('exited_at')
    .execute()
  const undelivered = await tenant
    .select('outbox_items')
    .select(['kind', 'occurred_at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('occurred_at')
    .execute()
  const invitations = await readGuestsOf(tenant, [visitorId], person.email)
  const prints = await tenant
    .select('print_jobs')
    .select(['created_at', 'state'])
    .where('visitor_id', '=', visitorId)
    .orderBy('created_at')
    .execute()
  return {
    exportedAt: new Date().toISOString(),
    company,
    timeZone,
    person: {
      id: person.visitor_id,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      companyName: person.company_name,
      phone: person.phone,
      sex: person.sex,
      birthday: person.birthday,
      documentType: person.document_type,
      document: person.document_sealed && vault.decrypt(person.document_sealed).toString(),
      visitorCode: vault.decrypt(person.code_sealed).toString(),
      visitorType: type?.name ?? null,
      image: person.image,
      signedUpAt: person.created_at.toISOString(),
      noticeVersion: person.notice_version,
      noticeLanguage: person.notice_language,
      holdReason: person.hold_reason,
    },
    visits: visits.map((visit) => ({
      id: visit.visit_id,
      site: visit.site,
      timeZone: visit.time_zone ?? timeZone,
      enteredAt: visit.entered_at.toISOString(),
      exitedAt: iso(visit.exited_at),
      host: hostNameOf(visit),
      reason: visit.reason,
      tablet: visit.device_id,
      noticeVersion: visit.notice_version,
      noticeLanguage: visit.notice_language,
      signatures: signatures
        .filter(({ visit_id }) => visit_id === visit.visit_id)
        .map(({ direction, signed_at, image_sealed, name_sealed }) => ({
          direction,
          name: name_sealed && vault.decrypt(name_sealed).toString(),
          signedAt: signed_at.toISOString(),
          picture: picture(vault.decrypt(image_sealed)),
        })),
      declined: declined
        .filter(({ visit_id }) => visit_id === visit.visit_id)
        .map(({ certificate_id, version, declined_at }) => ({
          certificate: certificate_id,
          names: names
            .filter((one) => one.certificate_id === certificate_id && one.version === version)
            .map(({ language, name }) => ({ language, name })),
          version,
          declinedAt: declined_at.toISOString(),
        })),
      acceptances: acceptances
        .filter(({ visit_id }) => visit_id === visit.visit_id)
        .map(({ certificate_id, version, accepted_at, language, text_hash, method, made_on }) => ({
          certificate: certificate_id,
          names: names
            .filter((one) => one.certificate_id === certificate_id && one.version === version)
            .map(({ language, name }) => ({ language, name })),
          version,
          acceptedAt: accepted_at.toISOString(),
          language,
          method,
          madeOn: made_on,
          textHash: text_hash?.toString('hex') ?? null,
        })),
      notification: notifications.get(visit.visit_id) ?? [],
      acts: [
        ...manualActions
          .filter(({ visit_id }) => visit_id === visit.visit_id)
          .map(({ kind, at, why, host_id }) => ({
            kind: host_id === null ? kind : ('leftByLink' as const),
            at: at.toISOString(),
            why,
          })),
        ...settled
          .filter(({ subject_id }) => subject_id === visit.visit_id)
          .map(({ settled_at, note }) => ({
            kind: 'settled' as const,
            at: settled_at.toISOString(),
            why: note ?? '',
          })),
      ],
    })),
    strayExits: strays.map(({ exited_at, signature_sealed }) => ({
      exitedAt: exited_at.toISOString(),
      picture: signature_sealed && picture(vault.decrypt(signature_sealed)),
    })),
    undelivered: undelivered.map(({ kind, occurred_at }) => ({
      kind,
      occurredAt: occurred_at.toISOString(),
    })),
    invitations: invitations.map((row) => ({
      name: fullName({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
      companyName: row.guest_company,
      email: row.email,
      site: row.site,
      timeZone: row.time_zone ?? timeZone,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      host: hostNameOf(row),
      reason: row.reason,
      guestNote: row.guest_note,
      deskNote: row.desk_note,
      toldAt: iso(row.told_at),
      filledIn: openDetails(vault, row.details_sealed),
      plate: row.plate,
      needsHelp: row.needs_help,
      acceptedAhead: row.accepted_ahead,
      answers: row.answers,
    })),
    badgePrints: prints.map(({ created_at, state }) => ({ at: created_at.toISOString(), state })),
    keptDocuments: await readKeptOf(tenant, vault, visitorId),
    notes: (await readNotes(tenant, vault, visitorId)).map(({ at, text }) => ({ at, text })),
    changes: await listChangesOf(tenant, vault, visitorId),
  }
}

/** Why the data of a visitor must be kept; `null`: there is no such visitor. Until the end of the transaction it stays so. */
export async function readHold(
  tenant: Tenant,
  visitorId: string,
): Promise<{ readonly reason: string | null } | null> {
  const person = await lockedVisitor(tenant, visitorId)
  return person === undefined ? null : { reason: person.hold_reason }
}

/** @param reason `null`: the hold ends. @returns whether there is such a visitor */
export async function writeHold(tenant: Tenant, visitorId: string, reason: string | null): Promise<boolean> {
  if ((await visitorOf(tenant, visitorId)) === undefined) return false
  await tenant.update('visitors').set({ hold_reason: reason }).where('visitor_id', '=', visitorId).execute()
  return true
}

/** The outcome of an erasure: every id that the visitor had, also as a guest, or why there was none. */
type Erased =
  | { readonly visitorIds: readonly string[]; readonly guestIds: readonly string[] }
  | 'UNKNOWN'
  | 'INSIDE'
  | 'HELD'

/**
 * Takes from a visitor whatever says who it is, and from the visits all but time, site, direction and host. The row
 * stays until its visits are gone, so that every number stays what it was.
 */
export const eraseStoredPerson = (tenant: Tenant, vault: Vault, visitorId: string): Promise<Erased> =>
  tenant.transaction(async (tx) => {
    // A hold that is being placed counts.
    const person = await lockedVisitor(tx, visitorId)
    if (person === undefined) return 'UNKNOWN'
    if (person.hold_reason !== null) return 'HELD'
    const visits = await tx
      .select('visits')
      .select(['visit_id', 'exited_at'])
      .where('visitor_id', '=', visitorId)
      .execute()
    if (visits.some(({ exited_at }) => exited_at === null)) return 'INSIDE'
    const ids = [...visits.map(({ visit_id }) => visit_id), NIL]
    const merged = await tx
      .delete('visitors')
      .where('merged_into', '=', visitorId)
      .returning(['visitor_id', 'code_sealed', 'badge_sealed'])
      .execute()

    const visitorIds = [visitorId, ...merged.map(({ visitor_id }) => visitor_id)]
    const ofPerson = sql<boolean>`certificate_acceptances.visitor_id = ${visitorId}::uuid`
    for (let copied = 1; copied > 0; ) copied = await keepAcceptances(tx, vault, ofPerson, new Date())
    const guestIds = await eraseGuests(tx, isGuestOf(visitorIds, person.email))

    await blankReasonsOf(tx, visitorId)
    await tx.update('visit_acts').set({ why: '', changes: sql`'[]'` }).where('visit_id', 'in', ids).execute()
    await tx
      .update('attention_settled')
      .set({ note: null })
      .where(
        sql<boolean>`(subject_id = any(${[visitorId, ...ids]}::uuid[]) or subject_id in (
          select x.exit_id from stray_exits x where x.company_id = ${tx.companyId} and x.visitor_id = ${visitorId}::uuid))`,
      )
      .execute()
    await tx.delete('declined_documents').where('visit_id', 'in', ids).execute()
    await tx.delete('visit_signatures').where('visit_id', 'in', ids).execute()
    await tx.delete('visit_pdfs').where('visit_id', 'in', ids).execute()
    await tx.delete('host_notifications').where('visit_id', 'in', ids).execute()
    await tx.delete('news_visits').where('visit_id', 'in', ids).execute()
    await blankStrayExitsOf(tx, visitorId)
    for (const table of [
      'certificate_acceptances',
      'token_visitors',
      'print_jobs',
      'commands',
      'outbox_items',
      'visitor_changes',
      'visitor_notes',
    ] as const) {
      await (tx.delete(table) as ReturnType<typeof tx.delete<'print_jobs'>>)
        .where('visitor_id', '=', visitorId)
        .execute()
    }
    const { first_name: firstName, last_name: lastName } = person
    // Tablets of before wrote every name in this order.
    const names = [fullName({ firstName, lastName }), `${firstName} ${lastName}`]
    await deleteUndeliveredOf(tx, vault, names)
    await deleteCrashesThatName(tx, [person.first_name, person.last_name, person.company_name])
    await tx.delete('idempotency_keys').where(sql<boolean>`answer ->> 'visitorId' = ${visitorId}`).execute()
    await tx
      .delete('refusals')
      .where(({ or, eb }) =>
        or([
          eb('visitor_id', 'in', visitorIds),
          eb('subject_index', 'in', [
            ...[person, ...merged].flatMap(({ visitor_id, code_sealed, badge_sealed }) => [
              ...vault.keyedHashesOfAllKeys(VISITOR_CODE, vault.decrypt(code_sealed).toString()),
              ...vault.keyedHashesOfAllKeys(BADGE, vault.decrypt(badge_sealed).toString()),
              ...vault.keyedHashesOfAllKeys('visitor', visitor_id),
            ]),
            ...vault.keyedHashesOfAllKeys('email', person.email?.toLowerCase() ?? ''),
          ]),
        ]),
      )
      .execute()
    await tx
      .update('visitors')
      .set({
        ...erasedVisitor,
        code_index: randomBytes(32),
        code_sealed: vault.encrypt(''),
        badge_index: randomBytes(32),
        badge_sealed: vault.encrypt(''),
        badge_revoked_at: sql<Date>`now()`,
        replaced_badge_index: null,
        replaced_badge_sealed: null,
        erased_at: sql<Date>`now()`,
      })
      .where('visitor_id', '=', visitorId)
      .execute()
    if (person.company_name !== null) await forgetCompany(tx, person.company_name)
    return { visitorIds, guestIds }
  })

/** What is left of the details of a visitor who is erased or merged into another one. */
export const erasedVisitor = {
  // Lists and links show this in place of a name.
  first_name: '—',
  last_name: '',
  email: null,
  email_key: null,
  company_name: null,
  phone: null,
  sex: null,
  document_type: null,
  document_sealed: null,
  birthday: null,
  image: null,
  search_key: '',
} as const

/** A sign-up that was refused names its visitor by nothing but the name. */
async function deleteUndeliveredOf(tx: Tenant, vault: Vault, names: readonly string[]): Promise<void> {
  const rows = await tx
    .select('outbox_items')
    .select(['device_id', 'item_key', 'name_sealed'])
    .where('name_sealed', 'is not', null)
    .execute()
  for (const { device_id, item_key, name_sealed } of rows) {
    if (name_sealed === null || !names.includes(vault.decrypt(name_sealed).toString())) continue
    await tx
      .delete('outbox_items')
      .where('device_id', '=', device_id)
      .where('item_key', '=', item_key)
      .execute()
  }
}

/** Messages of crash reports are free text: a report with one of these words in it is deleted as a whole. */
const deleteCrashesThatName = (tx: Tenant, names: readonly (string | null)[]) => {
  const words = names.flatMap((name) => (name ? [wholeWord(name)] : []))
  const said = sql<string>`(error || ' ' || error_path || ' ' || state::text)`
  return tx.delete('crash_reports').where(sql<boolean>`${said} ~* any (${words}::text[])`).execute()
}

/** A regular expression of PostgreSQL, where a backslash before a character takes its special meaning away. */
const wholeWord = (name: string): string => `\\y${name.replace(/[^\p{L}\p{M}\p{N}]/gu, '\\$&')}\\y`

/** Deletes a company's name if no other visitor comes from it: it may be a person's name. */
export const forgetCompany = (tx: Tenant, name: string) =>
  tx
    .delete('known_companies')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(
      sql<boolean>`not exists (select 1 from visitors v where v.company_id = ${tx.companyId}
        and lower(v.company_name) = lower(${name}))`,
    )
    .execute()
