/**
 * The words that the kiosk needs for its first picture: a twelfth of a catalogue. The rest follows at once, but the first
 * picture does not wait for it (src/i18n/locales.ts).
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const root = join(import.meta.dirname, '..')
const MESSAGE = /\b_\(\s*'(\w+)'/g
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'([#.][^']+)'/gm

/** The ids of all messages in the page's own file and in what it imports at once. */
export function homeWords(entry = join(root, 'src/kiosk/main.tsx')) {
  const seen = new Set()
  const ids = new Set()
  const read = (file) => {
    if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, id] of source.matchAll(MESSAGE)) ids.add(id)
    for (const [, path] of source.matchAll(STATIC_IMPORT))
      read(path.startsWith('#') ? join(root, path.slice(1)) : resolve(dirname(file), path))
  }
  read(entry)
  return ids
}

/**
 * Makes `it.po?home` the part of `it.po` that the first picture needs.
 * @returns {import('vite').Plugin}
 */
export const homeWordsOnly = () => ({
  name: 'home-words',
  async transform(_, id) {
    if (!id.endsWith('.po?home')) return null
    const config = getConfig()
    const { locale, catalog } = getCatalogForFile(relative(root, id.split('?')[0]), await getCatalogs(config))
    const { messages } = await catalog.getTranslations(locale, { sourceLocale: config.sourceLocale })
    const wanted = homeWords()
    const chosen = Object.fromEntries(Object.entries(messages).filter(([name]) => wanted.has(name)))
    const { source: code } = createCompiledCatalog(locale, chosen, { namespace: 'es' })
    return { code, map: null, moduleType: 'js' }
  },
})
