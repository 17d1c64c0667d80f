import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listKeys, makeKey, revokeKey } from '#contract/console/keys.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { verbatim } from '#src/i18n/messages.ts'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import * as table from '../../parts/table/table.css.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { type KeyAct, KeyTable, type ListedKey } from './key-table.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

/** Integration keys, with which other systems read, plan, open and are told. */
export function KeysPage() {
  const { i18n } = useLingui()
  const may = useMay(makeKey)
  const keys = useRead(listKeys, {})
  const [isMaking, setMaking] = useState(false)
  const [asking, setAsking] = useState<{ readonly what: KeyAct; readonly of: ListedKey } | null>(null)
  const close = () => setAsking(null)
  return (
    <Page
      wide
      title={i18n._('KEYS')}
      intro={i18n._('KEYS_HINT')}
      actions={
        <>
          <a href="/api/v1/reference">{i18n._('API_REFERENCE')}</a>
          {may && (
            <Button variant="primary" onClick={() => setMaking(true)}>
              <PlusIcon />
              {i18n._('KEY_MAKE')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={keys}>
        {(list) =>
          list.length === 0 ? (
            <p className={table.empty}>{i18n._('KEYS_EMPTY')}</p>
          ) : (
            <KeyTable keys={list} onAct={may ? (what, of) => setAsking({ what, of }) : null} />
          )
        }
      </Loaded>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
      {asking?.what === 'rotate' && <RotateKeyDialog of={asking.of} onClose={close} />}
      {asking?.what === 'revoke' && <RevokeDialog of={asking.of} onClose={close} />}
    </Page>
  )
}

function RevokeDialog({ of, onClose }: { readonly of: ListedKey; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const revoke = useWrite(revokeKey)
  const end = async () => {
    const answer = await revoke.write({ keyId: of.id })
    if (answer.ok) onClose()
  }
  return (
    <ConfirmDialog
      title={i18n._('KEY_REVOKE_QUESTION', { name: verbatim(of.name) })}
      action={i18n._('REVOKE')}
      busy={revoke.busy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{i18n._('KEY_REVOKE_HINT')}</p>
      <WriteTrouble writes={[revoke]} />
    </ConfirmDialog>
  )
}
