import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { failureMessage, waitMessage } from '#src/i18n/messages.ts'

const SECOND_MS = 1_000
/** Longer times are easier to read in minutes and seconds. */
const READABLE_SECONDS = 90

/**
 * A refusal in words; while the visitor has to wait, with the time that is left, and `null` once they may try again.
 * @param waitSeconds from the moment of the refusal; `null` = no wait
 * @param tried what there were too many of
 * @param details of a refused pass
 */
export function useFailureText(
  failed: FailureCode | null,
  waitSeconds: number | null,
  tried: 'codes' | 'visitorCodes' | 'anything' = 'anything',
  details: { readonly site?: string | null; readonly opensAt?: string | null } = {},
): string | null {
  const { i18n } = useLingui()
  const wait = failed === 'TOO_MANY_REQUESTS' ? waitSeconds : null
  const left = useSecondsLeft(wait)
  if (failed === null) return null
  if (wait === null) return failureMessage(i18n, failed, details)
  if (left === 0) return null
  if (tried === 'anything' || left > READABLE_SECONDS) return waitMessage(i18n, left)
  // A badge is no guess, and opens meanwhile.
  return tried === 'codes'
    ? i18n._('PAIRING_TOO_OFTEN', { seconds: left })
    : i18n._('CODES_TOO_OFTEN', { seconds: left })
}

/** Counts down from the render in which `wait` was given. */
function useSecondsLeft(wait: number | null): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    setPassed(0)
    if (wait === null) return
    const began = performance.now()
    const timer = setInterval(
      () => setPassed(Math.floor((performance.now() - began) / SECOND_MS)),
      SECOND_MS / 4,
    )
    return () => clearInterval(timer)
  }, [wait])
  return Math.max(0, (wait ?? 0) - passed)
}
