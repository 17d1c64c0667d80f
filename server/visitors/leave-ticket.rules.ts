import { LEAVE_TICKET_LIFE_MS } from '#contract/limits.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'

interface Ticket {
  readonly companyId: string
  readonly visitorId: string
  /** The device that was given the ticket. */
  readonly device: string
  /** Epoch milliseconds. */
  readonly until: number
}

/** Says what was sealed, because the same key seals other things. */
interface Sealed {
  readonly leave: Ticket
}

/** A text by which this device may identify this visitor for two minutes; nothing can be read in it. */
export function sealLeaveTicket(vault: Vault, token: Token, visitorId: string, now: number): string {
  const { companyId } = token
  const leave: Ticket = { companyId, visitorId, device: guesserOf(token), until: now + LEAVE_TICKET_LIFE_MS }
  return vault.encrypt(JSON.stringify({ leave } satisfies Sealed)).toString('base64url')
}

/** The visitor's id; `null` for any text that is no valid ticket of this device. */
export function openLeaveTicket(vault: Vault, token: Token, text: string, now: number): string | null {
  try {
    const { leave }: Partial<Sealed> = JSON.parse(vault.decrypt(Buffer.from(text, 'base64url')).toString())
    const isOwn = leave?.companyId === token.companyId && leave.device === guesserOf(token)
    return isOwn && now < leave.until ? leave.visitorId : null
  } catch {
    return null
  }
}
