import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OutboxCount } from '#machines/ports.ts'
import { hostAnswersQuery } from '#src/api/host-answers-query.ts'
import { liveVisitsQuery, queries } from '#src/api/queries.ts'
import { HomeNews } from '#src/kiosk/screens/home/home-news.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { useLastSaid } from './notice-board.tsx'
import { OwnSafety } from './own-safety.tsx'
import { useClient } from './services.tsx'

interface LiveHomeNewsProps {
  /** No more visitors may enter now. */
  readonly isFull: boolean
  /** `null` = the device's own. */
  readonly timeZone: string | null
  readonly outbox: OutboxCount
  /** The code of the visitor whose own phone this is, which also says what to do in an evacuation; `null` = it is no such phone. */
  readonly ownCode: string | null
}

/** What has become known while home is shown, with the answers of hosts to the visitors who entered here. */
export function LiveHomeNews({ isFull, timeZone, outbox, ownCode }: LiveHomeNewsProps) {
  const { data = [] } = useQuery(hostAnswersQuery(useClient()), queries)
  return (
    <HomeNews
      isFull={isFull}
      last={useLastSaid()}
      answers={data}
      timeZone={timeZone}
      outbox={outbox}
      safety={ownCode !== null && <OwnSafety code={ownCode} />}
    />
  )
}

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
