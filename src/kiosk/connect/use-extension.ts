import { useCallback, useSyncExternalStore } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { useKiosk } from './kiosk-context.tsx'

interface Extension {
  readonly busy: boolean
  /** Why the phone's session was not extended. */
  readonly failed: FailureCode | null
}

/** What became of the wish for more minutes. Apart from the kiosk's view, because home does not need it. */
export function useExtension(): Extension {
  const kiosk = useKiosk()
  const watch = useCallback((tell: () => void) => kiosk.subscribe(tell).unsubscribe, [kiosk])
  const session = useSyncExternalStore(watch, () => kiosk.getSnapshot().children.session?.getSnapshot())
  return {
    busy: session?.matches({ active: 'extending' }) === true,
    failed: session?.context.failed ?? null,
  }
}
