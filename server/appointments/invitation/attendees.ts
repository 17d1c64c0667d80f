import type { Component, Property } from './calendar-file.ts'
import { propertiesOf, propertyOf } from './calendar-file.ts'
import type { InvitationContext, Mailbox } from './invitation.types.ts'

const ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]{1,64}@[\p{L}\p{N}.-]{1,255}$/u
const NAME_MAX = 120

/** The person of an attendee or organizer; `null`: it has no e-mail address. */
export function mailboxOf({ value, parameters }: Property): Mailbox | null {
  const address = value.replace(/^mailto:/i, '').trim()
  // Apple names people by other addresses and has the e-mail beside.
  const email = [address, parameters.email ?? ''].find((one) => ADDRESS.test(one))
  if (email === undefined) return null
  return { email: email.toLowerCase(), name: nameOf(parameters.cn) }
}

/** A name that is the address itself is none: names are never made from addresses. */
function nameOf(cn: string | undefined): string | null {
  const name = (cn ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    // Outlook writes 'Ada Lovelace' with the quotes.
    .replace(/^(['"])(.*)\1$/, '$2')
    .trim()
    .slice(0, NAME_MAX)
  return name === '' || name.includes('@') ? null : name
}

export const organizerOf = (event: Component): Mailbox | null => {
  const organizer = propertyOf(event, 'organizer')
  return organizer === undefined ? null : mailboxOf(organizer)
}

/**
 * Who of the attendees is a guest: not the mailbox itself, rooms and things, hosts, other people of the company, those who are only
 * told of it, and those who have declined.
 */
export function guestsOf(
  event: Component,
  { mailbox, hosts, ownDomains }: InvitationContext,
): { readonly guests: readonly Mailbox[]; readonly hasNoAddress: boolean } {
  const [boxes, known] = [new Set(mailbox), new Set(hosts)]
  const isOwn = (email: string): boolean => {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    return ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`))
  }
  const guests = new Map<string, Mailbox>()
  let hasNoAddress = false
  for (const attendee of propertiesOf(event, 'attendee')) {
    if (isLeftOut(attendee)) continue
    const one = mailboxOf(attendee)
    if (one === null) hasNoAddress = true
    else if (!boxes.has(one.email) && !known.has(one.email) && !isOwn(one.email)) {
      // Of one who stands there twice, the name counts.
      const before = guests.get(one.email)
      if (before === undefined || before.name === null) guests.set(one.email, one)
    }
  }
  return { guests: [...guests.values()], hasNoAddress }
}

/** Whether one of the mailbox's addresses is among the attendees. */
export const isInvited = (event: Component, { mailbox }: InvitationContext): boolean =>
  propertiesOf(event, 'attendee').some((attendee) => mailbox.includes(mailboxOf(attendee)?.email ?? ''))

function isLeftOut({ parameters }: Property): boolean {
  const of = (name: string): string => (parameters[name] ?? '').toUpperCase()
  return (
    of('cutype') === 'ROOM' ||
    of('cutype') === 'RESOURCE' ||
    of('role') === 'NON-PARTICIPANT' ||
    of('partstat') === 'DECLINED'
  )
}
