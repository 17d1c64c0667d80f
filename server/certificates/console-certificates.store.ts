import { v4 as uuid } from 'uuid'
import { placeAfterLast } from '#server/database/order.ts'
import type { Tenant } from '#server/database/tenant.ts'

/** The document of one language: clean HTML, PDF bytes, or the PDF of the version before. */
type Content =
  | { readonly kind: 'html'; readonly content: string }
  | { readonly kind: 'pdf'; readonly pdf: Buffer }
  | { readonly kind: 'kept' }

export interface StoredCertificateText {
  readonly language: string
  readonly name: string
  readonly description: string | null
  readonly customAccept: string | null
  readonly document: Content
}

interface Settings {
  readonly ask: 'every_visit' | 'when_changed'
  readonly againAfterMonths: number | null
  readonly visitorTypeIds: readonly string[] | null
  readonly keepDays: number | null
  readonly keepReason: string | null
  readonly isOptional: boolean
  readonly isActive: boolean
}

export async function readCertificates(tenant: Tenant) {
  const rows = await tenant
    .select('certificates')
    .selectAll()
    .orderBy('position')
    .orderBy('certificate_id')
    .execute()
  const versions = await findVersions(tenant)
  return rows.flatMap((row) => {
    const current = versions.find(({ certificateId }) => certificateId === row.certificate_id)?.version
    if (!current) return []
    const rules = {
      ask: row.ask,
      againAfterMonths: row.again_after_months,
      visitorTypeIds: row.visitor_type_ids,
      keepDays: row.keep_days,
      keepReason: row.keep_reason,
      isOptional: row.is_optional,
    }
    return [{ id: row.certificate_id, ...rules, isActive: row.is_active, current }]
  })
}

/** Newest first. */
export const readVersions = async (tenant: Tenant, id: string) =>
  (await findVersions(tenant, id)).map(({ version }) => version)

/** @param id of one certificate; without it the current version of each */
async function findVersions(tenant: Tenant, id: string | null = null) {
  const all = tenant
    .select('certificate_texts')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'certificate_texts.company_id')
        .onRef('v.certificate_id', '=', 'certificate_texts.certificate_id')
        .onRef('v.version', '=', 'certificate_texts.version'),
    )
    .innerJoin('certificates as c', (join) =>
      join
        .onRef('c.company_id', '=', 'certificate_texts.company_id')
        .onRef('c.certificate_id', '=', 'certificate_texts.certificate_id'),
    )
    .select([
      'v.certificate_id',
      'v.version',
      'v.created_at',
      'language',
      'name',
      'description',
      'custom_accept',
    ])
    .select('content')
    .orderBy('v.version', 'desc')
    .orderBy('language')
  const rows = await (id === null
    ? all.whereRef('c.current_version', '=', 'v.version')
    : all.where('v.certificate_id', '=', id)
  ).execute()
  const versions = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.certificate_id}/${row.version}`
    versions.set(key, [...(versions.get(key) ?? []), row])
  }
  return [...versions.values()].flatMap((texts) => {
    const [first] = texts
    if (first === undefined) return []
    return [
      {
        certificateId: first.certificate_id,
        version: {
          version: first.version,
          createdAt: first.created_at.toISOString(),
          texts: texts.map((text) => ({
            language: text.language,
            name: text.name,
            description: text.description,
            customAccept: text.custom_accept,
            content: text.content,
          })),
        },
      },
    ]
  })
}

export async function readPdf(
  tenant: Tenant,
  id: string,
  version: number,
  language: string,
): Promise<Buffer | null> {
  const row = await tenant
    .select('certificate_texts')
    .select('pdf')
    .where('certificate_id', '=', id)
    .where('version', '=', version)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.pdf ?? null
}

/**
 * A change of any text or document makes another version; the same texts keep the one that there is.
 * `null`: there is no such certificate, or a PDF is to be kept that is not there.
 */
export const writeCertificate = (
  tenant: Tenant,
  id: string | null,
  settings: Settings,
  texts: readonly StoredCertificateText[],
): Promise<{ readonly certificateId: string; readonly version: number } | null> =>
  tenant.transaction(async (tx) => {
    const known = id === null ? null : await lock(tx, id)
    if (known === undefined) return null
    const before = known ? await currentTexts(tx, known.certificate_id, known.current_version) : []
    const rows = texts.map((text) => {
      const { document } = text
      const kept = before.find(({ language }) => language === text.language)?.pdf ?? null
      return {
        language: text.language,
        name: text.name,
        description: text.description,
        custom_accept: text.customAccept,
        content: document.kind === 'html' ? document.content : null,
        pdf: document.kind === 'pdf' ? document.pdf : document.kind === 'kept' ? kept : null,
      }
    })
    if (rows.some(({ content, pdf }) => content === null && pdf === null)) return null
    const { ask, againAfterMonths, visitorTypeIds, keepDays, keepReason, isOptional, isActive } = settings
    const values = {
      ask,
      // Of a document that is asked at every visit the months would say nothing.
      again_after_months: ask === 'when_changed' ? againAfterMonths : null,
      visitor_type_ids: visitorTypeIds && [...visitorTypeIds],
      keep_days: keepDays,
      keep_reason: keepDays === null ? null : keepReason,
      is_optional: isOptional,
      is_active: isActive,
    }
    const certificate_id = known?.certificate_id ?? uuid()
    const isSame = known !== null && isSameText(before, rows)
    const version = (known?.current_version ?? 0) + (isSame ? 0 : 1)
    if (known) {
      await tx
        .update('certificates')
        .set({ ...values, current_version: version })
        .where('certificate_id', '=', certificate_id)
        .execute()
    } else {
      await tx
        .insert('certificates', {
          certificate_id,
          position: await placeAfterLast(tx, 'certificates'),
          current_version: version,
          ...values,
        })
        .execute()
    }
    if (!isSame) {
      await tx.insert('certificate_versions', { certificate_id, version }).execute()
      await tx
        .insert(
          'certificate_texts',
          rows.map((row) => ({ certificate_id, version, ...row })),
        )
        .execute()
    }
    return { certificateId: certificate_id, version }
  })

const lock = (tx: Tenant, id: string) =>
  tx
    .select('certificates')
    .select(['certificate_id', 'current_version'])
    .where('certificate_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const currentTexts = (tx: Tenant, id: string, version: number) =>
  tx
    .select('certificate_texts')
    .select(['language', 'name', 'description', 'custom_accept', 'content', 'pdf'])
    .where('certificate_id', '=', id)
    .where('version', '=', version)
    .execute()

type TextRow = Awaited<ReturnType<typeof currentTexts>>[number]

function isSameText(before: readonly TextRow[], after: readonly TextRow[]): boolean {
  const keyOf = ({ pdf, ...text }: TextRow) => {
    const { language, name, description, custom_accept, content } = text
    return JSON.stringify([language, name, description, custom_accept, content, pdf?.toString('base64')])
  }
  const sorted = (rows: readonly TextRow[]) => rows.map(keyOf).sort().join()
  return sorted(before) === sorted(after)
}
