import { useLingui } from '@lingui/react'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { lead } from '#src/ui/frame/centred-page.css.ts'
import { PhoneIcon } from '#src/ui/icons-phone.tsx'

interface RescanScreenProps {
  /** It was never let in, rather than sent away. */
  readonly needsPresence: boolean
}

/** The phone's minutes are over. Only the code at the reception leads on. */
export function RescanScreen({ needsPresence }: RescanScreenProps) {
  const { i18n } = useLingui()
  return (
    <CentredPage
      picture={<PhoneIcon />}
      title={needsPresence ? i18n._('PRESENCE_NEEDED') : i18n._('TOUCHLESS_EXPIRED')}
    >
      <p className={lead} role="alert">
        {i18n._('RESCAN_QR_CODE')}
      </p>
    </CentredPage>
  )
}
