import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import config from './lingui.config.ts'

// What `lingui extract` may write: it would make the console's catalogue in all languages, and empty it.
export default defineConfig({
  ...config,
  catalogs: [{ path: 'locales/{locale}', include: ['src', 'server'], exclude: ['**/src/console/**'] }],
  format: formatter({ lineNumbers: false, origins: false }),
})
