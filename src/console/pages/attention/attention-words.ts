import type { I18n } from '@lingui/core'
import { visitFlags } from '#contract/console/today.ts'
import { fullName } from '#contract/person-name.ts'
import { type Message, verbatim } from '#src/i18n/messages.ts'
import { flagName } from '../../parts/flag-names.ts'
import type { AttentionItem } from './attention-item.ts'

/** Why a kiosk refused a visitor, for staff. */
const refusalNames: Readonly<Record<string, Message>> = {
  VISITOR_NOT_FOUND: (i18n) => i18n._('REFUSED_CODE'),
  GUEST_NOT_FOUND: (i18n) => i18n._('REFUSED_GUEST'),
  NUMBER_WRONG: (i18n) => i18n._('REFUSED_NUMBER'),
  NUMBER_OVER: (i18n) => i18n._('REFUSED_NUMBER'),
  USER_NOT_FOUND: (i18n) => i18n._('REFUSED_EMAIL'),
  ANOTHER_VISIT_OPEN: (i18n) => i18n._('REFUSED_INSIDE'),
  NO_VISIT_OPEN: (i18n) => i18n._('REFUSED_OUTSIDE'),
  EVACUATION: (i18n) => i18n._('REFUSED_EVACUATION'),
  EVENT_FULL_PLEASE_WAIT: (i18n) => i18n._('REFUSED_FULL'),
  TOO_MANY_REQUESTS: (i18n) => i18n._('REFUSED_TOO_MANY'),
  INCOMPLETE_VISIT: (i18n) => i18n._('REFUSED_INCOMPLETE'),
  EMAIL_ALREADY_REGISTERED: (i18n) => i18n._('REFUSED_EMAIL_TAKEN'),
  INVALID_INPUT: (i18n) => i18n._('REFUSED_INVALID'),
  PASS_TOO_EARLY: (i18n) => i18n._('REFUSED_PASS_TOO_EARLY'),
  PASS_OVER: (i18n) => i18n._('REFUSED_PASS_OVER'),
  PASS_ELSEWHERE: (i18n) => i18n._('REFUSED_PASS_ELSEWHERE'),
  PASS_REPLACED: (i18n) => i18n._('REFUSED_PASS_REPLACED'),
  APPOINTMENT_CANCELLED: (i18n) => i18n._('REFUSED_APPOINTMENT_CANCELLED'),
  TOO_OLD: (i18n) => i18n._('REFUSED_TOO_OLD'),
}
export const refusalName = (i18n: I18n, code: string): string =>
  refusalNames[code]?.(i18n) ?? i18n._('REFUSED_OTHER', { code: verbatim(code) })

/** The flags of a visit, an exit or a person; other items have none. */
export const flagNamesOf = (i18n: I18n, { details }: AttentionItem): readonly string[] =>
  visitFlags.filter((flag) => details.includes(flag)).map((flag) => flagName(i18n, flag))

export const visitorName = ({ visitor }: AttentionItem): string | null => visitor && fullName(visitor)

/** What an item is about: the visitor whose flags it carries, or what happened. */
export function itemName(i18n: I18n, item: AttentionItem): string {
  const { kind, details } = item
  switch (kind) {
    case 'visit':
    case 'strayExit':
    case 'person':
      return visitorName(item) ?? ''
    case 'refusals':
      return refusalName(i18n, details[0] ?? '')
    case 'wrongCodes':
      return i18n._('ATTENTION_WRONG_CODES')
    case 'crash':
      return i18n._('ATTENTION_CRASH')
    case 'prints':
      return i18n._('ATTENTION_PRINTS')
    case 'mail':
      return i18n._('ATTENTION_MAIL')
    case 'outbox':
      return i18n._('ATTENTION_OUTBOX')
    case 'capacity':
      return i18n._('ATTENTION_CAPACITY')
    case 'directory':
      return details[0] === 'asks' ? i18n._('ATTENTION_DIRECTORY_ASKS') : i18n._('ATTENTION_DIRECTORY')
    case 'mailbox':
      return i18n._('ATTENTION_MAILBOX')
  }
}
