/** Finds the proxy HAProxy, or installs it, for the test of a server whose database has a standby. */
import { spawnSync } from 'node:child_process'
import { getFromDebian } from './debian.mjs'
import { say } from './prepare.mjs'

const PLACES = ['haproxy', '/usr/sbin/haproxy']

/** Its program; `null` where it is not installed. */
export const haproxyPath = () =>
  PLACES.find((path) => spawnSync(path, ['-v'], { stdio: 'ignore' }).status === 0) ?? null

export function getHaproxy() {
  if (haproxyPath() !== null) return
  say('Getting a proxy for the test of a database with a standby …')
  getFromDebian(['haproxy'])
  if (haproxyPath() === null) say('Without HAProxy the test of a database with a standby is skipped.')
}
