import type { RollCall } from '#contract/console/roll-calls.ts'
import { sortedName } from '#contract/name-forms.ts'
import { isAssumedGone, isFound } from '#contract/roll-call.ts'
import { fullName } from '#contract/person-name.ts'
import { folded } from '#contract/search-key.ts'

export type RollCallPerson = RollCall['people'][number]

/** As a person in a hurry types. */
const plain = (text: string): string => folded(text).replace(/ß/g, 'ss')

/** Every word that was typed is in the person's name, in any order, company or host. */
export function isSearched(person: RollCallPerson, typed: string): boolean {
  const { companyName, hostName } = person
  // Some scripts write both parts of a name without a blank.
  const text = plain([fullName(person), sortedName(person), companyName ?? '', hostName ?? ''].join(' '))
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The people of a roll call as its page lists them, apart. */
export function groupsOf(people: readonly RollCallPerson[]) {
  const counted = people.filter((person) => !isAssumedGone(person))
  return {
    visitors: counted.filter(({ kind }) => kind !== 'employee'),
    employees: counted.filter(({ kind }) => kind === 'employee'),
    assumedGone: people.filter(isAssumedGone),
  }
}

/** No one is looked for: neither visitors nor employees, nor those who may be there. An empty list says nothing. */
export const isAllClear = (people: readonly RollCallPerson[]): boolean =>
  people.length > 0 && people.every(isFound)
