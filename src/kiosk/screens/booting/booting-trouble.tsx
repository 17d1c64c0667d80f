import { useLingui } from '@lingui/react'
import type { FailureCode } from '#contract/error-codes.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { lead } from '#src/ui/frame/centred-page.css.ts'
import { useFailureText } from '#src/ui/use-failure-text.ts'

interface BootingTroubleProps {
  /** Why the server cannot be reached. */
  readonly failed: FailureCode
  /** Seconds from the refusal until another try makes sense; `null` = nothing has to be awaited. */
  readonly waitSeconds: number | null
}

/** Why the start takes so long. A phone that has to wait its turn is told how long. */
export function BootingTrouble({ failed, waitSeconds }: BootingTroubleProps) {
  const { i18n } = useLingui()
  const mustWait = failed === 'TOO_MANY_REQUESTS' && waitSeconds !== null
  const wait = useFailureText(mustWait ? failed : null, waitSeconds)
  if (wait)
    return (
      <p className={lead} role="timer">
        {wait}
      </p>
    )
  return (
    <p className={lead} role="status">
      {failureMessage(i18n, failed)} {i18n._('REFUSED_HELP')}
    </p>
  )
}
