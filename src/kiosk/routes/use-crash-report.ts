import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sendCrashReport } from '#contract/calls/crash-report.ts'
import { useClient } from './services.tsx'

/** Engines quote what they choked on, which may be somebody's name: only their own words are told. */
const withoutQuotes = (text: string): string => text.replace(/(["'`]).*?\1|“.*?”|‘.*?’/gs, '…')

/** Reports a crash once, with nothing of the visit in it: where, in which language and version (S28). */
export function useCrashReport(error: Error, screen: string): void {
  const client = useClient()
  const { i18n } = useLingui()
  // The pattern: an address itself names a visitor.
  const route = useMatches().at(-1)?.fullPath
  // biome-ignore lint/correctness/useExhaustiveDependencies: one report for one error, whatever else renders
  useEffect(() => {
    void client.call(sendCrashReport, {
      error: withoutQuotes(`${error.name}: ${error.stack ?? error.message}`).slice(0, 20_000),
      state: {
        screen,
        locale: i18n.locale,
        online: navigator.onLine,
        appVersion: import.meta.env.APP_VERSION,
      },
      errorPath: route ?? '',
    })
  }, [error])
}
