/**
 * Of what takes long `npm test` asks a sample; these ask everything: `npm run axe`, `npm run keyboard`. What follows is
 * Playwright's: `npm run axe -- -g "in ja"`.
 */
import { chromiumPath } from './chromium.mjs'
import { prepare, run } from './prepare.mjs'

await prepare()
run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)], {
  CHROMIUM: await chromiumPath(),
  LONG: '1',
})
