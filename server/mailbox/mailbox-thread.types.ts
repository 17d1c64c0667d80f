import type { MailboxFailure, MailboxSecurity } from '#contract/console/mailbox.ts'
import type { CalendarPart } from '#server/appointments/invitation/calendar-part.ts'
import type { AnswerByMail } from './answer-by-mail.ts'
import type { DeliveryReport } from './delivery-report.ts'
import type { SenderFacts } from './sender-check.rules.ts'

/** Where and how a company's mailbox is read. */
export interface MailboxSettings {
  readonly security: MailboxSecurity
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly password: string
  /** PEM; `null`: the authorities that Node.js knows. */
  readonly authority: string | null
  /** What hosts add to their meetings, in lower case; `null`: invitations are not read. */
  readonly address: string | null
  /** The name by which the company's mail server signs its checks (RFC 8601). */
  readonly authservId: string | null
}

/** Up to where a mailbox has been read. The numbers of messages hold as long as `validity` is the same (RFC 3501 §2.3.1.1). */
export interface MailboxPosition {
  readonly validity: string
  /** The highest number that was read, or that was there at the first look. */
  readonly uid: number
}

export interface ReadMailboxJob {
  readonly settings: MailboxSettings
  /** CIDR: private networks that the operator of the server has listed. */
  readonly networks: readonly string[]
  /** `null`: it was never read. */
  readonly position: MailboxPosition | null
  /** Signs in, counts the messages, and ends. */
  readonly isTry: boolean
}

/** What is kept of a message: nothing that it says, but what it reports of our own mails. */
export interface ReadMessage {
  /** SHA-256 of its Message-ID, or of all of it where it has none: two copies are one message. */
  readonly hash: Buffer
  readonly is: 'read' | 'tooLarge' | 'unreadable'
  readonly reports: readonly DeliveryReport[]
  /** What is asked of the product; `null`: nothing. */
  readonly request: MailRequest | null
}

/** What a message asks for: an appointment, or an answer. It is kept nowhere. */
export interface MailRequest {
  readonly sender: Pick<SenderFacts, 'headers' | 'from'>
  readonly calendar: CalendarPart | null
  readonly answer: AnswerByMail | null
}

/** What the thread that reads a mailbox says. It reads on when it hears that a message was kept. */
export type ThreadSays =
  | { readonly is: 'opened'; readonly messages: number }
  /** It begins to take a message apart, which may take too long. */
  | { readonly is: 'parsing'; readonly at: MailboxPosition }
  | { readonly is: 'message'; readonly at: MailboxPosition; readonly message: ReadMessage }
  /** There is nothing beyond this. */
  | { readonly is: 'upToDate'; readonly at: MailboxPosition }
  | { readonly is: 'failed'; readonly failure: MailboxFailure }

export type ThreadHears = 'kept'
