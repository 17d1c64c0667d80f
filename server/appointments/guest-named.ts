import type { SaidByGuest } from '#contract/calls/expected-by-name.ts'
import { EXPECTED_HOST_MIN_COLUMNS } from '#contract/limits.ts'
import { searchKey } from '#contract/search-key.ts'
import { searchColumns, searchWords } from '#server/database/search-key.ts'
import type { PassGuest } from './guests.rules.ts'

/** A name as it is compared: without accents and case, and without blanks, which people set differently. */
const compared = (name: string): string => searchKey(name).replaceAll(' ', '')

const isOfHost = (said: string, { host }: PassGuest): boolean => {
  if (host === null || searchColumns(said) < EXPECTED_HOST_MIN_COLUMNS) return false
  const words = searchWords(`${host.firstName} ${host.lastName}`)
  return searchWords(said).every((typed) => words.some((word) => word.startsWith(typed)))
}

/** The family name as a whole; of a guest with one name, that one. */
const isOfGuest = (said: string, { firstName, lastName }: PassGuest): boolean => {
  const name = compared(lastName ?? firstName ?? '')
  return name !== '' && compared(said) === name
}

/**
 * The guest of this family name who is expected by this host; `null`: none is, or several are, and it cannot be told which
 * one is meant. All guests are compared by both names, so that an answer takes as long whatever was wrong.
 */
export function guestNamed(guests: readonly PassGuest[], said: SaidByGuest): PassGuest | null {
  const named = guests.filter((guest) => {
    const [isGuest, isHost] = [isOfGuest(said.lastName, guest), isOfHost(said.hostName, guest)]
    return isGuest && isHost
  })
  return named.length === 1 ? (named[0] ?? null) : null
}
