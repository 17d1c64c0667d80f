/**
 * `npm run i18n:check`: every language has every message that the code asks for, no other, and the same values
 * in it; every message has a comment for translators; no screen says a word by itself; and every text keeps to the
 * typography, the address and the glossary of its language. What is wrong is named, and ends the program with 1.
 */
import { readdirSync } from 'node:fs'
import config from '../lingui.config.ts'
import { CONSOLE, COMMENTED, catalogue, commentsIn, KIOSK, readSources } from './catalogues.ts'
import { buttonLabels, type Catalogues, commentComplaints, complaintsAbout } from './i18n-rules.ts'
import { buttonComplaints, writingComplaints } from './writing-rules.ts'

const sourceLocale = config.sourceLocale ?? ''

const catalogues = (folder: string, locales: readonly string[]): Catalogues =>
  Object.fromEntries(locales.map((locale) => [locale, catalogue(folder, locale)]))

const kiosk = catalogues(KIOSK, config.locales)
const staff = catalogues(
  CONSOLE,
  readdirSync(CONSOLE).map((file) => file.replace(/\.po$/, '')),
)
const shared = new Set(Object.keys(kiosk[sourceLocale] ?? {}))

const sources = readSources()
const buttons = buttonLabels(sources[KIOSK])

const complaints = [
  ...complaintsAbout(kiosk, sources[KIOSK], sourceLocale),
  ...complaintsAbout(staff, sources[CONSOLE], sourceLocale, shared),
  ...commentComplaints(COMMENTED, commentsIn(KIOSK), kiosk[sourceLocale] ?? {}),
  ...commentComplaints(COMMENTED, commentsIn(CONSOLE), staff[sourceLocale] ?? {}),
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
