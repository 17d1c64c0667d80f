import type { Invitation } from './invitation.types.ts'

type Version = Pick<Invitation, 'method' | 'sequence' | 'stampedAt'>

/**
 * Whether a message about a meeting replaces what is known of it. The higher number counts; Google raises it late, so that of two
 * with the same number the later stamp counts. A cancellation counts with the same number and the same stamp.
 */
export function isNewer(message: Version, known: Version): boolean {
  if (message.sequence !== known.sequence) return message.sequence > known.sequence
  const [at, before] = [message.stampedAt ?? '', known.stampedAt ?? '']
  if (message.method === 'cancel' && known.method !== 'cancel') return true
  return at > before
}
