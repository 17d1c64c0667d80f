import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fingerprintOf, issueFor, makeAuthority, type Pair } from './authority.ts'

export interface LocalAuthority {
  /** PEM, what tablets are told to trust. */
  readonly cert: string
  readonly fingerprint: string
  /** A new certificate of this server, for all that it is called now. */
  readonly issue: () => Promise<Pair>
}

/**
 * The authority of this installation, made at the first start and kept in the data folder.
 * @param names what the server is called besides its host name and the addresses of its network cards.
 * @throws if its files are damaged: a new authority would lock every tablet out
 */
export async function loadLocalAuthority(dataDir: string, names: readonly string[]): Promise<LocalAuthority> {
  const folder = join(dataDir, 'tls')
  const path = join(folder, 'authority.pem')
  const authority = (await read(path)) ?? (await keep(folder, path, await makeAuthority()))
  return {
    cert: authority.cert,
    fingerprint: fingerprintOf(authority.cert),
    issue: () => issueFor([...new Set([...names, ...ownNames()])], authority),
  }
}

async function read(path: string): Promise<Pair | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const [cert, key] = text.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----\n?/g) ?? []
  if (cert === undefined || key === undefined) throw new Error(`${path} is damaged: restore it from a backup`)
  return { cert, key }
}

/** Both in one file, which appears whole or not at all. */
async function keep(folder: string, path: string, pair: Pair): Promise<Pair> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${path}.${process.pid}`
  await writeFile(fresh, `${pair.cert}\n${pair.key}\n`, { mode: 0o600, flush: true })
  await rename(fresh, path)
  return pair
}

/** Addresses change where a router gives them out. A link-local one carries a zone, which no certificate can. */
function ownNames(): string[] {
  const host = hostname().toLowerCase()
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? [])
  const addresses = cards.filter(({ scopeid }) => !scopeid).map(({ address }) => address)
  const names = host.includes('.') ? [host] : [host, `${host}.local`]
  return [...names.filter((name) => /^[a-z0-9.-]+$/.test(name)), 'localhost', ...addresses]
}
