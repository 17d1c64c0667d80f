import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveHost } from '#contract/console/hosts.ts'
import type { Failure } from '#contract/error-codes.ts'
import { staffClient } from '../../api/staff-client.ts'
import { inTurns } from '../../parts/in-turns.ts'
import { useCompany } from '../../shell/company.tsx'
import { draftOf, type ListedHost } from './listed-host.ts'

/** What can be changed of several hosts at once. */
export type HostsChange = Pick<ListedHost, 'canReceive'> | Pick<ListedHost, 'isArchived'>

/** Changes the same of several hosts; everything else of them stays as it is by then. */
export function useHostChanges() {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failure | null>(null)
  const changeOne = (host: ListedHost, change: HostsChange) => {
    const begun = Object.fromEntries(
      Object.keys(change).map((name) => [name, host[name as keyof ListedHost]]),
    )
    return staffClient.call(saveHost, { companyId, ...draftOf(host), ...change, begun })
  }
  return {
    isBusy,
    failed,
    /** @returns whether all are changed */
    async changeAll(hosts: readonly ListedHost[], change: HostsChange): Promise<boolean> {
      setBusy(true)
      let refused: Failure | null = null
      for await (const answers of inTurns(hosts, (host) => changeOne(host, change))) {
        refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))[0] ?? null
        if (refused !== null) break
      }
      await queries.invalidateQueries({ queryKey: [companyId] })
      setBusy(false)
      setFailed(refused)
      return refused === null
    },
  }
}
