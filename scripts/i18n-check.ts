/**
 * `npm run i18n:check`: every language has every message that the code asks for, no other, and the same values
 * in it; and no screen says a word by itself. What is wrong is named, and ends the program with 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import config from '../lingui.config.ts'
import { type Catalogues, complaintsAbout, type Sources } from './i18n-rules.ts'

const sourceLocale = config.sourceLocale ?? ''
const format = formatter()

function catalogue(locale: string): Readonly<Record<string, string>> {
  const filename = `locales/${locale}.po`
  const entries = format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale, filename })
  return Object.fromEntries(Object.entries(entries).map(([id, { translation = '' }]) => [id, translation]))
}

const catalogues: Catalogues = Object.fromEntries(config.locales.map((locale) => [locale, catalogue(locale)]))

/** The gallery shows what the product says; it may not keep a message alive. */
const sources: Sources = Object.fromEntries(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path) && !path.startsWith('src/gallery/'))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

const complaints = complaintsAbout(catalogues, sources, sourceLocale)
for (const complaint of complaints) console.error(complaint)
const messages = Object.keys(catalogues[sourceLocale] ?? {}).length
console.log(`${config.locales.length} languages, ${messages} messages, ${complaints.length} complaints`)
process.exitCode = complaints.length === 0 ? 0 : 1
