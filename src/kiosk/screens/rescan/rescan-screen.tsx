import { useLingui } from '@lingui/react'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { lead } from '#src/ui/frame/centred-page.css.ts'
import { PhoneIcon } from '#src/ui/icons-phone.tsx'

interface RescanScreenProps {
  /** True: the phone was never given access; false: its session has ended. */
  readonly needsPresence: boolean
}

/** The phone's session is over. Only the code at reception starts another one. */
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
