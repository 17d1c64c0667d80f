/** Finds the proxy that deploy/ names, or gets it, for the test behind it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackFromDebian } from './debian.mjs'
import { root, say } from './prepare.mjs'

const works = (path) => spawnSync(path, ['version'], { stdio: 'ignore' }).status === 0

/** @returns {string} a Caddy that answers `version`, or a name that nothing has: the test is skipped. */
export function caddyPath() {
  const folder = join(root, 'node_modules/.caddy')
  const own = join(folder, 'usr/bin/caddy')
  const find = () => [process.env.CADDY, 'caddy', own].find((path) => path && works(path))
  const found = find()
  if (found) return found
  say('Getting a proxy for the test behind one …')
  unpackFromDebian(['caddy'], folder)
  const got = find()
  if (!got) say('Without Caddy the test behind the proxy is skipped.')
  return got ?? own
}
