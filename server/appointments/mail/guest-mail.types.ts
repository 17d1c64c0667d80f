import type { GuestMailKind } from '#contract/console/appointments.ts'

export interface GuestMailFacts {
  readonly kind: GuestMailKind
  /** Id of this mail; the same for every try. */
  readonly mailId: string
  readonly guestId: string
  /** SEQUENCE of the calendar entry: rises with every change or cancellation that was mailed. */
  readonly sequence: number
  /** When the facts were stored: DTSTAMP of the calendar entry. */
  readonly stampedAt: Date
  /** May be empty. */
  readonly guestName: string
  /** One address; for anything else there is no mail. */
  readonly address: string
  readonly companyName: string
  readonly siteName: string | null
  /** IANA, of the site. */
  readonly timeZone: string
  /** How to get there, in the guest's language, in several lines. */
  readonly directions: string | null
  readonly hostName: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  /** From the host to the guest, in several lines. */
  readonly guestNote: string | null
  /** `e1.` and 22 characters of base64url: the content of the QR code. Not said in a cancellation. */
  readonly pass: string
  /** The guest's own page; `null`: there is none. */
  readonly pageUrl: string | null
  /** The host has invited the guest by their own calendar: a second entry would stand beside that one. */
  readonly hasOwnEntry: boolean
  /** Answers to our calendar entry are read. */
  readonly isReplyRead: boolean
  /** The address that the mail comes from: ORGANIZER of the calendar entry. */
  readonly from: string
  /** Host name of the installation's public address, for the UID of the calendar entry. */
  readonly domain: string
  /** Where the privacy notice can be read; `null`: none is published. */
  readonly privacyUrl: string | null
}
