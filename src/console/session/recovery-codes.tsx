import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { download } from '../parts/download.ts'
import { actions } from '../parts/page.css.ts'
import { codes } from './session-page.css.ts'

interface RecoveryCodesProps {
  readonly list: readonly string[]
  readonly onKept: () => void
}

/** The codes for the day on which the phone is lost, to keep on paper or in a file. They are shown once. */
export function RecoveryCodes({ list, onKept }: RecoveryCodesProps) {
  const { i18n } = useLingui()
  // A person who finds the file later has to know what the codes open.
  const file = () => [i18n._('RECOVERY_FILE', { address: location.host }), '', ...list, ''].join('\r\n')
  return (
    <>
      <Note tone="warning">{i18n._('RECOVERY_KEEP')}</Note>
      <ul className={codes}>
        {list.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={actions}>
        <Button onClick={() => download(file(), 'text/plain', 'recovery-codes.txt')}>
          {i18n._('DOWNLOAD')}
        </Button>
        <Button onClick={() => window.print()}>{i18n._('PRINT')}</Button>
        <CopyButton text={list.join('\n')} />
        <Button variant="primary" onClick={onKept}>
          {i18n._('RECOVERY_KEPT')}
        </Button>
      </div>
    </>
  )
}
