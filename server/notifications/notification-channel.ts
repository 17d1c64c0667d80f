import type { ClaimedMessage } from './leases.store.ts'
import type { Sent } from './notifications.store.ts'

/** A way by which messages leave this server. Each has places of its own, so that one that hangs delays no other. */
export interface NotificationChannel<
  Message extends ClaimedMessage = ClaimedMessage,
  Outcome extends object = Sent,
> {
  /** Messages that a process sends at the same time. */
  readonly atOnce: number
  /** Messages that are to be sent now, for this process alone. */
  claim(atMost: number): Promise<readonly Message[]>
  /** Says that this process is still sending it. */
  prolong(message: Message): Promise<void>
  send(message: Message): Promise<Outcome>
  keep(message: Message, sent: Outcome): Promise<void>
  /**
   * Of a channel whose messages are in a table of its own, and tell no host: whether there are some to send.
   * @param lookAgain asks for another look, after those of the other channels
   */
  isDue?(lookAgain: () => void): Promise<boolean>
}
