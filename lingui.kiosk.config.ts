import { defineConfig } from '@lingui/conf'
import config from './lingui.config.ts'

// What `lingui extract` may write: it would make the console's catalogue in all nine languages, and empty it.
export default defineConfig({ ...config, catalogs: config.catalogs?.slice(0, 1) ?? [] })
