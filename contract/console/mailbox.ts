import * as v from 'valibot'
import { AUTHORITY_MAX_LENGTH, MAILBOX_TEXT_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, editCall, Instant, readCall, wholeNumber } from './console-call.ts'
import { editors, readers } from './policy.ts'
import { Email } from './email.ts'

/** `tls`: encrypted from the first byte; `startTls`: encrypted before anything is said. There is no third. */
export const mailboxSecurities = ['tls', 'startTls'] as const
export type MailboxSecurity = (typeof mailboxSecurities)[number]

/**
 * Why a mailbox was not read. `forbidden`: the server does not connect to this address; `unreachable`; `timeOut`: it was too
 * slow; `noTls`: it does not take STARTTLS; `unknownAuthority`, `wrongCertificate`: its certificate is signed by an unknown
 * authority, or is for another name or time; `signInRefused`: name or password are wrong; `noInbox`: this account has no inbox
 * that it may read; `broken`: it said what cannot be read, or the thread that reads ended by an error.
 */
export const mailboxFailures = [
  'forbidden',
  'unreachable',
  'timeOut',
  'noTls',
  'unknownAuthority',
  'wrongCertificate',
  'signInRefused',
  'noInbox',
  'broken',
] as const
export type MailboxFailure = (typeof mailboxFailures)[number]

/**
 * What became of a message. `bounced`: it tells that one of our mails cannot be delivered; `delayed`: that one could not be
 * delivered yet; `planned`: an invitation made or changed appointments; `cancelled`: one called them off; `unchanged`: what it
 * says was known, or is older than what is known; `answered`: a host answered a notification; `replied`: a guest answered an
 * invitation of ours; `notVouched`: it names a host as its sender, and the company's mail server does not vouch for that;
 * `noHost`: the sender or organizer is no host; `notInvited`: the company's address is not among the attendees; `noSite`: it does
 * not say at which of several sites; `noGuests`: it names no guests; `over`: its time has passed, or is too far away; `tooMany`:
 * guests, meetings, or invitations of one day; `noInvitation`: the calendar file cannot be read, or asks for something else;
 * `ignored`: it is none of these; `tooLarge`: it was not loaded; `unreadable`: its structure is beyond the limits, or it
 * took too long to read.
 */
export const mailOutcomesRead = [
  'bounced',
  'delayed',
  'planned',
  'cancelled',
  'unchanged',
  'answered',
  'replied',
  'notVouched',
  'noHost',
  'notInvited',
  'noSite',
  'noGuests',
  'over',
  'tooMany',
  'noInvitation',
  'ignored',
  'tooLarge',
  'unreadable',
] as const
export type ReadOutcome = (typeof mailOutcomesRead)[number]

const words = text({ minColumns: 1, maxLength: MAILBOX_TEXT_MAX_LENGTH })

const settings = {
  isOn: v.boolean('INPUT_STRING'),
  security: v.picklist(mailboxSecurities, 'INPUT_STRING'),
  /** A name or an address, without a protocol. */
  host: v.pipe(
    text({ minColumns: 1, maxLength: 253 }),
    v.regex(/^[A-Za-z0-9._-]+$|^[0-9A-Fa-f:.]+$/, 'INPUT_STRING'),
    v.toLowerCase(),
  ),
  port: wholeNumber(1, 65_535),
  userName: words,
  /** What hosts add to their meetings; `null`: invitations are not read. */
  address: v.optional(v.nullable(Email), null),
  /** The name by which the company's mail server signs its checks in `Authentication-Results`; `null`: no sender is proved. */
  authservId: v.optional(
    v.nullable(v.pipe(text({ minColumns: 1, maxLength: 253 }), v.regex(/^[^\s;()"]+$/, 'INPUT_STRING'))),
    null,
  ),
  /** PEM; `null`: the authorities that the server's system knows. */
  authority: v.nullable(
    v.pipe(
      v.string('INPUT_STRING'),
      v.maxLength(AUTHORITY_MAX_LENGTH, `INPUT_MAX_LENGTH:${AUTHORITY_MAX_LENGTH}`),
    ),
  ),
}

/** `null`: it stays as it is. */
const password = v.nullable(
  v.pipe(
    v.string('INPUT_STRING'),
    v.nonEmpty('INPUT_REQUIRED'),
    v.maxLength(MAILBOX_TEXT_MAX_LENGTH, `INPUT_MAX_LENGTH:${MAILBOX_TEXT_MAX_LENGTH}`),
  ),
)

const counts = v.object(
  Object.fromEntries(mailOutcomesRead.map((outcome) => [outcome, v.number()])) as Record<
    ReadOutcome,
    v.NumberSchema<undefined>
  >,
)

/** The mailbox that the company gives the product, without its password, and how reading it goes. */
export const getMailbox = readCall(
  'getMailbox',
  'mailbox',
  readers,
  {},
  v.object({
    /** `null`: none is set up. */
    mailbox: v.nullable(v.object(settings)),
    /** When it was last read to its end; `null`: not yet with these settings. */
    readAt: v.nullable(Instant),
    /** Why it is not being read now; `null`: it is, or the first try is under way. */
    failure: v.nullable(v.picklist(mailboxFailures)),
    /** Messages of the last 30 days, by what became of them. */
    counts,
  }),
)

/** Without a mailbox a password is needed, and with another server, authority or account it is needed again. */
export const saveMailbox = editCall(
  'saveMailbox',
  'mailbox/save',
  editors,
  { ...settings, password },
  v.null(),
)

/** Signs in with these settings, opens the inbox, and stores and changes nothing. */
export const tryMailbox = companyCall(
  'tryMailbox',
  'mailbox/try',
  editors,
  { ...settings, password },
  v.object({
    failure: v.nullable(v.picklist(mailboxFailures)),
    /** How many messages the inbox holds. */
    messages: v.number(),
  }),
  { timeoutMs: 60_000, effect: 'outside' },
)

/** Forgets the mailbox and its password. The messages stay in it. */
export const deleteMailbox = companyCall('deleteMailbox', 'mailbox/delete', editors, {}, v.null(), {
  refusals: ['NOT_FOUND'],
})
