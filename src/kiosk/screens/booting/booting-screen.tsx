import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { CentredPage } from '#src/ui/frame/centred-page.tsx'
import { type CompanyMark, Logo } from '#src/ui/logo.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { mark } from './booting-screen.css.ts'

interface BootingScreenProps {
  /** Where it is known already. */
  readonly company?: CompanyMark | null
  /** Why the server cannot be reached. */
  readonly trouble?: ReactNode
}

/** Tries go on by themselves. */
export function BootingScreen({ company = null, trouble }: BootingScreenProps) {
  const { i18n } = useLingui()
  const picture = company ? (
    <div className={mark}>
      <Logo company={company} large />
      <Spinner />
    </div>
  ) : (
    <Spinner />
  )
  return (
    <CentredPage picture={picture} title={i18n._('LOADING')}>
      {trouble}
    </CentredPage>
  )
}
