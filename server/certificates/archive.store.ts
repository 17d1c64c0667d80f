import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '#server/database/database.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type AcceptanceRecord, isSealedAcceptance, recorded } from '#server/visits/acceptance-seal.store.ts'
import { hashOfText } from './text-hash.ts'

/** The second has copies of those whose visit or visitor is to go: kept longer, by the document's own time. */
const tables = ['certificate_acceptances', 'kept_acceptances'] as const
const columns = sql.join(recorded.map((name) => sql.ref(`t.${name}`)))
/** Acceptances read at once. */
const PAGE = 1_000

/** A text that is not the one that was published, or that some visitors accepted. */
interface ChangedText {
  readonly companyId: string
  readonly certificateId: string
  /** As it stands there now; `null`: the text is gone. */
  readonly name: string | null
  readonly version: number
  readonly language: string
  /** Acceptances of another text than the one that stands there now. */
  readonly acceptances: number
}

/** An acceptance that is not as the server recorded it. */
interface ChangedAcceptance {
  readonly companyId: string
  readonly visitId: string
  readonly certificateId: string
  readonly version: number
}

interface ArchiveReport {
  readonly texts: number
  readonly acceptances: number
  /** Recorded before texts and languages were stored: nothing can be compared. */
  readonly unrecorded: number
  /** They have no seal: the server ended before it made it, or a version without seals stored them. */
  readonly unsealed: number
  readonly changedTexts: readonly ChangedText[]
  readonly changedAcceptances: readonly ChangedAcceptance[]
}

/** What visitors accepted, in all companies. */
export function archiveStore({ query }: Database, vault: Vault) {
  /** Acceptances, and then the copies that outlive them; both in the order of their keys. */
  async function pageAfter(table: (typeof tables)[number], after: AcceptanceKey | null) {
    const { rows } = await sql<AcceptanceRecord & AcceptanceKey & { seal: Buffer | null }>`
      select ${columns}, t.visitor_id, t.seal from ${sql.table(table)} t
      where ${after === null} or (t.company_id, t.visitor_id, t.certificate_id, t.version, t.visit_id)
        > (${after?.company_id ?? ''}, ${after?.visitor_id ?? NIL}::uuid, ${after?.certificate_id ?? ''},
          ${after?.version ?? 0}::integer, ${after?.visit_id ?? NIL}::uuid)
      order by t.company_id, t.visitor_id, t.certificate_id, t.version, t.visit_id limit ${PAGE}`.execute(
      query,
    )
    return rows
  }

  return {
    async verify(): Promise<ArchiveReport> {
      const { texts, changedTexts } = await verifyTexts()
      return { texts, changedTexts, ...(await verifyAcceptances()) }
    },
  }

  async function verifyTexts() {
    const keys = await query
      .selectFrom('certificate_texts')
      .select(['company_id', 'certificate_id', 'version', 'language'])
      .orderBy('company_id')
      .orderBy('certificate_id')
      .orderBy('version')
      .orderBy('language')
      .execute()
    const accepted = await acceptedHashes()
    const changedTexts: ChangedText[] = []
    // One at a time: a document may be a PDF of many megabytes.
    for (const key of keys) {
      const row = await query
        .selectFrom('certificate_texts')
        .selectAll()
        .where('company_id', '=', key.company_id)
        .where('certificate_id', '=', key.certificate_id)
        .where('version', '=', key.version)
        .where('language', '=', key.language)
        .executeTakeFirst()
      if (row === undefined) continue
      const hash = hashOfText({
        id: row.certificate_id,
        version: row.version,
        language: row.language,
        name: row.name,
        description: row.description,
        customAccept: row.custom_accept,
        content: row.content,
        pdf: row.pdf && createHash('sha256').update(row.pdf).digest('hex'),
      })
      const own = accepted.get(keyOf(key)) ?? []
      accepted.delete(keyOf(key))
      const acceptances = own.reduce((sum, one) => sum + (one.text_hash.equals(hash) ? 0 : one.count), 0)
      if (acceptances > 0 || !row.text_hash?.equals(hash))
        changedTexts.push({ ...named(key), name: row.name, acceptances })
    }
    for (const gone of accepted.values()) {
      const [first] = gone
      if (first) {
        const acceptances = gone.reduce((sum, { count }) => sum + count, 0)
        changedTexts.push({ ...named(first), name: null, acceptances })
      }
    }
    return { texts: keys.length, changedTexts }
  }

  /** The different hashes that acceptances of a text name, by the text. */
  async function acceptedHashes() {
    const { rows } = await sql<TextKey & { text_hash: Buffer; count: number }>`
      select company_id, certificate_id, version, language, text_hash, count(*)::int as count from (
        select company_id, visit_id, certificate_id, version, language, text_hash from certificate_acceptances
        union select company_id, visit_id, certificate_id, version, language, text_hash from kept_acceptances) a
      where text_hash is not null and language is not null
      group by company_id, certificate_id, version, language, text_hash`.execute(query)
    const byText = new Map<string, typeof rows>()
    for (const row of rows) byText.set(keyOf(row), [...(byText.get(keyOf(row)) ?? []), row])
    return byText
  }

  async function verifyAcceptances() {
    const changedAcceptances: ChangedAcceptance[] = []
    let [acceptances, unrecorded, unsealed] = [0, 0, 0]
    for (const table of tables) {
      let page = await pageAfter(table, null)
      while (page.length > 0) {
        for (const row of page) {
          if (row.method === null) unrecorded += 1
          else if (row.seal === null) unsealed += 1
          else if (!isSealedAcceptance(vault, row, row.seal)) {
            const { company_id, visit_id, certificate_id, version } = row
            changedAcceptances.push({
              companyId: company_id,
              visitId: visit_id,
              certificateId: certificate_id,
              version,
            })
          }
        }
        acceptances += page.length
        page = await pageAfter(table, page.at(-1) ?? null)
      }
    }
    return { acceptances, unrecorded, unsealed, changedAcceptances }
  }
}

interface AcceptanceKey {
  readonly company_id: string
  readonly visitor_id: string
  readonly certificate_id: string
  readonly version: number
  readonly visit_id: string
}

interface TextKey {
  readonly company_id: string
  readonly certificate_id: string
  readonly version: number
  readonly language: string
}

const keyOf = ({ company_id, certificate_id, version, language }: TextKey): string =>
  JSON.stringify([company_id, certificate_id, version, language])

const named = ({ company_id, certificate_id, version, language }: TextKey) => ({
  companyId: company_id,
  certificateId: certificate_id,
  version,
  language,
})
