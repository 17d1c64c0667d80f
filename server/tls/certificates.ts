import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type { Pair } from './authority.ts'
import { type LocalAuthority, loadLocalAuthority } from './local-authority.ts'

export type TlsSource =
  | { readonly kind: 'files'; readonly cert: string; readonly key: string }
  | { readonly kind: 'local'; readonly names: readonly string[] }

export interface Certificates {
  /** What to serve with now. @throws if a file cannot be read */
  readonly current: () => Promise<Pair>
  /** `null`: somebody else's. */
  readonly authority: LocalAuthority | null
}

/** What the server speaks TLS with. */
export const contextOf = (pair: Pair) => ({ ...pair, minVersion: 'TLSv1.2' as const })

/** Certificates end, addresses change. */
const RENEW_MS = 24 * 3_600_000

export async function openCertificates(source: TlsSource, dataDir: string): Promise<Certificates> {
  if (source.kind === 'local') {
    const authority = await loadLocalAuthority(dataDir, source.names)
    return { current: authority.issue, authority }
  }
  const read = (path: string) => readFile(path, 'utf8')
  return {
    current: async () => ({ cert: await read(source.cert), key: await read(source.key) }),
    authority: null,
  }
}

/** Looks once a day; what was there before serves on where the new one is unusable. */
export function keepCurrent(server: Server, { current }: Certificates, log: FastifyBaseLogger): void {
  const renew = () =>
    current()
      .then((pair) => server.setSecureContext(contextOf(pair)))
      .catch((error: Error) => log.error({ kind: error.name }, 'the certificate could not be renewed'))
  setInterval(() => void renew(), RENEW_MS).unref()
}
