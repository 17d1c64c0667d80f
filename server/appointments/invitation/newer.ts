import type { Invitation } from './invitation.types.ts'

export interface MessageVersion extends Pick<Invitation, 'sequence' | 'stampedAt'> {
  readonly method: 'request' | 'cancel' | 'reply'
  /** The message is about one meeting of a series, and not about the series. */
  readonly isOwn?: boolean
}

/**
 * Whether a message about a meeting replaces what is known of it. The higher number counts; Google raises it late, so that of two
 * with the same number the later stamp counts, then a cancellation, then what is about this meeting alone. Of any two messages the same one
 * counts, whichever came first.
 */
export function isNewer(message: MessageVersion, known: MessageVersion): boolean {
  const [one, other] = [rankOf(message), rankOf(known)]
  for (const [nth, value] of one.entries()) {
    const before = other[nth] ?? ''
    if (value !== before) return value > before
  }
  return false
}

/** Later than every stamp: a cancellation without one counts. */
const AT_LAST = '~'

const rankOf = ({
  sequence,
  stampedAt,
  method,
  isOwn = false,
}: MessageVersion): readonly (number | string)[] => [
  sequence,
  stampedAt ?? (method === 'cancel' ? AT_LAST : ''),
  method === 'cancel' ? 1 : 0,
  isOwn ? 1 : 0,
]
