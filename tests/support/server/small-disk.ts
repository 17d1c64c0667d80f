import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How `unshare` lets this account mount: who is not root becomes so in a name space. */
export const asRoot = process.getuid?.() === 0 ? '-m' : '-rm'

/** `$0` is the folder, `$1` its size in MB, and the rest is what to run there. It holds few files: so that it can be full of them. */
const MOUNT =
  'mount -t tmpfs -o size="$1"m,nr_inodes=8k,mode=1777 tmpfs "$0" && shift && TMPDIR="$0" exec "$@"'

/**
 * Runs a program of ours whose temporary folder is a small disk of its own: only the program sees it, and it is gone with the
 * program. @returns what it printed
 */
export async function runOnSmallDisk(
  megabytes: number,
  program: string,
  ...given: readonly string[]
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  // Once it is mounted, who is not root becomes themselves again in a second name space within.
  const asSelf = uid === 0 ? [] : ['unshare', '-U', `--map-user=${uid}`, `--map-group=${gid}`]
  const run = [...asSelf, process.execPath, '--import', 'tsx', program, ...given]
  try {
    const mounted = ['sh', '-c', MOUNT, folder, String(megabytes), ...run]
    return (await promisify(execFile)('unshare', [asRoot, ...mounted])).stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}
