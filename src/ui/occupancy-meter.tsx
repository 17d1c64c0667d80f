import { useLingui } from '@lingui/react'
import type { Occupancy } from '#contract/entities/occupancy.ts'
import { COUNTER_GREEN_BELOW, COUNTER_YELLOW_BELOW } from '#contract/limits.ts'
import { CheckIcon, PeopleIcon, StopIcon, WarningIcon } from './icons.tsx'
import * as css from './occupancy-meter.css.ts'

export type OccupancyLevel = 'green' | 'yellow' | 'red'

/** Green below 70 % of the maximum or without one, yellow below 90 %, otherwise red. */
export function occupancyLevel({
  currentlyInside,
  maximumAllowed,
}: Pick<Occupancy, 'currentlyInside' | 'maximumAllowed'>): OccupancyLevel {
  if (maximumAllowed === 0 || currentlyInside < maximumAllowed * COUNTER_GREEN_BELOW) return 'green'
  return currentlyInside < maximumAllowed * COUNTER_YELLOW_BELOW ? 'yellow' : 'red'
}

const icons = { green: <CheckIcon />, yellow: <WarningIcon />, red: <StopIcon /> }

/**
 * The number of people inside; number, word, icon and colour say the same (A08). Never announced: it changes every few
 * seconds.
 */
export function OccupancyMeter({ occupancy }: { readonly occupancy: Occupancy | null }) {
  const level = occupancy && occupancyLevel(occupancy)
  return (
    <div className={css.meter} data-testid="occupancy" data-level={level}>
      <span className={css.count}>
        {occupancy ? occupancy.currentlyInside : '–'}
        {occupancy && occupancy.maximumAllowed > 0 && (
          <span className={css.maximum}>/ {occupancy.maximumAllowed}</span>
        )}
      </span>
      <span className={css.word[level ?? 'unknown']}>
        {level ? icons[level] : <PeopleIcon />}
        <OccupancyWord occupancy={occupancy} />
      </span>
    </div>
  )
}

function OccupancyWord({ occupancy }: { readonly occupancy: Occupancy | null }) {
  const { i18n } = useLingui()
  if (!occupancy || occupancy.maximumAllowed === 0)
    return i18n._('INSIDE_NOW', { count: occupancy?.currentlyInside ?? 0 })
  if (occupancy.currentlyInside >= occupancy.maximumAllowed) return i18n._('OCCUPANCY_FULL')
  const words = {
    green: i18n._('OCCUPANCY_FREE'),
    yellow: i18n._('OCCUPANCY_FILLING'),
    red: i18n._('OCCUPANCY_NEARLY_FULL'),
  }
  return words[occupancyLevel(occupancy)]
}
