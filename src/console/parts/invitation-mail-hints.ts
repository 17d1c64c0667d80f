import type { invitationMails } from '#contract/console/accounts.ts'
import type { Message } from '#src/i18n/messages.ts'

/** What becomes of the mail of an invitation, whose link is shown in any case. */
export const invitationMailHints: Readonly<Record<(typeof invitationMails)[number], Message>> = {
  sending: (i18n) => i18n._('INVITED_SENDING'),
  outbox: (i18n) => i18n._('INVITED_OUTBOX'),
  noSender: (i18n) => i18n._('INVITED_NO_SENDER'),
  noLink: (i18n) => i18n._('INVITED_NO_LINK'),
}
