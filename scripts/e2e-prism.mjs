/**
 * `npm run e2e:prism`: browser tests with Prism, from the registry with a Node.js of its own, between the browser and the
 * built server. It compares every request and answer with the API documents. Words after `--` are Playwright's:
 * `npm run e2e:prism -- visit desk`. Ends with 1 if a test fails or Prism finds something.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from './chromium.mjs'
import { prepare, root, say } from './prepare.mjs'

await prepare()
const folder = mkdtempSync(join(tmpdir(), 'e2e-prism-'))
const file = join(folder, 'findings.json')
const words = ['node_modules/@playwright/test/cli.js', 'test', '--project=tablet', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, words, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM: await chromiumPath(), PRISM_FINDINGS: file },
})
const { judged, undescribed, violations } = JSON.parse(readFileSync(file, 'utf8'))
rmSync(folder, { recursive: true, force: true })

const sum = (counts) => Object.values(counts).reduce((one, other) => one + other, 0)
const list = (counts) => Object.entries(counts).map(([name, count]) => `  ${count} × ${name}\n`)
say(`${sum(judged)} requests to ${Object.keys(judged).length} operations, ${sum(violations)} violations`)
process.stdout.write(list(violations).join(''))
say(`${sum(undescribed)} requests below /api that no document describes`)
process.stdout.write(list(undescribed).join(''))
/** Sign-in belongs to the account library, readiness to operators, and the reference is a page: none is in a document. */
const isForgotten = Object.keys(undescribed).some(
  (name) => !/ \/api\/(auth\/|ready$|v1\/reference)/.test(name),
)
process.exitCode = status === 0 && sum(violations) === 0 && sum(judged) > 0 && !isForgotten ? 0 : 1
