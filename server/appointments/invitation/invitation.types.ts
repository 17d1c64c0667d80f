/** What of a company decides how an invitation is read. Addresses and domains are in lower case. */
export interface InvitationContext {
  /** The addresses of the mailbox itself. */
  readonly mailbox: readonly string[]
  /** Domains of the company: their people are no guests. */
  readonly ownDomains: readonly string[]
  /** Addresses of hosts. */
  readonly hosts: readonly string[]
  /** IANA, of the site. */
  readonly siteZone: string
  /** `HH:MM`, by the clock of the site: when a meeting that lasts all day begins and ends. */
  readonly openingHours: { readonly from: string; readonly to: string }
  readonly now: Date
}

/**
 * What the reader had to assume, or left out. `zoneGuessed`: the time zone is unknown, and the site's was taken; `floatingTime`:
 * the times have no zone, and the site's was taken; `recurrenceTooFast`: it repeats within a day; `recurrenceUnreadable`: its rule
 * is beyond the limits or wrong; of both only the first meeting was taken; `recurrenceCut`: it has more meetings than are read;
 * `noEnd`: an hour was taken, or a day; `guestsDiffer`: one meeting of the series has other guests, who were left out;
 * `rangeIgnored`: it concerns later meetings as well, of which only the first was taken; `noAddress`: an attendee has no e-mail
 * address.
 */
export type InvitationProblem =
  | 'zoneGuessed'
  | 'floatingTime'
  | 'recurrenceTooFast'
  | 'recurrenceUnreadable'
  | 'recurrenceCut'
  | 'noEnd'
  | 'guestsDiffer'
  | 'rangeIgnored'
  | 'noAddress'

/**
 * Why a message is no invitation. `noCalendar`: it has no calendar part; `tooLarge`; `tooManyAttendees`; `tooManyEvents`;
 * `unreadable`: its structure is wrong or beyond the limits; `tooSlow`: it took too long; `method`: it is neither a request, a
 * cancellation nor a reply; `noEvent`: it holds no meeting; `severalEvents`: it holds several; `noUid`; `noStart`.
 */
export type InvitationRefusal =
  | 'noCalendar'
  | 'tooLarge'
  | 'tooManyAttendees'
  | 'tooManyEvents'
  | 'unreadable'
  | 'tooSlow'
  | 'method'
  | 'noEvent'
  | 'severalEvents'
  | 'noUid'
  | 'noStart'

export interface Mailbox {
  /** In lower case. */
  readonly email: string
  /** As the invitation writes it; `null`: it has none. It is never made from the address. */
  readonly name: string | null
}

/** One meeting. Instants are ISO, in UTC. */
export interface MeetingTime {
  readonly start: string
  readonly end: string
}

/** A meeting of a series. */
export interface Instance extends MeetingTime {
  /** When it would have been by the rule: what later messages name it by. */
  readonly recurrenceId: string
}

interface Versioned {
  readonly uid: string
  /** The id of one meeting of a series; `null`: the whole series, or a meeting that is in none. */
  readonly recurrenceId: string | null
  readonly sequence: number
  /** ISO; `null`: it has no stamp. */
  readonly stampedAt: string | null
  readonly organizer: Mailbox | null
  readonly problems: readonly InvitationProblem[]
}

export interface Request extends Versioned, MeetingTime {
  readonly method: 'request'
  /** The meeting lasts all day: from opening to closing hours of the site. */
  readonly allDay: boolean
  /** The meetings of a series in the next 60 days, in order of time; empty if it is none. */
  readonly instances: readonly Instance[]
  readonly location: string | null
  /** The mailbox's address is among the attendees. */
  readonly isForMailbox: boolean
  readonly guests: readonly Mailbox[]
}

/** The meeting does not take place. */
interface Cancellation extends Versioned {
  readonly method: 'cancel'
}

/** An attendee's answer. Exchange leaves the organizer out. */
export interface Reply extends Versioned {
  readonly method: 'reply'
  readonly attendee: Mailbox
  readonly answer: 'accepted' | 'declined' | 'tentative' | 'open'
}

export type Invitation = Request | Cancellation | Reply
