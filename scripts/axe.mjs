/** `npm run axe`: what `npm test` asks axe in a sample, whole. What follows is Playwright's: `npm run axe -- -g "in ja"`. */
import { chromiumPath } from './chromium.mjs'
import { prepare, run } from './prepare.mjs'

await prepare()
run(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'tests/e2e/axe.spec.ts', ...process.argv.slice(2)],
  { CHROMIUM: await chromiumPath(), AXE: 'all' },
)
