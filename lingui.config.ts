import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languageList } from './contract/languages.ts'

const po = formatter({ lineNumbers: false, origins: false })

// No fallbackLocales: with one, a missing translation would no longer stop the build.
export default defineConfig({
  sourceLocale: 'it',
  locales: [...languageList],
  catalogs: [
    { path: 'locales/{locale}', include: ['src'], exclude: ['**/src/console/**'] },
    // Kept by hand, in the languages that have a file there; what the console shares with the kiosk stands above.
    { path: 'locales/console/{locale}', include: [] },
  ],
  orderBy: 'messageId',
  format: {
    ...po,
    /** A language is one file; browsers are not sent what only the server says. */
    parse: async (content, context) => {
      const messages = await po.parse(content, context)
      return Object.fromEntries(Object.entries(messages).filter(([id]) => !id.startsWith('SERVER_')))
    },
  },
})
