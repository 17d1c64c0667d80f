import { hasValidCheckSymbol } from '#contract/entities/visitor-code.ts'

/** Eight symbols of the alphabet of visitor codes. */
const CODES = /\b[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4}\b/g
/** Some scripts have no space before an address, but marks of their own. */
const ADDRESSES = /[^\s@<>(),;:。、：（）「」]+@[^\s@<>(),;:。、：（）「」]+\.[^\s@<>(),;:。、：（）「」]+/g
/** A shorter word stands in too many others. */
const SECRET_MIN_LENGTH = 3

/**
 * A text without what identifies a person: visitor codes, e-mail addresses, and what is known of this visitor. It is a
 * second net below the marks of the screens.
 * @param secrets what the visitor typed, and the names that the kiosk knows
 * @returns `null` = nothing had to be taken out
 */
export function withoutPersonal(text: string, secrets: Iterable<string>, hidden: string): string | null {
  let masked = text
    .replace(ADDRESSES, hidden)
    .replace(CODES, (code) => (code.includes('-') || hasValidCheckSymbol(code) ? hidden : code))
  for (const secret of secrets) {
    if ([...secret].length < SECRET_MIN_LENGTH) continue
    for (const written of writtenAs(secret)) masked = withoutWord(masked, written, hidden)
  }
  return masked === text ? null : masked
}

/** Takes every whole occurrence out. */
function withoutWord(text: string, word: string, hidden: string): string {
  let rest = 0
  let masked = ''
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    if (at < rest || LETTER.test(text[at - 1] ?? '') || LETTER.test(text[end] ?? '')) continue
    masked += text.slice(rest, at) + hidden
    rest = end
  }
  return masked + text.slice(rest)
}

/**
 * A name as it may be written elsewhere. In small letters only if it was given so: “Ada” is a name, and “ada” a word that nearly
 * every sentence in Indonesian has.
 */
const writtenAs = (secret: string): ReadonlySet<string> =>
  new Set([secret, secret.toUpperCase(), secret.replace(WORD, capitalised)])

const WORD = /[\p{L}\p{N}]+/gu
const capitalised = (word: string): string => {
  const [first = '', ...others] = word
  return first.toUpperCase() + others.join('').toLowerCase()
}

const LETTER = /[\p{L}\p{N}]/u

/** The words of a typed text that could give its author away elsewhere. */
const secretsIn = (typed: string): readonly string[] => {
  const whole = typed.trim()
  return whole === ''
    ? []
    : [whole, ...whole.split(/\s+/)].filter(({ length }) => length >= SECRET_MIN_LENGTH)
}

/**
 * The secrets once these texts stand in the fields. The beginnings of a word that was still being typed are none any more: they
 * may be words of the language, as “con” of Conti.
 */
export function withTyped(before: ReadonlySet<string>, texts: readonly string[]): ReadonlySet<string> {
  const now = texts.flatMap(secretsIn)
  const kept = [...before].filter((secret) => !now.some((longer) => longer.startsWith(secret)))
  return new Set([...kept, ...now])
}
