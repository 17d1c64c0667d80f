import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fullName } from '#contract/person-name.ts'
import { answerNotification } from '#contract/console/notifications.ts'
import { NOTIFY_RING_AGAIN_MS } from '#contract/limits.ts'
import { sizes, variants } from '#src/ui/button.css.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { useShown } from '../realtime/realtime.tsx'
import { useNotifications } from './notification-list.tsx'
import * as css from './notifications.css.ts'
import { notificationChime } from './chime.ts'
import { useNewIds } from './use-new-ids.ts'

const NAMED_MAX = 3

/** On every page of the reception: visitors for whom no host has answered, by name, with a sound. */
export function NotificationAlarm() {
  return useMay(answerNotification) ? <Alarm /> : null
}

function Alarm() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { data } = useNotifications(null)
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())
  const [permission, setPermission] = useState(permissionNow)
  const waiting = (data?.notifications ?? []).filter(({ needsDesk }) => needsDesk)
  const named = waiting.slice(0, NAMED_MAX)
  useShown(named.map(({ notificationId }) => notificationId))
  const loud = waiting.filter(({ notificationId }) => !silenced.has(notificationId))
  const loudIds = loud.map(({ notificationId }) => notificationId).join()
  const title = i18n._('NOTIFY_ALARM', { count: waiting.length })
  useAlarm(loudIds, title)
  if (waiting.length === 0) return null
  return (
    <aside className={css.frame} aria-label={i18n._('NOTIFY_TITLE')}>
      <Note tone="warning">
        <div className={css.alarm}>
          <span role="alert">
            <strong>{title}</strong> {named.map(fullName).join(', ')}
            {waiting.length > NAMED_MAX && '…'}
          </span>
          <Link to="/$companyId/today" params={{ companyId }} className={`${variants.light} ${sizes.normal}`}>
            {i18n._('NOTIFY_ALARM_OPEN')}
          </Link>
          {loud.length > 0 && (
            <Button onClick={() => setSilenced(new Set(waiting.map(({ notificationId }) => notificationId)))}>
              {i18n._('NOTIFY_ALARM_SILENCE')}
            </Button>
          )}
          {permission === 'default' && (
            <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
              {i18n._('NOTIFY_ALARM_BROWSER')}
            </Button>
          )}
        </div>
      </Note>
    </aside>
  )
}

const permissionNow = (): NotificationPermission =>
  typeof Notification === 'undefined' ? 'denied' : Notification.permission

/** Rings for each new alarm and again until there is none; a page in the background shows a notification of the browser. */
function useAlarm(loudIds: string, title: string): void {
  const newOf = useNewIds()
  useEffect(() => {
    if (loudIds === '') return
    if (newOf(loudIds.split(',')).length > 0) {
      notificationChime()
      // Other people may see the screen of a locked computer: it says how many, and no name.
      if (document.visibilityState === 'hidden' && permissionNow() === 'granted')
        new Notification(title, { tag: 'visitors', requireInteraction: true })
    }
    const again = setInterval(notificationChime, NOTIFY_RING_AGAIN_MS)
    return () => clearInterval(again)
  }, [loudIds, title, newOf])
}
