import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { actions, lead } from '#src/ui/frame/centred-page.css.ts'
import { InfoIcon } from '#src/ui/icons.tsx'

interface UnapprovedScreenProps {
  readonly onOtherCodes: () => void
}

/** The tablet is known, but staff have not approved it yet. It asks by itself, so the operator may leave. */
export function UnapprovedScreen({ onOtherCodes }: UnapprovedScreenProps) {
  const { i18n } = useLingui()
  return (
    <CentredPage picture={<InfoIcon size="3em" />} title={i18n._('WAITING_FOR_APPROVAL')}>
      <p className={lead} role="status">
        {i18n._('WAITING_FOR_APPROVAL_HELP')}
      </p>
      <div className={actions}>
        <Button onClick={onOtherCodes}>{i18n._('USE_OTHER_CODES')}</Button>
      </div>
    </CentredPage>
  )
}
