import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root: the account that runs it then. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** `null` = the account that runs the server. */
export const databaseOwner = (): Owner | null => (process.getuid?.() === 0 ? readNobody() : null)

/** Folders in it that hold personal data or keys. */
const PRIVATE_FOLDERS = ['outbox', 'backups', 'tls']
/** Others may do nothing, and the group may only pass through, to what is its own. */
const NOT_FOR_OTHERS = 0o067
const STICKY = 0o1000

/** Makes DATA_DIR where there is none, and closes it to other accounts, also where an older version left it open. */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const owner = databaseOwner()
  if (owner !== null && mayEnterAll(dataDir, owner)) close(dataDir, 0o710, owner.gid)
  else close(dataDir, 0o700)
  for (const name of PRIVATE_FOLDERS) close(join(dataDir, name), 0o700)
}

/** Leaves alone what belongs to another account, and what many share, such as /tmp. */
function close(folder: string, mode: number, group?: number): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined || found.uid !== process.getuid?.()) return
  if ((found.mode & STICKY) !== 0 || (found.mode & NOT_FOR_OTHERS) === 0) return
  try {
    if (group !== undefined) chownSync(folder, found.uid, group)
    chmodSync(folder, mode)
  } catch {
    // Some network drives know no modes: they are closed where they are mounted.
  }
}

/** True if every folder on the way may be entered by any account. */
export function isReachableByOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** True if this account may enter the folder, also by its group, and every folder on the way to it. */
export function mayEnterAll(folder: string, { gid }: Owner): boolean {
  const found = statSync(folder)
  const mayEnter = found.gid === gid ? (found.mode & 0o010) !== 0 : (found.mode & 0o001) !== 0
  return mayEnter && isReachableByOthers(dirname(folder))
}

function readNobody(): Owner {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? 'nobody:x:65534:65534').split(':').map(Number)
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 }
}
