import { useLingui } from '@lingui/react'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

export function BootingScreen() {
  const { i18n } = useLingui()
  return <CentredPage picture={<Spinner />} title={i18n._('LOADING')} />
}
