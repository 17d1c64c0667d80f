import type { listCertificates, saveCertificate } from '#contract/console/certificates.ts'
import type { Language } from '#contract/languages.ts'
import type { Answered, Asked } from '../../api/reading.ts'

export type CertificateDraft = Asked<typeof saveCertificate>
export type Text = CertificateDraft['texts'][number]
type Stored = Answered<typeof listCertificates>[number]

/** The id in the address of a certificate that is not saved yet. */
export const NEW = 'new'

export const emptyText = (language: Language): Text => ({
  language,
  name: '',
  description: null,
  customAccept: null,
  document: { kind: 'html', content: '' },
})

/** The draft for editing a stored certificate: an existing PDF stays. */
export function certificateDraftOf(stored: Stored | null, language: Language): CertificateDraft {
  if (!stored) {
    const rules = { ask: 'every_visit', againAfterMonths: null, visitorTypeIds: null } as const
    const keeping = { keepDays: null, keepReason: null, isOptional: false }
    return { certificateId: null, ...rules, ...keeping, isActive: true, texts: [emptyText(language)] }
  }
  return {
    certificateId: stored.id,
    ask: stored.ask,
    againAfterMonths: stored.againAfterMonths,
    visitorTypeIds: stored.visitorTypeIds,
    keepDays: stored.keepDays,
    keepReason: stored.keepReason,
    isOptional: stored.isOptional,
    isActive: stored.isActive,
    texts: stored.current.texts.map(({ content, ...text }) => ({
      ...text,
      language: text.language as Language,
      document: content === null ? { kind: 'kept' } : { kind: 'html', content },
    })),
  }
}
