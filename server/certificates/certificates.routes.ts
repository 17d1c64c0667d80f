import { validate as isUuid } from 'uuid'
import type { calls } from '#contract/calls/index.ts'
import { ok } from '#contract/result.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export function certificateHandlers({ certificates, companies, tokens }: Store) {
  const getCertificateToSign: Handler<typeof calls.getCertificateToSign> = async (
    { id },
    { token, locale },
  ) => {
    // A visitor of another company and an unknown visitor get the same answer (S06).
    if (!isUuid(id) || !(await tokens.isBound(token, id))) return refuse('VISITOR_NOT_FOUND')
    const fallbacks = await companies.listFallbackLanguages(token.companyId, token.siteId)
    return ok(await certificates.listToSign(token.companyId, id, [locale, ...fallbacks]))
  }
  const pdfFile: Handler<typeof calls.pdfFile> = async ({ url }, { token }) => {
    const pdf = await certificates.readPdf(token.companyId, url)
    return pdf === null ? refuse('NOT_FOUND') : ok(pdf)
  }
  return { getCertificateToSign, pdfFile }
}
