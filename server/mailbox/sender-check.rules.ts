/** What decides whether a mail may announce guests. Addresses are in lower case. */
export interface SenderFacts {
  /** In the order of the message, the newest first; names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  /** The addresses of `From:`. */
  readonly from: readonly string[]
  /** Whether this is the address of a host. */
  readonly isHost: (address: string) => boolean
  /** The name by which the company's own mail server signs its checks (RFC 8601); `null`: it is not set. */
  readonly authservId: string | null
}

/**
 * `accepted`: a host has sent it, and the company's mail server vouches for that. `toConfirm`: it names a host as its sender, and
 * nothing vouches for that: the host is asked, and no guest hears of it before. `refused`: it is from no host.
 */
export type SenderVerdict = 'accepted' | 'toConfirm' | 'refused'

/** Decides who may announce guests by mail: a forged sender would put strangers on the list. */
export function checkSender({ headers, from, isHost, authservId }: SenderFacts): SenderVerdict {
  const [sender, ...others] = from
  // A second sender is a way to show one address and to be checked by another.
  const isOne = others.length === 0 && headers.filter(({ key }) => key === 'from').length === 1
  if (sender === undefined || !isOne || !isHost(sender)) return 'refused'
  if (authservId === null) return 'toConfirm'
  // The mail server removes what claims to be its own and comes from elsewhere (RFC 8601 §5); the newest is on top.
  const own = headers
    .filter(({ key }) => key === 'authentication-results')
    .map(({ value }) => partsOf(value))
    .find(([id]) => id?.split(/\s+/)[0]?.toLowerCase() === authservId.toLowerCase())
  const parts = (own ?? []).slice(1)
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  // `none`: the domain has no policy, so that a signature has to prove the sender.
  const policies = parts.filter(
    (part) => /^dmarc(?:\/\d+)?\s*=/i.test(part) && !/^dmarc(?:\/\d+)?\s*=\s*none(?:\s|$)/i.test(part),
  )
  const isProved =
    policies.length > 0
      ? policies.every((result) => isPassOf(result, domain))
      : parts.some((part) => isSignatureOf(part, domain))
  return isProved ? 'accepted' : 'toConfirm'
}

/** A valid signature of the sender's own domain, or of one above it that is no top-level domain. */
function isSignatureOf(result: string, domain: string): boolean {
  if (!/^dkim(?:\/\d+)?\s*=\s*pass(?:\s|$)/i.test(result)) return false
  const [, signer] = /\bheader\.d\s*=\s*([^\s;]+)/i.exec(result) ?? []
  const by = signer?.toLowerCase()
  if (by === undefined) return false
  return by.includes('.') && (domain === by || domain.endsWith(`.${by}`))
}

function isPassOf(result: string, domain: string): boolean {
  const [, checked] = /\bheader\.from\s*=\s*([^\s;]+)/i.exec(result) ?? []
  const ofDomain = checked?.toLowerCase().split('@').at(-1)
  return (
    /^dmarc(?:\/\d+)?\s*=\s*pass(?:\s|$)/i.test(result) && (ofDomain === undefined || ofDomain === domain)
  )
}

/** The parts between semicolons, without comments and what stands in quotes: both may hold whatever a sender likes. */
function partsOf(value: string): readonly string[] {
  let [plain, depth, isQuoted] = ['', 0, false]
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at)
    if (sign === '\\' && (isQuoted || depth > 0)) at++
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth++
    else if (sign === ')' && depth > 0) depth--
    else if (depth === 0) plain += sign
  }
  return plain.split(';').map((part) => part.trim())
}
