/**
 * `npm run test:database -- postgres|pgbouncer|citus FOLDER [FILE …]`: the contract tests of the server on a database that is not the
 * embedded one. FOLDER is that of an installation of PostgreSQL, in which `bin` is, for `citus` with Citus: a coordinator and two
 * workers. With `pgbouncer` the server asks through one in session mode. Words behind it choose test files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getPgbouncer } from './pgbouncer.mjs'
import { prepare, root, run, say } from './prepare.mjs'

/** They start commands, servers or connections of their own at the embedded database, or change its key file. */
const APART = [
  'companies.contract.test.ts',
  'company-command.contract.test.ts',
  'key-rotation.contract.test.ts',
]

/** Citus asks a reader of a view for rights on its tables: docs/operate/reporting.md says so. */
const NOT_DISTRIBUTED = ['reporting-views.contract.test.ts']

/** What the tests read (`tests/support/server/chosen-database.ts`). */
const DATABASES = {
  postgres: (folder) => ({ POSTGRES: folder }),
  pgbouncer: (folder) => ({ POSTGRES: folder, PGBOUNCER: '1' }),
  citus: (folder) => ({ CITUS: folder }),
}

const [database, folder, ...chosen] = process.argv.slice(2)
const settingsOf = DATABASES[database]
if (settingsOf === undefined || folder === undefined || !existsSync(join(folder, 'bin/postgres'))) {
  say(
    'Usage: npm run test:database -- postgres|pgbouncer|citus FOLDER [FILE …], where FOLDER/bin/postgres is a PostgreSQL',
  )
  process.exit(1)
}
const isDistributed = database === 'citus'
const apart = isDistributed ? [...APART, ...NOT_DISTRIBUTED] : APART
const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.contract.test.ts') && !apart.some((file) => name.endsWith(file)))
  .map((name) => join('server', name))
  .filter((name) => /\b(?:sharedServer|serverUnderTest)\(/.test(readFileSync(join(root, name), 'utf8')))
  .concat(isDistributed ? 'tests/faults/citus-node.test.ts' : [])

await prepare()
if (database === 'pgbouncer') getPgbouncer()
run(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'],
    // One file after the other: what is asked 200 times at once in one would be refused in another. And a statement goes to another
    // node, of which all share the processors here.
    ...(isDistributed ? ['--maxWorkers', '1', '--testTimeout', '120000'] : []),
    ...(chosen.length > 0 ? chosen : files),
  ],
  settingsOf(resolve(folder)),
)
