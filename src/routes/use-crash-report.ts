import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { sendCrashReport } from '#contract/calls/device.ts'
import { useClient } from './services.tsx'

/** Reports a crash once, with nothing of the visit in it: where, in which language and version (S28). */
export function useCrashReport(error: Error, screen: string): void {
  const client = useClient()
  const { i18n } = useLingui()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one report for one error, whatever else renders
  useEffect(() => {
    void client.call(sendCrashReport, {
      error: `${error.name}: ${error.stack ?? error.message}`.slice(0, 20_000),
      state: {
        screen,
        locale: i18n.locale,
        online: navigator.onLine,
        appVersion: import.meta.env.APP_VERSION,
      },
      errorPath: location.pathname,
    })
  }, [error])
}
