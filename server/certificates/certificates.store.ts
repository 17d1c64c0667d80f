import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { OfflinePack } from '#contract/calls/offline-pack.ts'
import type { Certificate } from '#contract/entities/certificate.ts'
import type { Language } from '#contract/languages.ts'
import { cleanDocumentHtml } from './clean-html.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import type { Database } from '#server/database/database.ts'
import type { Writer } from '#server/visitors/visitors.store.ts'

/** Names bytes in our store; nothing is ever fetched from it (S26). */
const fileUrl = (id: string, version: number, language: string) =>
  `/certificates/${id}/${version}/${language}.pdf`
const FILE_URL = /^\/certificates\/([A-Za-z0-9_-]{1,64})\/([1-9]\d{0,8})\/([A-Za-z-]{2,20})\.pdf$/

interface GuestAhead {
  readonly guestId: string
  /** `null`: the guest is new. */
  readonly visitorId: string | null
  readonly startsAt: Date
  readonly timeZone: string
}

export function certificateStore({ query }: Database) {
  /** The documents that visitors must accept now, in every language. */
  const current = (companyId: string) =>
    query
      .selectFrom('certificates as c')
      .innerJoin('certificate_texts as t', (join) =>
        join
          .onRef('t.company_id', '=', 'c.company_id')
          .onRef('t.certificate_id', '=', 'c.certificate_id')
          .onRef('t.version', '=', 'c.current_version'),
      )
      .select(['t.certificate_id', 't.version', 't.language', 't.name', 't.description', 't.custom_accept'])
      .select(['t.content', sql<boolean>`t.pdf is not null`.as('is_file'), 'c.is_optional'])
      .where('c.company_id', '=', companyId)
      .where('c.is_active', '=', true)

  return {
    /** The documents in every language, for a tablet that may have to choose one while it is offline. */
    async listInEveryLanguage(companyId: string): Promise<OfflinePack['certificates']> {
      const rows = await current(companyId)
        .select('c.visitor_type_ids')
        .orderBy('c.position')
        .orderBy('c.certificate_id')
        .orderBy('t.language')
        .execute()
      return rows.map((row) => ({ ...toCertificate(row), visitorTypeIds: row.visitor_type_ids }))
    },

    /**
     * What this visitor has to accept now, each in the first of these languages that it has: some documents at every
     * visit, others once per version.
     * @param locales BCP 47, the visitor's first
     */
    async listToSign(
      companyId: string,
      visitorId: string,
      locales: readonly string[],
    ): Promise<Certificate[]> {
      const spoken = locales.flatMap((locale) => [locale, locale.split('-', 1)[0]])
      // The function asks for itself, which it may not as part of a query of the company's node.
      const asked = await sql<{ id: string }>`
        select certificate_id as id from documents_to_accept(${companyId}, ${visitorId}::uuid, null)`.execute(
        query,
      )
      if (asked.rows.length === 0) return []
      const rows = await current(companyId)
        .distinctOn(['c.position', 'c.certificate_id'])
        .where(
          'c.certificate_id',
          'in',
          asked.rows.map(({ id }) => id),
        )
        .orderBy('c.position')
        .orderBy('c.certificate_id')
        .orderBy(sql`array_position(${sql.val(spoken)}::text[], t.language)`)
        .orderBy('t.language')
        .execute()
      return rows.map(toCertificate)
    },

    /**
     * What a guest can accept ahead of the visit, each in the first of these languages that it has: documents that are asked for
     * once per version, and that neither the guest nor the visitor whom they are has accepted for the day of the visit.
     * @param locales BCP 47, the guest's first
     */
    async listAhead(
      companyId: string,
      { guestId, visitorId, startsAt, timeZone }: GuestAhead,
      locales: readonly string[],
    ): Promise<Certificate[]> {
      // Of a new guest an id that no visitor has: a distributed PostgreSQL refuses to compare with null.
      const knownId = visitorId ?? NIL
      const spoken = locales.flatMap((locale) => [locale, locale.split('-', 1)[0]])
      const rows = await current(companyId)
        .distinctOn(['c.position', 'c.certificate_id'])
        .where('c.ask', '=', 'when_changed')
        // The type of a visitor is chosen at the first entry: before, it is not known whom these documents are for.
        .where(
          sql<boolean>`(c.visitor_type_ids is null or exists (select 1 from visitors v where v.company_id = ${companyId}
            and v.visitor_id = ${knownId}::uuid and v.visitor_type_id = any (c.visitor_type_ids)))`,
        )
        .where(
          sql<boolean>`not exists (select 1 from guest_acceptances b where b.company_id = ${companyId}
            and b.guest_id = ${guestId}::uuid and b.certificate_id = c.certificate_id and b.version = c.current_version
            and asked_again_from(b.accepted_at, c.again_after_months, ${timeZone}) > ${startsAt}::timestamptz)`,
        )
        .where(
          sql<boolean>`not exists (select 1 from certificate_acceptances a where a.company_id = ${companyId}
            and a.visitor_id = ${knownId}::uuid and a.certificate_id = c.certificate_id
            and a.version = c.current_version
            and asked_again_from(a.accepted_at, c.again_after_months, ${timeZone}) > ${startsAt}::timestamptz)`,
        )
        .where(
          sql<boolean>`not exists (select 1 from kept_acceptances k where k.company_id = ${companyId}
            and k.visitor_id = ${knownId}::uuid and k.certificate_id = c.certificate_id
            and k.version = c.current_version
            and asked_again_from(k.accepted_at, c.again_after_months, 'UTC') > ${startsAt}::timestamptz)`,
        )
        .orderBy('c.position')
        .orderBy('c.certificate_id')
        .orderBy(sql`array_position(${sql.val(spoken)}::text[], t.language)`)
        .orderBy('t.language')
        .execute()
      return rows.map(toCertificate)
    },

    /** The bytes behind a certificate's `file`; `null` for any other text. */
    async readPdf(companyId: string, url: string): Promise<Buffer | null> {
      const [, id, version, language] = FILE_URL.exec(url) ?? []
      if (id === undefined || language === undefined) return null
      const row = await query
        .selectFrom('certificate_texts')
        .select('pdf')
        .where('company_id', '=', companyId)
        .where('certificate_id', '=', id)
        .where('version', '=', Number(version))
        .where('language', '=', language)
        .executeTakeFirst()
      return row?.pdf ?? null
    },
  }
}

