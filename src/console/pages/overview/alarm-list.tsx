import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { CheckIcon, WarningIcon } from '#src/ui/icons.tsx'
import { Card } from '../../parts/page.tsx'
import { useCompany } from '../../shell/company.tsx'
import { mayOpen } from '../../shell/places.ts'
import { type ShownAlarm, type AlarmPlace, alarmWords, attentionPlace, tabletsSaid } from './alarm-words.ts'
import * as css from './overview.css.ts'

/** What may have to be mended, each with the way there. */
export function AlarmList({ alarms }: { readonly alarms: readonly ShownAlarm[] }) {
  const { i18n } = useLingui()
  return (
    <Card title={i18n._('OVERVIEW_ALARMS')}>
      {alarms.length === 0 ? (
        <p className={css.fine}>
          <CheckIcon />
          {i18n._('OVERVIEW_NO_ALARMS')}
        </p>
      ) : (
        <ul className={css.alarms} aria-label={i18n._('OVERVIEW_ALARMS')}>
          {alarms.map((alarm) => (
            <AlarmRow key={alarm.kind} alarm={alarm} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AlarmRow({ alarm }: { readonly alarm: ShownAlarm }) {
  const { i18n } = useLingui()
  const { companyId, memberships } = useCompany()
  const { title, hint, at } = alarmWords[alarm.kind]
  const place = at && (mayOpen(memberships, at.to) ? at : attentionPlace)
  const details = [tabletsSaid(i18n, alarm), hint?.(i18n, alarm)].filter(Boolean)
  return (
    <li className={css.alarm}>
      <span className={alarm.isUrgent ? css.alarmMark.urgent : css.alarmMark.other}>
        <WarningIcon />
      </span>
      <span className={css.alarmWords}>
        <span className={css.alarmTitle}>{title(i18n, alarm)}</span>
        {details.map((detail) => (
          <span key={detail} className={css.alarmHint}>
            {detail}
          </span>
        ))}
      </span>
      {place && <PlaceLink place={place} companyId={companyId} />}
    </li>
  )
}

function PlaceLink({ place, companyId }: { readonly place: AlarmPlace; readonly companyId: string }) {
  const { i18n } = useLingui()
  const { to, state, name } = place
  return (
    <Link
      to={to}
      params={{ companyId }}
      search={state === undefined ? {} : { state }}
      className={css.alarmLink}
    >
      {name(i18n)}
    </Link>
  )
}
