import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveVisitsQuery, queries } from '#src/api/queries.ts'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { useClient } from './services.tsx'

interface OccupancyProps {
  /** The operator has switched on today's number of entries. */
  readonly showsCounter: boolean
  /** Called with whether the site is full now. */
  readonly onFull: (isFull: boolean) => void
}

/** The number of people inside, read again every few seconds. */
export function LiveOccupancy({ showsCounter, onFull }: OccupancyProps) {
  const { data = null } = useQuery(liveVisitsQuery(useClient()), queries)
  const isFull = data !== null && data.maximumAllowed > 0 && data.currentlyInside >= data.maximumAllowed
  useEffect(() => onFull(isFull), [isFull, onFull])
  return <OccupancyNumbers occupancy={data} showsCounter={showsCounter} />
}
