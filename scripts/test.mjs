/**
 * `npm test`: prepares what is missing and runs the tests of every part. Words after `--` choose: unit, model, dom, server, e2e.
 * `npm run test:long` runs all that there is: also tests with the tag `long`, browser tests without the tag `@every-run`,
 * and the whole of what `npm test` asks as a sample.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caddyPath } from './caddy.mjs'
import { chromiumPath, wholeChromiumPath } from './chromium.mjs'
import { getDovecot } from './dovecot.mjs'
import { getMosquitto } from './mosquitto.mjs'
import { getHaproxy } from './haproxy.mjs'
import { getPgbouncer } from './pgbouncer.mjs'
import { getPdfTools } from './pdf-tools.mjs'
import { icalendarRoot } from './icalendar.mjs'
import { runBehind } from './jobs.mjs'
import { prepare, root, say } from './prepare.mjs'
import { getPrinterPeer } from './printer-peer.mjs'
import { slapdRoot } from './slapd.mjs'

const [isLong, chosen] = [
  process.argv.includes('--long'),
  process.argv.slice(2).filter((word) => word !== '--long'),
]
if (isLong) process.env.LONG = '1'
const wants = (name) => chosen.length === 0 || chosen.includes(name)

await prepare()

// Each project prints much; its reporter also keeps the failures here, which are said last.
const notes = mkdtempSync(join(tmpdir(), 'failed-tests-'))
process.env.FAILED_TESTS = join(notes, 'failed.txt')

const failed = []
/** In milliseconds, by the name of a part. */
const took = new Map()
const run = async (name, args, env = {}) => {
  const from = performance.now()
  const [code] = await once(
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }),
    'exit',
  )
  took.set(name, performance.now() - from)
  if (code !== 0) failed.push(name)
}
const vitest = (projects, ...more) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  ...(isLong ? [] : ['--tags-filter', '!long']),
  ...more,
]

// Tests of a server or in a browser wait often; what the others need of the processors is done meanwhile.
const computing = ['unit', 'model', 'dom'].filter(wants)
const isAlone = !wants('server') && !wants('e2e')
const from = performance.now()
const behind =
  computing.length > 0 && !isAlone
    ? runBehind(vitest(computing, '--maxWorkers', '1')).finally(() =>
        took.set(computing.join(', '), performance.now() - from),
      )
    : undefined
if (computing.length > 0 && isAlone) await run(computing.join(', '), vitest(computing))

// A server's first start takes half of the time of the next ones: tests that start one begin with a copy of this folder.
const startedFolder = isAlone
  ? undefined
  : execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/server/make-started-data-dir.ts'], {
      cwd: root,
      encoding: 'utf8',
    })
if (startedFolder) process.env.STARTED_DATA_DIR = startedFolder

if (wants('server')) {
  getPrinterPeer()
  getDovecot()
  getMosquitto()
  getPgbouncer()
  getHaproxy()
  getPdfTools()
  await run('server', vitest(['server']), {
    CADDY: caddyPath(),
    SLAPD_ROOT: slapdRoot(),
    ICALENDAR_ROOT: icalendarRoot(),
  })
}
if (wants('e2e')) {
  getDovecot()
  const CHROMIUM = await chromiumPath()
  const FULL_CHROMIUM = await wholeChromiumPath()
  say(`Browser tests with ${CHROMIUM}, and of what a browser keeps with ${FULL_CHROMIUM}`)
  const chosenTests = isLong ? [] : ['--grep', '@every-run']
  await run('e2e', ['node_modules/@playwright/test/cli.js', 'test', ...chosenTests], {
    CHROMIUM,
    FULL_CHROMIUM,
    SLAPD_ROOT: slapdRoot(),
  })
}
if (behind) {
  const { code, output } = await behind
  process.stdout.write(output)
  if (code !== 0) failed.push(computing.join(', '))
}
const minutes = (ms) => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
say(`Took: ${[...took].map(([name, ms]) => `${name} ${minutes(ms)}`).join('; ')}`)
if (failed.length > 0) {
  if (existsSync(process.env.FAILED_TESTS)) process.stdout.write(readFileSync(process.env.FAILED_TESTS))
  say(`Failed: ${failed.join('; ')}`)
  process.exitCode = 1
}
for (const folder of [notes, startedFolder]) if (folder) rmSync(folder, { recursive: true, force: true })
