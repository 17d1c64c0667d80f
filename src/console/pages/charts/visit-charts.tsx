import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ChartSplit, getCharts } from '#contract/console/charts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'
import { beside } from '../../parts/page.css.ts'
import { refusalName } from '../attention/attention-words.ts'
import { Bars } from './bars.tsx'
import { ChartCard, type ChartRows } from './chart-card.tsx'
import { byGroup, type DayGroup, dayGroups, daysIn, visitsByGroup } from './chart-days.ts'
import { busyHours, durationWords, groupName, groupSaid, weekdayName } from './chart-words.ts'
import { ChartFigures } from './chart-figures.tsx'
import { ColumnChart } from './column-chart.tsx'
import { plusDays } from '../../parts/days.ts'
import { hourName } from '../../parts/hour-name.ts'
import { WeekdayHours } from './weekday-hours.tsx'

type Charts = Answered<typeof getCharts>

interface VisitChartsProps {
  readonly drawn: Charts
  /** ISO days that are drawn. */
  readonly days: DayGroup
  readonly split: ChartSplit | null
}

export function VisitCharts({ drawn, days, split }: VisitChartsProps) {
  const { i18n } = useLingui()
  const groups = dayGroups(days.from, days.to)
  const file = (name: string) => `${name}-${days.from}-${days.to}`
  const clock = i18n._('CHART_CLOCK', { zone: drawn.timeZone })
  const visits = i18n._('CHART_VISITS')
  const ofHours: ChartRows = {
    head: [i18n._('CHART_HOUR'), visits],
    rows: drawn.hours.map((count, hour) => ({
      name: hourName(i18n, hour),
      inFile: `${String(hour).padStart(2, '0')}:00`,
      values: [count],
    })),
  }
  const ofWeek: ChartRows = {
    head: [i18n._('CHART_HOUR'), ...drawn.week.map((_, day) => weekdayName(i18n, day, 'long'))],
    rows: busyHours(drawn.week).map((hour) => ({
      name: hourName(i18n, hour),
      inFile: `${String(hour).padStart(2, '0')}:00`,
      values: drawn.week.map((hours) => hours[hour] ?? 0),
    })),
  }
  const dwell = dwellBars(i18n, drawn.dwell)
  const hosts = drawn.hosts.map(({ name, visits: count }) => ({ name, count }))
  const refusals = drawn.refusals.map(({ reason, times }) => ({
    name: refusalName(i18n, reason),
    count: times,
  }))
  const exits = drawn.exits
    ? [
        { name: i18n._('CHART_EXIT_SCANNED'), count: drawn.exits.scanned },
        { name: i18n._('CHART_EXIT_BY_HAND'), count: drawn.exits.byHand },
        { name: i18n._('CHART_EXIT_AUTOMATIC'), count: drawn.exits.automatic },
        { name: i18n._('CHART_EXIT_ASSUMED'), count: drawn.exits.assumed },
      ]
    : []
  const rowsOf = (
    head: string,
    bars: readonly { readonly name: string; readonly count: number }[],
  ): ChartRows => ({
    head: [head, visits],
    rows: bars.map(({ name, count }) => ({ name, values: [count] })),
  })
  const feedback = drawn.feedback && [
    { name: i18n._('FEEDBACK_GOOD'), count: drawn.feedback.good },
    { name: i18n._('FEEDBACK_FAIR'), count: drawn.feedback.fair },
    { name: i18n._('FEEDBACK_POOR'), count: drawn.feedback.poor },
  ]
  return (
    <>
      <ChartFigures drawn={drawn} days={daysIn(days.from, days.to)} />
      <VisitsByDay drawn={drawn} days={days} groups={groups} split={split} fileName={file('visits')} />
      <Peaks drawn={drawn} groups={groups} split={split} fileName={file('inside')} />
      <div className={beside}>
        <ChartCard title={i18n._('CHART_HOURS')} hint={clock} rows={ofHours} fileName={file('hours')}>
          <ColumnChart
            label={i18n._('CHART_HOURS')}
            columns={drawn.hours.map((count, hour) => ({
              name: hourName(i18n, hour),
              said: `${hourName(i18n, hour)}–${hourName(i18n, hour + 1)}`,
              values: [count],
            }))}
          />
        </ChartCard>
        <ChartCard
          isTable
          title={i18n._('CHART_DWELL')}
          rows={rowsOf(i18n._('CHART_DWELL'), dwell)}
          fileName={file('stay')}
        >
          <Bars label={i18n._('CHART_DWELL')} bars={dwell} />
        </ChartCard>
      </div>
      <div className={beside}>
        <ChartCard
          isTable
          title={i18n._('CHART_WEEK')}
          hint={clock}
          rows={ofWeek}
          fileName={file('weekdays')}
        >
          <WeekdayHours label={i18n._('CHART_WEEK')} week={drawn.week} />
        </ChartCard>
        <ChartCard
          isTable
          title={i18n._('CHART_EXITS')}
          hint={i18n._('CHART_EXITS_HINT')}
          rows={rowsOf(i18n._('CHART_EXITS'), exits)}
          fileName={file('exits')}
        >
          <Bars label={i18n._('CHART_EXITS')} bars={exits} />
        </ChartCard>
      </div>
      <div className={beside}>
        {refusals.length > 0 && (
          <ChartCard
            isTable
            title={i18n._('CHART_REFUSALS')}
            hint={i18n._('CHART_REFUSALS_HINT')}
            rows={{
              ...rowsOf(i18n._('CHART_REFUSALS'), refusals),
              head: [i18n._('CHART_REFUSALS'), i18n._('CHART_TIMES')],
            }}
            fileName={file('refusals')}
          >
            <Bars label={i18n._('CHART_REFUSALS')} bars={refusals} />
          </ChartCard>
        )}
        {drawn.showsHosts && (
          <ChartCard
            isTable
            title={i18n._('CHART_HOSTS')}
            rows={rowsOf(i18n._('HOST'), hosts)}
            fileName={file('hosts')}
          >
            <Bars label={i18n._('CHART_HOSTS')} bars={hosts} />
          </ChartCard>
        )}
      </div>
      {feedback && (
        <ChartCard
          isTable
          title={i18n._('CHART_FEEDBACK')}
          hint={i18n._('CHART_FEEDBACK_HINT')}
          rows={rowsOf(i18n._('CHART_FEEDBACK'), feedback)}
          fileName={file('feedback')}
        >
          <Bars label={i18n._('CHART_FEEDBACK')} bars={feedback} />
        </ChartCard>
      )}
    </>
  )
}

