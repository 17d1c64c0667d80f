import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient } from './services.tsx'

/** Home loads it when it is idle. */
export const fetchCrashReport = () => import('#contract/calls/crash-report.ts')

/** Browsers quote values in error messages, which may be a visitor's name: the quotes are removed. */
const withoutQuotes = (text: string): string => text.replace(/(["'`]).*?\1|“.*?”|‘.*?’/gs, '…')

/** Reports an error once, without any data of the visit: screen, language and version only (S28). */
export function useCrashReport(error: Error, screen: string): void {
  const client = useClient()
  const { i18n } = useLingui()
  // The route's pattern, because the address itself may contain a visitor's code.
  const route = useMatches().at(-1)?.fullPath
  // biome-ignore lint/correctness/useExhaustiveDependencies: one report for one error, whatever else renders
  useEffect(() => {
    const report = {
      error: withoutQuotes(`${error.name}: ${error.stack ?? error.message}`).slice(0, 20_000),
      state: {
        screen,
        locale: i18n.locale,
        online: navigator.onLine,
        appVersion: import.meta.env.APP_VERSION,
      },
      errorPath: route ?? '',
    }
    fetchCrashReport().then(
      ({ sendCrashReport }) => client.call(sendCrashReport, report),
      () => {},
    )
  }, [error])
}
