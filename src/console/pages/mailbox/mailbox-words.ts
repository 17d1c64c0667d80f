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

/** What became of the messages; what is seldom is said only if there was some of it. */
export const messagesSaid = (
  i18n: I18n,
  counts: Readonly<Record<ReadOutcome, number>>,
): readonly string[] => [
  i18n._('MAILBOX_BOUNCED', { count: counts.bounced }),
  i18n._('MAILBOX_DELAYED', { count: counts.delayed }),
  i18n._('MAILBOX_IGNORED', { count: counts.ignored }),
  ...(counts.tooLarge > 0 ? [i18n._('MAILBOX_TOO_LARGE', { count: counts.tooLarge })] : []),
  ...(counts.unreadable > 0 ? [i18n._('MAILBOX_UNREADABLE', { count: counts.unreadable })] : []),
]
