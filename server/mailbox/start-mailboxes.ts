import type { FastifyInstance } from 'fastify'
import { createInvitationReader } from '#server/appointments/invitation/invitation-reader.ts'
import { tellGuests } from '#server/appointments/tell-guests.ts'
import { errorLogger } from '#server/http/error-logger.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Store } from '#server/store.ts'
import { mailActs } from './mail-acts.ts'
import { startMailboxKeeper } from './mailbox-keeper.ts'

interface MailboxesOptions {
  readonly store: Store
  readonly vault: Vault
  readonly mailer: Mailer
  /** CIDR: private networks in which mail servers may be. */
  readonly networks: readonly string[]
  /** The list of expected guests is another one. */
  readonly onGuests: (companyId: string) => void
  /** Notifications of these hosts are different now. */
  readonly onNotifications: (companyId: string, hostIds: readonly string[]) => void
}

/** Reads the mailboxes of companies, and the invitations in their messages, until the server stops. */
export function startMailboxes(app: FastifyInstance, options: MailboxesOptions): void {
  const { store, vault, mailer, networks, onGuests, onNotifications } = options
  const invitations = createInvitationReader()
  const mailboxes = startMailboxKeeper({
    store: store.mailboxes,
    networks,
    acts: mailActs({
      tenantOf: store.tenantOf,
      vault,
      reader: invitations,
      tell: tellGuests(mailer),
      onGuests,
      onAnswer: onNotifications,
    }),
    onNoted: (companyId, noted) =>
      onNotifications(
        companyId,
        noted.flatMap(({ hostIds }) => hostIds),
      ),
    onError: errorLogger(app.log, 'debug', 'mailboxes wait'),
  })
  app.addHook('preClose', async () => {
    await mailboxes.stop()
    await invitations.close()
  })
}
