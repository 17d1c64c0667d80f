import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listHosts } from '#contract/console/hosts.ts'
import { DELEGATES_MAX } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../api/reading.ts'
import { ItemRows, RowWords } from '../../parts/rows.tsx'
import { useSettledSearch } from '../../parts/use-settled-search.ts'

interface Delegate {
  readonly id: string
  readonly name: string
}

interface DelegatesFieldProps {
  /** Those that are stored, with their names. */
  readonly known: readonly Delegate[]
  readonly ids: readonly string[]
  readonly onIds: (ids: string[]) => void
}

const FOUND_MAX = 5

/** Hosts who are notified as well if a host does not answer: found by name, in the order in which they are added. */
export function DelegatesField({ known, ids, onIds }: DelegatesFieldProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState<readonly Delegate[]>([])
  const search = useSettledSearch(typed.trim())
  const { data } = useRead(listHosts, { search })
  const names = new Map([...known, ...added].map(({ id, name }) => [id, name]))
  const found = search === '' ? [] : (data?.hosts ?? []).filter(({ id }) => !ids.includes(id))
  const add = (delegate: Delegate): void => {
    setAdded([...added, delegate])
    onIds([...ids, delegate.id])
    setTyped('')
  }
  const nameOf = (id: string): string => names.get(id) ?? id
  return (
    <>
      {ids.length < DELEGATES_MAX && (
        <TextField
          label={i18n._('HOST_DELEGATES')}
          hint={i18n._('HOST_DELEGATES_HINT')}
          type="search"
          optional
          value={typed}
          onValue={setTyped}
        />
      )}
      {found.length > 0 && (
        <ItemRows
          label={i18n._('HOST_DELEGATE_ADD')}
          items={found.slice(0, FOUND_MAX).map((host) => ({ id: host.id, name: fullName(host) }))}
          keyOf={({ id }) => id}
          empty=""
        >
          {(host) => (
            <RowWords
              name={host.name}
              actions={<Button onClick={() => add(host)}>{i18n._('HOST_DELEGATE_ADD')}</Button>}
            />
          )}
        </ItemRows>
      )}
      {ids.length > 0 && (
        <ItemRows label={i18n._('HOST_DELEGATES')} items={ids} keyOf={(id) => id} empty="">
          {(id) => (
            <RowWords
              name={nameOf(id)}
              actions={
                <Button
                  aria-label={i18n._('HOST_DELEGATE_REMOVE', { name: verbatim(nameOf(id)) })}
                  onClick={() => onIds(ids.filter((one) => one !== id))}
                >
                  {i18n._('REMOVE')}
                </Button>
              }
            />
          )}
        </ItemRows>
      )}
    </>
  )
}
