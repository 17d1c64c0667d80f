/** Finds the connection pooler pgbouncer, or installs it, for the test of a server behind it. */
import { spawnSync } from 'node:child_process'
import { getFromDebian } from './debian.mjs'
import { say } from './prepare.mjs'

const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer']

/** Its program; `null` where it is not installed. An account other than root has not always a path to it. */
export const pgbouncerPath = () =>
  PLACES.find((path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0) ?? null

export function getPgbouncer() {
  if (pgbouncerPath() !== null) return
  say('Getting a connection pooler for the test behind it …')
  getFromDebian(['pgbouncer'])
  if (pgbouncerPath() === null) say('Without pgbouncer the test behind a real connection pooler is skipped.')
}
