import { readFileSync } from 'node:fs'
import { isLanguage, languages } from '#contract/languages.ts'

/** The language of companies that choose none: `E2E_LANGUAGE=ar npm run keyboard` walks in another than Italian. */
export const testLanguage: string = process.env.E2E_LANGUAGE ?? 'it'

/** The console's: English for the pictures of the documents. */
export const consoleLanguage = process.env.PICTURES === '1' ? 'en' : 'it'

const isRightToLeft = isLanguage(testLanguage) && languages[testLanguage].direction === 'rtl'

const catalogue = new Map<string, string>()
for (const file of [`${testLanguage}.po`, `console/${consoleLanguage}.po`]) {
  const source = readFileSync(new URL(`../../../locales/${file}`, import.meta.url), 'utf8')
  for (const [, id = '', text = ''] of source.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm)) {
    catalogue.set(id, text.replaceAll('\\"', '"'))
  }
}

/**
 * What the kiosk says in the language of the test, or the console in its own, under a message id, so that no test repeats the wording.
 * @throws if the catalogue has no such id, or the text needs a value that is not given
 */
export function words(id: string, values: Readonly<Record<string, string>> = {}): string {
  const text = catalogue.get(id)
  if (!text) throw new Error(`The catalogue has no ${id}`)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${id} needs a value for ${name}`)
    // Among letters that run from right to left, a person’s name keeps its own direction.
    return isRightToLeft && name === 'name' ? `\u2068${value}\u2069` : value
  })
}
