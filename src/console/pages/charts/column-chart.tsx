import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import * as css from './charts.css.ts'
import { axisSteps, columnAt, namedEvery, stacked } from './scale.ts'
import { fillOf, Patterns, Swatch } from './series-fill.tsx'

export interface ChartColumn {
  /** Short, below the axis. */
  readonly name: string
  /** In full, for the value. */
  readonly said: string
  /** One for each series, from below. */
  readonly values: readonly number[]
  /** What it was in the span before, drawn as an outline. */
  readonly before?: number
  /** Stands beside the value. */
  readonly note?: string
}

interface ColumnChartProps {
  readonly label: string
  /** Names of the stacked parts; a chart of one part needs none. */
  readonly series?: readonly string[]
  readonly columns: readonly ChartColumn[]
  /** Name of the outline. */
  readonly beforeName?: string
  /** A line across, if the columns come near it. */
  readonly limit?: number
  /** Whether the parts of all columns add up to something. */
  readonly hasSums?: boolean
}

const HEIGHT = 220
/** A line that is farther away would flatten the columns. */
const LIMIT_NEAR = 3
const TOP = 8
/** Height of the names below. */
const BELOW = 28
const SIGN = 8
const NAME_WIDTH = 58
const COLUMN_MAX = 44
const FIRST_WIDTH = 640

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** By how many columns a key moves; to the first or the last one. */
const moves: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 7,
  PageDown: -7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Columns in an order of their own. The value of one is shown by pointer, by touch, and by the arrow keys: the chart is then a slider
 * along its columns, because that is what all screen readers and touch screens can move and say.
 */
export function ColumnChart({ label, series, columns, beforeName, limit, hasSums = true }: ColumnChartProps) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const patterns = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const highest = Math.max(...columns.map(({ values, before = 0 }) => Math.max(sumOf(values), before)))
  const drawnLimit = limit !== undefined && highest * LIMIT_NEAR >= limit ? limit : null
  const steps = axisSteps(Math.max(highest, drawnLimit ?? 0))
  const top = steps.at(-1) ?? 1
  const left = Math.max(...steps.map((step) => i18n.number(step).length)) * SIGN + 12
  const plot = Math.max(1, width - left)
  const band = plot / columns.length
  const y = (value: number): number => TOP + (HEIGHT - TOP - BELOW) * (1 - value / top)
  const thick = Math.min(COLUMN_MAX, band * 0.72)
  const every = namedEvery(columns.length, plot, NAME_WIDTH)
  const shown = chosen === null ? undefined : columns[chosen]

  const choose = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) =>
    setChosen(columnAt(clientX - currentTarget.getBoundingClientRect().left - left, plot, columns.length))
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null)
    const by = moves[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setChosen(Math.min(columns.length - 1, Math.max(0, (chosen ?? columns.length - 1) + by)))
  }
  const words = (column: ChartColumn): string => {
    const parts = series?.map((name, index) => `${name} ${i18n.number(column.values[index] ?? 0)}`) ?? []
    return [
      `${column.said}: ${i18n.number(sumOf(column.values))}`,
      ...(column.note === undefined ? [] : [column.note]),
      ...parts,
      ...(column.before === undefined || beforeName === undefined
        ? []
        : [`${beforeName}: ${i18n.number(column.before)}`]),
    ].join(', ')
  }

  return (
    <div className={css.chart}>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={(chosen ?? columns.length - 1) + 1}
        aria-valuetext={words(shown ?? columns.at(-1) ?? { name: '', said: '', values: [] })}
        className={css.plot}
        onKeyDown={move}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setChosen((now) => now ?? columns.length - 1)
        }}
        onBlur={() => setChosen(null)}
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves when it is lifted: what it has touched is to be read then.
          if (pointerType === 'mouse') setChosen(null)
        }}
      >
        <svg aria-hidden="true" className={css.drawing} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <Patterns id={patterns} count={series?.length ?? 0} />
          {steps.map((step) => (
            <g key={step}>
              <line
                className={step === 0 ? css.axisLine : css.gridLine}
                x1={left}
                x2={width}
                y1={y(step)}
                y2={y(step)}
              />
              <text className={css.axisName} x={left - 8} y={y(step)} dy="0.35em" textAnchor="end">
                {i18n.number(step)}
              </text>
            </g>
          ))}
          {chosen !== null && (
            <rect
              className={css.chosenBand}
              x={left + chosen * band}
              y={TOP}
              width={band}
              height={HEIGHT - TOP - BELOW}
            />
          )}
          {columns.map(({ name, values }, index) => (
            <g key={name}>
              {stacked(values).map(
                ({ from, to }, part) =>
                  to > from && (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always the same, in the same order
                      key={part}
                      className={series ? css.part : css.single}
                      {...(series && { fill: fillOf(patterns, part) })}
                      x={left + index * band + (band - thick) / 2}
                      y={y(to)}
                      width={thick}
                      height={y(from) - y(to)}
                      rx={series ? 0 : Math.min(3, thick / 4)}
                    />
                  ),
              )}
              {index % every === 0 && (
                <text
                  className={css.axisName}
                  x={left + (index + 0.5) * band}
                  y={HEIGHT - 8}
                  textAnchor="middle"
                >
                  {name}
                </text>
              )}
            </g>
          ))}
          {drawnLimit !== null && (
            <line className={css.limitLine} x1={left} x2={width} y1={y(drawnLimit)} y2={y(drawnLimit)} />
          )}
          {columns.some(({ before }) => before !== undefined) && (
            <path
              className={css.outline}
              d={columns
                .map(
                  ({ before = 0 }, index) =>
                    `${index === 0 ? 'M' : 'L'}${left + index * band} ${y(before)}h${band}`,
                )
                .join('')}
            />
          )}
        </svg>
        {shown && chosen !== null && (
          <div
            aria-hidden="true"
            className={css.value}
            style={
              chosen < columns.length / 2
                ? { insetInlineStart: `${left + (chosen + 1) * band + 8}px` }
                : { insetInlineEnd: `${(columns.length - chosen) * band + 8}px` }
            }
          >
            <span>{shown.said}</span>
            <strong className={css.valueNumber}>{i18n.number(sumOf(shown.values))}</strong>
            {shown.note !== undefined && <span>{shown.note}</span>}
            {series?.map(
              (name, index) =>
                (shown.values[index] ?? 0) > 0 && (
                  <span key={name} className={css.valuePart}>
                    <Swatch index={index} />
                    {name}
                    <b>{i18n.number(shown.values[index] ?? 0)}</b>
                  </span>
                ),
            )}
            {beforeName !== undefined && shown.before !== undefined && (
              <span>
                {beforeName}: {i18n.number(shown.before)}
              </span>
            )}
          </div>
        )}
      </div>
      {(series || beforeName !== undefined) && (
        <ul className={css.legend}>
          {series?.map((name, index) => (
            <li key={name} className={css.legendItem}>
              <Swatch index={index} />
              {name}
              {hasSums && (
                <b>{i18n.number(columns.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))}</b>
              )}
            </li>
          ))}
          {beforeName !== undefined && (
            <li className={css.legendItem}>
              <svg aria-hidden="true" className={css.swatch} viewBox="0 0 14 14">
                <path className={css.outline} d="M0 9h7V4h7" />
              </svg>
              {beforeName}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The width of an element, in px. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(Math.max(1, element.clientWidth)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}
