import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root: the account that runs it then. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** The account is not called `visitor-kiosk`: systemd uses that name for the server's own account, made at each start. */
const ACCOUNT = 'visitor-kiosk-db'

/** The account that a database of this folder runs as; `null` = the one that runs the server. */
export function databaseOwner(dataDir: string): Owner | null {
  if (process.getuid?.() !== 0) return null
  const found = databaseFolders(dataDir).map((path) => statSync(path, { throwIfNoEntry: false }))
  // A folder of an older version belongs to `nobody` until it is handed over.
  return found.some((folder) => folder?.uid === nobodyAccount().uid) ? nobodyAccount() : account()
}

/** The folder in which the account of the database can read files that the server installs. */
export const SHARED = '/var/lib/visitor-kiosk'

/** Folders where the database may be: inside the data folder, or outside if its account may not enter it. */
export const databaseFolders = (dataDir: string): readonly [inside: string, outside: string] => [
  join(dataDir, 'postgres'),
  join(SHARED, shortName(dataDir), 'postgres'),
]

export const shortName = (path: string): string =>
  createHash('sha256').update(path).digest('hex').slice(0, 16)

/** The account of the database alone, made at the first start; `nobody` if none can be made. */
export function account(): Owner {
  const known = accountNamed(ACCOUNT)
  if (known !== null) return known
  // One start after the other: what useradd itself locks does not keep two of them apart everywhere.
  spawnSync('flock', ['--timeout', '20', '/run/visitor-kiosk.lock', '/bin/sh', '-c', MAKE_ACCOUNT], {
    stdio: 'ignore',
  })
  return accountNamed(ACCOUNT) ?? nobodyAccount()
}

const MAKE_ACCOUNT = `grep -q '^${ACCOUNT}:' /etc/passwd ||
  useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${ACCOUNT}`

export const nobodyAccount = (): Owner => accountNamed('nobody') ?? { uid: 65_534, gid: 65_534 }

/** Folders in it that hold personal data or keys. */
const PRIVATE_FOLDERS = ['outbox', 'backups', 'tls']
/** Others may do nothing, and the group may only pass through, to what is its own. */
const NOT_FOR_OTHERS = 0o067
const STICKY = 0o1000

/** Makes DATA_DIR where there is none, and closes it to other accounts, also where an older version left it open. */
export function openDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  const owner = databaseOwner(dataDir)
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

function accountNamed(name: string): Owner | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  return uid === undefined || gid === undefined ? null : { uid, gid }
}
