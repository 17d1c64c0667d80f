import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useRef } from 'react'
import { pdfFile } from '#contract/calls/certificates.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { RefusedCall } from '#src/api/queries.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { useClient } from './services.tsx'

const CertificatesScreen = lazyScreen(() =>
  import('#src/kiosk/screens/certificates/certificates-screen.tsx').then((file) => file.CertificatesScreen),
)

interface CertificatesProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'certificates' }>
}

export function CertificatesStep({ frame, view }: CertificatesProps) {
  const send = useSend()
  const client = useClient()
  const loadPdf = useCallback(
    async (url: string) => {
      const result = await client.call(pdfFile, { url })
      if (!result.ok) throw new RefusedCall(result.error)
      return result.value
    },
    [client],
  )
  const { locale } = useLingui().i18n
  const shownIn = useRef(locale)
  useEffect(() => {
    if (shownIn.current === locale) return
    shownIn.current = locale
    send({ type: 'LANGUAGE_CHANGED' })
  }, [locale, send])
  return (
    <CertificatesScreen
      frame={frame}
      certificates={view.certificates}
      shownAt={view.shownAt}
      answered={view.answered}
      loadPdf={loadPdf}
      onTick={(id, isTicked) => send({ type: 'CERTIFICATE_TICKED', id, isTicked })}
      onDecline={(id) => send({ type: 'CERTIFICATE_DECLINED', id })}
      onAccepted={() => send({ type: 'CERTIFICATES_ACCEPTED' })}
      onRetry={() => send({ type: 'RETRY' })}
    />
  )
}
