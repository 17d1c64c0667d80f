/**
 * `npm test`: prepares what is missing and runs every test. Words after `--` choose: unit, model, dom, server, e2e.
 * `npm run test:long` asks everything of what takes long, where `npm test` asks a sample.
 */
import { caddyPath } from './caddy.mjs'
import { chromiumPath, wholeChromiumPath } from './chromium.mjs'
import { prepare, run, say } from './prepare.mjs'
import { getPrinterPeer } from './printer-peer.mjs'

const [isLong, chosen] = [
  process.argv.includes('--long'),
  process.argv.slice(2).filter((word) => word !== '--long'),
]
if (isLong) process.env.LONG = '1'
const wants = (name) => chosen.length === 0 || chosen.includes(name)
const projects = ['unit', 'model', 'dom', 'server'].filter(wants)

await prepare()
if (projects.length > 0) {
  if (wants('server')) getPrinterPeer()
  const CADDY = wants('server') ? caddyPath() : ''
  run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])],
    { CADDY },
  )
}
if (wants('e2e')) {
  const CHROMIUM = await chromiumPath()
  const FULL_CHROMIUM = await wholeChromiumPath()
  say(`Browser tests with ${CHROMIUM}, and of what a browser keeps with ${FULL_CHROMIUM}`)
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], { CHROMIUM, FULL_CHROMIUM })
}
