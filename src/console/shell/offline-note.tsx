import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import { Note } from '#src/ui/note.tsx'

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
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!isOnline && <Note tone="warning">{i18n._('STAFF_OFFLINE')}</Note>}</div>
}
