import { timingSafeEqual } from 'node:crypto'
import { PRESENCE_LIFE_MS, PRESENCE_RENEW_MS } from '#contract/limits.ts'
import type { Vault } from '#server/keys/vault.ts'

/** The company and site of the kiosk whose code was scanned. */
export interface KioskPlace {
  readonly companyId: string
  readonly siteId: string | null
}

/** 128 bits are enough for what lives ten minutes. */
const PROOF_BYTES = 16
/** Processes whose clocks differ a little make each other's next one early. */
const AHEAD = 1

/**
 * What the kiosk shows in this minute: the minute's number, and a proof of it that only a server can make. Nothing
 * is stored, so that every process makes and knows the same ones.
 */
export const presenceAt = (vault: Vault, place: KioskPlace, at: number): string =>
  presenceOf(vault.keyedHash('presence', textOf(place, minuteOf(at))), minuteOf(at))

const minuteOf = (at: number): number => Math.floor(at / PRESENCE_RENEW_MS)
const textOf = ({ companyId, siteId }: KioskPlace, minute: number): string =>
  JSON.stringify([companyId, siteId, minute])
const presenceOf = (hash: Buffer, minute: number): string =>
  `${minute.toString(36)}.${hash.subarray(0, PROOF_BYTES).toString('base64url')}`

/** Whether the kiosk of this place showed it within the last ten minutes. */
export function isPresence(vault: Vault, place: KioskPlace, presence: string, at: number): boolean {
  const minute = Number.parseInt(presence.split('.', 1)[0] ?? '', 36)
  const now = minuteOf(at)
  const isOld = minute * PRESENCE_RENEW_MS + PRESENCE_LIFE_MS <= at
  if (!Number.isSafeInteger(minute) || minute > now + AHEAD || isOld) return false
  const said = Buffer.from(presence)
  return vault.keyedHashes('presence', textOf(place, minute)).some((hash) => {
    const right = Buffer.from(presenceOf(hash, minute))
    return said.length === right.length && timingSafeEqual(said, right)
  })
}
