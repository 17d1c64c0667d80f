import { randomBytes } from 'node:crypto'
import type { Vault } from '#server/keys/vault.ts'

/** How a device proves which one it is, in a cookie that no script of its page can read. */
export interface DeviceIdentity {
  readonly companyId: string
  readonly deviceId: string
  /** 256 random bits as base64url; `null` in a cookie from before devices had a secret. */
  readonly secret: string | null
  /** Epoch milliseconds of the log-in that set the cookie. */
  readonly at: number
}

/** Says what was sealed, because the same key seals other things. */
interface Sealed {
  readonly tablet: Partial<DeviceIdentity>
}

/** Browsers keep no cookie longer than this. */
export const TABLET_COOKIE_SECONDS = 400 * 24 * 3_600

const SECRET_BYTES = 32

export const newDeviceSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** The text of the cookie: sealed, so that it can be neither made nor read elsewhere. */
export const sealTablet = (vault: Vault, tablet: DeviceIdentity): string =>
  vault.encrypt(JSON.stringify({ tablet } satisfies Sealed)).toString('base64url')

/** The devices that a browser's cookies prove it to be, or to have been. */
export const identitiesIn = (
  { texts }: { readonly texts: readonly string[] },
  vault: Vault,
): DeviceIdentity[] => texts.flatMap((text) => openTablet(vault, text) ?? [])

/** `null` for anything that this installation did not seal for a device. */
function openTablet(vault: Vault, text: string): DeviceIdentity | null {
  try {
    const { tablet }: Partial<Sealed> = JSON.parse(vault.decrypt(Buffer.from(text, 'base64url')).toString())
    if (tablet?.companyId === undefined || tablet.deviceId === undefined) return null
    const { companyId, deviceId, secret = null, at = 0 } = tablet
    return { companyId, deviceId, secret, at }
  } catch {
    return null
  }
}
