import { describe, expect, test } from 'vitest'
import { guestNamed } from './guest-named.ts'
import type { PassGuest } from './guests.rules.ts'

const guest = (
  firstName: string | null,
  lastName: string | null,
  host: readonly [string, string] | null,
) => ({
  guestId: `${firstName} ${lastName}`,
  firstName,
  lastName,
  companyName: null,
  email: null,
  visitorId: null,
  reason: null,
  visitorTypeId: null,
  details: { phone: null, sex: null, documentType: null, document: null, birthday: null },
  host: host && { id: host.join(), firstName: host[0], lastName: host[1], area: null, image: null },
  // Whether a pass opens is decided before.
  facts: {} as PassGuest['facts'],
})
const guests: readonly PassGuest[] = [
  guest('Grace', 'Hopper', ['Giulia', 'Moretti']),
  guest('José', 'Núñez-Vega', ['Jürgen', 'Köhler']),
  guest('美咲', '佐藤', ['太郎', '田中']),
  guest('Sukarno', null, ['Giulia', 'Moretti']),
  guest('Ada', 'Rossi', ['Giulia', 'Moretti']),
  guest('Bice', 'Rossi', ['Giulia', 'Moretti']),
  guest('Alan', 'Turing', null),
  guest(null, null, ['Giulia', 'Moretti']),
]
const found = (lastName: string, hostName: string) =>
  guestNamed(guests, { lastName, hostName })?.guestId ?? null

describe('a guest is found', () => {
  test.each([
    ['Hopper', 'Moretti', 'Grace Hopper'],
    [' hopper ', 'giulia moretti', 'Grace Hopper'],
    ['HOPPER', 'Moretti, Giulia', 'Grace Hopper'],
    ['Hopper', 'mor', 'Grace Hopper'],
    ['nunez vega', 'kohler', 'José Núñez-Vega'],
    ['NunezVega', 'jur koh', 'José Núñez-Vega'],
    ['佐藤', '田中', '美咲 佐藤'],
    ['Sukarno', 'Moretti', 'Sukarno null'],
  ])('%s, expected by %s: %s', (lastName, hostName, who) => expect(found(lastName, hostName)).toBe(who))
})

describe('a guest is not found', () => {
  test.each([
    ['by another host', 'Hopper', 'Köhler'],
    ['by another name', 'Hoppe', 'Moretti'],
    ['by the first name', 'Grace', 'Moretti'],
    ['by less than three letters', 'Hopper', 'mo'],
    ['by signs in the place of letters', 'Hopper', '--m'],
    ['by a part of the host that is not there', 'Hopper', 'Moretti Anna'],
    ['by the middle of a host’s name', 'Hopper', 'retti'],
    ['where the invitation names no host', 'Turing', 'Moretti'],
    ['where two have the name', 'Rossi', 'Moretti'],
    ['without a name', '--', 'Moretti'],
  ])('%s', (_, lastName, hostName) => expect(found(lastName, hostName)).toBeNull())
})
