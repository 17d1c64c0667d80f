import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterPaths } from './cluster-paths.ts'

/** Made by initdb; the server uses it to hold its lock only. */
export const SUPERUSER = 'kiosk'
export const LOCALE = { LC_ALL: 'C.UTF-8' }
const LOG_MAX_BYTES = 1024 * 1024

export const clusterSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // The log must not quote what visitors typed.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
}

/**
 * Runs what it is given and sends it SIGINT as soon as its own standard input ends: however the server dies,
 * its database stops. A shell is enough, and thirty times smaller than a second Node.
 */
const SHIM = `
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
{ cat <&3 >/dev/null; kill -INT $child 2>/dev/null; } &
watcher=$!
wait $child
code=$?
kill $watcher 2>/dev/null
exit $code
`

export const dataFolder = (paths: ClusterPaths): string => join(paths.home, 'data')

/** Makes the cluster at the first start, closed to everybody; a half-made one of a killed start is thrown away. */
export function initialise(paths: ClusterPaths, binaries: string): void {
  const data = dataFolder(paths)
  if (existsSync(data)) return
  const fresh = `${data}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  const flags = ['-U', SUPERUSER, '-A', 'reject', '-E', 'UTF8', '-k', '--locale=C.UTF-8']
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const run = spawnSync(join(binaries, 'initdb'), [...flags, ...provider, '-D', fresh], {
    ...paths.owner,
    cwd: paths.home,
    env: LOCALE,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`initdb failed: ${run.stderr || String(run.error)}`)
  try {
    renameSync(fresh, data)
  } catch (error) {
    // Another start was quicker; whose cluster it is, is settled by the lock.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(data)) throw error
  }
}

export interface Postgres {
  /** The shim, which ends when PostgreSQL has ended. */
  readonly shim: ChildProcess
  hasEnded(): boolean
}

/** @param run tells this start from every other; the database repeats it as its `cluster_name`. */
export function startPostgres(paths: ClusterPaths, binaries: string, run: string): Postgres {
  const given = Object.entries({
    ...clusterSettings,
    unix_socket_directories: paths.socketDir,
    cluster_name: run,
  })
  const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(binaries, 'postgres'), '-D', dataFolder(paths), ...flags]
  const log = openLog(paths)
  // Detached: a Ctrl-C in the terminal is for the server, which stops its database last.
  const shim = spawn('/bin/sh', ['-c', SHIM, 'shim', ...command], {
    ...paths.owner,
    cwd: paths.home,
    env: { ...LOCALE, PATH: '/usr/bin:/bin' },
    stdio: ['pipe', log, log],
    detached: true,
  })
  closeSync(log)
  shim.stdin?.on('error', () => undefined)
  return { shim, hasEnded: () => shim.exitCode !== null || shim.signalCode !== null }
}

/** Resolves when the database has ended. */
export async function stopPostgres(postgres: Postgres | null): Promise<void> {
  if (postgres === null || postgres.hasEnded()) return
  const ended = once(postgres.shim, 'exit')
  postgres.shim.stdin?.destroy()
  await ended
}

function openLog(paths: ClusterPaths): number {
  const path = join(paths.home, 'postgres.log')
  if (existsSync(path) && statSync(path).size > LOG_MAX_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}
