/** What seals: certificates are DER, the key is PKCS #8. */
export interface SealKey {
  readonly authority: Uint8Array
  readonly cert: Uint8Array
  readonly key: Uint8Array
}
