import { useLingui } from '@lingui/react'
import { chartSplits } from '#contract/console/charts.ts'
import { listSites } from '#contract/console/sites.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../../api/reading.ts'
import { DayFields } from '../../parts/filter/day-fields.tsx'
import * as css from '../../parts/filter/filter.css.ts'
import { SpanButtons } from '../../parts/filter/span-buttons.tsx'
import { PageSite } from '../../shell/site-switch.tsx'
import { type ChartsChange, type ChartsFilter, chartSpans } from './charts-filter.ts'

interface ChartsFilterFieldsProps {
  readonly filter: ChartsFilter
  /** ISO days that are drawn. */
  readonly days: { readonly from: string; readonly to: string }
  readonly onChange: (change: ChartsChange) => void
}

const spanNames = ['week', 'fourWeeks', 'twelveWeeks', 'year'] as const

/** Which visits are drawn: their days, site and type, and what they are split by. */
export function ChartsFilterFields({ filter, days, onChange }: ChartsFilterFieldsProps) {
  const { i18n } = useLingui()
  const { data: sites = [] } = useRead(listSites, {})
  const { data: types = [] } = useRead(listVisitorTypes, {})
  const usual = filter.from === undefined && filter.to === undefined ? 'fourWeeks' : null
  const isOffered = {
    site: sites.length > 1 && filter.site === undefined,
    type: types.length > 0 && filter.type === undefined,
    reason: true,
  }
  const splits = chartSplits.filter((split) => isOffered[split])
  const splitNames = {
    site: i18n._('CHARTS_SPLIT_SITE'),
    type: i18n._('CHARTS_SPLIT_TYPE'),
    reason: i18n._('CHARTS_SPLIT_REASON'),
  }
  return (
    <search className={css.filterBox}>
      <SpanButtons
        label={i18n._('CHARTS_SPAN')}
        spans={spanNames.map((span) => ({
          value: span,
          name:
            span === 'year' ? i18n._('CHARTS_YEAR') : i18n._('CHARTS_WEEKS', { count: chartSpans[span] / 7 }),
        }))}
        value={filter.span ?? usual}
        onPress={(span) => onChange({ span, from: undefined, to: undefined })}
      />
      <div className={css.more.open}>
        <DayFields days={days} onDays={(chosen) => onChange({ span: undefined, ...chosen })} />
        <PageSite />
        {types.length > 0 && (
          <SelectField
            label={i18n._('VISITOR_TYPE')}
            value={filter.type ?? ''}
            onValue={(type) =>
              onChange({
                type: type === '' ? undefined : type,
                ...(filter.split === 'type' && { split: undefined }),
              })
            }
            options={[
              { value: '', name: i18n._('TYPE_ANY') },
              ...types.map(({ id: value, name }) => ({ value, name })),
            ]}
          />
        )}
        {splits.length > 0 && (
          <SelectField
            label={i18n._('CHARTS_SPLIT')}
            value={filter.split ?? ''}
            onValue={(value) => onChange({ split: splits.find((split) => split === value) })}
            options={[
              { value: '', name: i18n._('CHARTS_SPLIT_NONE') },
              ...splits.map((value) => ({ value, name: splitNames[value] })),
            ]}
          />
        )}
      </div>
    </search>
  )
}
