import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import type { AcceptedCertificate, Certificate } from '#contract/entities/certificate.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { foreignLanguage } from '#src/i18n/foreign-language.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { OfflineIcon } from '#src/ui/icons.tsx'
import { TryAgainIcon } from '#src/ui/icons-steps.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CertificateBody } from './certificate-text.tsx'
import * as css from './certificates-screen.css.ts'

interface CertificatesScreenProps {
  readonly frame: FrameProps
  /** `null` while loading, or when loading failed: the frame's `busy` tells which. */
  readonly certificates: readonly Certificate[] | null
  /** The place of the document to read now. */
  readonly shownAt: number
  /** The documents that are ticked or declined. */
  readonly answered: readonly AcceptedCertificate[]
  /** Loads the bytes of a certificate's `file`. */
  readonly loadPdf: (url: string) => Promise<Uint8Array>
  readonly onTick: (id: string, isTicked: boolean) => void
  /** The visitor goes on without an optional document. */
  readonly onDecline: (id: string) => void
  /** The main action; while a document is open, it leads to that document. */
  readonly onAccepted: () => void
  readonly onRetry: () => void
}

/** One document at a time, each with a checkbox of its own; all of them must be ticked to continue, or declined where they are optional. */
export function CertificatesScreen(props: CertificatesScreenProps) {
  const { frame, certificates, shownAt, answered, loadPdf, onTick, onDecline, onAccepted, onRetry } = props
  const { i18n } = useLingui()
  const [tried, setTried] = useState(false)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const failedToLoad = certificates === null && !frame.busy
  const answerOf = (id: string) => answered.find((one) => one.id === id)
  const isTicked = (id: string) => {
    const answer = answerOf(id)
    return answer !== undefined && !answer.isDeclined
  }

  const shown = certificates?.[shownAt]
  // What cannot be read cannot be accepted.
  const isUnreadable = shown?.file != null && shown.file === unreadable && !isTicked(shown.id)
  const isOne = certificates?.length === 1
  const intro = isOne ? i18n._('CERTIFICATES_ONE_HINT') : i18n._('CERTIFICATES_HINT')
  // Of documents that cannot be read, and of those that may be left out, nothing is demanded.
  const mustTick =
    !failedToLoad && !isUnreadable && certificates?.every(({ isOptional }) => isOptional) !== true

  const submit = () => {
    if (certificates === null) return onRetry()
    if (isUnreadable) {
      setUnreadable(null)
      setTries(tries + 1)
      return
    }
    const isOpen = shown !== undefined && answerOf(shown.id) === undefined
    setTried(isOpen)
    onAccepted()
    if (isOpen) focusFirstInvalid()
  }
  const tick = (id: string, checked: boolean) => {
    setTried(false)
    onTick(id, checked)
  }
  return (
    <StepFrame
      frame={frame}
      title={i18n._('CERTIFICATES_TITLE')}
      {...((failedToLoad || isUnreadable) && { mainLabel: i18n._('TRY_AGAIN'), mainIcon: <TryAgainIcon /> })}
      intro={mustTick && intro}
    >
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        {certificates === null && <PlaceOfDocument trouble={failedToLoad ? i18n._('ERR_NETWORK') : null} />}
        {certificates && shown && (
          <Document
            certificate={shown}
            place={shownAt}
            ticks={certificates.map(({ id }) => isTicked(id))}
            isMissing={tried && answerOf(shown.id) === undefined}
            isUnreadable={isUnreadable}
            tries={tries}
            loadPdf={loadPdf}
            onOpened={(isReadable) => setUnreadable(isReadable ? null : shown.file)}
            onTick={(checked) => tick(shown.id, checked)}
            onDecline={() => onDecline(shown.id)}
          />
        )}
      </StepForm>
    </StepFrame>
  )
}

/** The sheet stands from the first frame, with what is on it once it has come, or why it has not. */
const PlaceOfDocument = ({ trouble }: { readonly trouble: string | null }) => (
  <div className={css.certificate}>
    <div className={css.sheet}>
      {trouble === null ? (
        <div className={css.paper} aria-hidden="true">
          <Skeleton rows={3} height={48} />
        </div>
      ) : (
        <div className={css.unavailable}>
          <OfflineIcon size="1em" />
          <p>{trouble}</p>
        </div>
      )}
    </div>
  </div>
)

interface DocumentProps {
  readonly certificate: Certificate
  readonly place: number
  /** Which documents of the stack are ticked. */
  readonly ticks: readonly boolean[]
  readonly isMissing: boolean
  /** Its PDF could not be opened; the main action tries again. */
  readonly isUnreadable: boolean
  /** How often that was done. */
  readonly tries: number
  readonly loadPdf: (url: string) => Promise<Uint8Array>
  readonly onOpened: (isReadable: boolean) => void
  readonly onTick: (checked: boolean) => void
  readonly onDecline: () => void
}

function Document(props: DocumentProps) {
  const { certificate, place, ticks, isMissing, isUnreadable, tries, loadPdf } = props
  const { onOpened, onTick, onDecline } = props
  const { i18n } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(place)
  // The next document speaks first, with its place in the stack.
  useEffect(() => {
    if (before.current !== place) heading.current?.focus()
    before.current = place
  }, [place])
  const { id, language, name, description, customAccept, isOptional } = certificate
  const foreign = foreignLanguage(i18n.locale, language)
  return (
    <div className={isOptional ? css.optional : css.certificate}>
      {/* Another document has a head of its own: it is not the last one's that moves. */}
      <div key={`${id}-head`} className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.name}>
          {ticks.length > 1 && (
            <span className={css.count}>
              {i18n._('DOCUMENT_OF', { place: place + 1, of: ticks.length })}{' '}
            </span>
          )}
          <span lang={language}>{name}</span>
        </h2>
        {ticks.length > 1 && <Stack ticks={ticks} place={place} />}
        {description && (
          <p className={css.description} lang={language}>
            {description}
          </p>
        )}
        {foreign !== null && (
          <p className={css.description}>{i18n._('CERTIFICATE_LANGUAGE', { language: foreign })}</p>
        )}
      </div>
      <CertificateBody
        key={`${id}-${tries}`}
        certificate={certificate}
        loadPdf={loadPdf}
        onOpened={onOpened}
      />
      {!isUnreadable && (
        // Kept over the documents, so that the second click of a double click is known as one.
        <CheckboxRow
          label={customAccept ?? i18n._('CERTIFICATE_ACCEPT', { name: verbatim(name) })}
          {...(customAccept !== null && { lang: language })}
          checked={ticks[place] ?? false}
          onChecked={onTick}
          onceAtATime
          error={isMissing ? i18n._('CERTIFICATE_MISSING') : null}
        />
      )}
      {isOptional && (
        <div className={css.decline}>
          <p>{i18n._('CERTIFICATE_DECLINE_HINT')}</p>
          <Button key={id} onClick={onDecline}>
            {i18n._('CERTIFICATE_DECLINE')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A segment for each document: ticked, or not. */
const Stack = ({ ticks, place }: { readonly ticks: readonly boolean[]; readonly place: number }) => (
  <div className={css.stack} aria-hidden="true">
    {ticks.map((isTicked, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
      <span key={at} className={css.segment[isTicked ? 'ticked' : at === place ? 'now' : 'open']} />
    ))}
  </div>
)
