const CIPHER = 'AES-GCM'

/** Encrypted data on the disk that can be decrypted only in this browser, for as long as its row exists. */
export interface EncryptedRow {
  /** The key never leaves the browser, and is deleted with its row, so that deleted data cannot be decrypted. */
  readonly key: CryptoKey
  readonly nonce: Uint8Array<ArrayBuffer>
  /** Named as in databases that earlier versions have written. */
  readonly sealed: ArrayBuffer
}

/** Browsers encrypt only on a secure page. */
export const canEncrypt = (): boolean => globalThis.isSecureContext && Boolean(globalThis.indexedDB)

export async function encryptRow(bytes: Uint8Array<ArrayBuffer>): Promise<EncryptedRow> {
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  return { key, nonce, sealed: await crypto.subtle.encrypt({ name: CIPHER, iv: nonce }, key, bytes) }
}

/** @throws if the data was changed */
export const decryptRow = async ({ key, nonce, sealed }: EncryptedRow): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv: nonce }, key, sealed))

export const encryptJson = (value: unknown): Promise<EncryptedRow> =>
  encryptRow(new TextEncoder().encode(JSON.stringify(value)))

export const decryptJson = async <Value>(row: EncryptedRow): Promise<Value> =>
  JSON.parse(new TextDecoder().decode(await decryptRow(row)))
