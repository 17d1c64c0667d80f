import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { listAuditActors } from '#contract/console/audit.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../../api/reading.ts'
import { DayFields } from '../../parts/filter/day-fields.tsx'
import * as css from '../../parts/filter/filter.css.ts'
import { NamedSpanButtons } from '../../parts/filter/named-span-buttons.tsx'
import { daysOfFilter } from '../../parts/filter/named-spans.ts'
import { auditActionName } from './action-words.ts'
import { actorKinds, type AuditChange, type AuditSearch, auditFiltersIn } from './audit-filter.ts'
import { actorWords, areaWords } from './audit-words.ts'
import { actionAreaNames, actionsIn } from './action-areas.ts'

interface AuditFilterFieldsProps {
  readonly filter: AuditSearch
  readonly onChange: (change: AuditChange) => void
  /** ISO day. */
  readonly today: string
}

/** The filters of the audit log; on a phone all but the spans of days are behind a button. */
export function AuditFilterFields({ filter, onChange, today }: AuditFilterFieldsProps) {
  const { i18n } = useLingui()
  const { data: actors = [] } = useRead(listAuditActors, {})
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const days = daysOfFilter(filter, today)
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    one.name.localeCompare(other.name, i18n.locale, { numeric: true })
  const actions = (filter.area === undefined ? actionAreaNames : [filter.area])
    .flatMap((area) => actionsIn(area))
    .map((value) => ({ value, name: auditActionName(i18n, value) }))
    .sort(byName)
  return (
    <search className={css.filterBox}>
      <div className={css.first}>
        <NamedSpanButtons
          value={filter.when}
          onValue={(when) => onChange({ when, from: undefined, to: undefined })}
        />
        <div className={css.fold}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {i18n._('LOG_FILTERS', { count: auditFiltersIn(filter) })}
          </Button>
        </div>
      </div>
      <div id={id} className={isOpen ? css.more.open : css.more.closed}>
        <SelectField
          label={i18n._('AUDIT_WHO')}
          value={filter.kind ?? filter.who ?? ''}
          onValue={(value) => {
            const kind = actorKinds.find((one) => one === value)
            onChange({ kind, who: kind || value === '' ? undefined : value })
          }}
          options={[
            { value: '', name: i18n._('AUDIT_WHO_ANY') },
            ...actors.map(({ id: value, name }) => ({ value, name })),
            ...actorKinds.map((value) => ({ value, name: actorWords[value](i18n) })),
          ]}
        />
        <SelectField
          label={i18n._('AUDIT_AREA')}
          value={filter.area ?? ''}
          onValue={(value) =>
            onChange({ area: actionAreaNames.find((one) => one === value), action: undefined })
          }
          options={[
            { value: '', name: i18n._('AUDIT_AREA_ANY') },
            ...actionAreaNames.map((value) => ({ value, name: areaWords[value](i18n) })),
          ]}
        />
        <SelectField
          label={i18n._('AUDIT_ACTION_FIELD')}
          value={filter.action ?? ''}
          onValue={(value) => onChange({ action: value === '' ? undefined : value })}
          options={[{ value: '', name: i18n._('AUDIT_ACTION_ANY') }, ...actions]}
        />
        <DayFields days={days} onDays={(chosen) => onChange({ when: undefined, ...chosen })} />
      </div>
    </search>
  )
}
