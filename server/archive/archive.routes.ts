import { createHash } from 'node:crypto'
import { exportRemark } from '#contract/console/archive.ts'
import type { consoleCalls } from '#contract/console/index.ts'
import { ARCHIVE_EXPORT_MAX_ROWS, ARCHIVE_PDFS_JUDGED } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { spreadsheetClock } from '#server/files/spreadsheet-clock.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { archiveWords } from './archive-words.ts'
import { boundedStream } from './bounded-stream.ts'
import { filesOf, type MadePdf, patiently, unlessBusy, whileAllowed } from './export-visits.ts'
import { readDocuments, readAllPages, searchAccepted, searchMissing } from './search-archive.store.ts'
import type { SealKey } from './seal-key.types.ts'
import type { VisitPdfWriter } from './visit-pdf-writer.ts'
import {
  askForPdf,
  readArchiveCertificates,
  readCompanyName,
  readKeptPdf,
  readSealKey,
  readVisitPdf,
} from './visit-pdfs.store.ts'
import { zipOf } from './zip.ts'

type Calls = typeof consoleCalls

/** Of different companies. All of them make PDFs on the same thread. */
const EXPORTS_AT_ONCE = 2

interface Tools {
  readonly vault: Vault
  readonly companies: Store['companies']
  readonly limits: Store['limits']
  readonly writer: VisitPdfWriter
}

const momentOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** Sealed PDFs of visits, the search for what was accepted, and the authority that seals. */
export function archiveHandlers({ vault, companies, limits, writer }: Tools) {
  const makeVisitPdf: CompanyHandler<Calls['makeVisitPdf']> = async ({ visitId }, { tenant }) => {
    const [locale] = await companies.listFallbackLanguages(tenant.companyId, null)
    const state = await askForPdf(tenant, vault, visitId, locale)
    return state === null ? refuse('NOT_FOUND') : ok({ state })
  }

  const getVisitPdf: CompanyHandler<Calls['getVisitPdf']> = async ({ visitId }, { tenant }) => {
    const pdf = await readVisitPdf(tenant, vault, visitId)
    return pdf === null ? refuse('NOT_FOUND') : ok(pdf)
  }

  const getArchiveAuthority: CompanyHandler<Calls['getArchiveAuthority']> = async (_, { tenant }) => {
    const known = await readArchiveCertificates(tenant)
    if (known === null) return ok(null)
    const fingerprint = createHash('sha256').update(known.authority).digest('hex').toUpperCase()
    return ok({
      certificate: known.authority.toString('base64'),
      fingerprint: fingerprint.replace(/..(?!$)/g, '$&:'),
    })
  }

  type Searched = Omit<Parameters<typeof searchArchive>[0], 'after'>

  /** How a page of what is asked for is read; or what is not said of it. */
  function pagesOf(tenant: Tenant, locale: string, asked: Searched) {
    const { certificateId, version, isMissing } = asked
    const filter = { ...asked, from: momentOf(asked.from), to: momentOf(asked.to) }
    if (!isMissing)
      return ok((after: string | null, size?: number) => searchAccepted(tenant, filter, after, locale, size))
    if (certificateId === null) return refuseField('certificateId')
    if (version === null) return refuseField('version')
    const document = { certificateId, version }
    return ok((after: string | null, size?: number) => searchMissing(tenant, filter, document, after, size))
  }

  const searchArchive: CompanyHandler<Calls['searchArchive']> = async ({ after, ...asked }, by) => {
    const pages = pagesOf(by.tenant, by.locale, asked)
    return pages.ok ? ok(await pages.value(after)) : pages
  }

  /** The sealed PDF of a visit, kept or made now. Never rejects. */
  async function pdfOf(tenant: Tenant, visitId: string, locale: string, key: SealKey): Promise<MadePdf> {
    try {
      const known = await readKeptPdf(tenant, vault, visitId, locale)
      // Removed meanwhile.
      if (known === null) return { ok: false, why: 'gone' }
      if (known.pdf !== null) return { ok: true, pdf: known.pdf }
      const evidence = { ...known.source, madeAt: new Date().toISOString() }
      const written = await unlessBusy(() => writer.write(evidence, key))
      return written.ok ? { ok: true, pdf: written.value } : { ok: false, why: 'failed' }
    } catch {
      return { ok: false, why: 'unread' }
    }
  }

  /** The companies that have one. */
  const exporting = new Set<string>()

  const exportArchive: CompanyHandler<Calls['exportArchive']> = async (asked, request) => {
    const { companyId } = request.tenant
    if (exporting.has(companyId) || exporting.size >= EXPORTS_AT_ONCE) return refuse('UNAVAILABLE')
    // Before anything is waited for: requests that come at once are counted as well.
    exporting.add(companyId)
    const end = () => void exporting.delete(companyId)
    const begun = await beginExport(asked, request).catch((error: unknown) => {
      end()
      throw error
    })
    // Closed at its end, and when the reader goes.
    if (begun.ok) begun.value.once('close', end)
    else end()
    return begun
  }

  const beginExport: CompanyHandler<Calls['exportArchive']> = async (
    asked,
    { tenant, locale, mayStill, note },
  ) => {
    const { why, ...searched } = asked
    const pages = pagesOf(tenant, locale, searched)
    if (!pages.ok) return pages
    const rows = await readAllPages(pages.value, ARCHIVE_EXPORT_MAX_ROWS)
    if (rows === null) return refuse('INVALID_INPUT', [{ path: 'from', message: 'INPUT_ROWS' }])
    note({ why, rows: rows.length })
    const [ownLocale] = await companies.listFallbackLanguages(tenant.companyId, null)
    const company = await readCompanyName(tenant)
    const clock = spreadsheetClock(await readTimeZone(tenant, null))
    const madeAt = new Date()
    const key = await readSealKey(tenant, vault, company)
    let remark = ''
    const files = filesOf({
      company,
      key,
      onCounted: (counts) => {
        remark = exportRemark(counts)
      },
      visitIds: [...new Set(rows.map(({ visitId }) => visitId))],
      pdfOf: (visitId) => pdfOf(tenant, visitId, ownLocale, key),
      whenReadable: () => patiently(mayStill),
      table: (fileOf) => [
        archiveWords(locale).columns(asked.isMissing),
        ...rows.map((row) => [
          ...[row.lastName, row.firstName, row.companyName ?? '', row.document ?? ''],
          ...[row.version?.toString() ?? '', row.language ?? '', clock.format(new Date(row.at))],
          ...[row.visitId, fileOf(row.visitId)],
        ]),
      ],
    })
    const zip = zipOf(whileAllowed(files, mayStill), madeAt, { remark: () => remark })
    return ok(boundedStream(zip, mayStill))
  }

  const judgePdf: CompanyHandler<Calls['judgePdf']> = async ({ pdf }, { tenant, account }) => {
    const counted = { companyId: '', what: 'judged PDFs', who: account.id }
    const allowed = await limits.spend(counted, ARCHIVE_PDFS_JUDGED)
    if (!allowed.ok) return allowed
    const sealer = await readArchiveCertificates(tenant)
    if (sealer === null) return ok({ verdict: 'unknown', sealedAt: null })
    const judged = await writer.judge(new Uint8Array(Buffer.from(pdf, 'base64')), sealer)
    if (!judged.ok) return refuse('UNAVAILABLE')
    const { verdict, sealedAt } = judged.value
    return ok({ verdict, sealedAt: sealedAt?.toISOString() ?? null })
  }

  const listArchiveDocuments: CompanyHandler<Calls['listArchiveDocuments']> = async (_, { tenant, locale }) =>
    ok(await readDocuments(tenant, locale))

  return {
    makeVisitPdf,
    getVisitPdf,
    getArchiveAuthority,
    searchArchive,
    exportArchive,
    judgePdf,
    listArchiveDocuments,
  }
}
