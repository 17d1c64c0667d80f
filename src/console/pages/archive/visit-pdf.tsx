import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { getVisitPdf, makeVisitPdf } from '#contract/console/archive.ts'
import type { Failure } from '#contract/error-codes.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../api/reading.ts'
import { staffClient } from '../../api/staff-client.ts'
import { download } from '../../parts/download.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'

const ASK_AGAIN_MS = 1_000

/** Downloads the sealed PDF of a visit, which the server makes when it is first asked for. */
export function VisitPdf({ visitId }: { readonly visitId: string }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const may = useMay(makeVisitPdf)
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle')
  const [failed, setFailed] = useState<Failure | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const fail = (failure: Failure) => {
    setFailed(failure)
    setState('idle')
  }
  const get = async (): Promise<void> => {
    setFailed(null)
    setState('making')
    for (;;) {
      const made = await staffClient.call(makeVisitPdf, { companyId, visitId })
      if (left.current) return
      if (!made.ok) return fail(made.error)
      if (made.value.state === 'failed') return setState('failed')
      if (made.value.state === 'ready') break
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
    const pdf = await staffClient.call(getVisitPdf, { companyId, visitId })
    if (!pdf.ok) return fail(pdf.error)
    // The name of the file tells no name of a visitor.
    download(pdf.value.slice(), 'application/pdf', `visit-${visitId}.pdf`)
    setState('idle')
  }

  if (!may) return null
  return (
    <>
      <WriteTrouble writes={[{ failed }]} />
      {state === 'failed' && <span role="alert">{i18n._('ARCHIVE_PDF_FAILED')}</span>}
      <Button busy={state === 'making'} onClick={() => void get()}>
        {state === 'making' ? i18n._('ARCHIVE_PDF_MAKING') : i18n._('ARCHIVE_PDF')}
      </Button>
    </>
  )
}
