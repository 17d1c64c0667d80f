/** Names of this server. None comes from a request, so that a caller cannot choose where links lead. */
export interface HostNames {
  /** The start of links in mails, redirects and the set-up link; `null` if no name of the server is set. */
  readonly canonical: string | null
  /** The name that passkeys belong to, and the pages that may use them; `null`: none, an address cannot have passkeys. */
  readonly passkeys: { readonly rpId: string; readonly origins: readonly string[] } | null
  /** Whether a page of ours asks, by the `Origin` that its browser says: scheme, name and port. */
  readonly isOwnOrigin: (origin: string | undefined) => boolean
  /** Our origin with this host name, for who asked without TLS; `null`: not a name of ours. */
  readonly originOf: (hostname: string) => string | null
  /** Whether only this machine can connect, without a proxy in front. */
  readonly isPrivate: boolean
}

export interface NameSources {
  readonly publicUrl: string | null
  /** DNS names and addresses of the certificate that is served now; none where the server speaks no TLS. */
  readonly certified: () => readonly string[]
  /** The port on which the server listens. */
  readonly port: number
  /** Whether only this machine can connect, without a proxy in front. */
  readonly isPrivate: boolean
}

const isAddress = (name: string): boolean => /^[\d.]+$/.test(name) || name.includes(':')
const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '::1' || name.startsWith('127.')
const urlName = (name: string): string => (name.includes(':') ? `[${name}]` : name)
const originAt = (name: string, port: string): string | null => {
  const url = `https://${urlName(name)}:${port}`
  return URL.canParse(url) ? new URL(url).origin : null
}

/** `PUBLIC_URL`, and the names of the certificate; without either, the loopback names where only this machine can ask. */
export function hostNames({ publicUrl, certified, port, isPrivate }: NameSources): HostNames {
  const said = publicUrl === null ? null : new URL(publicUrl)
  const ports = [String(port), ...(said?.protocol === 'https:' ? [said.port || '443'] : [])]
  const origins = (): string[] => {
    const named = rank(certified()).flatMap((name) => ports.map((at) => originAt(name, at)))
    const known = [said?.origin ?? null, ...named].filter((origin) => origin !== null)
    if (known.length > 0 || !isPrivate || port === 0) return known
    // The name first: links lead to where passkeys can be made.
    return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  }
  const canonical = origins()[0] ?? null
  return {
    canonical,
    passkeys: passkeysOf(canonical, origins()),
    isOwnOrigin: (origin) => origin !== undefined && origins().includes(origin),
    isPrivate,
    originOf: (hostname) => origins().find((origin) => new URL(origin).hostname === hostname) ?? null,
  }
}

/** Names before addresses, and what others can reach before what only this machine can. A pattern names no host. */
function rank(names: readonly string[]): string[] {
  const order = (name: string): number => (isLoopback(name) ? 2 : isAddress(name) ? 1 : 0)
  return names.filter((name) => !name.includes('*')).sort((one, other) => order(one) - order(other))
}

function passkeysOf(canonical: string | null, origins: readonly string[]): HostNames['passkeys'] {
  const hostOf = (origin: string): string => new URL(origin).hostname
  const isNamed = (origin: string): boolean => !isAddress(hostOf(origin).replace(/^\[|\]$/g, ''))
  const first = [canonical, ...origins].find((origin) => origin !== null && isNamed(origin)) ?? null
  if (first === null) return null
  const rpId = hostOf(first)
  return { rpId, origins: origins.filter((origin) => hostOf(origin) === rpId) }
}
