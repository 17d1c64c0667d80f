import { useQuery } from '@tanstack/react-query'
import { hostAnswersQuery } from '#src/api/host-answers-query.ts'
import { queries } from '#src/api/queries.ts'
import { HostAnswers } from '#src/kiosk/screens/host-answers/host-answers.tsx'
import { OwnSafety } from './own-safety.tsx'
import { useClient } from './services.tsx'

interface LiveHostAnswersProps {
  /** `null` = the device's own. */
  readonly timeZone: string | null
  /** The device is the visitor's own phone, which also says what to do in an evacuation. */
  readonly isOwn: boolean
}

/** What hosts answered to the visitors who entered here, on home. */
export function LiveHostAnswers({ timeZone, isOwn }: LiveHostAnswersProps) {
  const { data = [] } = useQuery(hostAnswersQuery(useClient()), queries)
  return (
    <>
      {isOwn && <OwnSafety />}
      <HostAnswers answers={data} timeZone={timeZone} />
    </>
  )
}