/** Names of how long visits lasted: each from the end of the one before. */
function dwellBars(i18n: I18n, dwell: Charts['dwell']) {
  const length = (minutes: number) => verbatim(durationWords(i18n, minutes))
  return dwell.map(({ minutes, visits }, index) => {
    const from = dwell[index - 1]?.minutes ?? null
    const name =
      minutes === null
        ? i18n._('DWELL_LONGER', { length: length(from ?? 0) })
        : from === null
          ? i18n._('DWELL_UNTIL', { length: length(minutes) })
          : i18n._('DWELL_BETWEEN', { from: length(from), to: length(minutes) })
    return { name, count: visits }
  })
}

interface DrawnDays {
  readonly drawn: Charts
  readonly groups: readonly DayGroup[]
  readonly fileName: string
}

function VisitsByDay({ drawn, groups, fileName, days, split }: DrawnDays & Omit<VisitChartsProps, 'drawn'>) {
  const { i18n } = useLingui()
  const count = daysIn(days.from, days.to)
  const isByWeek = groups.length < count
  const title = isByWeek ? i18n._('CHART_WEEKS') : i18n._('CHART_DAYS')
  const parts = drawn.groups?.map(({ id, name, days: ofPart }) => ({
    name: groupNameOf(i18n, split, id, name),
    values: visitsByGroup(groups, ofPart),
  }))
  const sums = visitsByGroup(groups, drawn.days)
  const earlier = groups.map(({ from, to }) => ({ from: plusDays(from, -count), to: plusDays(to, -count) }))
  const before = drawn.before && visitsByGroup(earlier, drawn.before.days)
  const beforeName = i18n._('CHART_BEFORE', { count })
  const rows: ChartRows = {
    head: [
      ...[isByWeek ? i18n._('CHART_FIRST_DAY') : i18n._('CHART_DAY'), i18n._('CHART_VISITS')],
      ...(parts?.map(({ name }) => name) ?? []),
      ...(before ? [beforeName] : []),
    ],
    rows: groups.map((group, index) => ({
      name: groupSaid(i18n, group),
      inFile: group.from,
      values: [
        ...[sums[index] ?? 0, ...(parts?.map(({ values }) => values[index] ?? 0) ?? [])],
        ...(before ? [before[index] ?? 0] : []),
      ],
    })),
  }
  return (
    <ChartCard title={title} rows={rows} fileName={fileName}>
      <ColumnChart
        label={title}
        {...(parts && { series: parts.map(({ name }) => name) })}
        {...(before && { beforeName })}
        columns={groups.map((group, index) => ({
          name: groupName(i18n, group),
          said: groupSaid(i18n, group),
          values: parts ? parts.map(({ values }) => values[index] ?? 0) : [sums[index] ?? 0],
          ...(before && { before: before[index] ?? 0 }),
        }))}
      />
    </ChartCard>
  )
}

