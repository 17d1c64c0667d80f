/** The catalogues and the code that asks for their messages, as files. */
import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import config from '../lingui.config.ts'
import type { Catalogues, Sources } from './i18n-rules.ts'

/** The folder of each set of catalogues. */
export const KIOSK = 'locales'
export const CONSOLE = 'locales/console'
/** The catalogue that has the comments for translators of all languages. */
export const COMMENTED = 'en'

const format = formatter()

const entriesOf = (folder: string, locale: string) => {
  const filename = `${folder}/${locale}.po`
  const sourceLocale = config.sourceLocale ?? ''
  return Object.entries(format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale, filename }))
}

/** Texts by message id. */
export const catalogue = (folder: string, locale: string): Catalogues[string] =>
  Object.fromEntries(entriesOf(folder, locale).map(([id, { translation = '' }]) => [id, translation]))

/** Comments for translators by message id; empty where there is none. */
export const commentsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(folder, COMMENTED).map(([id, { extra }]) => [id, (extra?.translatorComments ?? []).join(' ')]),
  )

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))

const read = (paths: readonly string[]): Sources =>
  Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))

const isConsole = (path: string): boolean => path.startsWith('src/console/')

/** What the catalogues of each folder are for. The gallery shows what the product says; it may not keep a message alive. */
export function readSources(): Readonly<Record<typeof KIOSK | typeof CONSOLE, Sources>> {
  const files = sourcesBelow('src').filter((path) => !path.startsWith('src/gallery/'))
  return {
    [KIOSK]: read([...files.filter((path) => !isConsole(path)), ...sourcesBelow('server')]),
    [CONSOLE]: read(files.filter(isConsole)),
  }
}
