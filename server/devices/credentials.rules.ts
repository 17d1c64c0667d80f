import { randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET } from '#contract/entities/visitor-code.ts'
import type { Vault } from '#server/keys/vault.ts'

/** Purpose of the keyed hash of a service code. */
export const SERVICE_CODE = 'service code'

export const serviceCodeHash = (vault: Vault, serviceCode: string): Buffer =>
  vault.keyedHash(SERVICE_CODE, serviceCode)

/** Keyed hashes of a service code under every key that is in use. */
export const serviceCodeHashes = (vault: Vault, serviceCode: string): readonly Buffer[] =>
  vault.keyedHashes(SERVICE_CODE, serviceCode)

export const pairingCodeHash = (vault: Vault, code: string): Buffer => vault.keyedHash('pairing code', code)
export const pairingCodeHashes = (vault: Vault, code: string): readonly Buffer[] =>
  vault.keyedHashes('pairing code', code)

/** The secret of an enrolment link: 256 random bits, which need no key to be hashed safely. */
export const newEnrolmentProof = (): string => randomBytes(32).toString('base64url')

const taxCodeHash = (vault: Vault, taxCode: string): Buffer =>
  vault.keyedHash('tax code', taxCode.trim().toUpperCase())

/** Compares in constant time; keyed hashes make both sides equally long. */
export const isSameTaxCode = (vault: Vault, a: string, b: string): boolean =>
  timingSafeEqual(taxCodeHash(vault, a), taxCodeHash(vault, b))

/** 100 random bits (S22), in letters that are not mistaken for each other. */
export const newServiceCode = (): string =>
  [...randomBytes(20)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-')
