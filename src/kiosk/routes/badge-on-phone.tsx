import { queryOptions, useQuery } from '@tanstack/react-query'
import { badgePath } from '#contract/badge-path.ts'
import { getBadgeTicket } from '#contract/calls/badge.ts'
import type { ApiClient } from '#src/api/client.ts'
import { orThrow, queries } from '#src/api/queries.ts'
import { BadgeCard } from '#src/kiosk/screens/end/arrival-cards.tsx'
import { useClient } from './services.tsx'

/** Nothing of it is kept: it opens the badge. */
const ticketQuery = (client: ApiClient, visitorId: string) =>
  queryOptions({
    queryKey: [getBadgeTicket.name, visitorId],
    queryFn: ({ signal }) => orThrow(client, getBadgeTicket, { visitorId }, signal),
    gcTime: 0,
    networkMode: 'always',
    retry: 1,
  })

interface BadgeOnPhoneProps {
  readonly companyId: string
  readonly visitorId: string
}

/** The code by which a visitor who has entered takes the badge along. */
export function BadgeOnPhone({ companyId, visitorId }: BadgeOnPhoneProps) {
  const { data, isError } = useQuery(ticketQuery(useClient(), visitorId), queries)
  if (isError) return null
  return <BadgeCard url={data ? location.origin + badgePath(companyId, data.ticket) : null} />
}
