import type { I18n } from '@lingui/core'
import type { visitFlags } from '#contract/console/today.ts'
import type { Message } from '#src/i18n/messages.ts'

type Flag = (typeof visitFlags)[number]

const flags: Readonly<Record<Flag, Message>> = {
  DOUBLE_ENTRY: (i18n) => i18n._('FLAG_DOUBLE_ENTRY'),
  EXIT_WITHOUT_ENTRY: (i18n) => i18n._('FLAG_EXIT_WITHOUT_ENTRY'),
  OVER_CAPACITY: (i18n) => i18n._('FLAG_OVER_CAPACITY'),
  EMAIL_TAKEN: (i18n) => i18n._('FLAG_EMAIL_TAKEN'),
  DOCUMENTS_UNPROVED: (i18n) => i18n._('FLAG_DOCUMENTS_UNPROVED'),
  SIGNATURE_MISSING: (i18n) => i18n._('FLAG_SIGNATURE_MISSING'),
  DOOR_FAILED: (i18n) => i18n._('FLAG_DOOR_FAILED'),
}
/** What each means, and what can be done about it. */
const advice: Readonly<Record<Flag, Message>> = {
  DOUBLE_ENTRY: (i18n) => i18n._('FLAG_DOUBLE_ENTRY_ADVICE'),
  EXIT_WITHOUT_ENTRY: (i18n) => i18n._('FLAG_EXIT_WITHOUT_ENTRY_ADVICE'),
  OVER_CAPACITY: (i18n) => i18n._('FLAG_OVER_CAPACITY_ADVICE'),
  EMAIL_TAKEN: (i18n) => i18n._('FLAG_EMAIL_TAKEN_ADVICE'),
  DOCUMENTS_UNPROVED: (i18n) => i18n._('FLAG_DOCUMENTS_UNPROVED_ADVICE'),
  SIGNATURE_MISSING: (i18n) => i18n._('FLAG_SIGNATURE_MISSING_ADVICE'),
  DOOR_FAILED: (i18n) => i18n._('FLAG_DOOR_FAILED_ADVICE'),
}
export const flagAdvice = (i18n: I18n, flag: Flag): string => advice[flag](i18n)
export const flagName = (i18n: I18n, flag: Flag): string => flags[flag](i18n)
