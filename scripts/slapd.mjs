/** Finds the directory server of OpenLDAP, or gets it, for the tests that read a directory. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unpackFromDebian } from './debian.mjs'
import { root, say } from './prepare.mjs'

/** Where an unpacked program finds its libraries. */
export function slapdEnv(folder) {
  const libraries = join(folder, 'usr/lib')
  try {
    const own = readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'))
    return { LD_LIBRARY_PATH: [libraries, ...own.map((name) => join(libraries, name))].join(':') }
  } catch {
    return {}
  }
}

/** @param {string} folder that holds `usr/sbin/slapd` */
export const hasSlapd = (folder) =>
  spawnSync(join(folder, 'usr/sbin/slapd'), ['-VV'], {
    stdio: 'ignore',
    env: { ...process.env, ...slapdEnv(folder) },
  }).status === 0

/** @returns {string} the folder that holds `usr/sbin/slapd`; where nothing is there, the tests are skipped */
export function slapdRoot() {
  const own = join(root, 'node_modules/.slapd')
  const find = () => ['/', own].find(hasSlapd)
  const found = find()
  if (found) return found
  say('Getting a directory server for the tests of hosts from a directory …')
  // With the libraries that a small system lacks.
  unpackFromDebian(['slapd', 'libltdl7', 'libwrap0'], own)
  const got = find()
  if (!got) say('Without slapd (OpenLDAP) the tests on a real directory server are skipped.')
  return got ?? own
}
