import type { ErrorComponentProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ERROR_SCREEN_MS } from '#contract/limits.ts'
import { useKioskView, useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useCrashReport } from '#src/kiosk/routes/use-crash-report.ts'
import { ErrorScreen } from '#src/kiosk/screens/error/error-screen.tsx'
import { useCountdown } from '#src/ui/use-countdown.ts'

/**
 * Shown after an unexpected error while rendering. The error is reported, the visit is given up, and home follows
 * after a while.
 */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const send = useSend()
  const { screen } = useKioskView()
  const crash = error instanceof Error ? error : new Error(String(error))
  useCrashReport(crash, screen)

  const leave = useCallback(() => {
    send({ type: 'HOME_REQUESTED' })
    reset()
  }, [send, reset])
  return <ErrorScreen message={crash.message} onHome={leave} {...useCountdown(ERROR_SCREEN_MS, leave)} />
}
