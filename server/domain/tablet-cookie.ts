import type { Vault } from './vault.ts'

/** Which tablet this is, and with which codes it was configured. */
interface Tablet {
  readonly companyId: string
  readonly siteId: string | null
  readonly deviceId: string
  /** Keyed hash in hexadecimal: a cookie from before the service code was changed opens nothing. */
  readonly serviceCode: string
}

/** Says what was sealed, because the same key seals other things. */
interface Sealed {
  readonly tablet: Tablet
}

/** Browsers keep no cookie longer than this. */
export const TABLET_COOKIE_SECONDS = 400 * 24 * 3_600

/** What the cookie says: sealed, so that nobody makes one or reads it. */
export const sealTablet = (vault: Vault, tablet: Tablet): string =>
  vault.seal(JSON.stringify({ tablet } satisfies Sealed)).toString('base64url')

/** `null` for anything that this installation did not seal for a tablet. */
export function openTablet(vault: Vault, text: string): Tablet | null {
  try {
    const said: Partial<Sealed> = JSON.parse(vault.open(Buffer.from(text, 'base64url')).toString())
    return said.tablet ?? null
  } catch {
    return null
  }
}
