import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getCertificatePdf } from '#contract/console/certificates.ts'
import type { Language } from '#contract/languages.ts'
import type { Failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { staffClient } from '../../api/staff-client.ts'
import { troubleMessage } from '../../parts/trouble.ts'
import { useCompany } from '../../shell/company.tsx'

interface PdfLinkProps {
  readonly certificateId: string
  readonly version: number
  readonly language: Language
}

/** Downloads the PDF that visitors accept. */
export function PdfLink({ certificateId, version, language }: PdfLinkProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const [failed, setFailed] = useState<Failure | null>(null)
  const save = async () => {
    const pdf = await staffClient.call(getCertificatePdf, {
      companyId,
      certificateId,
      version: String(version),
      language,
    })
    setFailed(pdf.ok ? null : pdf.error)
    if (!pdf.ok) return
    const url = URL.createObjectURL(new Blob([pdf.value.slice()], { type: 'application/pdf' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${certificateId}-${version}-${language}.pdf`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <>
      <Button onClick={() => void save()}>{i18n._('PDF_DOWNLOAD')}</Button>
      {failed && <span role="alert">{troubleMessage(i18n, failed)}</span>}
    </>
  )
}
