import { createHash } from 'node:crypto'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { readDocuments, searchAccepted, searchMissing } from './search-archive.store.ts'
import type { VisitPdfWriter } from './visit-pdf-writer.ts'
import { askForPdf, readArchiveCertificates, readVisitPdf } from './visit-pdfs.store.ts'

type Calls = typeof consoleCalls

interface Tools {
  readonly vault: Vault
  readonly companies: Store['companies']
  readonly writer: VisitPdfWriter
}

const momentOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** Sealed PDFs of visits, the search for what was accepted, and the authority that seals. */
export function archiveHandlers({ vault, companies, writer }: Tools) {
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

  const searchArchive: CompanyHandler<Calls['searchArchive']> = async (asked, { tenant, locale }) => {
    const { certificateId, version, isMissing, after } = asked
    const filter = { ...asked, from: momentOf(asked.from), to: momentOf(asked.to) }
    if (!isMissing) return ok(await searchAccepted(tenant, filter, after, locale))
    if (certificateId === null) return refuseField('certificateId')
    if (version === null) return refuseField('version')
    return ok(await searchMissing(tenant, filter, { certificateId, version }, after))
  }

  const judgePdf: CompanyHandler<Calls['judgePdf']> = async ({ pdf }, { tenant }) => {
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
    ...{ makeVisitPdf, getVisitPdf, getArchiveAuthority },
    ...{ searchArchive, judgePdf, listArchiveDocuments },
  }
}
