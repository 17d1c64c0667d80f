import type { I18n } from '@lingui/core'
import { formatsOf } from '#contract/languages.ts'
import { verbatim } from '#src/i18n/messages.ts'

/** The heading for a guest who is expected. @param at ISO instant @param host `null`: the invitation names none */
export function expectedText(i18n: I18n, at: string, host: string | null): string {
  const moment = new Date(at)
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatsOf(i18n.locale), style).format(moment)
  const time = part({ hour: '2-digit', minute: '2-digit' })
  const isToday = moment.toDateString() === new Date().toDateString()
  if (isToday)
    return host === null
      ? i18n._('EXPECTED_AT', { time })
      : i18n._('EXPECTED_BY', { host: verbatim(host), time })
  const day = part({ day: 'numeric', month: 'long' })
  return host === null
    ? i18n._('EXPECTED_DAY_AT', { day, time })
    : i18n._('EXPECTED_DAY_BY', { host: verbatim(host), day, time })
}
