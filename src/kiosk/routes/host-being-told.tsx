import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { CODE_END_LENGTH } from '#contract/limits.ts'
import { hostAnswersQuery } from '#src/api/host-answers-query.ts'
import { queries } from '#src/api/queries.ts'
import * as css from '#src/kiosk/screens/end/end-screen.css.ts'
import { HostNews } from '#src/kiosk/screens/host-answers/host-news.tsx'
import { useClient } from './services.tsx'

interface HostBeingToldProps {
  readonly visitorCode: string
  /** The site's; `null` = the device's own. */
  readonly timeZone: string | null
}

/**
 * On the welcome: that the host is being told, once the server says so, and where the answer will be. Nothing moves when
 * it comes.
 */
export function HostBeingTold({ visitorCode, timeZone }: HostBeingToldProps) {
  const { i18n } = useLingui()
  const { data = [] } = useQuery(hostAnswersQuery(useClient()), queries)
  const end = visitorCode.slice(-CODE_END_LENGTH)
  const own = data.find(({ codeEnd }) => codeEnd === null || codeEnd === end)
  return (
    <>
      <span aria-hidden="true" className={css.toldPlace}>
        {i18n._('HOST_ASKED')} {i18n._('HOST_ANSWER_PLACE', { code: `…${end}` })}
      </span>
      {own && (
        <span className={css.told}>
          <HostNews answer={own} timeZone={timeZone} />
          {own.says === 'asked' && own.codeEnd !== null && (
            <> {i18n._('HOST_ANSWER_PLACE', { code: `…${own.codeEnd}` })}</>
          )}
        </span>
      )}
    </>
  )
}
