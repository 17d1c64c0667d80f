import type { Mailer } from '#server/mail/mailer.ts'
import { retryAfterMs } from './notification.rules.ts'
import type { ClaimedMessage } from './leases.store.ts'
import type { Sent } from './notifications.store.ts'

interface Addresses {
  /** Marks the hosts whose address was refused, and takes the mark from those whose address works again. */
  markAddress(message: ClaimedMessage, isRefused: boolean): Promise<void>
}

/**
 * Claims messages, but none while the mail server is away. A message that was claimed then would be put off by half a minute
 * without a try, and could be put off again by the next that is tried in its place.
 */
export const unlessAway =
  <Message>(mailer: Mailer, claim: (atMost: number) => Promise<readonly Message[]>) =>
  async (atMost: number): Promise<readonly Message[]> =>
    mailer.isAway() ? [] : claim(atMost)

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
