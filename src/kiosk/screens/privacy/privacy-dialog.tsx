import { useLingui } from '@lingui/react'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { MoreBelow } from '#src/ui/more-below.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'
import * as css from './privacy-dialog.css.ts'

interface OwnNotice {
  readonly text: string
  readonly lang: string | undefined
}

interface PrivacyDialogProps {
  readonly company: string
  /** The company's own notice; `null` = it has none, `undefined` while it is loading. */
  readonly own: OwnNotice | null | undefined
  readonly onClose: () => void
}

/** The privacy notice: who stores what, why, for how long, and the visitor's rights. */
export function PrivacyDialog({ company, own, onClose }: PrivacyDialogProps) {
  const { i18n } = useLingui()
  return (
    <VisitorDialog title={i18n._('PRIVACY_TITLE')} onClose={onClose} isToRead>
      <MoreBelow ground="dialog" isText>
        {(box, tabIndex) => (
          // biome-ignore lint/a11y/useSemanticElements: the reference is that of any box that scrolls
          <div
            ref={box}
            role="region"
            tabIndex={tabIndex}
            aria-label={i18n._('PRIVACY_TITLE')}
            className={css.text}
          >
            {own === undefined ? (
              <Skeleton rows={5} height={56} />
            ) : own === null ? (
              <DefaultNotice company={company} />
            ) : (
              <p className={css.own} lang={own.lang} dir="auto">
                {own.text}
              </p>
            )}
          </div>
        )}
      </MoreBelow>
      <div className={css.actions}>
        <Button variant="primary" size="large" onClick={onClose}>
          {i18n._('CLOSE')}
        </Button>
      </div>
    </VisitorDialog>
  )
}

function DefaultNotice({ company }: { readonly company: string }) {
  const { i18n } = useLingui()
  const parts = [
    [i18n._('PRIVACY_WHO'), i18n._('PRIVACY_WHO_TEXT', { company: verbatim(company) })],
    [i18n._('PRIVACY_WHAT'), i18n._('PRIVACY_WHAT_TEXT')],
    [i18n._('PRIVACY_WHY'), i18n._('PRIVACY_WHY_TEXT')],
    [i18n._('PRIVACY_HOW_LONG'), i18n._('PRIVACY_HOW_LONG_TEXT')],
    [i18n._('PRIVACY_RIGHTS'), i18n._('PRIVACY_RIGHTS_TEXT')],
  ] as const
  return (
    <dl className={css.parts}>
      {parts.map(([heading, text]) => (
        <div key={heading} className={css.part}>
          <dt className={css.heading}>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
