import { useLingui } from '@lingui/react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#contract/person-name.ts'
import { answerNotification } from '#contract/console/notifications.ts'
import { sizes, variants } from '#src/ui/button.css.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay } from '../api/reading.ts'
import { useChosenSite } from '../shell/chosen-site.ts'
import { useCompany } from '../shell/company.tsx'
import { useShown } from '../realtime/realtime.tsx'
import { useNotifications } from './notification-list.tsx'
import * as css from './notifications.css.ts'
import { useAlarm, useBrowserPermission } from './use-alarm.ts'

const NAMED_MAX = 3

/**
 * On every page of the reception: visitors for whom no host has answered, by name, with a sound. The page that lists them needs
 * it only for the sound.
 */
export function NotificationAlarm() {
  return useMay(answerNotification) ? <Alarm /> : null
}

function Alarm() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { data } = useNotifications(null)
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())
  const askBrowser = useBrowserPermission()
  const waiting = (data?.notifications ?? []).filter(({ needsDesk }) => needsDesk)
  const named = waiting.slice(0, NAMED_MAX)
  useShown(named.map(({ notificationId }) => notificationId))
  const loud = waiting.filter(({ notificationId }) => !silenced.has(notificationId))
  const loudIds = loud.map(({ notificationId }) => notificationId).join()
  const title = i18n._('NOTIFY_ALARM', { count: waiting.length })
  useAlarm(loudIds, title)
  // The list of a chosen site has those of that site.
  const { siteId } = useChosenSite()
  const isOnList = useLocation().pathname.endsWith('/desk')
  const isListed = isOnList && (siteId === null || waiting.every((one) => one.siteId === siteId))
  if (waiting.length === 0 || (isListed && loud.length === 0)) return null
  return (
    <aside className={css.frame} aria-label={i18n._('NOTIFY_TITLE')}>
      <Note tone="warning">
        <div className={css.alarm}>
          <span role="alert" className={css.alarmWords}>
            <strong>{title}</strong>
            <span className={css.alarmNames}>
              {' · '}
              {named.map(fullName).join(', ')}
              {waiting.length > NAMED_MAX && `, +${i18n.number(waiting.length - NAMED_MAX)}`}
            </span>
          </span>
          <div className={css.alarmActs}>
            {!isListed && (
              <Link
                to="/$companyId/desk"
                params={{ companyId }}
                className={`${variants.light} ${sizes.normal}`}
              >
                {i18n._('NOTIFY_ALARM_OPEN')}
              </Link>
            )}
            {loud.length > 0 && (
              <Button
                onClick={() => setSilenced(new Set(waiting.map(({ notificationId }) => notificationId)))}
              >
                {i18n._('NOTIFY_ALARM_SILENCE')}
              </Button>
            )}
            {askBrowser && <Button onClick={askBrowser}>{i18n._('NOTIFY_ALARM_BROWSER')}</Button>}
          </div>
        </div>
      </Note>
    </aside>
  )
}
