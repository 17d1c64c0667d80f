import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Encryption of stored values, and keyed hashes (HMAC) to look them up, so that a stolen disk reveals no secret (S56). The
 * keys may be replaced while the server runs (`npm run key:rotate`); values of older keys can still be read.
 */
export interface Vault {
  /** Keyed hash of 32 bytes under the current key; the same for the same purpose and text. */
  keyedHash(purpose: string, text: string): Buffer
  /** The keyed hashes under every key that is in use, the current key's first. */
  keyedHashes(purpose: string, text: string): readonly Buffer[]
  /** The keyed hashes under every known key, for values that must be found at any age. */
  keyedHashesOfAllKeys(purpose: string, text: string): readonly Buffer[]
  /** AES-256-GCM under the current key. @returns key id (1 byte), nonce (12), tag (16), cipher text */
  encrypt(value: string | Buffer): Buffer
  /** @throws if no known key encrypted the value, or if it was changed since */
  decrypt(sealed: Buffer): Buffer
  /** A keyed hash with the id of its key, for data that is kept for years and never hashed anew. */
  prove(purpose: string, text: string): Buffer
  isProof(purpose: string, text: string, proof: Buffer): boolean
  /** The age rank of the key that made a proof: 0 is the oldest; -1 if the key is unknown. */
  ageRank(proof: Buffer): number
  /** Secrets for a library that encrypts by itself, one of each key that is in use, the current key's first. */
  secrets(purpose: string): readonly LibrarySecret[]
  /** Changes with the keys. */
  readonly version: number
  /** The id of the key that encrypts. */
  readonly currentId: number
}

interface LibrarySecret {
  readonly keyId: number
  readonly secret: Buffer
}

export interface DataKey {
  readonly id: number
  /** 32 bytes. */
  readonly secret: Buffer
  /** Stored look-up hashes and cookies may be made with it. If not, it only verifies seals: of the audit log and of acceptances. */
  readonly isInUse: boolean
}

/** All keys of an installation at one moment. */
export interface KeyRing {
  /** Grows with every change. */
  readonly version: number
  /** The id of the key that encrypts. */
  readonly current: number
  /** The oldest first. */
  readonly keys: readonly DataKey[]
}

/** The installation's first key. Its proofs bear no id, because the version before this one knew no other key. */
export const FIRST_KEY = 1
export const KEY_ID_MAX = 255
const PROOF_BYTES = 32

/** The keys of an installation that has never changed them. @param secret 32 bytes */
export const firstRing = (secret: Buffer): KeyRing => ({
  version: 1,
  current: FIRST_KEY,
  keys: [{ id: FIRST_KEY, secret, isInUse: true }],
})

/** @param ring returns the keys of this moment; every call of the vault uses the keys of its moment */
export function makeVault(ring: () => KeyRing): Vault {
  let known: { readonly ring: KeyRing; readonly keys: Keys } | null = null
  const keys = (): Keys => {
    const now = ring()
    if (known?.ring !== now) known = { ring: now, keys: keysOf(now) }
    return known.keys
  }
  const hash = (key: Derived, purpose: string, text: string): Buffer =>
    createHmac('sha256', key.index).update(`${purpose}\0${text}`).digest()

  return {
    get version() {
      return ring().version
    },
    get currentId() {
      return ring().current
    },
    keyedHash: (purpose, text) => hash(keys().current, purpose, text),
    keyedHashes: (purpose, text) => keys().inUse.map((key) => hash(key, purpose, text)),
    keyedHashesOfAllKeys: (purpose, text) => [...keys().byId.values()].map((key) => hash(key, purpose, text)),
    encrypt: (value) => encrypt(keys().current.seal, Buffer.of(keys().current.id), value),
    decrypt(sealed) {
      const key = keys().byId.get(sealed[0] ?? 0)
      if (key === undefined) throw new Error('Sealed with an unknown key')
      return decrypt(key.seal, sealed, 1)
    },
    prove(purpose, text) {
      const { current } = keys()
      const proof = hash(current, purpose, text)
      return current.id === FIRST_KEY ? proof : Buffer.concat([Buffer.of(current.id), proof])
    },
    isProof(purpose, text, proof) {
      const key = keys().byId.get(makerOf(proof))
      const said = proof.subarray(-PROOF_BYTES)
      return (
        key !== undefined && said.length === PROOF_BYTES && timingSafeEqual(said, hash(key, purpose, text))
      )
    },
    ageRank: (proof) => ring().keys.findIndex(({ id }) => id === makerOf(proof)),
    secrets: (purpose) =>
      keys().inUse.map((key) => ({ keyId: key.id, secret: hash(key, purpose, 'cookies') })),
  }
}

interface Derived {
  readonly id: number
  readonly index: Buffer
  readonly seal: Buffer
}

interface Keys {
  readonly current: Derived
  /** The current one first. */
  readonly inUse: readonly Derived[]
  readonly byId: ReadonlyMap<number, Derived>
}

function keysOf(ring: KeyRing): Keys {
  const derived = ring.keys.map(({ id, secret, isInUse }) => ({
    id,
    isInUse,
    index: derive(secret, 'index'),
    seal: derive(secret, 'seal'),
  }))
  const current = derived.find(({ id }) => id === ring.current)
  if (current === undefined) throw new Error('The current key is missing')
  return {
    current,
    inUse: [current, ...derived.filter((key) => key.isInUse && key !== current)],
    byId: new Map(derived.map((key) => [key.id, key])),
  }
}

/** @returns the id of the key that made a proof; 0 if no key made it */
function makerOf(proof: Buffer): number {
  if (proof.length === PROOF_BYTES) return FIRST_KEY
  const id = proof.length === PROOF_BYTES + 1 ? (proof[0] ?? 0) : 0
  return id === FIRST_KEY ? 0 : id
}

/** A key of its own for each use. */
export const derive = (secret: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `visitor-kiosk ${use}`, 32))

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM. @returns the head as it is, then nonce, tag and cipher text */
export function encrypt(key: Buffer, head: Buffer, value: string | Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body])
}

/** @throws if another key encrypted it, or if it was changed since */
export function decrypt(key: Buffer, sealed: Buffer, headBytes: number): Buffer {
  const nonceEnd = headBytes + NONCE_BYTES
  const bodyStart = nonceEnd + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(headBytes, nonceEnd), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(nonceEnd, bodyStart))
  return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()])
}
