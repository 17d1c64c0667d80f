import { type Language, languageOf, languages } from '#contract/languages.ts'
import { textsOf } from './spoken.ts'

interface Said {
  readonly text: string
  /** BCP 47: the voice that says it. */
  readonly lang: string
}

/** A message id, a value that was forgotten, or what a programmer would read. */
const RAW = /\b[A-Z]{2,}(?:_[A-Z]+)+\b|[{}]|\bundefined\b|\bNaN\b|\[object/
/** As keyboards name them everywhere. */
const KEYS = ['Enter', 'Escape', 'Esc']
/** Single words that are shorter stand in texts of too many languages. */
const FOREIGN_MIN_LENGTH = 5
const PAUSES = /[,.:;!?…,。！？、，।؟]+\s*/u

/**
 * What is wrong with a text that is said: each voice says the texts of its language and no others, in words, and each of
 * them once.
 * @param own texts of the company, and names, which are said as they are
 */
export function spokenFaults(language: Language, own: readonly string[] = []) {
  const foreign = foreignTexts(language)
  const isOther = languages[language].script !== undefined
  const longestFirst = [...own, ...KEYS].sort((one, other) => other.length - one.length)
  return ({ text, lang }: Said): readonly string[] => {
    const known = longestFirst.reduce((rest, name) => rest.replaceAll(name, '·'), text)
    const faults: string[] = []
    if (!/[\p{L}\p{N}]/u.test(text)) faults.push('nothing to hear')
    const raw = RAW.exec(known)
    if (raw) faults.push(`“${raw[0]}” is no word`)
    const twice = saidTwice(text)
    if (twice) faults.push(`“${twice}” is said twice`)
    // Chinese has a tag with its script, and a code without.
    if (languageOf(lang) !== language) {
      if (isOther && scriptOf(language).test(text)) faults.push(`the voice of ${lang} says it`)
    } else if (isOther) {
      const latin = known.match(/\p{Script=Latin}{3,}/gu)?.find((word) => word !== word.toUpperCase())
      if (latin) faults.push(`“${latin}” is of another language`)
    } else {
      const found = foreign.find((one) => hasWords(known, one))
      if (found !== undefined) faults.push(`“${found}” is of another language`)
    }
    return faults.map((fault) => `${fault}: ${text}`)
  }
}

const scripts = {
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  chinese: /\p{Script=Han}/u,
  devanagari: /\p{Script=Devanagari}/u,
  arabic: /\p{Script=Arabic}/u,
} as const
const scriptOf = (language: Language): RegExp => {
  const { script } = languages[language]
  return script === undefined ? /(?!)/ : scripts[script]
}

/** What the product says in its source languages and nowhere in this one. */
function foreignTexts(language: Language): readonly string[] {
  const here = [...textsOf(language).values()].join('\n').toLowerCase()
  const elsewhere = (['en', 'it'] as const).filter((other) => other !== language)
  const texts = elsewhere.flatMap((other) => [...textsOf(other).values()])
  return [...new Set(texts)].filter(
    (text) => text.length >= FOREIGN_MIN_LENGTH && !text.includes('{') && !here.includes(text.toLowerCase()),
  )
}

function hasWords(text: string, words: string): boolean {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return false
  return !LETTER.test(text[at - 1] ?? '') && !LETTER.test(text[at + words.length] ?? '')
}
const LETTER = /[\p{L}\p{M}\p{N}]/u

/** A part between two pauses, or a word, that comes again at once. */
function saidTwice(text: string): string | null {
  const parts = text.split(PAUSES).map((part) => part.trim().toLowerCase())
  const part = parts.find((one, nth) => one.length > 1 && one === parts[nth - 1])
  if (part !== undefined) return part
  // German says “Bitte prüfen Sie sie”: there a capital is a difference.
  return /(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,})\s+\1(?![\p{L}\p{M}])/u.exec(text)?.[1] ?? null
}
