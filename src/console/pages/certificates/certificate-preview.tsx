import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { getSettings } from '#contract/console/company.ts'
import type { Answered } from '../../api/reading.ts'
import { Card } from '../../parts/page.tsx'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { useContent } from '../../preview/use-content.ts'
import type { Text } from './certificate-draft.ts'

interface CertificatePreviewProps {
  readonly settings: Answered<typeof getSettings>
  readonly text: Text
  readonly isOptional: boolean
}

/** The text that is being written, as a visitor in that language will see it. */
export function CertificatePreview({ settings, text, isOptional }: CertificatePreviewProps) {
  const { i18n } = useLingui()
  const { language, name, description = null, customAccept = null, document } = text
  const certificate = useMemo(
    () => ({
      id: 'preview',
      version: 1,
      language,
      name,
      description,
      customAccept: customAccept === '' ? null : customAccept,
      content: document.kind === 'html' ? document.content : null,
      file: null,
      ...(isOptional && { isOptional }),
    }),
    [language, name, description, customAccept, document, isOptional],
  )
  const content = useContent(settings, {
    screen: 'certificates',
    locale: text.language,
    certificates: [certificate],
  })
  return (
    <Card title={i18n._('PREVIEW')} hint={i18n._('PREVIEW_HINT')}>
      <PreviewFrame content={content} />
    </Card>
  )
}
