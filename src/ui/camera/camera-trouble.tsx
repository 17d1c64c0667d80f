import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { focusHeading } from '../heading.tsx'
import { NoCameraIcon } from './camera-icons.tsx'
import * as css from './camera-view.css.ts'

export type CameraTroubleKind = 'no-camera' | 'permission-refused' | 'insecure-page'

const words: Readonly<Record<CameraTroubleKind, (i18n: I18n) => readonly [title: string, hint: string]>> = {
  'no-camera': (i18n) => [i18n._('CAMERA_MISSING'), i18n._('CAMERA_MISSING_HINT')],
  'permission-refused': (i18n) => [i18n._('CAMERA_REFUSED'), i18n._('CAMERA_REFUSED_HINT')],
  'insecure-page': (i18n) => [i18n._('CAMERA_INSECURE'), i18n._('CAMERA_INSECURE_HINT')],
}

interface CameraTroubleProps {
  readonly kind: CameraTroubleKind
  /** A button to what visitors can do without a camera. */
  readonly otherWay?: ReactNode
  readonly onRetry: () => void
}

/** Says why there is no picture, and what to do about it. */
export function CameraTrouble({ kind, otherWay, onRetry }: CameraTroubleProps) {
  const { i18n } = useLingui()
  const [title, hint] = words[kind](i18n)
  return (
    <div className={css.cover} role="alert">
      <span className={css.coverIcon}>
        <NoCameraIcon size="100%" />
      </span>
      <p className={css.troubleTitle}>{title}</p>
      <p className={css.troubleHint}>{hint}</p>
      <div className={css.troubleActions}>
        {otherWay}
        {/* On an insecure page another try cannot succeed. */}
        {kind !== 'insecure-page' && (
          <Button
            onClick={() => {
              focusHeading()
              onRetry()
            }}
          >
            {i18n._('TRY_AGAIN')}
          </Button>
        )}
      </div>
    </div>
  )
}
