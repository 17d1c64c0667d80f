import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { type AccountFailure, accountCalls } from '../../api/account-calls.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { ME, meQuery } from '../../shell/me.ts'
import { type NamedPasskey, PasskeyDialog } from './passkey-dialog.tsx'

const PASSKEYS = ['passkeys']

/** The account's passkeys: each can be named, and removed when its device is lost. */
export function Passkeys() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const [renamed, setRenamed] = useState<NamedPasskey | null>(null)
  const [removed, setRemoved] = useState<NamedPasskey | null>(null)
  const [failed, setFailed] = useState<AccountFailure | null>(null)
  const { data } = useQuery({
    queryKey: [...PASSKEYS, me.account.hasPasskey],
    queryFn: async () => {
      const listed = await accountCalls.listPasskeys()
      return listed.ok ? listed.value : []
    },
    networkMode: 'always',
  })
  const lookAgain = () => queries.invalidateQueries({ queryKey: PASSKEYS })
  const remove = async ({ id }: NamedPasskey) => {
    const gone = await accountCalls.deletePasskey(id)
    setFailed(gone.ok ? null : gone.error)
    if (!gone.ok) return
    setRemoved(null)
    await lookAgain()
    await queries.invalidateQueries({ queryKey: ME })
  }
  if (!data || data.length === 0) return null
  const nameOf = ({ name }: (typeof data)[number]) => name ?? i18n._('PASSKEY')
  return (
    <>
      <ItemRows label={i18n._('PASSKEY')} items={data} keyOf={({ id }) => id} empty="">
        {(passkey) => {
          const named = { id: passkey.id, name: nameOf(passkey) }
          return (
            <RowWords
              name={named.name}
              actions={
                <>
                  <Button onClick={() => setRenamed(named)}>{i18n._('PASSKEY_RENAME')}</Button>
                  <Button onClick={() => setRemoved(named)}>{i18n._('REMOVE')}</Button>
                </>
              }
            />
          )
        }}
      </ItemRows>
      {renamed && (
        <PasskeyDialog
          passkey={renamed}
          onClose={() => {
            setRenamed(null)
            void lookAgain()
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={i18n._('PASSKEY_REMOVE_QUESTION', { name: verbatim(removed.name) })}
          action={i18n._('REMOVE')}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <WriteTrouble writes={[{ failed }]} />
          {i18n._('PASSKEY_REMOVE_HINT')}
        </ConfirmDialog>
      )}
    </>
  )
}
