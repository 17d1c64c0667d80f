import { useLingui } from '@lingui/react'
import { useDeferredValue, useId, useState } from 'react'
import { listHosts } from '#contract/console/hosts.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../api/reading.ts'

interface HostFieldProps {
  /** `null`: none. */
  readonly value: string | null
  readonly onValue: (hostId: string | null) => void
  /** Text of the empty choice. */
  readonly all: string
}

/** A text field with completion: there may be too many hosts for a list. */
export function HostField({ value, onValue, all }: HostFieldProps) {
  const { i18n } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const { data } = useRead(listHosts, { search })
  const names = data?.hosts.map((host) => ({ id: host.id, name: `${host.firstName} ${host.lastName}` })) ?? []
  const choose = (text: string) => {
    setTyped(text)
    onValue(names.find(({ name }) => name === text)?.id ?? null)
  }
  return (
    <>
      <TextField
        label={i18n._('HOST')}
        placeholder={all}
        list={id}
        value={typed}
        onValue={choose}
        hint={typed !== '' && value === null ? i18n._('HOST_CHOOSE') : undefined}
      />
      <datalist id={id}>
        {names.map((host) => (
          <option key={host.id} value={host.name} />
        ))}
      </datalist>
    </>
  )
}
