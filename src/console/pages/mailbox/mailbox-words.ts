import type { I18n } from '@lingui/core'
import type { MailboxFailure, ReadOutcome } from '#contract/console/mailbox.ts'
import type { Message } from '#src/i18n/messages.ts'

const failures: Readonly<Record<MailboxFailure, Message>> = {
  forbidden: (i18n) => i18n._('MAILBOX_FORBIDDEN'),
  unreachable: (i18n) => i18n._('MAILBOX_UNREACHABLE'),
  timeOut: (i18n) => i18n._('MAILBOX_TIME_OUT'),
  noTls: (i18n) => i18n._('MAILBOX_NO_TLS'),
  unknownAuthority: (i18n) => i18n._('DIRECTORY_UNKNOWN_AUTHORITY'),
  wrongCertificate: (i18n) => i18n._('DIRECTORY_WRONG_CERTIFICATE'),
  signInRefused: (i18n) => i18n._('MAILBOX_SIGN_IN_REFUSED'),
  noInbox: (i18n) => i18n._('MAILBOX_NO_INBOX'),
  broken: (i18n) => i18n._('MAILBOX_BROKEN'),
}
export const mailboxFailureSaid = (i18n: I18n, failure: MailboxFailure): string => failures[failure](i18n)

type Said = (i18n: I18n, count: number) => string
type Counts = Readonly<Record<ReadOutcome, number>>

/** What is always said, and then what is said only if there was some of it. */
const always: readonly (readonly [ReadOutcome, Said])[] = [
  ['bounced', (i18n, count) => i18n._('MAILBOX_BOUNCED', { count })],
  ['delayed', (i18n, count) => i18n._('MAILBOX_DELAYED', { count })],
]
const sometimes: readonly (readonly [ReadOutcome, Said])[] = [
  ['planned', (i18n, count) => i18n._('MAILBOX_PLANNED', { count })],
  ['cancelled', (i18n, count) => i18n._('MAILBOX_CANCELLED', { count })],
  ['answered', (i18n, count) => i18n._('MAILBOX_ANSWERED', { count })],
  ['replied', (i18n, count) => i18n._('MAILBOX_REPLIED', { count })],
  ['unchanged', (i18n, count) => i18n._('MAILBOX_UNCHANGED', { count })],
  ['ignored', (i18n, count) => i18n._('MAILBOX_IGNORED', { count })],
]
const refused: readonly (readonly [ReadOutcome, Said])[] = [
  ['notVouched', (i18n, count) => i18n._('MAILBOX_NOT_VOUCHED', { count })],
  ['noHost', (i18n, count) => i18n._('MAILBOX_NO_HOST', { count })],
  ['notInvited', (i18n, count) => i18n._('MAILBOX_NOT_INVITED', { count })],
  ['noSite', (i18n, count) => i18n._('MAILBOX_NO_SITE', { count })],
  ['noGuests', (i18n, count) => i18n._('MAILBOX_NO_GUESTS', { count })],
  ['over', (i18n, count) => i18n._('MAILBOX_OVER', { count })],
  ['tooMany', (i18n, count) => i18n._('MAILBOX_TOO_MANY', { count })],
  ['noInvitation', (i18n, count) => i18n._('MAILBOX_NO_INVITATION', { count })],
  ['tooLarge', (i18n, count) => i18n._('MAILBOX_TOO_LARGE', { count })],
  ['unreadable', (i18n, count) => i18n._('MAILBOX_UNREADABLE', { count })],
]

const someOf = (list: typeof always, i18n: I18n, counts: Counts): readonly string[] =>
  list.filter(([outcome]) => counts[outcome] > 0).map(([outcome, said]) => said(i18n, counts[outcome]))

/** What became of the messages. */
export const messagesSaid = (i18n: I18n, counts: Counts): readonly string[] => [
  ...always.map(([outcome, said]) => said(i18n, counts[outcome])),
  ...someOf(sometimes, i18n, counts),
]

/** Why messages that ask for something were not accepted; empty: all were. */
export const refusalsSaid = (i18n: I18n, counts: Counts): readonly string[] => someOf(refused, i18n, counts)
