import { createHash } from 'node:crypto'
import { decrypt, derive, encrypt, FIRST_KEY, firstRing, makeVault } from './vault.ts'

/**
 * The installation's master keys: those of `secret.key` or SECRET_KEY, the current one first. They encrypt no value of
 * the database, but those that must be decrypted before its data keys are known: these keys themselves, a backup, and the
 * private key of the private certificate authority.
 */
export type MasterKeys = readonly [current: Buffer, ...older: Buffer[]]

export interface MasterBox {
  /** Head (5 bytes: 0, then which master key), nonce, tag, cipher text. */
  encrypt(value: string | Buffer): Buffer
  /** @throws if none of the master keys encrypted it, or if it was changed since */
  decrypt(sealed: Buffer): Buffer
  /** Whether the current master key encrypted it. */
  isCurrent(sealed: Buffer): boolean
}

/** No data key has this id. */
const BY_MASTER = 0
const NAME_BYTES = 4
const HEAD_BYTES = 1 + NAME_BYTES

/** @param use the kind of value; a value encrypted for one use cannot be decrypted for another */
export function masterBox(masters: MasterKeys, use: string): MasterBox {
  const keyFor = (master: Buffer) => derive(master, `master ${use}`)
  return {
    encrypt: (value) =>
      encrypt(keyFor(masters[0]), Buffer.concat([Buffer.of(BY_MASTER), nameOf(masters[0])]), value),
    decrypt(sealed) {
      const name = sealed.subarray(1, HEAD_BYTES)
      const master = masters.find((each) => nameOf(each).equals(name))
      if (sealed[0] !== BY_MASTER || master === undefined)
        throw new Error('Sealed with an unknown master key')
      return decrypt(keyFor(master), sealed, HEAD_BYTES)
    },
    isCurrent: (sealed) => nameOf(masters[0]).equals(sealed.subarray(1, HEAD_BYTES)),
  }
}

/**
 * The master key that encrypted a value directly, as in versions before there were data keys; `null` if none of these did.
 * The first data key of such an installation is that master key.
 */
export function firstKeyOf(masters: MasterKeys, sealed: Buffer): Buffer | null {
  if (sealed[0] !== FIRST_KEY) return null
  for (const master of masters) {
    try {
      makeVault(() => firstRing(master)).decrypt(sealed)
      return master
    } catch {
      // The next one is tried.
    }
  }
  return null
}

/** A name that tells master keys apart and reveals nothing about them. */
const nameOf = (master: Buffer): Buffer =>
  createHash('sha256').update(derive(master, 'name')).digest().subarray(0, NAME_BYTES)
