import { sendCrashReport } from '#contract/calls/crash-report.ts'
import type { ApiClient } from '#src/api/client.ts'

/** Browsers quote values in error messages, which may be a visitor's name: the quotes are removed. */
const withoutQuotes = (text: string): string => text.replace(/(["'`]).*?\1|“.*?”|‘.*?’/gs, '…')

interface Where {
  readonly screen: string
  readonly locale: string
  /** The route's pattern, because the address itself may contain a visitor's code. */
  readonly route: string
}

/** Reports an error without any data of the visit: screen, language and version only (S28). */
export const reportCrash = (client: ApiClient, error: Error, { screen, locale, route }: Where) =>
  client.call(sendCrashReport, {
    error: withoutQuotes(`${error.name}: ${error.stack ?? error.message}`).slice(0, 20_000),
    state: { screen, locale, online: navigator.onLine, appVersion: import.meta.env.APP_VERSION },
    errorPath: route,
  })
