import { readFile } from 'node:fs/promises'
import type { Server } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type { MasterKeys } from '#server/keys/master-keys.ts'
import type { Pair } from './authority.ts'
import type { LocalAuthority } from './local-authority.ts'

export type TlsSource =
  | { readonly kind: 'files'; readonly cert: string; readonly key: string }
  | { readonly kind: 'local'; readonly names: readonly string[] }

export interface TlsCertificates {
  /** The key and certificate to serve with now. @throws if a file cannot be read */
  readonly current: () => Promise<Pair>
  /** The private authority; `null` if the certificate is from elsewhere. */
  readonly authority: LocalAuthority | null
}

/** Forward secrecy and authenticated encryption alone: no CBC, and no CCM with its short tag. */
const CIPHERS = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':')

/** The options of the server's TLS context. */
export const contextOf = (pair: Pair) => ({ ...pair, minVersion: 'TLSv1.2' as const, ciphers: CIPHERS })

/** Certificates end, addresses change. */
const RENEW_MS = 24 * 3_600_000

export async function openCertificates(
  source: TlsSource,
  dataDir: string,
  masters: MasterKeys,
): Promise<TlsCertificates> {
  if (source.kind === 'local') {
    // A server with files of its own is spared the library of certificates.
    const { loadLocalAuthority } = await import('./local-authority.ts')
    const authority = await loadLocalAuthority({ dataDir, names: source.names, masters })
    return { current: authority.issue, authority }
  }
  const read = (path: string) => readFile(path, 'utf8')
  return {
    current: async () => ({ cert: await read(source.cert), key: await read(source.key) }),
    authority: null,
  }
}

/** Looks once a day; what was there before serves on where the new one is unusable. */
export function keepCurrent(
  server: Server,
  { current }: TlsCertificates,
  log: FastifyBaseLogger,
  onRenewed: (pair: Pair) => void,
): void {
  const renew = () =>
    current()
      .then((pair) => {
        server.setSecureContext(contextOf(pair))
        onRenewed(pair)
      })
      .catch((error: Error) => log.error({ kind: error.name }, 'the certificate could not be renewed'))
  setInterval(() => void renew(), RENEW_MS).unref()
}
