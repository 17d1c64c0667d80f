/**
 * `npm run i18n:check`: every language has every message that the code asks for, no other, and the same values
 * in it; every message has a comment for translators; no screen says a word by itself; and every text keeps to the
 * typography, the address and the glossary of its language. What is wrong is named, and ends the program with 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import config from '../lingui.config.ts'
import {
  buttonLabels,
  type Catalogues,
  commentComplaints,
  complaintsAbout,
  type Sources,
} from './i18n-rules.ts'
import { buttonComplaints, writingComplaints } from './writing-rules.ts'

const sourceLocale = config.sourceLocale ?? ''
/** The catalogue that has the comments for translators of all languages. */
const COMMENTED = 'en'
const format = formatter()

const entriesOf = (folder: string, locale: string) => {
  const filename = `${folder}/${locale}.po`
  return Object.entries(format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale, filename }))
}

const catalogue = (folder: string, locale: string): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(folder, locale).map(([id, { translation = '' }]) => [id, translation]))

const commentsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(folder, COMMENTED).map(([id, { extra }]) => [id, (extra?.translatorComments ?? []).join(' ')]),
  )

const catalogues = (folder: string, locales: readonly string[]): Catalogues =>
  Object.fromEntries(locales.map((locale) => [locale, catalogue(folder, locale)]))

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
  ...commentComplaints(COMMENTED, commentsIn('locales'), kiosk[sourceLocale] ?? {}),
  ...commentComplaints(COMMENTED, commentsIn('locales/console'), staff[sourceLocale] ?? {}),
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
