import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { visitMarks } from '#contract/console/log.ts'
import { certainties } from '#contract/console/today.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../../api/reading.ts'
import { HostField } from '../../parts/host-field.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import { markWords, spanWords } from './filter-words.ts'
import * as css from './log.css.ts'
import { daysOfFilter, filtersIn, type LogChange, type LogFilter, namedSpans } from './log-filter.ts'
import { howWords } from './log-table.tsx'

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
  const setDay = (change: { readonly from?: string; readonly to?: string }) => {
    const { from, to } = { ...days, ...change }
    onChange({ when: undefined, from: from || undefined, to: to || undefined })
  }
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
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its buttons */}
          <div role="group" aria-label={i18n._('LOG_WHEN')} className={css.spans}>
            {namedSpans.map((span) => (
              <button
                key={span}
                type="button"
                className={css.span}
                aria-pressed={filter.when === span}
                onClick={() =>
                  onChange({
                    when: filter.when === span ? undefined : span,
                    from: undefined,
                    to: undefined,
                  })
                }
              >
                {spanWords[span](i18n)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <div id={id} className={isOpen ? css.more.open : css.more.closed}>
        <TextField
          label={i18n._('FROM')}
          type="date"
          value={days.from ?? ''}
          onValue={(from) => setDay({ from })}
        />
        <TextField
          label={i18n._('UNTIL')}
          type="date"
          value={days.to ?? ''}
          onValue={(to) => setDay({ to })}
        />
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
          label={i18n._('LOG_HOW')}
          value={filter.how ?? ''}
          onValue={(value) => onChange({ how: chosenOf(certainties, value) })}
          options={[
            { value: '', name: i18n._('LOG_HOW_ANY') },
            ...certainties.map((value) => ({ value, name: howWords[value](i18n) })),
          ]}
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
