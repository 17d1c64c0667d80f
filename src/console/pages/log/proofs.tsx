import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getDocument, getSignature } from '#contract/console/log.ts'
import type { SignatureKind } from '#contract/entities/signature.ts'
import type { Failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../api/reading.ts'
import { staffClient } from '../../api/staff-client.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import * as css from './log.css.ts'

interface SignatureProps {
  readonly visitId: string
  readonly direction: SignatureKind
}

/** The signature is loaded only on request, because every look at it is logged. */
export function Signature({ visitId, direction }: SignatureProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(getSignature)
  const [image, setImage] = useState<string | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const look = async () => {
    const answer = await staffClient.call(getSignature, { companyId, visitId, direction })
    if (answer.ok) setImage(answer.value.image)
    else setFailed(answer.error)
  }
  if (!may) return null
  if (image !== null) return <img src={image} alt={i18n._('SIGNATURE')} className={css.signature} />
  return (
    <>
      <WriteTrouble writes={[{ failed }]} />
      <Button onClick={() => void look()}>{i18n._('SIGNATURE_SHOW')}</Button>
    </>
  )
}

export function DocumentNumber({ visitId }: { readonly visitId: string }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(getDocument)
  const [number, setNumber] = useState<string | null>(null)
  const [failed, setFailed] = useState<Failure | null>(null)
  const look = async () => {
    const answer = await staffClient.call(getDocument, { companyId, visitId })
    if (answer.ok) setNumber(answer.value.document)
    else setFailed(answer.error)
  }
  if (!may) return null
  if (number !== null) return <strong>{number}</strong>
  return (
    <>
      <WriteTrouble writes={[{ failed }]} />
      <Button onClick={() => void look()}>{i18n._('DOCUMENT_SHOW')}</Button>
    </>
  )
}
