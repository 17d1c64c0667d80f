import { languageOf, languages } from './languages.ts'
import { fullName, isFamilyFirst, type PersonName } from './person-name.ts'

/** Forms of a name for lists, greetings and screens that others see. */

/** For sorted lists: the family name first, "Conti Ada", "佐藤 美咲". */
export function sortedName(name: PersonName): string {
  const [first, last] = [name.firstName.trim(), name.lastName.trim()]
  return first === '' || last === '' || isFamilyFirst(name) ? fullName(name) : `${last} ${first}`
}

/**
 * How a greeting calls a person: by the first name where that is polite. A Japanese name is greeted by its family name in
 * Japanese, a German greeting with "Sie" by the whole name, and names of Han characters, Kana and Hangul are never
 * greeted by the given name alone.
 * @param locale BCP 47, of the greeting
 */
export function greetingName(name: PersonName, locale: string): string {
  const [first, last] = [name.firstName.trim(), name.lastName.trim()]
  if (first === '' || last === '') return first || last
  const language = languageOf(locale)
  if (isFamilyFirst(name)) return language === 'ja' ? last : fullName(name)
  return language !== null && languages[language].names !== undefined ? fullName(name) : first
}

/**
 * For screens that others see: "Ada C.", and the family name alone where a given name has one or two characters, since an
 * initial would be half of it.
 */
export function nameForOthers(name: PersonName): string {
  const [first, last] = [name.firstName.trim(), name.lastName.trim()]
  if (first === '' || last === '') return first || last
  if (isFamilyFirst(name)) return last
  const [initial] = new Intl.Segmenter().segment(last)
  return `${first} ${initial?.segment ?? ''}.`
}

/** One or two characters in place of a picture: "AC"; of a name that begins with the family name, its first: "佐". */
export function initialsOf(name: PersonName): string {
  const parts = isFamilyFirst(name) ? [name.lastName || name.firstName] : [name.firstName, name.lastName]
  return parts.map((part) => [...part.trim()][0] ?? '').join('')
}

/** For a list in the reader's order: by family name, then by first name. */
export function compareNames(locale: string): (one: PersonName, other: PersonName) => number {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base', numeric: true })
  const family = ({ firstName, lastName }: PersonName) => lastName.trim() || firstName.trim()
  return (one, other) => compare(family(one), family(other)) || compare(one.firstName, other.firstName)
}
