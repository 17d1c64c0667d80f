import type { ErrorComponentProps } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ERROR_SCREEN_MS } from '#contract/limits.ts'
import { useKioskView, useSend } from '#src/connect/kiosk-context.tsx'
import { useCrashReport } from '#src/routes/use-crash-report.ts'
import { ErrorScreen } from '#src/screens/error/error-screen.tsx'

/** A surprise while rendering: said, reported, and left for home after a while. The visit is given up. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const send = useSend()
  const { screen } = useKioskView()
  const crash = error instanceof Error ? error : new Error(String(error))
  useCrashReport(crash, screen)

  const leave = useCallback(() => {
    send({ type: 'HOME_REQUESTED' })
    reset()
  }, [send, reset])
  useEffect(() => {
    const timer = setTimeout(leave, ERROR_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [leave])

  return <ErrorScreen message={crash.message} onHome={leave} />
}
