import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { ListedHost } from './listed-host.ts'
import { type HostsChange, useHostChanges } from './use-host-changes.ts'

/** What undoes a change: the hosts as they are after it, and what they were. */
interface WayBack {
  readonly hosts: readonly ListedHost[]
  readonly what: HostsChange
}

/** How a change of hosts is undone; hosts who were so before are left out, and `null` if all were. */
function wayBack(some: readonly ListedHost[], what: HostsChange): WayBack | null {
  const isArchiving = 'isArchived' in what
  const changed = some.filter((host) =>
    isArchiving ? host.isArchived !== what.isArchived : host.canReceive !== what.canReceive,
  )
  if (changed.length === 0) return null
  return {
    hosts: changed.map((host) => ({ ...host, ...what })),
    what: isArchiving ? { isArchived: !what.isArchived } : { canReceive: !what.canReceive },
  }
}

interface HostActsOptions {
  /** Leads the focus on. */
  readonly afterAct: () => void
  /** All were changed; they need not be chosen any longer. */
  readonly onChanged: () => void
}

/** Changes hosts, says what became of it, and offers to undo the last change. */
export function useHostActs({ afterAct, onChanged }: HostActsOptions) {
  const { i18n } = useLingui()
  const [archiving, setArchiving] = useState<readonly ListedHost[] | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [back, setBack] = useState<WayBack | null>(null)
  const { isBusy, failed, forget, changeAll } = useHostChanges()

  const doneWords = (what: HostsChange, count: number): string => {
    if ('isArchived' in what)
      return what.isArchived
        ? i18n._('HOSTS_ARCHIVE_DONE', { count })
        : i18n._('HOSTS_RESTORE_DONE', { count })
    return what.canReceive
      ? i18n._('HOSTS_RECEIVE_DONE', { count })
      : i18n._('HOSTS_RECEIVE_NOT_DONE', { count })
  }
  const changeHosts = async (some: readonly ListedHost[], what: HostsChange) => {
    setDone(null)
    setBack(null)
    if (!(await changeAll(some, what))) return
    setDone(doneWords(what, some.length))
    setBack(wayBack(some, what))
    onChanged()
    setArchiving(null)
    afterAct()
  }
  const undo = async ({ hosts: some, what }: WayBack) => {
    setDone(null)
    setBack(null)
    if (!(await changeAll(some, what))) return
    setDone(doneWords(what, some.length))
    afterAct()
  }
  const setArchived = (some: readonly ListedHost[], isArchived: boolean) => changeHosts(some, { isArchived })
  return {
    isBusy,
    failed,
    /** The hosts to archive while that is asked once more: visitors do not find them then. */
    archiving,
    setReceives: (some: readonly ListedHost[], canReceive: boolean) => void changeHosts(some, { canReceive }),
    restore: (some: readonly ListedHost[]) => void setArchived(some, false),
    askToArchive: setArchiving,
    archive: (some: readonly ListedHost[]) => void setArchived(some, true),
    keep: () => setArchiving(null),
    /** For `ListDone`. */
    outcome: {
      done,
      onHide: () => setDone(null),
      onUndo: back && (() => void undo(back)),
      writes: archiving ? [] : [{ failed, forget }],
    },
  }
}
