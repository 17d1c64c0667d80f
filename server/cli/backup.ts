import { join, resolve } from 'node:path'
import { end, readCommandSettings, withDatabase } from './command.ts'
import { readBackup } from '#server/backup/read-backup.ts'
import { type BackupCounts, writeBackup } from '#server/backup/write-backup.ts'
import { keepAuthority, readAuthority } from '#server/tls/local-authority.ts'

/**
 * `npm run backup [-- FILE]`, beside a running server or without it; `npm run restore -- FILE` into a new DATA_DIR or an
 * empty database, with the key of the installation that wrote it: its `secret.key`, or SECRET_KEY.
 */
const USAGE = 'Usage: npm run backup [-- FILE], npm run restore -- FILE'

const [verb, file] = process.argv.slice(2)
const settings = readCommandSettings()
if (verb !== 'write' && (verb !== 'restore' || !file)) end(USAGE)

const { dataDir } = settings
const fresh = join(dataDir, 'backups', `${new Date().toISOString().replaceAll(':', '-')}.backup`)
const path = resolve(file ?? fresh)
const counts = await withDatabase(settings, async ({ address, ownerAddress }, masters) =>
  verb === 'write'
    ? writeBackup(address, masters, path, await readAuthority(dataDir))
    : readBackup(ownerAddress, masters, path, (authority) => keepAuthority(dataDir, authority)),
)
process.stdout.write(`${rows(counts)} rows of ${Object.keys(counts).length} tables: ${path}\n`)

function rows(counted: BackupCounts): number {
  return Object.values(counted).reduce((sum, count) => sum + count, 0)
}
