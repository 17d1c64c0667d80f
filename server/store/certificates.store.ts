import { sql } from 'kysely'
import type { Certificate } from '#contract/entities/certificate.ts'
import { cleanHtml } from '#server/domain/clean-html.ts'
import type { Database } from './database.ts'
import type { Writer } from './visitors.store.ts'

/** Names bytes in our store; nothing is ever fetched from it (S26). */
const fileUrl = (id: string, version: number) => `/certificates/${id}/${version}.pdf`
const FILE_URL = /^\/certificates\/([A-Za-z0-9_-]{1,64})\/([1-9]\d{0,8})\.pdf$/

export function certificateStore({ query }: Database) {
  const current = (companyId: string) =>
    query
      .selectFrom('certificates as c')
      .innerJoin('certificate_versions as v', (join) =>
        join
          .onRef('v.company_id', '=', 'c.company_id')
          .onRef('v.certificate_id', '=', 'c.certificate_id')
          .onRef('v.version', '=', 'c.current_version'),
      )
      .where('c.company_id', '=', companyId)
      .where('c.is_active', '=', true)

  return {
    /** What this visitor has to accept now: some documents at every visit, others once per version. */
    async listToSign(companyId: string, visitorId: string): Promise<Certificate[]> {
      const rows = await current(companyId)
        .select(['v.certificate_id', 'v.version', 'v.name', 'v.description', 'v.custom_accept', 'v.content'])
        .select(sql<boolean>`v.pdf is not null`.as('is_file'))
        .where(
          sql<boolean>`(c.ask = 'every_visit' or not exists (
            select 1 from certificate_acceptances a
            where a.company_id = c.company_id and a.visitor_id = ${visitorId}
              and a.certificate_id = c.certificate_id and a.version = c.current_version))`,
        )
        .orderBy('c.position')
        .execute()
      return rows.map((row) => ({
        id: row.certificate_id,
        version: row.version,
        name: row.name,
        description: row.description,
        customAccept: row.custom_accept,
        file: row.is_file ? fileUrl(row.certificate_id, row.version) : null,
        content: row.content,
      }))
    },

    /** The bytes behind a certificate's `file`; `null` for any other text. */
    async readPdf(companyId: string, url: string): Promise<Buffer | null> {
      const [, id, version] = FILE_URL.exec(url) ?? []
      if (id === undefined) return null
      const row = await query
        .selectFrom('certificate_versions')
        .select('pdf')
        .where('company_id', '=', companyId)
        .where('certificate_id', '=', id)
        .where('version', '=', Number(version))
        .executeTakeFirst()
      return row?.pdf ?? null
    },
  }
}

interface CertificateText {
  readonly id: string
  readonly position: number
  readonly ask: 'every_visit' | 'when_changed'
  readonly name: string
  readonly description: string | null
  readonly customAccept: string | null
  /** HTML, cleaned before it is stored; or PDF bytes. */
  readonly document: string | Buffer
}

/** Writes the first version of a certificate. */
export async function insertCertificate(on: Writer, companyId: string, text: CertificateText): Promise<void> {
  const key = { company_id: companyId, certificate_id: text.id }
  await on
    .insertInto('certificates')
    .values({ ...key, position: text.position, ask: text.ask, current_version: 1 })
    .execute()
  await on
    .insertInto('certificate_versions')
    .values({
      ...key,
      version: 1,
      name: text.name,
      description: text.description,
      custom_accept: text.customAccept,
      content: typeof text.document === 'string' ? cleanHtml(text.document) : null,
      pdf: typeof text.document === 'string' ? null : text.document,
    })
    .execute()
}
