import type { Mailer } from '#server/mail/mailer.ts'
import { retryAfterMs } from './notification.rules.ts'
import type { ClaimedMessage } from './leases.store.ts'
import type { Sent } from './notifications.store.ts'

interface Addresses {
  /** Marks the hosts whose address was refused, and takes the mark from those whose address works again. */
  markAddress(message: ClaimedMessage, isRefused: boolean): Promise<void>
}

/** Sends a mail, and keeps what it shows of the host's address. That a mail server took a mail is all that is known then. */
export async function sendMail(
  mailer: Mailer,
  store: Addresses,
  message: ClaimedMessage,
  mail: Parameters<Mailer['send']>[0],
): Promise<Sent> {
  const sent = await mailer.send(mail)
  const isRefused = !sent.ok && sent.error === 'FINAL'
  if (isRefused || (sent.ok && !mailer.isOutbox)) await store.markAddress(message, isRefused)
  if (sent.ok) return { state: mailer.isOutbox ? 'written' : 'handed', reason: null }
  return isRefused ? { state: 'failed', reason: 'REFUSED' } : { retryAfterMs: retryAfterMs(message.tries) }
}
