import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  databaseFolders,
  databaseOwner,
  mayEnterAll,
  type Owner,
  openDataDir,
  SHARED,
  shortName,
} from '#server/database/data-dir.ts'

export interface ClusterPaths {
  /** `null` = the account that runs the server. */
  readonly owner: Owner | null
  /** Holds the cluster and its log; only the owner may enter. */
  readonly home: string
  /** Folder of the socket; its path is short enough for one. */
  readonly socketDir: string
  /** The folder in which another account can read files that ours installs. */
  readonly shared: string
  /** A sentence for the banner if the data is not where one would look for it. */
  readonly remark: string | null
}

/** Bytes that a socket's path may have, without the terminating zero. */
const SOCKET_PATH_MAX = 103
export const SOCKET_NAME = '.s.PGSQL.5432'

/** Decides where the database lives, and makes its folders. */
export function prepareClusterPaths(dataDir: string): ClusterPaths {
  openDataDir(dataDir)
  const owner = databaseOwner(dataDir)
  const isReachable = owner === null || mayEnterAll(dataDir, owner)
  const [inside, outside] = databaseFolders(dataDir)
  const home = isReachable ? inside : outside
  makePrivate(home, owner)
  const isShort = Buffer.byteLength(join(home, SOCKET_NAME)) <= SOCKET_PATH_MAX
  const socketDir = isShort ? home : join(tmpdir(), `visitor-kiosk-${shortName(dataDir)}`)
  if (!isShort) makePrivate(socketDir, owner)
  const remark = isReachable ? null : `PostgreSQL may not enter ${dataDir}: its data is in ${home}`
  return { owner, home, socketDir, shared: SHARED, remark }
}

/** @throws if another account made the folder first: its owner could read the database's socket */
function makePrivate(folder: string, owner: Owner | null): void {
  // One at a time: the mode of a recursive mkdir would close the way to the folder as well.
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const uid = owner?.uid ?? process.getuid?.() ?? found.uid
  if (found.isDirectory() && found.uid === uid) return
  if (!found.isDirectory() || found.uid !== process.getuid?.() || owner === null) {
    throw new Error(`${folder} belongs to another account`)
  }
  chownSync(folder, owner.uid, owner.gid)
}
