import { useLingui } from '@lingui/react'
import type { KeptDays, NoticeFacts } from '#contract/entities/notice-facts.ts'
import { Button } from '#src/ui/button.tsx'
import { MoreBelow } from '#src/ui/more-below.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'
import { DefaultNotice } from './default-notice.tsx'
import * as css from './privacy-dialog.css.ts'

interface OwnNotice {
  readonly text: string
  readonly lang: string | undefined
}

interface PrivacyDialogProps {
  readonly company: string
  /** The company's own notice; `null` = it has none, `undefined` while it is loading. */
  readonly own: OwnNotice | null | undefined
  /** What the company has entered for the product's notice; `null`: nothing, or not known. */
  readonly facts?: NoticeFacts | null
  readonly kept?: KeptDays | null
  readonly onClose: () => void
}

/** The privacy notice: who stores what, why, for how long, and the visitor's rights. */
export function PrivacyDialog({ company, own, facts = null, kept = null, onClose }: PrivacyDialogProps) {
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
              <DefaultNotice company={company} facts={facts} kept={kept} />
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
