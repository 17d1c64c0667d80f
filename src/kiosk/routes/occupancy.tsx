import { useQuery } from '@tanstack/react-query'
import { liveVisitsQuery, queries } from '#src/api/queries.ts'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { useClient } from './services.tsx'

interface OccupancyProps {
  /** The operator has switched on today's number of entries. */
  readonly showsCounter: boolean
}

/** The number of people inside, read again every few seconds. */
export function LiveOccupancy({ showsCounter }: OccupancyProps) {
  const { data = null } = useQuery(liveVisitsQuery(useClient()), queries)
  return <OccupancyNumbers occupancy={data} showsCounter={showsCounter} />
}
