import type { ClaimedMessage } from './leases.store.ts'
import type { Sent } from './notifications.store.ts'

/** A way by which messages leave this server. Each has places of its own, so that one that hangs delays no other. */
export interface NotificationChannel<Message extends ClaimedMessage = ClaimedMessage> {
  /** Messages that a process sends at the same time. */
  readonly atOnce: number
  /** Messages that are to be sent now, for this process alone. */
  claim(atMost: number): Promise<readonly Message[]>
  /** Says that this process is still sending it. */
  prolong(message: Message): Promise<void>
  send(message: Message): Promise<Sent>
  keep(message: Message, sent: Sent): Promise<void>
}
