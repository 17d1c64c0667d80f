import type { ContentLanguage, listCertificates, saveCertificate } from '#contract/console/certificates.ts'
import type { Answered, Asked } from '../../api/reading.ts'

export type CertificateDraft = Asked<typeof saveCertificate>
export type Text = CertificateDraft['texts'][number]
type Stored = Answered<typeof listCertificates>[number]

/** In the address of one that is not there yet. */
export const NEW = 'new'

export const emptyText = (language: ContentLanguage): Text => ({
  language,
  name: '',
  description: null,
  customAccept: null,
  document: { kind: 'html', content: '' },
})

/** What a stored one becomes for editing: a PDF that is there stays there. */
export function draftOf(stored: Stored | null, language: ContentLanguage): CertificateDraft {
  if (!stored) {
    return { certificateId: null, ask: 'every_visit', isActive: true, texts: [emptyText(language)] }
  }
  return {
    certificateId: stored.id,
    ask: stored.ask,
    isActive: stored.isActive,
    texts: stored.current.texts.map(({ content, ...text }) => ({
      ...text,
      language: text.language as ContentLanguage,
      document: content === null ? { kind: 'kept' } : { kind: 'html', content },
    })),
  }
}