function groupNameOf(i18n: I18n, split: ChartSplit | null, id: string | null, name: string | null): string {
  if (id === null) return i18n._('CHART_OTHERS')
  if (name !== null) return name
  if (split === 'site') return i18n._('TABLET_NO_SITE')
  if (split === 'type') return i18n._('CHART_NO_TYPE')
  return id === '' ? i18n._('CHART_NO_REASON') : i18n._('CHART_TYPED_REASONS')
}

/**
 * The most people inside at the same time; of a week, on its fullest day. Divided, by who was inside at that moment. Beside it how many
 * may be inside.
 */
function Peaks({ drawn, groups, fileName, split }: DrawnDays & Pick<VisitChartsProps, 'split'>) {
  const { i18n } = useLingui()
  const title = i18n._('CHART_PEAKS')
  const peaks = byGroup(groups, drawn.peaks).map((ofGroup) =>
    ofGroup.reduce<Charts['peaks'][number] | null>(
      (most, peak) => (most === null || peak.inside > most.inside ? peak : most),
      null,
    ),
  )
  const at = (instant: string) =>
    i18n.date(instant, {
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: drawn.timeZone,
    })
  const noteOf = (peak: Charts['peaks'][number] | null | undefined): string =>
    peak && peak.inside > 0 ? at(peak.at) : ''
  const parts = drawn.peakGroups?.map(({ id, name, days }) => {
    const byDay = new Map(days.map(({ day, visits }) => [day, visits]))
    return {
      name: groupNameOf(i18n, split, id, name),
      values: peaks.map((peak) => (peak && byDay.get(peak.day)) ?? 0),
    }
  })
  const { capacity } = drawn
  const rows: ChartRows = {
    head: [
      ...[i18n._('CHART_DAY'), i18n._('CHART_PEAKS'), i18n._('CHART_PEAK_AT')],
      ...(parts?.map(({ name }) => name) ?? []),
    ],
    rows: groups.map((group, index) => ({
      name: groupSaid(i18n, group),
      inFile: group.from,
      values: [
        ...[peaks[index]?.inside ?? 0, noteOf(peaks[index])],
        ...(parts?.map(({ values }) => values[index] ?? 0) ?? []),
      ],
    })),
  }
  const hint = i18n._('CHART_PEAKS_HINT')
  return (
    <ChartCard
      title={title}
      hint={
        capacity === null ? hint : `${hint} ${i18n._('CHART_CAPACITY', { count: i18n.number(capacity) })}`
      }
      rows={rows}
      fileName={fileName}
    >
      <ColumnChart
        label={title}
        {...(parts && { series: parts.map(({ name }) => name), hasSums: false })}
        {...(capacity !== null && { limit: capacity })}
        columns={groups.map((group, index) => {
          const note = noteOf(peaks[index])
          return {
            name: groupName(i18n, group),
            said: groupSaid(i18n, group),
            values: parts ? parts.map(({ values }) => values[index] ?? 0) : [peaks[index]?.inside ?? 0],
            ...(note !== '' && { note }),
          }
        })}
      />
    </ChartCard>
  )
}
