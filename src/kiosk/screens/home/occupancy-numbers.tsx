import type { Occupancy } from '#contract/entities/occupancy.ts'
import { EntryCounter } from '#src/ui/entry-counter.tsx'
import { OccupancyMeter } from '#src/ui/occupancy-meter.tsx'

interface OccupancyNumbersProps {
  /** `null` until the first answer; its space is reserved. */
  readonly occupancy: Occupancy | null
  /** The operator has switched on today's number of entries. */
  readonly showsCounter: boolean
}

export function OccupancyNumbers({ occupancy, showsCounter }: OccupancyNumbersProps) {
  return (
    <>
      {showsCounter && <EntryCounter count={occupancy?.entriesToday ?? null} />}
      <OccupancyMeter occupancy={occupancy} />
    </>
  )
}
