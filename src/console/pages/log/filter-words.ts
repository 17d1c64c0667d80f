import type { I18n } from '@lingui/core'
import type { visitMarks } from '#contract/console/log.ts'
import { type Message, verbatim } from '#src/i18n/messages.ts'
import { daysSaid } from '../../parts/filter/named-spans.ts'
import type { LogChange, LogFilter } from './log-filter.ts'
import { howWords, meansWords } from './log-table.tsx'

export const markWords: Readonly<Record<(typeof visitMarks)[number], Message>> = {
  flagged: (i18n) => i18n._('LOG_FLAGGED'),
  annulled: (i18n) => i18n._('ANNULLED'),
  late: (i18n) => i18n._('TOLD_LATE'),
  inside: (i18n) => i18n._('IS_INSIDE'),
}

/** Names of what a filter holds as ids. */
interface FilterNames {
  readonly site: string
  readonly host: string
  readonly type: string
}

interface FilterWords {
  /** The filter in words, such as `Site: North`. */
  readonly said: string
  /** What takes it away. */
  readonly without: LogChange
}

/** Every filter that is set, in words; what was searched for is not one of the address. */
export function filterSaid(i18n: I18n, filter: LogFilter, names: FilterNames): readonly FilterWords[] {
  const said = (name: string, value: string, without: LogChange): FilterWords => ({
    said: i18n._('LOG_FILTER_SAID', { name, value: verbatim(value) }),
    without,
  })
  const days = daysSaid(i18n, filter)
  const { site, host, type, how, in: enteredBy, out: leftBy, mark } = filter
  return [
    ...(days === null
      ? []
      : [said(i18n._('LOG_WHEN'), days, { when: undefined, from: undefined, to: undefined })]),
    ...(site === undefined ? [] : [said(i18n._('SITE'), names.site, { site: undefined })]),
    ...(host === undefined ? [] : [said(i18n._('HOST'), names.host, { host: undefined })]),
    ...(type === undefined ? [] : [said(i18n._('VISITOR_TYPE'), names.type, { type: undefined })]),
    ...(how === undefined ? [] : [said(i18n._('LOG_HOW'), howWords[how](i18n), { how: undefined })]),
    ...(enteredBy === undefined
      ? []
      : [said(i18n._('LOG_ENTERED_BY'), meansWords[enteredBy](i18n), { in: undefined })]),
    ...(leftBy === undefined
      ? []
      : [said(i18n._('LOG_LEFT_BY'), meansWords[leftBy](i18n), { out: undefined })]),
    ...(mark === undefined ? [] : [said(i18n._('DESK_STATE'), markWords[mark](i18n), { mark: undefined })]),
  ]
}
