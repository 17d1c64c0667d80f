import type { RollCall } from '#contract/console/roll-calls.ts'
import { sortedName } from '#contract/name-forms.ts'
import { fullName } from '#contract/person-name.ts'
import { folded } from '#contract/search-key.ts'

export type RollCallPerson = RollCall['people'][number]

/** The person was ticked, or left through a tablet. */
export const isFound = ({ isSafe, leftAt }: RollCallPerson): boolean => isSafe || leftAt !== null

/** The server had checked them out before the roll call began: they are not counted, but may be there. */
export const isAssumedGone = ({ assumedLeftAt }: RollCallPerson): boolean => assumedLeftAt !== null

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
