import type { consoleCalls } from '#contract/console/index.ts'
import { ok, type Result } from '#contract/result.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import type { HtmlCleaner } from './html-cleaner.ts'
import { harmlessPdf } from './pdf.ts'
import { hasVisitorTypes } from '#server/companies/places.store.ts'
import * as certificateStore from './console-certificates.store.ts'
import { reorder } from '#server/database/order.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

export function consoleCertificateHandlers({ clean }: HtmlCleaner) {
  const listCertificates: CompanyHandler<Calls['listCertificates']> = async (_, { tenant }) =>
    ok(await certificateStore.readCertificates(tenant))

  const listCertificateVersions: CompanyHandler<Calls['listCertificateVersions']> = async (
    { certificateId },
    { tenant },
  ) => {
    const versions = await certificateStore.readVersions(tenant, certificateId)
    return versions.length === 0 ? refuse('NOT_FOUND') : ok(versions)
  }

  const getCertificatePdf: CompanyHandler<Calls['getCertificatePdf']> = async (asked, { tenant }) => {
    const { certificateId, version, language } = asked
    const pdf = await certificateStore.readPdf(tenant, certificateId, version, language)
    return pdf === null ? refuse('NOT_FOUND') : ok(pdf)
  }

  const saveCertificate: CompanyHandler<Calls['saveCertificate']> = async (certificate, { tenant }) => {
    const { certificateId, ask, againAfterMonths, visitorTypeIds, keepDays, keepReason, isOptional } =
      certificate
    if (keepDays !== null && keepReason === null) return refuseField('keepReason')
    if (new Set(certificate.texts.map(({ language }) => language)).size < certificate.texts.length) {
      return refuseField('texts')
    }
    const texts: certificateStore.StoredCertificateText[] = []
    for (const [index, text] of certificate.texts.entries()) {
      const { document, ...rest } = text
      if (document.kind === 'kept') {
        texts.push({ ...rest, document })
      } else if (document.kind === 'html') {
        const cleaned = await cleanAt(`texts.${index}.document.content`, document.content)
        if (!cleaned.ok) return cleaned
        if (cleaned.value.trim() === '') return refuseField(`texts.${index}.document.content`)
        texts.push({ ...rest, document: { kind: 'html', content: cleaned.value } })
      } else {
        const pdf = await harmlessPdf(Buffer.from(document.pdf, 'base64'))
        if (pdf === null) return refuseField(`texts.${index}.document.pdf`)
        texts.push({ ...rest, document: { kind: 'pdf', pdf } })
      }
    }
    if (visitorTypeIds !== null && !(await hasVisitorTypes(tenant, visitorTypeIds)))
      return refuseField('visitorTypeIds')
    const settings = {
      ask,
      againAfterMonths,
      visitorTypeIds,
      keepDays,
      keepReason,
      isOptional,
      isActive: certificate.isActive,
    }
    const saved = await certificateStore.writeCertificate(tenant, certificateId, settings, texts)
    return saved === null ? refuse('NOT_FOUND') : ok(saved)
  }

  /** @param path of the field, for the refusal */
  async function cleanAt(path: string, content: string): Promise<Result<string, Refusal>> {
    const cleaned = await clean(content)
    if (cleaned.ok) return cleaned
    return cleaned.error === 'BUSY'
      ? refuse('UNAVAILABLE')
      : refuse('INVALID_INPUT', [{ path, message: 'INPUT_TOO_COMPLEX' }])
  }

  const orderCertificates: CompanyHandler<Calls['orderCertificates']> = async (
    { certificateIds },
    { tenant },
  ) => {
    await reorder(tenant, 'certificates', certificateIds)
    return ok(null)
  }

  return {
    listCertificates,
    listCertificateVersions,
    getCertificatePdf,
    saveCertificate,
    orderCertificates,
  }
}
