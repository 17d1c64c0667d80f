import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { foreignLanguage } from '#src/i18n/foreign-language.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CertificateBody } from './certificate-text.tsx'
import * as css from './certificates-screen.css.ts'

interface CertificatesScreenProps {
  readonly frame: FrameProps
  /** `null` while loading, or when loading failed: the frame's `busy` tells which. */
  readonly certificates: readonly Certificate[] | null
  /** The certificates that were ticked before the visitor came back to this step. */
  readonly accepted: readonly AcceptedCertificate[]
  /** Loads the bytes of a certificate's `file`. */
  readonly loadPdf: (url: string) => Promise<Uint8Array>
  readonly onAccepted: (accepted: readonly AcceptedCertificate[]) => void
  readonly onRetry: () => void
}

/** Every certificate has a checkbox of its own; all of them must be ticked to continue. */
export function CertificatesScreen({
  frame,
  certificates,
  accepted,
  loadPdf,
  onAccepted,
  onRetry,
}: CertificatesScreenProps) {
  const { i18n } = useLingui()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(accepted.map(({ id }) => id)))
  const [tried, setTried] = useState(false)
  const failedToLoad = certificates === null && !frame.busy

  const tick = (id: string, checked: boolean) => {
    const others = [...ticked].filter((other) => other !== id)
    setTicked(new Set(checked ? [...others, id] : others))
  }
  const submit = () => {
    if (certificates === null) return onRetry()
    setTried(true)
    if (certificates.every(({ id }) => ticked.has(id))) {
      onAccepted(certificates.map(({ id, version }) => ({ id, version })))
    } else focusFirstInvalid()
  }

  return (
    <StepFrame
      frame={frame}
      title={i18n._('CERTIFICATES_TITLE')}
      {...(failedToLoad && { mainLabel: i18n._('TRY_AGAIN') })}
      intro={i18n._('CERTIFICATES_HINT')}
    >
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        {failedToLoad && <p className={css.none}>{i18n._('ERR_NETWORK')}</p>}
        {certificates === null && frame.busy && <Skeleton rows={2} height={320} />}
        {certificates?.map((certificate) => {
          const { id, language, name, description, customAccept } = certificate
          const isMissing = tried && !ticked.has(id)
          const foreign = foreignLanguage(i18n.locale, language)
          return (
            <section key={id} className={css.certificate}>
              <h2 className={css.name} lang={language}>
                {name}
              </h2>
              {description && (
                <p className={css.description} lang={language}>
                  {description}
                </p>
              )}
              {foreign !== null && (
                <p className={css.description}>{i18n._('CERTIFICATE_LANGUAGE', { language: foreign })}</p>
              )}
              <CertificateBody certificate={certificate} loadPdf={loadPdf} />
              <CheckboxRow
                label={customAccept ?? i18n._('CERTIFICATE_ACCEPT', { name: verbatim(name) })}
                {...(customAccept !== null && { lang: language })}
                checked={ticked.has(id)}
                onChecked={(checked) => tick(id, checked)}
                error={isMissing ? i18n._('CERTIFICATE_MISSING') : null}
              />
            </section>
          )
        })}
      </StepForm>
    </StepFrame>
  )
}
