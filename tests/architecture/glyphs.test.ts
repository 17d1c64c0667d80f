import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const LATIN = 'atkinson-hyperlegible-next'
/** Typefaces that src/i18n/locales.ts loads with a language. */
const faces: Readonly<Record<string, string>> = {
  ja: 'noto-sans-jp',
  zh: 'noto-sans-sc',
  hi: 'noto-sans',
  ar: 'noto-sans-arabic',
}

/** The signs that a shipped family covers, by the ranges of its style sheet. */
function signsOf(family: string): (sign: number) => boolean {
  const css = readFileSync(require.resolve(`@fontsource-variable/${family}/wght.css`), 'utf8')
  const ranges = [...css.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => ({
    from: Number.parseInt(from, 16),
    to: Number.parseInt(to, 16),
  }))
  return (sign) => ranges.some(({ from, to }) => sign >= from && sign <= to)
}

const isLatin = signsOf(LATIN)

const catalogues = readdirSync('locales', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.po'))
  .map((file) => file.replace('.po', ''))

test.each(catalogues)('the product brings a sign for every letter of %s', (locale) => {
  const face = faces[locale]
  const isCovered = face ? signsOf(face) : isLatin
  const texts = readFileSync(`locales/${locale}.po`, 'utf8').matchAll(/^msgstr "(.+)"$/gm)
  const signs = new Set([...texts].flatMap(([, text = '']) => [...text]))
  const missing = [...signs].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0
    return !isCovered(code) && !isLatin(code)
  })
  expect(missing).toEqual([])
})
