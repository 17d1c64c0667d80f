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
