import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'

/**
 * The bundled fonts: Noto Sans for every script, each cut into slices by its unicode ranges. Only the
 * slices that a text needs are read, and a family list names them in a fixed order, so that a badge
 * looks the same on a machine with all fonts and on one with none.
 */

interface Slice {
  readonly family: string
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}

const require = createRequire(import.meta.url)

const SCRIPTS =
  'arabic hebrew thai lao khmer myanmar ethiopic georgian armenian bengali tamil telugu gujarati gurmukhi kannada malayalam sinhala'
/** These come before Latin, so that joiners and spaces inside a word stay in the font of that word. */
const ALPHABETS = 'devanagari cyrillic cyrillic-ext greek greek-ext vietnamese latin-ext latin'

const HAN_ORDER = {
  ja: ['jp', 'sc', 'kr'],
  ko: ['kr', 'jp', 'sc'],
  zh: ['sc', 'jp', 'kr'],
} as const satisfies Record<string, readonly string[]>

type HanLanguage = keyof typeof HAN_ORDER

function slicesOf(name: string, wanted?: readonly string[]): Slice[] {
  const folder = `@fontsource-variable/${name}`
  const ranges: Record<string, string> = require(`${folder}/unicode.json`)
  return Object.entries(ranges)
    .map(([key, text]) => ({ slice: key.replace(/[[\]]/g, ''), text }))
    .filter(({ slice }) => wanted?.includes(slice) ?? /^\d+$/.test(slice))
    .sort((a, b) => (wanted ? wanted.indexOf(a.slice) - wanted.indexOf(b.slice) : 0))
    .map(({ slice, text }) => ({
      family: `${name}-${slice}`,
      file: require.resolve(`${folder}/files/${name}-${slice}-wght-normal.woff2`),
      ranges: text.split(',').map((range) => {
        const [from = 0, to = from] = range
          .slice(2)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16))
        return [from, to] as const
      }),
    }))
}

const alphabetic = [
  ...SCRIPTS.split(' ').flatMap((script) => slicesOf(`noto-sans-${script}`, [script])),
  ...slicesOf('noto-sans', ALPHABETS.split(' ')),
]
const latin = alphabetic.slice(-1)
const han = { jp: slicesOf('noto-sans-jp'), sc: slicesOf('noto-sans-sc'), kr: slicesOf('noto-sans-kr') }

const inOrder = (language: HanLanguage): Slice[] => [
  ...alphabetic,
  ...HAN_ORDER[language].flatMap((part) => han[part]),
]
const orders = { ja: inOrder('ja'), ko: inOrder('ko'), zh: inOrder('zh') }

const found = new Map<string, Slice | null>()

function sliceFor(sign: string, language: HanLanguage): Slice | null {
  const key = language + sign
  const known = found.get(key)
  if (known !== undefined) return known
  const point = sign.codePointAt(0) ?? 0
  const slice =
    orders[language].find(({ ranges }) => ranges.some(([from, to]) => from <= point && point <= to)) ?? null
  found.set(key, slice)
  return slice
}

/** Asking the library for each text takes a tenth of the time of a PDF. */
const registered = new Set<string>()

/** Fonts are the process's, not the thread's: another thread may have brought one already. */
function register({ family, file }: Slice): void {
  if (registered.has(family)) return
  if (!GlobalFonts.has(family) && !GlobalFonts.register(readFileSync(file), family))
    throw new Error(`Font ${family} cannot be read`)
  registered.add(family)
}

/** Which Han shapes a language reads; a name with kana or hangul says it by itself. */
function hanLanguage(text: string, locale: string): HanLanguage {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'ja'
  if (/\p{Script=Hangul}/u.test(text)) return 'ko'
  const language = locale.split('-')[0]
  return language === 'ja' || language === 'ko' ? language : 'zh'
}

const SILENT = /^[\p{Cf}\p{Zs}\p{Variation_Selector}]$/u

/** The CSS family list that holds every sign of the text; its slices are registered on the way. */
export function familiesFor(text: string, locale: string): string {
  const language = hanLanguage(text, locale)
  const needed = new Set<Slice>(latin)
  for (const sign of text) {
    const slice = SILENT.test(sign) ? null : sliceFor(sign, language)
    if (slice) needed.add(slice)
  }
  const ordered = orders[language].filter((slice) => needed.has(slice))
  ordered.forEach(register)
  return ordered.map(({ family }) => `"${family}"`).join(', ')
}

/** The printer's sign for a type that is missing from the case. */
const GETA = '〓'

/** The text without what no bundled font holds: pictographs go, a letter leaves a visible mark. */
export function printable(text: string): string {
  const signs = [...text].map((sign) => {
    if (SILENT.test(sign) || sliceFor(sign, 'zh')) return sign
    return /\p{L}|\p{N}/u.test(sign) ? GETA : ''
  })
  return signs.join('').replace(/\s+/g, ' ').trim()
}
