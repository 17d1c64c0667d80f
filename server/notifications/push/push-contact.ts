import { DEFAULT_SENDER } from '#server/mail/mailer.ts'

interface Known {
  /** The sender of all mails. */
  readonly mailFrom: string
  /** The start of links to this server; `null`: it is unknown. */
  readonly origin: string | null
}

/** A name of the Internet: names without a dot, and addresses, are of private networks. */
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i
const OF_HOUSE = /\.(?:localhost|local|internal|lan|home|test|invalid|example)$/i
const isPublic = (name: string): boolean => PUBLIC_NAME.test(name) && !OF_HOUSE.test(name)

/**
 * Whom a push service may write to about our messages (RFC 8292 §2.1): the sender of mails, or else this server. `null`: neither
 * is a real address. Apple refuses messages with one that is not.
 */
export function pushContact({ mailFrom, origin }: Known): string | null {
  if (mailFrom !== DEFAULT_SENDER && isPublic(mailFrom.slice(mailFrom.lastIndexOf('@') + 1)))
    return `mailto:${mailFrom}`
  const url = origin === null ? null : new URL(origin)
  return url !== null && url.protocol === 'https:' && isPublic(url.hostname) ? url.origin : null
}
