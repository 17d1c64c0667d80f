import { chownSync, existsSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { account, nobodyAccount, type Owner } from '#server/database/data-dir.ts'
import { livingPostgres } from './leftover.ts'
import { prepareClusterPaths } from './cluster-paths.ts'

/**
 * An older version that was started as root ran the database as `nobody`, an account that other programs use as well:
 * the files are given to the database's own account. A database that still runs keeps its account until the next start.
 */
export function handOver(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const paths = prepareClusterPaths(dataDir)
  const own = account()
  if (
    paths.owner?.uid !== nobodyAccount().uid ||
    own.uid === nobodyAccount().uid ||
    livingPostgres(paths) !== null
  )
    return
  for (const folder of new Set([paths.home, paths.socketDir])) if (existsSync(folder)) giveTo(folder, own)
  const { uid, gid } = lstatSync(dataDir)
  if (gid === nobodyAccount().gid) chownSync(dataDir, uid, own.gid)
}

function giveTo(path: string, owner: Owner): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), owner)
  lchownSync(path, owner.uid, owner.gid)
}
