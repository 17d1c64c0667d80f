import { useLingui } from '@lingui/react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { accountCalls } from '../../api/account-calls.ts'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { ME, meQuery } from '../../shell/me.ts'

const PASSKEYS = ['passkeys']

/** The account's passkeys, to be removed when a device is lost. */
export function Passkeys() {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data } = useQuery({
    queryKey: [...PASSKEYS, me.account.hasPasskey],
    queryFn: async () => {
      const listed = await accountCalls.listPasskeys()
      return listed.ok ? listed.value : []
    },
    networkMode: 'always',
  })
  const remove = async (id: string) => {
    await accountCalls.deletePasskey(id)
    await queries.invalidateQueries({ queryKey: PASSKEYS })
    await queries.invalidateQueries({ queryKey: ME })
  }
  if (!data || data.length === 0) return null
  return (
    <ItemRows label={i18n._('PASSKEY')} items={data} keyOf={({ id }) => id} empty="">
      {({ id, name }) => (
        <RowWords
          name={name ?? i18n._('PASSKEY')}
          actions={<Button onClick={() => void remove(id)}>{i18n._('REMOVE')}</Button>}
        />
      )}
    </ItemRows>
  )
}
