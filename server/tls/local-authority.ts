import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname, networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { type MasterKeys, masterBox } from '#server/keys/master-keys.ts'
import { daysLeftOf, fingerprintOf, issueFor, makeAuthority, type Pair, permittedBy } from './authority.ts'
import { isPermitted } from './name-constraints.ts'

export interface LocalAuthority {
  /** PEM, what devices are told to trust: the next authority's, if one is prepared. */
  readonly cert: string
  readonly fingerprint: string
  /** Made just now: no device can have been told of it. */
  readonly isNew: boolean
  /** Remarks for the operator who started the server. */
  readonly remarks: readonly string[]
  /** A new certificate of this server, for all that it is called now. */
  readonly issue: () => Promise<Pair>
}

interface AuthorityOptions {
  readonly dataDir: string
  /** Names of the server besides its host name and the addresses of its network cards. */
  readonly names: readonly string[]
  readonly masters: MasterKeys
}

/** Long enough to tell every device of the next one. */
const ENDS_SOON_DAYS = 180
const HOW = 'npm run authority -- next (docs/operate/keys.md)'

/**
 * The authority of this installation, made at the first start and kept in the data folder.
 * @throws if its files are damaged: a new authority would lock every tablet out
 */
export async function loadLocalAuthority(options: AuthorityOptions): Promise<LocalAuthority> {
  const { dataDir, names, masters } = options
  const known = await readAuthority(dataDir)
  const text = known ?? (await makeAndKeep(options, currentIn(dataDir)))
  const authority = pairIn(text, masters)
  if (authority === null) throw new Error(`${currentIn(dataDir)} is damaged: restore it from a backup`)
  if (isSealedBefore(text, masters)) await sealAuthorities(dataDir, masters)
  const prepared = await readText(nextIn(dataDir))
  const shown = (prepared && certIn(prepared)) ?? authority.cert
  const permitted = permittedBy(authority.cert)
  const allNames = () => [...new Set([...names, ...ownNames()])]
  const mayName = (name: string) => permitted === null || isPermitted(name, permitted)
  return {
    cert: shown,
    fingerprint: fingerprintOf(shown),
    isNew: known === null,
    remarks: [
      ...(prepared === null
        ? []
        : [
            'This is the next authority; the server still uses the one before. When all devices trust it: npm run authority -- switch',
          ]),
      ...(permitted !== null || prepared !== null
        ? []
        : [
            `The authority of an older version could certify any name on the Internet: replace it with ${HOW}.`,
          ]),
      ...allNames()
        .filter((name) => !mayName(name))
        .map((name) => `The authority may not certify ${name}, so that devices refuse this name: ${HOW}.`),
      ...(daysLeftOf(authority.cert) > ENDS_SOON_DAYS || prepared !== null
        ? []
        : [`The authority ends in ${daysLeftOf(authority.cert)} days: replace it with ${HOW}.`]),
    ],
    issue: () => issueFor(allNames().filter(mayName), authority),
  }
}

/** Prepares the authority that follows. @returns its fingerprint. @throws if there is one */
export async function prepareNext(options: AuthorityOptions): Promise<string> {
  const path = nextIn(options.dataDir)
  if ((await readText(path)) !== null) throw new Error(`${path} is prepared already`)
  return fingerprintOf(certIn(await makeAndKeep(options, path)) ?? '')
}

/** The prepared authority takes the place of the one before. @throws if none is prepared */
export async function switchToNext(dataDir: string): Promise<void> {
  await rename(nextIn(dataDir), currentIn(dataDir)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('No other authority is prepared') : error
  })
}

/** Seals the private keys with the current master key. */
export async function sealAuthorities(dataDir: string, masters: MasterKeys): Promise<void> {
  for (const path of [currentIn(dataDir), nextIn(dataDir)]) {
    const text = await readText(path)
    const pair = text === null ? null : pairIn(text, masters)
    if (pair !== null) await write(path, sealed(pair, masters))
  }
}

/** @returns PEM of the certificate with the sealed key, for a backup; `null` if there is none */
export const readAuthority = (dataDir: string): Promise<string | null> => readText(currentIn(dataDir))

/**
 * Puts that of a backup where it was.
 * @throws if another one is there: which of them devices trust is not known here
 */
export async function keepAuthority(dataDir: string, authority: string): Promise<void> {
  const known = await readAuthority(dataDir)
  if (known === authority) return
  const path = currentIn(dataDir)
  if (known !== null && certIn(known) !== certIn(authority))
    throw new Error(`${path} is not the backup's: move it elsewhere, then restore again`)
  await write(path, authority)
}

const currentIn = (dataDir: string): string => join(dataDir, 'tls', 'authority.pem')
const nextIn = (dataDir: string): string => join(dataDir, 'tls', 'authority.next.pem')

const readText = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function makeAndKeep({ names, masters }: AuthorityOptions, path: string): Promise<string> {
  const text = sealed(await makeAuthority([...names, ...ownNames()]), masters)
  await write(path, text)
  return text
}

const USE = 'authority'
const SEALED_KEY = 'SEALED PRIVATE KEY'

const sealed = ({ cert, key }: Pair, masters: MasterKeys): string => {
  const lines =
    masterBox(masters, USE)
      .encrypt(key)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `${cert}\n-----BEGIN ${SEALED_KEY}-----\n${lines.join('\n')}\n-----END ${SEALED_KEY}-----\n`
}

const blocksIn = (text: string) => [
  ...text.matchAll(/-----BEGIN ([A-Z ]+)-----\n([\s\S]+?)-----END \1-----\n?/g),
]
const certIn = (text: string): string | null =>
  blocksIn(text).find(([, kind]) => kind === 'CERTIFICATE')?.[0] ?? null

/** Those of older versions have their key in the clear. @returns `null` if it is damaged */
function pairIn(text: string, masters: MasterKeys): Pair | null {
  const cert = certIn(text)
  const [clear, kind, body = ''] = blocksIn(text).find(([, each]) => each?.endsWith('PRIVATE KEY')) ?? []
  if (cert === null || clear === undefined) return null
  if (kind !== SEALED_KEY) return { cert, key: clear }
  try {
    return { cert, key: masterBox(masters, USE).decrypt(Buffer.from(body, 'base64')).toString() }
  } catch {
    throw new Error('The private key of the authority was sealed with another secret.key, or is damaged')
  }
}

/** Whether the text was encrypted with a master key that has been replaced since. */
function isSealedBefore(text: string, masters: MasterKeys): boolean {
  const [, , body] = blocksIn(text).find(([, kind]) => kind === SEALED_KEY) ?? []
  return body !== undefined && !masterBox(masters, USE).isCurrent(Buffer.from(body, 'base64'))
}

/** Both in one file, which appears whole or not at all. */
async function write(path: string, authority: string): Promise<void> {
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
