import { BADGE_TICKET_LIFE_MS } from '#contract/limits.ts'
import type { Vault } from '#server/keys/vault.ts'

/** They say what was sealed, because the same key seals other things. */
const BADGE = 0xb1
const SAFETY = 0xb2
const KIND_BYTES = 1
const ID_BYTES = 16
const TIME_BYTES = 4
const WITH_ID = KIND_BYTES + ID_BYTES
const WITH_TIME = WITH_ID + TIME_BYTES

/**
 * A text that opens this visitor's badge for some minutes. It holds bytes rather than words, so that the code that a phone
 * reads stays coarse; nothing can be read in it.
 */
export function sealBadgeTicket(vault: Vault, visitorId: string, now: number): string {
  const content = Buffer.alloc(WITH_TIME)
  writeId(content, BADGE, visitorId)
  content.writeUInt32BE(Math.floor((now + BADGE_TICKET_LIFE_MS) / 1_000), WITH_ID)
  return vault.encrypt(content).toString('base64url')
}

/** The visitor's id; `null` for any text that is no valid ticket. */
export function openBadgeTicket(vault: Vault, ticket: string, now: number): string | null {
  const content = unseal(vault, ticket, BADGE, WITH_TIME)
  return content === null || now >= content.readUInt32BE(WITH_ID) * 1_000 ? null : idIn(content)
}

/** A text with which the phone that has opened a badge says that its visitor is safe, as long as this visit lasts. */
export function sealSafetyProof(vault: Vault, visitId: string): string {
  const content = Buffer.alloc(WITH_ID)
  writeId(content, SAFETY, visitId)
  return vault.encrypt(content).toString('base64url')
}

/** The visit's id; `null` for any text that is no such proof. */
export function openSafetyProof(vault: Vault, proof: string): string | null {
  const content = unseal(vault, proof, SAFETY, WITH_ID)
  return content && idIn(content)
}

function writeId(content: Buffer, kind: number, id: string): void {
  content[0] = kind
  content.write(id.replaceAll('-', ''), KIND_BYTES, ID_BYTES, 'hex')
}

const idIn = (content: Buffer): string =>
  content.toString('hex', KIND_BYTES, WITH_ID).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

function unseal(vault: Vault, text: string, kind: number, length: number): Buffer | null {
  try {
    const content = vault.decrypt(Buffer.from(text, 'base64url'))
    return content.length === length && content[0] === kind ? content : null
  } catch {
    return null
  }
}
