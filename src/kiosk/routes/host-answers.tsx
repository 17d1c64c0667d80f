import { useQuery } from '@tanstack/react-query'
import { hostAnswersQuery } from '#src/api/host-answers-query.ts'
import { queries } from '#src/api/queries.ts'
import { HostAnswers } from '#src/kiosk/screens/host-answers/host-answers.tsx'
import { useClient } from './services.tsx'

/** What hosts answered to the visitors who entered here, on home. `timeZone`: `null` = the device's own. */
export function LiveHostAnswers({ timeZone }: { readonly timeZone: string | null }) {
  const { data = [] } = useQuery(hostAnswersQuery(useClient()), queries)
  return <HostAnswers answers={data} timeZone={timeZone} />
}
