const CIPHER = 'AES-GCM'

/** Encrypted data on the disk that can be decrypted only in this browser, for as long as its row exists. */
export interface Sealed {
  /** The key never leaves the browser, and is deleted with its row, so that deleted data cannot be decrypted. */
  readonly key: CryptoKey
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Browsers encrypt only on a secure page. */
export const canSeal = (): boolean => globalThis.isSecureContext && Boolean(globalThis.indexedDB)

export async function seal(bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  return { key, nonce, sealed: await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, bytes) }
}

/** @throws if the data was changed */
export const unseal = async ({ key, nonce, sealed }: Sealed): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, key, sealed))

export const sealJson = (value: unknown): Promise<Sealed> =>
  seal(new TextEncoder().encode(JSON.stringify(value)))

export const unsealJson = async <Value>(sealed: Sealed): Promise<Value> =>
  JSON.parse(new TextDecoder().decode(await unseal(sealed)))
