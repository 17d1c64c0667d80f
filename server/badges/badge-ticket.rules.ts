import { BADGE_TICKET_LIFE_MS } from '#contract/limits.ts'
import type { Vault } from '#server/keys/vault.ts'

/** Says what was sealed, because the same key seals other things. */
const KIND = 0xb1
const ID_BYTES = 16
const TIME_BYTES = 4
const LENGTH = 1 + ID_BYTES + TIME_BYTES

/**
 * A text that opens this visitor's badge for some minutes. It holds bytes rather than words, so that the code that a phone
 * reads stays coarse; nothing can be read in it.
 */
export function sealBadgeTicket(vault: Vault, visitorId: string, now: number): string {
  const content = Buffer.alloc(LENGTH)
  content[0] = KIND
  content.write(visitorId.replaceAll('-', ''), 1, ID_BYTES, 'hex')
  content.writeUInt32BE(Math.floor((now + BADGE_TICKET_LIFE_MS) / 1_000), 1 + ID_BYTES)
  return vault.encrypt(content).toString('base64url')
}

/** The visitor's id; `null` for any text that is no valid ticket. */
export function openBadgeTicket(vault: Vault, ticket: string, now: number): string | null {
  try {
    const content = vault.decrypt(Buffer.from(ticket, 'base64url'))
    if (content.length !== LENGTH || content[0] !== KIND) return null
    if (now >= content.readUInt32BE(1 + ID_BYTES) * 1_000) return null
    const digits = content.toString('hex', 1, 1 + ID_BYTES)
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  } catch {
    return null
  }
}
