import * as v from 'valibot'
import type { Vault } from './vault.ts'

/** Which tablet this is, and with which codes it was configured. */
const Tablet = v.object({
  companyId: v.string(),
  siteId: v.nullable(v.string()),
  deviceId: v.string(),
  /** Hexadecimal; a cookie from before the service code was changed opens nothing. */
  serviceCode: v.string(),
})
export type Tablet = v.InferOutput<typeof Tablet>

/** Browsers keep no cookie longer than this. */
export const TABLET_COOKIE_SECONDS = 400 * 24 * 3_600

/** What the cookie says: sealed, so that nobody makes one or reads it. */
export const sealTablet = (vault: Vault, tablet: Tablet): string =>
  vault.seal(JSON.stringify(tablet)).toString('base64url')

/** `null` for anything that this installation did not seal. */
export function openTablet(vault: Vault, text: string): Tablet | null {
  try {
    const parsed = v.safeParse(Tablet, JSON.parse(vault.open(Buffer.from(text, 'base64url')).toString()))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
