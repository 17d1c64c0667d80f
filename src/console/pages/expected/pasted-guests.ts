import * as v from 'valibot'
import { GuestFields } from '#contract/console/appointments.ts'
import { APPOINTMENT_GUESTS_MAX } from '#contract/limits.ts'

interface PastedGuest {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

/** Why a line is no guest. */
export type LineTrouble = 'email' | 'twice' | 'text' | 'full'

interface Pasted {
  readonly guests: readonly PastedGuest[]
  /** Lines that are no guests, as they were written, in order. */
  readonly left: readonly { readonly line: number; readonly text: string; readonly why: LineTrouble }[]
}

const SEPARATORS = /[,;\t<>]/
const Checked = v.object({
  firstName: GuestFields.firstName,
  lastName: GuestFields.lastName,
  email: GuestFields.email,
})

/**
 * Guests of a list, one a line: a name and an address in any order, with a comma, semicolon, tab or `<…>` between them, or one
 * of them alone.
 * @param taken addresses that are on the appointment already, in lower case
 * @param room how many guests more the appointment can have
 */
export function pastedGuests(
  text: string,
  taken: readonly string[] = [],
  room: number = APPOINTMENT_GUESTS_MAX,
): Pasted {
  const seen = new Set(taken)
  const guests: PastedGuest[] = []
  const left: { line: number; text: string; why: LineTrouble }[] = []
  for (const [nth, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    const why = typeof read === 'string' ? read : troubleOf(read)
    if (why !== null || typeof read === 'string') {
      left.push({ line: nth + 1, text: line, why: why ?? 'text' })
      continue
    }
    if (read.email !== null) seen.add(read.email)
    guests.push(read)
  }
  return { guests, left }

  function troubleOf({ email }: PastedGuest): LineTrouble | null {
    if (guests.length >= room) return 'full'
    return email !== null && seen.has(email) ? 'twice' : null
  }
}

function readLine(line: string): PastedGuest | 'email' | 'text' {
  const parts = line
    .split(SEPARATORS)
    .map((part) => part.replaceAll('"', '').trim())
    .filter((part) => part !== '')
  const addresses = parts.filter((part) => part.includes('@'))
  const [address] = addresses
  if (addresses.length > 1) return 'email'
  const name = parts.filter((part) => part !== address).join(' ')
  const checked = v.safeParse(Checked, {
    ...splitName(name),
    email: address?.toLowerCase() ?? null,
  })
  if (checked.success) {
    const { firstName, lastName, email } = checked.output
    return firstName === null && lastName === null && email === null ? 'text' : { firstName, lastName, email }
  }
  return checked.issues.some(({ path }) => path?.[0]?.key === 'email') ? 'email' : 'text'
}

/** The last word is the family name. */
function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const last = words.length > 1 ? (words.at(-1) ?? null) : null
  const first = words.slice(0, last === null ? 1 : -1).join(' ')
  return { firstName: first === '' ? null : first, lastName: last }
}
