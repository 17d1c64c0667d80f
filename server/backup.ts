import { join, resolve } from 'node:path'
import { makeVault } from './domain/vault.ts'
import { readEnv } from './env.ts'
import { readBackup } from './store/backup/read-backup.ts'
import { type Counts, writeBackup } from './store/backup/write-backup.ts'
import { reachDatabase } from './store/reach-database.ts'
import { loadSecretKey } from './store/secret-key.ts'

/**
 * `npm run backup [-- FILE]`, beside a running server or without it; `npm run restore -- FILE` into a new DATA_DIR or an
 * empty database, with the key of the installation that wrote it: its `secret.key`, or SECRET_KEY.
 */
const USAGE = 'Usage: npm run backup [-- FILE], npm run restore -- FILE'

const [verb, file] = process.argv.slice(2)
const env = readEnv(process.env)
if (!env.ok) end(env.error.join('\n'))
if (verb !== 'write' && (verb !== 'restore' || !file)) end(USAGE)

const { dataDir, secretKey } = env.value
const vault = makeVault(secretKey ?? (await loadSecretKey(dataDir)))
const fresh = join(dataDir, 'backups', `${new Date().toISOString().replaceAll(':', '-')}.backup`)
const path = resolve(file ?? fresh)
const { address, release } = await reachDatabase(env.value, (error) => end(error.message))
const counts = await (verb === 'write' ? writeBackup : readBackup)(address, vault, path)
  .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  .finally(release)
if (typeof counts === 'string') end(counts)
process.stdout.write(`${rows(counts)} rows of ${Object.keys(counts).length} tables: ${path}\n`)

function rows(counted: Counts): number {
  return Object.values(counted).reduce((sum, count) => sum + count, 0)
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
