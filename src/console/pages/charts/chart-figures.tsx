import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { getCharts } from '#contract/console/charts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'
import { durationWords } from './chart-words.ts'
import * as css from './charts.css.ts'
import { growth } from './scale.ts'

interface ChartFiguresProps {
  readonly drawn: Answered<typeof getCharts>
  /** How many days are drawn. */
  readonly days: number
}

/** How many visits there were and how that compares, the most people inside at once, and how long visits last. */
export function ChartFigures({ drawn, days }: ChartFiguresProps) {
  const { i18n } = useLingui()
  const { visits, before, medianMinutes, peaks, timeZone } = drawn
  const peak = peaks.reduce<(typeof peaks)[number] | null>(
    (most, one) => (most === null || one.inside > most.inside ? one : most),
    null,
  )
  const figures = [
    {
      name: i18n._('CHART_VISITS'),
      said: i18n.number(visits),
      note: before && growthWords(i18n, visits, before.visits, days),
    },
    {
      name: i18n._('CHART_PEAKS'),
      said: i18n.number(peak?.inside ?? 0),
      note:
        peak && peak.inside > 0
          ? i18n.date(peak.at, { dateStyle: 'medium', timeStyle: 'short', timeZone })
          : null,
    },
    {
      name: i18n._('CHART_MEDIAN'),
      said: medianMinutes === null ? '–' : durationWords(i18n, medianMinutes),
      note:
        before && before.medianMinutes !== null
          ? i18n._('CHART_MEDIAN_BEFORE', {
              count: days,
              length: verbatim(durationWords(i18n, before.medianMinutes)),
            })
          : null,
    },
  ]
  return (
    <div role="status">
      <dl className={css.figures}>
        {figures.map(({ name, said, note }) => (
          <div key={name} className={css.figure}>
            <dt className={css.figureName}>{name}</dt>
            <dd className={css.figureNumber}>{said}</dd>
            {note !== null && <dd className={css.figureNote}>{note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Such as "12 % more than in the 28 days before". */
function growthWords(i18n: I18n, now: number, before: number, count: number): string {
  const more = growth(now, before)
  if (more === null) return i18n._('CHART_GROWTH_FROM_NONE', { count })
  const share = i18n.number(Math.abs(more), { style: 'percent', maximumFractionDigits: 0 })
  if (Math.abs(more) < 0.005) return i18n._('CHART_GROWTH_NONE', { count })
  const said = verbatim(share.replaceAll(' ', '\u00A0'))
  return more > 0
    ? i18n._('CHART_GROWTH_MORE', { share: said, count })
    : i18n._('CHART_GROWTH_FEWER', { share: said, count })
}
