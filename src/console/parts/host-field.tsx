import { useState } from 'react'
import { listHosts } from '#contract/console/hosts.ts'
import type { Host } from '#contract/entities/host.ts'
import { HostCombobox } from '#src/ui/host-combobox.tsx'
import { useRead } from '../api/reading.ts'
import { useSettledSearch } from './use-settled-search.ts'

interface HostFieldProps {
  /** `null`: none. */
  readonly value: string | null
  readonly onValue: (hostId: string | null) => void
  /** What no choice means. */
  readonly none: string
  /** The host who is chosen at first, if any. */
  readonly first?: Host | null
  readonly error?: string | null
}

/** Finds a host by name: there may be too many for a list. */
export function HostField({ value, onValue, none, first = null, error = null }: HostFieldProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(first)
  const search = useSettledSearch(query.trim())
  const { data, isPending } = useRead(listHosts, { search })
  const isAsked = search !== ''
  return (
    <HostCombobox
      chosen={chosen?.id === value ? chosen : null}
      onChosen={(host) => {
        setChosen(host)
        onValue(host?.id ?? null)
      }}
      query={query}
      onQuery={setQuery}
      hosts={isAsked && data ? data.hosts.map(({ photo, ...host }) => ({ ...host, image: photo })) : []}
      loading={query.trim() !== search || (isAsked && isPending)}
      minLetters={1}
      none={none}
      error={error}
    />
  )
}
