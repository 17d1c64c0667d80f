/** What Debian has and npm has not, for the tests. */
import { spawnSync } from 'node:child_process'

/** Runs a command; what it complains about is shown. */
export const attempt = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Installs each group of packages where we may; a group that fails leaves the others alone. */
export function getFromDebian(...groups) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  attempt('apt-get', ['update', '-qq']) // a warning about one list must not stop us
  for (const packages of groups) attempt('apt-get', ['install', '-y', '-qq', ...packages])
}
