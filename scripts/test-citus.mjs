/**
 * `npm run test:citus -- FOLDER`: the contract tests that need one server and companies of their own, on a coordinator and two
 * workers of a PostgreSQL with Citus, in whose FOLDER is `bin`. Words behind it choose test files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepare, root, run, say } from './prepare.mjs'

/** They start commands or connections of their own at the embedded database. */
const APART = ['companies.contract.test.ts', 'company-command.contract.test.ts']

const [folder, ...chosen] = process.argv.slice(2)
if (folder === undefined || !existsSync(join(folder, 'bin/postgres'))) {
  say('Usage: npm run test:citus -- FOLDER [FILE …], where FOLDER/bin/postgres is a PostgreSQL with Citus')
  process.exit(1)
}
const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.contract.test.ts') && !APART.some((apart) => name.endsWith(apart)))
  .map((name) => join('server', name))
  .filter((name) => readFileSync(join(root, name), 'utf8').includes('sharedServer()'))
  .concat('tests/faults/citus-node.test.ts')

await prepare()
run(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--maxWorkers', '2'],
    // A statement goes to another node, of which all share the processors here.
    ...['--testTimeout', '120000', '--hookTimeout', '180000'],
    ...(chosen.length > 0 ? chosen : files),
  ],
  { CITUS: resolve(folder) },
)
