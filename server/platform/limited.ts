import { isIPv6 } from 'node:net'
import type { Vault } from '#server/keys/vault.ts'

/**
 * An address of the network, made unreadable. A household or a company has a whole /64 of the newer addresses, and
 * may use another one for each call.
 */
export const addressHash = (vault: Vault, address: string): string =>
  vault.keyedHash('address', networkOf(address)).toString('base64url')

/** The address itself, or the /64 that it belongs to. */
export const networkOf = (address: string): string =>
  isIPv6(address) && !address.startsWith('::ffff:') ? prefixOf(address) : address.replace(/^::ffff:/, '')

function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::', 2)
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(8 - first.length - last.length, 0)).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
