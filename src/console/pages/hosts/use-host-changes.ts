import { saveHost } from '#contract/console/hosts.ts'
import { staffClient } from '../../api/staff-client.ts'
import { useWritesInTurns } from '../../parts/use-writes-in-turns.ts'
import { useCompany } from '../../shell/company.tsx'
import { draftOf, type ListedHost } from './listed-host.ts'

/** What can be changed of several hosts at once. */
export type HostsChange = Pick<ListedHost, 'canReceive'> | Pick<ListedHost, 'isArchived'>

/** Changes the same of several hosts; everything else of them stays as it is by then. */
export function useHostChanges() {
  const { companyId } = useCompany()
  const { isBusy, failed, forget, writeAll } = useWritesInTurns()
  const changeOne = (host: ListedHost, change: HostsChange) => {
    const begun = Object.fromEntries(
      Object.keys(change).map((name) => [name, host[name as keyof ListedHost]]),
    )
    return staffClient.call(saveHost, { companyId, ...draftOf(host), ...change, begun })
  }
  return {
    isBusy,
    failed,
    forget,
    /** @returns whether all are changed */
    changeAll: async (hosts: readonly ListedHost[], change: HostsChange): Promise<boolean> =>
      (await writeAll(hosts, (host) => changeOne(host, change))) === null,
  }
}
