/**
 * `npm run axe`: a browser test of which `npm test` runs a sample, whole. What follows is Playwright's:
 * `npm run axe -- -g "in ja"`.
 */
import { chromiumPath } from './chromium.mjs'
import { prepare, run } from './prepare.mjs'

const [name, ...options] = process.argv.slice(2)
await prepare()
run(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', `tests/e2e/${name}.spec.ts`, ...options],
  { CHROMIUM: await chromiumPath(), WHOLE: '1' },
)
