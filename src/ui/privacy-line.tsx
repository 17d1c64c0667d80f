import { useLingui } from '@lingui/react'
import { line, link } from './privacy-line.css.ts'

/** The privacy notice in one sentence, with a link to all of it (P05). */
export function PrivacyLine({ onRead }: { readonly onRead: () => void }) {
  const { i18n } = useLingui()
  return (
    <span className={line}>
      {i18n._('PRIVACY_NOTICE')}
      <button type="button" className={link} onClick={onRead}>
        {i18n._('PRIVACY_READ')}
      </button>
    </span>
  )
}
