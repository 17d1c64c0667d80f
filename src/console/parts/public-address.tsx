import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { verbatim } from '#src/i18n/messages.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { Card } from './page.tsx'
import * as css from './public-address.css.ts'
import { startLineFor } from './start-line.ts'

/**
 * Asks by which address the network is to reach this server, and says how to start it so. Nothing is stored: the server takes
 * its name from its settings alone.
 */
export function PublicAddress() {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const start = startLineFor(typed)
  return (
    <Card title={i18n._('ADDRESS_TITLE')} hint={i18n._('ADDRESS_HINT')}>
      <TextField
        label={i18n._('ADDRESS_FIELD')}
        hint={i18n._('ADDRESS_FIELD_HINT')}
        optional
        value={typed}
        onValue={setTyped}
      />
      <div role="status" className={css.said}>
        {typed.trim() !== '' && start === null && <p>{i18n._('ADDRESS_WRONG')}</p>}
        {start && (
          <>
            <p>{i18n._('ADDRESS_LINE', { address: verbatim(start.origin) })}</p>
            <code className={css.line}>{start.line}</code>
            <div>
              <CopyButton text={start.line} />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
