import type { I18n } from '@lingui/core'
import type { getVisit } from '#contract/console/log.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'
import { clockMoment } from '../../parts/names.ts'

type Step = Answered<typeof getVisit>['trail'][number]
type Kind = Step['kind']
type Change = Step['changes'][number]

const names: Readonly<Record<Kind, Message>> = {
  entered: (i18n) => i18n._('TRAIL_ENTERED'),
  left: (i18n) => i18n._('TRAIL_LEFT'),
  enteredByHand: (i18n) => i18n._('ENTERED_BY_HAND'),
  leftByHand: (i18n) => i18n._('LEFT_BY_HAND'),
  leftByLink: (i18n) => i18n._('LEFT_BY_LINK'),
  exitTakenBack: (i18n) => i18n._('TRAIL_EXIT_TAKEN_BACK'),
  corrected: (i18n) => i18n._('TRAIL_CORRECTED'),
  annulled: (i18n) => i18n._('ANNULLED'),
  printed: (i18n) => i18n._('TRAIL_PRINTED'),
  printFailed: (i18n) => i18n._('TRAIL_PRINT_FAILED'),
}
export const trailName = (i18n: I18n, kind: Kind): string => names[kind](i18n)

const fieldNames: Readonly<Record<Change['field'], Message>> = {
  hostId: (i18n) => i18n._('HOST'),
  reason: (i18n) => i18n._('REASON'),
  enteredAt: (i18n) => i18n._('ENTERED_AT'),
  exitedAt: (i18n) => i18n._('EXITED_AT'),
}

/** What a correction has changed, such as `Host: Ada Conti → Bea Rossi`. @param timeZone as of `clockMoment` */
export function changeOfVisit(
  i18n: I18n,
  { field, before, after }: Change,
  timeZone: string | undefined,
): string {
  const isTime = field === 'enteredAt' || field === 'exitedAt'
  const said = (value: string | null) =>
    value === null ? '–' : isTime ? clockMoment(i18n, value, timeZone) : value
  return `${fieldNames[field](i18n)}: ${said(before)} → ${said(after)}`
}