interface CertificateRow {
  readonly certificate_id: string
  readonly version: number
  readonly language: string
  readonly name: string
  readonly description: string | null
  readonly custom_accept: string | null
  readonly content: string | null
  readonly is_file: boolean
  readonly is_optional: boolean
}

const toCertificate = (row: CertificateRow): Certificate => ({
  id: row.certificate_id,
  version: row.version,
  language: row.language,
  name: row.name,
  description: row.description,
  customAccept: row.custom_accept,
  file: row.is_file ? fileUrl(row.certificate_id, row.version, row.language) : null,
  content: row.content,
  ...(row.is_optional && { isOptional: true }),
})

interface CertificateText {
  readonly name: string
  readonly description: string | null
  readonly customAccept: string | null
  /** HTML, cleaned before it is stored; or PDF bytes. */
  readonly document: string | Buffer
}

interface NewCertificate extends CertificateText {
  readonly id: string
  readonly position: number
  readonly ask: 'every_visit' | 'when_changed'
  /** In further languages. */
  readonly translations?: readonly (CertificateText & { readonly language: Language })[]
}

/** Writes the first version of a certificate, in the default language and those of its translations. */
export async function insertCertificate(
  on: Writer,
  companyId: string,
  certificate: NewCertificate,
): Promise<void> {
  const { id, position, ask, translations = [] } = certificate
  const key = { company_id: companyId, certificate_id: id }
  const texts = [{ ...certificate, language: SERVER_LOCALE }, ...translations].map((text) => {
    const content = typeof text.document === 'string' ? cleanDocumentHtml(text.document) : null
    if (content?.ok === false) throw new Error('This document is too complex')
    return {
      ...key,
      version: 1,
      language: text.language,
      name: text.name,
      description: text.description,
      custom_accept: text.customAccept,
      content: content?.value ?? null,
      pdf: typeof text.document === 'string' ? null : text.document,
    }
  })
  await on
    .insertInto('certificates')
    .values({ ...key, position, ask, current_version: 1 })
    .execute()
  await on
    .insertInto('certificate_versions')
    .values({ ...key, version: 1 })
    .execute()
  await on.insertInto('certificate_texts').values(texts).execute()
}
