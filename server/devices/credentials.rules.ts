import { randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET } from '#contract/entities/visitor-code.ts'
import type { Vault } from '#server/keys/vault.ts'

/** Purpose of the keyed hash of a service code. */
export const SERVICE_CODE = 'service code'

export const serviceCodeIndex = (vault: Vault, serviceCode: string): Buffer =>
  vault.index(SERVICE_CODE, serviceCode)

/** Keyed hashes of a service code under every key that is in use. */
export const serviceCodeIndexes = (vault: Vault, serviceCode: string): readonly Buffer[] =>
  vault.indexes(SERVICE_CODE, serviceCode)

export const pairingIndex = (vault: Vault, code: string): Buffer => vault.index('pairing code', code)
export const pairingIndexes = (vault: Vault, code: string): readonly Buffer[] =>
  vault.indexes('pairing code', code)

const taxCodeIndex = (vault: Vault, taxCode: string): Buffer =>
  vault.index('tax code', taxCode.trim().toUpperCase())

/** Compares in constant time; keyed hashes make both sides equally long. */
export const isSameTaxCode = (vault: Vault, a: string, b: string): boolean =>
  timingSafeEqual(taxCodeIndex(vault, a), taxCodeIndex(vault, b))

/** 100 random bits (S22), in letters that are not mistaken for each other. */
export const newServiceCode = (): string =>
  [...randomBytes(20)]
    .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
    .join('')
    .replace(/.{5}(?=.)/g, '$&-')
