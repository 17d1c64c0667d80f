import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// No fallbackLocales: with one, a missing translation would no longer stop the build.
export default defineConfig({
  sourceLocale: 'it',
  locales: ['it', 'en', 'es', 'de', 'fr', 'ja', 'zh', 'hi', 'id'],
  catalogs: [
    { path: 'locales/{locale}', include: ['src'], exclude: ['**/src/console/**'] },
    // Kept by hand, in two languages: what it shares with the kiosk stands there.
    { path: 'locales/console/{locale}', include: [] },
  ],
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false, origins: false }),
})
