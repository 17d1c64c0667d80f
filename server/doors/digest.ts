import { createHash, randomBytes } from 'node:crypto'

/** A challenge for Digest (RFC 7616) that can be answered. */
export interface DigestChallenge {
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | null
  readonly algorithm: 'MD5' | 'SHA-256'
  /** The user and the password may be right: only the nonce is too old. */
  readonly isStale: boolean
}

interface Answered {
  readonly method: string
  /** Path and query, as in the request. */
  readonly uri: string
  readonly user: string
  readonly password: string
}

const hashes = { MD5: 'md5', 'SHA-256': 'sha256' } as const
/** A longer header is none that a device sends. */
const CHALLENGE_MAX_LENGTH = 2_048
/** One `name=value`, quoted or not; a name is looked for at its begin only, so that a long word is not looked through for each letter. */
const PARAMETER = /(?<![a-z0-9_-])([a-z0-9_-]{1,32})\s{0,8}=\s{0,8}(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi
const SCHEME = /(?:^|,)\s*(digest|basic|bearer|negotiate|ntlm)\s+/gi

/** The strongest challenge for Digest in `WWW-Authenticate`; `null`: there is none that can be answered. */
export function digestChallenge(header: string): DigestChallenge | null {
  if (header.length > CHALLENGE_MAX_LENGTH) return null
  const starts = [...header.matchAll(SCHEME)]
  const offered = starts.flatMap((found, place) => {
    if (found[1]?.toLowerCase() !== 'digest') return []
    const from = found.index + found[0].length
    const challenge = challengeOf(header.slice(from, starts[place + 1]?.index ?? header.length))
    return challenge === null ? [] : [challenge]
  })
  return offered.find(({ algorithm }) => algorithm === 'SHA-256') ?? offered[0] ?? null
}

function challengeOf(text: string): DigestChallenge | null {
  const said = new Map<string, string>()
  for (const [, name = '', quoted, token] of text.matchAll(PARAMETER))
    said.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? token ?? '')
  const realm = said.get('realm')
  const nonce = said.get('nonce')
  const algorithm = (said.get('algorithm') ?? 'MD5').toUpperCase()
  const qualities = (said.get('qop') ?? '').split(',').map((one) => one.trim().toLowerCase())
  if (realm === undefined || nonce === undefined || !qualities.includes('auth')) return null
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return null
  return {
    realm,
    nonce,
    algorithm,
    opaque: said.get('opaque') ?? null,
    isStale: said.get('stale')?.toLowerCase() === 'true',
  }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** The header `Authorization` that answers a challenge, for one request. */
export function digestAnswer(
  { realm, nonce, opaque, algorithm }: DigestChallenge,
  { method, uri, user, password }: Answered,
  cnonce: string = randomBytes(16).toString('hex'),
): string {
  const hash = (text: string): string => createHash(hashes[algorithm]).update(text).digest('hex')
  const nc = '00000001'
  const secret = hash(`${user}:${realm}:${password}`)
  const response = hash(`${secret}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`)
  return [
    `Digest username=${quoted(user)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `algorithm=${algorithm}`,
    `response="${response}"`,
    'qop=auth',
    `nc=${nc}`,
    `cnonce="${cnonce}"`,
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ')
}
