import { languageOf, languages } from './languages.ts'

/** A person's name as it was entered. Either part may be empty: some people have one name. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

/** Scripts in which the family name comes first, in any country. */
const FAMILY_FIRST = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}々〆ー・\s]+$/u
const HANGUL = /\p{sc=Hangul}/u
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

/** The name is written family name first, as its script does. */
export function isFamilyFirst({ firstName, lastName }: PersonName): boolean {
  return FAMILY_FIRST.test(`${lastName}${firstName}`)
}

/**
 * The whole name in the order of its script: "Ada Conti", "佐藤 美咲", "王伟", "김민준". The reader's language does not
 * change the order: 美咲 佐藤 is wrong in Italian too.
 */
export function fullName(name: PersonName): string {
  const [first, last] = [name.firstName.trim(), name.lastName.trim()]
  if (first === '' || last === '') return first || last
  if (!isFamilyFirst(name)) return `${first} ${last}`
  return isWrittenTogether(first, last) ? `${last}${first}` : `${last} ${first}`
}

/**
 * Chinese and Korean names have no blank. A name of Han characters alone is taken for Japanese, which is read more easily
 * with a blank, when its family name has two characters.
 */
const isWrittenTogether = (first: string, last: string): boolean =>
  HANGUL.test(last) || ([...last].length === 1 && !KANA.test(`${first}${last}`))

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
