import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { Note } from '#src/ui/note.tsx'
import { useIsRollCall } from './use-is-roll-call.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineNote() {
  const { i18n } = useLingui()
  // A roll call can be taken offline, and its page says how.
  const isRollCall = useIsRollCall()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && !isRollCall && <Note tone="warning">{i18n._('STAFF_OFFLINE')}</Note>}
    </div>
  )
}
