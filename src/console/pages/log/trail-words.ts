import type { I18n } from '@lingui/core'
import type { getVisit } from '#contract/console/log.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'

type Kind = Answered<typeof getVisit>['trail'][number]['kind']

const names: Readonly<Record<Kind, Message>> = {
  entered: (i18n) => i18n._('TRAIL_ENTERED'),
  left: (i18n) => i18n._('TRAIL_LEFT'),
  enteredByHand: (i18n) => i18n._('ENTERED_BY_HAND'),
  leftByHand: (i18n) => i18n._('LEFT_BY_HAND'),
  leftByLink: (i18n) => i18n._('LEFT_BY_LINK'),
  exitTakenBack: (i18n) => i18n._('TRAIL_EXIT_TAKEN_BACK'),
  annulled: (i18n) => i18n._('ANNULLED'),
  printed: (i18n) => i18n._('TRAIL_PRINTED'),
  printFailed: (i18n) => i18n._('TRAIL_PRINT_FAILED'),
}
export const trailName = (i18n: I18n, kind: Kind): string => names[kind](i18n)
