import { useDebounced } from '#src/ui/use-debounced.ts'

/** Time without a key after which a search is sent, in ms. */
const PAUSE_MS = 300

/** What is searched for while it is typed: one request for each pause instead of each letter. An emptied field needs no pause. */
export function useSettledSearch(typed: string): string {
  const settled = useDebounced(typed, PAUSE_MS)
  return typed === '' ? '' : settled
}
