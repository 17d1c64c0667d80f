import { useQuery } from '@tanstack/react-query'
import { hostAnswersQuery } from '#src/api/host-answers-query.ts'
import { queries } from '#src/api/queries.ts'
import { HostAnswers } from '#src/kiosk/screens/host-answers/host-answers.tsx'
import { OwnSafety } from './own-safety.tsx'
import { useClient } from './services.tsx'

interface LiveHostAnswersProps {
  /** `null` = the device's own. */
  readonly timeZone: string | null
  /** The code of the visitor whose own phone this is, which also says what to do in an evacuation; `null` = it is no such phone. */
  readonly ownCode: string | null
}

/** What hosts answered to the visitors who entered here, on home. */
export function LiveHostAnswers({ timeZone, ownCode }: LiveHostAnswersProps) {
  const { data = [] } = useQuery(hostAnswersQuery(useClient()), queries)
  return (
    <>
      {ownCode !== null && <OwnSafety code={ownCode} />}
      <HostAnswers answers={data} timeZone={timeZone} />
    </>
  )
}
