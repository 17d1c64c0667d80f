import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './cluster.ts'
import { type ClusterPaths, SOCKET_NAME } from './cluster-paths.ts'

/**
 * PostgreSQL clears the lock file of a dead server by itself, unless the process number now belongs to another process,
 * or to a zombie that was not reaped, as in a container without an init. PostgreSQL takes both for a living server, so
 * this checks more closely and clears the file only if no process holds the cluster's shared memory any more.
 */
export function clearLeftover(paths: ClusterPaths): void {
  const lockFile = join(dataFolder(paths), 'postmaster.pid')
  const lock = readText(lockFile)
  if (lock === null || process.platform !== 'linux') return
  const [pid = '', , , , , , memory = ''] = lock.split('\n')
  if (isPostgres(pid) || isMemoryHeld(memory)) return
  if (!removeIfSame(lockFile, lock)) return
  rmSync(join(paths.socketDir, `${SOCKET_NAME}.lock`), { force: true })
}

/** The number of the PostgreSQL that holds the folder; `null` if none lives. */
export function livingPostgres(paths: ClusterPaths): number | null {
  const [pid = ''] = readText(join(dataFolder(paths), 'postmaster.pid'))?.split('\n') ?? []
  return isPostgres(pid) ? Number(pid) : null
}

function isPostgres(pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false
  if (process.platform !== 'linux') return isAlive(Number(pid))
  const state = /\) (\S)/.exec(readText(`/proc/${pid}/stat`) ?? '')?.[1]
  if (state === undefined || state === 'Z' || state === 'X') return false
  return (readText(`/proc/${pid}/comm`) ?? '').trim() === 'postgres'
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** @param line of the lock file: key and id of the shared memory segment. */
function isMemoryHeld(line: string): boolean {
  const id = line.trim().split(/\s+/)[1]
  const segments = readText('/proc/sysvipc/shm')
  if (id === undefined || segments === null) return false
  const segment = segments
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .find((row) => row[1] === id)
  return segment !== undefined && Number(segment[6]) > 0
}

/** Two starts may be here at once: what was moved aside is put back if it is not what was read. */
function removeIfSame(path: string, content: string): boolean {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const isSame = readText(aside) === content
  if (isSame) rmSync(aside, { force: true })
  else renameSync(aside, path)
  return isSame
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
