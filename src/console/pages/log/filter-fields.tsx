import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { accessMeans, visitMarks } from '#contract/console/log.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../api/reading.ts'
import { DayFields } from '../../parts/filter/day-fields.tsx'
import * as css from '../../parts/filter/filter.css.ts'
import { NamedSpanButtons } from '../../parts/filter/named-span-buttons.tsx'
import { daysOfFilter } from '../../parts/filter/named-spans.ts'
import { HostField } from '../../parts/host-field.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import { markWords } from './filter-words.ts'
import { filtersIn, type LogChange, type LogFilter } from './log-filter.ts'
import { meansWords } from './log-table.tsx'

interface FilterFieldsProps {
  readonly filter: LogFilter
  readonly onChange: (change: LogChange) => void
  readonly search: string
  readonly onSearch: (search: string) => void
  /** ISO day by the clock of the site. */
  readonly today: string
}

/** What a choice of a select sets: '' takes the filter away. */
const chosenOf = <Value extends string>(values: readonly Value[], chosen: string): Value | undefined =>
  values.find((value) => value === chosen)

/** The filters of the log; on a phone all but the search are behind a button. */
export function FilterFields({ filter, onChange, search, onSearch, today }: FilterFieldsProps) {
  const { i18n } = useLingui()
  const { data: types = [] } = useRead(listVisitorTypes, {})
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const days = daysOfFilter(filter, today)
  const means = [
    { value: '', name: i18n._('LOG_HOW_ANY') },
    ...accessMeans.map((value) => ({ value, name: meansWords[value](i18n) })),
  ]
  return (
    <search className={css.filterBox}>
      <div className={css.first}>
        <div className={css.grow}>
          <TextField label={i18n._('SEARCH')} type="search" value={search} onValue={onSearch} />
        </div>
        <div className={css.fold}>
          <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {i18n._('LOG_FILTERS', { count: filtersIn(filter) })}
          </Button>
        </div>
        <div className={isOpen ? css.folded.open : css.folded.closed}>
          <NamedSpanButtons
            value={filter.when}
            onValue={(when) => onChange({ when, from: undefined, to: undefined })}
          />
        </div>
      </div>
      <div id={id} className={isOpen ? css.more.open : css.more.closed}>
        <DayFields days={days} onDays={(chosen) => onChange({ when: undefined, ...chosen })} />
        <PageSite />
        {types.length > 0 && (
          <SelectField
            label={i18n._('VISITOR_TYPE')}
            value={filter.type ?? ''}
            onValue={(value) => onChange({ type: value === '' ? undefined : value })}
            options={[
              { value: '', name: i18n._('TYPE_ANY') },
              ...types.map(({ id: value, name }) => ({ value, name })),
            ]}
          />
        )}
        <SelectField
          label={i18n._('LOG_ENTERED_BY')}
          value={filter.in ?? ''}
          onValue={(value) => onChange({ how: undefined, in: chosenOf(accessMeans, value) })}
          options={means}
        />
        <SelectField
          label={i18n._('LOG_LEFT_BY')}
          value={filter.out ?? ''}
          onValue={(value) => onChange({ how: undefined, out: chosenOf(accessMeans, value) })}
          options={means}
        />
        <SelectField
          label={i18n._('DESK_STATE')}
          value={filter.mark ?? ''}
          onValue={(value) => onChange({ mark: chosenOf(visitMarks, value) })}
          options={[
            { value: '', name: i18n._('LOG_MARK_ANY') },
            ...visitMarks.map((value) => ({ value, name: markWords[value](i18n) })),
          ]}
        />
        <HostField
          value={filter.host ?? null}
          onValue={(host) => onChange({ host: host ?? undefined })}
          none={i18n._('HOST_ANY')}
        />
      </div>
    </search>
  )
}
