/** `npm run pictures`: the pictures of docs/use/first-company.md, taken while the browser test of the console walks it. */
import { chromiumPath } from './chromium.mjs'
import { prepare, run } from './prepare.mjs'

await prepare()
run(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', 'tests/e2e/console.spec.ts', '--project', 'tablet'],
  { PICTURES: '1', E2E_LANGUAGE: 'en', CHROMIUM: await chromiumPath() },
)
