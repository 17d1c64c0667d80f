/**
 * `npm run test:citus -- FOLDER`: the contract tests that need one server and companies of their own, and those of what is due
 * at all nodes, on a coordinator and two workers of a PostgreSQL with Citus, in whose FOLDER is `bin`. Words behind it choose
 * test files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepare, root, run, say } from './prepare.mjs'

/** With a server of their own: what looks for what is due at all nodes. */
const OF_ALL_NODES = [
  'server/notifications/news/news.contract.test.ts',
  'server/notifications/notifications.contract.test.ts',
  'server/notifications/push/push.contract.test.ts',
  'server/webhooks/webhooks.contract.test.ts',
]

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
  .concat(OF_ALL_NODES, 'tests/faults/citus-node.test.ts')

await prepare()
run(
  process.execPath,
  [
    // One file after the other: what is asked 200 times at once in one would be refused in another.
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--maxWorkers', '1'],
    // A statement goes to another node, of which all share the processors here.
    ...['--testTimeout', '120000'],
    ...(chosen.length > 0 ? chosen : files),
  ],
  { CITUS: resolve(folder) },
)
