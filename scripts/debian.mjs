/** Programs for the tests that Debian has and npm has not. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a command; what it complains about is shown. */
export const attempt = (command, args, cwd = undefined) =>
  spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Installs each group of packages where we may; a group that fails leaves the others alone. */
export function getFromDebian(...groups) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  attempt('apt-get', ['update', '-qq']) // a warning about one list must not stop us
  for (const packages of groups) attempt('apt-get', ['install', '-y', '-qq', ...packages])
}

/** Unpacks packages into a folder and installs nothing: no service of theirs starts. */
export function unpackFromDebian(names, folder) {
  if (process.platform !== 'linux') return
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) attempt('apt-get', ['update', '-qq'])
  attempt('apt-get', ['download', '-qq', ...names], folder)
  for (const file of readdirSync(folder))
    if (file.endsWith('.deb')) attempt('dpkg-deb', ['-x', join(folder, file), folder])
}
