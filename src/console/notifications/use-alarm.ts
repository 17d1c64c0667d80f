import { useEffect, useState } from 'react'
import { NOTIFY_RING_AGAIN_MS } from '#contract/limits.ts'
import { notificationChime } from './chime.ts'
import { useNewIds } from './use-new-ids.ts'

/**
 * Rings for each new alarm and again until there is none; a page in the background shows a notification of the browser.
 * @param title of that notification; `null`: the browser shows another one already
 */
export function useAlarm(loudIds: string, title: string | null): void {
  const newOf = useNewIds()
  useEffect(() => {
    if (loudIds === '') return
    if (newOf(loudIds.split(',')).length > 0) {
      notificationChime()
      // Other people may see the screen of a locked computer: it says no name.
      if (title !== null && document.visibilityState === 'hidden' && permissionNow() === 'granted')
        new Notification(title, { tag: 'visitors', requireInteraction: true })
    }
    const again = setInterval(notificationChime, NOTIFY_RING_AGAIN_MS)
    return () => clearInterval(again)
  }, [loudIds, title, newOf])
}

/** Asks the person whether the browser may show notifications; `null`: that is settled, or the browser has none. */
export function useBrowserPermission(): (() => void) | null {
  const [permission, setPermission] = useState(permissionNow)
  return permission === 'default' ? () => void Notification.requestPermission().then(setPermission) : null
}

const permissionNow = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission
