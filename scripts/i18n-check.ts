/**
 * `npm run i18n:check`: every language has every message that the code asks for, no other, and the same values
 * in it; no screen says a word by itself; and every text keeps to the typography, the address and the glossary of its language. What is wrong is named, and ends the program with 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import config from '../lingui.config.ts'
import { buttonLabels, type Catalogues, complaintsAbout, type Sources } from './i18n-rules.ts'
import { buttonComplaints, writingComplaints } from './writing-rules.ts'

const sourceLocale = config.sourceLocale ?? ''
const format = formatter()

function catalogue(filename: string, locale: string): Readonly<Record<string, string>> {
  const entries = format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale, filename })
  return Object.fromEntries(Object.entries(entries).map(([id, { translation = '' }]) => [id, translation]))
}

const catalogues = (folder: string, locales: readonly string[]): Catalogues =>
  Object.fromEntries(locales.map((locale) => [locale, catalogue(`${folder}/${locale}.po`, locale)]))

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))
const files = sourcesBelow('src')
const isConsole = (path: string): boolean => path.startsWith('src/console/')

/** The gallery shows what the product says; it may not keep a message alive. */
const kioskFiles = files.filter((path) => !isConsole(path) && !path.startsWith('src/gallery/'))
const read = (paths: readonly string[]): Sources =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))

const kiosk = catalogues('locales', config.locales)
const staffLocales = readdirSync('locales/console').map((file) => file.replace(/\.po$/, ''))
const staff = catalogues('locales/console', staffLocales)
const shared = new Set(Object.keys(kiosk[sourceLocale] ?? {}))

const serverFiles = sourcesBelow('server')
const kioskSources = read([...kioskFiles, ...serverFiles])
const buttons = buttonLabels(kioskSources)

const complaints = [
  ...complaintsAbout(kiosk, kioskSources, sourceLocale),
  ...complaintsAbout(staff, read(files.filter(isConsole)), sourceLocale, shared),
  ...Object.entries(kiosk).flatMap(([locale, texts]) =>
    Object.entries(texts).flatMap(([id, text]) => [
      ...writingComplaints(locale, id, text),
      ...(buttons.has(id) ? buttonComplaints(locale, id, text) : []),
    ]),
  ),
  // A label of the console may wrap: a desk has room, and no visitor waits.
  ...Object.entries(staff).flatMap(([locale, texts]) =>
    Object.entries(texts).flatMap(([id, text]) => writingComplaints(locale, id, text, 'staff')),
  ),
]
for (const complaint of complaints) console.error(complaint)
const count = (all: Catalogues): number => Object.keys(all[sourceLocale] ?? {}).length
console.log(
  `${config.locales.length} languages, ${count(kiosk)} messages; the console ${Object.keys(staff).length}, ${count(staff)}; ${complaints.length} complaints`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
