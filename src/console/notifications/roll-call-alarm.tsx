import { useLingui } from '@lingui/react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listRunningRollCalls } from '#contract/console/roll-calls.ts'
import { sizes, variants } from '#src/ui/button.css.ts'
import { Note } from '#src/ui/note.tsx'
import { useRead } from '../api/reading.ts'
import { clockTime } from '../parts/names.ts'
import { useSiteName } from '../parts/site-field.tsx'
import { useClockOf } from '../parts/use-site-zone.ts'
import { useCompany } from '../shell/company.tsx'
import { notificationChime } from './chime.ts'
import * as css from './notifications.css.ts'
import { useNewIds } from './use-new-ids.ts'

/** On every page but those of roll calls: one that is under way, with a sound when it begins. */
export function RollCallAlarm() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { data = [] } = useRead(listRunningRollCalls, {})
  const { pathname } = useLocation()
  const siteName = useSiteName()
  const clockOf = useClockOf()
  const isThere = pathname.includes('/roll-call')
  useChime(data.map(({ rollCallId }) => rollCallId).join(), isThere)
  return (isThere ? [] : data).map(({ rollCallId, siteId, startedAt, isDrill }) => (
    <aside
      key={rollCallId}
      className={css.frame}
      aria-label={`${i18n._('NAV_ROLL_CALL')}, ${siteName(siteId)}`}
    >
      <Note tone={isDrill ? 'warning' : 'danger'}>
        <div className={css.alarm}>
          <span role="alert" className={css.alarmWords}>
            <strong>
              {isDrill
                ? i18n._('ROLL_CALL_DRILL_ALARM', { at: clockTime(i18n, startedAt, clockOf(siteId)) })
                : i18n._('ROLL_CALL_ALARM', { at: clockTime(i18n, startedAt, clockOf(siteId)) })}
            </strong>{' '}
            · {siteName(siteId)}
          </span>
          <Link
            to="/$companyId/roll-call/$rollCallId"
            params={{ companyId, rollCallId }}
            className={`${variants.light} ${sizes.normal}`}
          >
            {i18n._('ROLL_CALL_JOIN')}
          </Link>
        </div>
      </Note>
    </aside>
  ))
}

/** Once for each; not for one that the person has seen already. */
function useChime(ids: string, isSeen: boolean): void {
  const newOf = useNewIds()
  useEffect(() => {
    if (ids !== '' && newOf(ids.split(',')).length > 0 && !isSeen) notificationChime()
  }, [ids, isSeen, newOf])
}
