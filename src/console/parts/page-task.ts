import { useEffect, useEffectEvent } from 'react'
import type { PageAddress } from '../shell/places.ts'

/** What a page does when it opens, besides showing itself. It is in no address, since a name belongs into none. */
type PageTask =
  /** Its dialog for something new opens. */
  | { readonly is: 'add' }
  /** Its list is searched. */
  | { readonly is: 'find'; readonly text: string }

let given: { readonly to: PageAddress; readonly task: PageTask } | null = null
const listeners = new Set<() => void>()

/** For the page at an address, which is open or opens next; another task replaces one that no page has taken. */
export function giveTask(to: PageAddress, task: PageTask): void {
  given = { to, task }
  for (const listener of listeners) listener()
}

/** Takes the tasks of a page, each once. */
export function usePageTask(to: PageAddress, onTask: (task: PageTask) => void): void {
  const take = useEffectEvent(() => {
    if (given?.to !== to) return
    const { task } = given
    given = null
    onTask(task)
  })
  useEffect(() => {
    const listener = () => take()
    listener()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
