import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { fingerprintOf, issueFor, makeAuthority, type Pair } from './authority.ts'

export interface LocalAuthority {
  /** PEM, what tablets are told to trust. */
  readonly cert: string
  readonly fingerprint: string
  /** Made just now: no device can have been told of it. */
  readonly isNew: boolean
  /** A new certificate of this server, for all that it is called now. */
  readonly issue: () => Promise<Pair>
}

/**
 * The authority of this installation, made at the first start and kept in the data folder.
 * @param names what the server is called besides its host name and the addresses of its network cards.
 * @throws if its files are damaged: a new authority would lock every tablet out
 */
export async function loadLocalAuthority(dataDir: string, names: readonly string[]): Promise<LocalAuthority> {
  const known = await readAuthority(dataDir)
  const authority = known === null ? await makeAuthority() : pairIn(known)
  if (authority === null) throw new Error(`${pathIn(dataDir)} is damaged: restore it from a backup`)
  if (known === null) await write(dataDir, `${authority.cert}\n${authority.key}\n`)
  return {
    cert: authority.cert,
    fingerprint: fingerprintOf(authority.cert),
    isNew: known === null,
    issue: () => issueFor([...new Set([...names, ...ownNames()])], authority),
  }
}

/** @returns PEM of certificate and key, for a backup; `null` if there is none */
export const readAuthority = (dataDir: string): Promise<string | null> =>
  readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Puts that of a backup where it was.
 * @throws if another one is there: which of them devices trust is not known here
 */
export async function keepAuthority(dataDir: string, authority: string): Promise<void> {
  const known = await readAuthority(dataDir)
  if (known === authority) return
  if (known !== null)
    throw new Error(`${pathIn(dataDir)} is not the backup's: move it elsewhere, then restore again`)
  await write(dataDir, authority)
}

const pathIn = (dataDir: string): string => join(dataDir, 'tls', 'authority.pem')

function pairIn(authority: string): Pair | null {
  const [cert, key] = authority.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----\n?/g) ?? []
  return cert === undefined || key === undefined ? null : { cert, key }
}

/** Both in one file, which appears whole or not at all. */
async function write(dataDir: string, authority: string): Promise<void> {
  const path = pathIn(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, authority, { mode: 0o600, flush: true })
  await rename(fresh, path)
}

/** Addresses change where a router gives them out. A link-local one carries a zone, which no certificate can. */
function ownNames(): string[] {
  const host = hostname().toLowerCase()
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? [])
  const addresses = cards.filter(({ scopeid }) => !scopeid).map(({ address }) => address)
  const names = host.includes('.') ? [host] : [host, `${host}.local`]
  return [...names.filter((name) => /^[a-z0-9.-]+$/.test(name)), 'localhost', ...addresses]
}
