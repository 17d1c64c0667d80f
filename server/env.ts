import { resolve } from 'node:path'
import * as v from 'valibot'
import { err, ok, type Result } from '#contract/result.ts'
import type { MasterKeys } from './keys/master-keys.ts'
import { DEFAULT_SENDER } from './mail/mailer.ts'
import { isNetwork } from './platform/special-addresses.ts'
import type { TlsSource } from './tls/certificates.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`),
    v.transform(Number),
    v.minValue(min, `must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `must be a whole number from ${min} to ${max}`),
  )

const flag = v.pipe(
  v.picklist(['0', '1', 'false', 'true'], 'must be 1 or 0'),
  v.transform((value) => value === '1' || value === 'true'),
)

const urlOf = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )

/** The driver knows one host, and would say nothing that helps about several. */
const hasOneHost = (value: string): boolean => {
  const authority = /^[a-z]+:\/\/(?:[^@/?]*@)?([^/?]*)/i.exec(value)?.[1] ?? ''
  const asked = new URLSearchParams(value.split('?')[1] ?? '').getAll('host')
  return asked.length < 2 && [authority, ...asked].every((host) => !host.includes(','))
}
const databaseUrl = v.pipe(
  v.string(),
  v.check(
    hasOneHost,
    'names several hosts, of which only one can be used: put a proxy that leads to the one that writes in front of them (docs/operate/standby.md)',
  ),
  urlOf(['postgres:', 'postgresql:']),
)

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, '')

/** The addresses of the proxies in front of the server, or, where only this machine reaches it, their number; `0` = none. */
const trustProxy = v.pipe(
  v.string(),
  v.regex(/^(?:\d|true|false|[0-9a-fA-F.:/, ]{3,})$/, 'must be a number of proxies or their addresses'),
  v.transform((value): boolean | number | string => {
    if (value === 'true' || value === 'false') return value === 'true'
    return /^\d$/.test(value) ? Number(value) : value
  }),
)

const secretKey = v.pipe(
  v.string(),
  v.regex(
    /^[0-9a-fA-F]{64}(?:,[0-9a-fA-F]{64})*$/,
    'must be 64 hexadecimal digits, or several such keys with commas between them, the current one first',
  ),
  v.transform((value): MasterKeys => {
    const [current, ...older] = value.split(',').map((key) => Buffer.from(key, 'hex'))
    return [current ?? Buffer.alloc(0), ...older]
  }),
)

/** Names of the server besides those that it finds out itself. */
const nameList = v.pipe(
  v.string(),
  v.regex(
    /^(?:[A-Za-z0-9.:-]+(?:,[A-Za-z0-9.:-]+)*)?$/,
    'must be names and addresses with commas between them',
  ),
  v.transform((value) => (value === '' ? [] : value.toLowerCase().split(','))),
)

const hasProxy = (trusted: boolean | number | string): boolean => trusted !== 0 && trusted !== false
/** With a number the server trusts every client, so on a network each could choose the address for limits and audit log. */
const namesProxies = (trusted: boolean | number | string): boolean => typeof trusted === 'string'
const isLoopback = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host)

/** A contact as security.txt needs it (RFC 9116 §2.5.3). */
const securityContact = v.pipe(
  v.string(),
  v.regex(
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+|tel:\+?[\d-]+)$/,
    'must begin with mailto:, https:// or tel:',
  ),
)

/** Printers' ports besides 631 and 9100 (S37). */
const portList = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,5}(?:,\d{1,5})*)?$/, 'must be ports with commas between them'),
  v.transform((value) => (value === '' ? [] : value.split(',').map(Number))),
)

const networkList = v.pipe(
  v.string(),
  v.transform((value) => (value === '' ? [] : value.split(','))),
  v.check(
    (list) => list.every((network) => isNetwork(network)),
    'must be networks such as 192.168.0.0/16 with commas between them',
  ),
)

interface TlsVariables {
  readonly TLS_CERT?: string | undefined
  readonly TLS_KEY?: string | undefined
  readonly LOCAL_AUTHORITY: boolean
  readonly TLS_NAMES: readonly string[]
}
const hasTls = (env: TlsVariables): boolean => tlsOf(env) !== null

function tlsOf(env: TlsVariables): TlsSource | null {
  if (env.LOCAL_AUTHORITY) return { kind: 'local', names: env.TLS_NAMES }
  return env.TLS_CERT && env.TLS_KEY ? { kind: 'files', cert: env.TLS_CERT, key: env.TLS_KEY } : null
}

const Environment = v.pipe(
  v.object({
    PORT: v.optional(wholeNumber(0, 65_535), '3000'),
    HOST: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z.:_-]+$/, 'must be an address')), '127.0.0.1'),
    DATA_DIR: v.optional(v.string(), './data'),
    DATABASE_URL: v.optional(databaseUrl),
    PUBLIC_URL: v.optional(urlOf(['http:', 'https:'])),
    SMTP_URL: v.optional(urlOf(['smtp:', 'smtps:'])),
    NODE_ENV: v.optional(
      v.picklist(['production', 'development', 'test'], 'must be production, development or test'),
      'development',
    ),
    DEMO: v.optional(flag),
    TRUST_PROXY: v.optional(trustProxy, '0'),
    LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
    TLS_CERT: v.optional(v.string()),
    TLS_KEY: v.optional(v.string()),
    LOCAL_AUTHORITY: v.optional(flag, '0'),
    TLS_NAMES: v.optional(nameList, ''),
    REDIRECT_PORT: v.optional(wholeNumber(0, 65_535)),
    /** Where guests reach their own pages, and the port that serves nothing else. */
    GUEST_URL: v.optional(v.pipe(urlOf(['http:', 'https:']), v.check(isOrigin, 'must have no path'))),
    GUEST_PORT: v.optional(wholeNumber(0, 65_535)),
    SECRET_KEY: v.optional(secretKey),
    PRINTER_PORTS: v.optional(portList, ''),
    /** `1`: printers may be on this machine, as with a print server such as CUPS. */
    PRINTER_LOOPBACK: v.optional(flag, '0'),
    /** Private networks that services may be in which are told of visitors. */
    NOTIFY_NETWORKS: v.optional(networkList, ''),
    /** Private networks that openers of doors may be in. */
    DOOR_NETWORKS: v.optional(networkList, ''),
    /** Private networks that directories of companies may be in. */
    DIRECTORY_NETWORKS: v.optional(networkList, ''),
    /** Private networks that mailboxes of companies may be in. */
    MAILBOX_NETWORKS: v.optional(networkList, ''),
    /** What stamps the time of sealed PDFs (RFC 3161), and private networks where it may be. */
    TSA_URL: v.optional(urlOf(['http:', 'https:'])),
    TSA_NETWORKS: v.optional(networkList, ''),
    DRAIN_SECONDS: v.optional(wholeNumber(0, 60), '0'),
    METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must be at least 16 signs'))),
    OIDC_ISSUER: v.optional(urlOf(['http:', 'https:'])),
    OIDC_CLIENT_ID: v.optional(v.string()),
    OIDC_CLIENT_SECRET: v.optional(v.string()),
    OIDC_MFA_ACR: v.optional(v.string(), ''),
    OIDC_NAME: v.optional(v.string(), 'Single sign-on'),
    MAIL_FROM: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
    SECURITY_CONTACT: v.optional(securityContact),
  }),
  v.forward(
    v.check(
      (env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined),
      'needs TLS_CERT and TLS_KEY',
    ),
    ['TLS_CERT'],
  ),
  v.forward(
    v.check(
      (env) => env.TLS_CERT === undefined || !env.LOCAL_AUTHORITY,
      'is one way, LOCAL_AUTHORITY another: choose one',
    ),
    ['TLS_CERT'],
  ),
  v.forward(
    v.check(
      (env) => isLoopback(env.HOST) || hasTls(env) || hasProxy(env.TRUST_PROXY),
      'is open to the network: give it TLS_CERT and TLS_KEY, or LOCAL_AUTHORITY=1, or a proxy that speaks TLS and its address in TRUST_PROXY',
    ),
    ['HOST'],
  ),
  v.forward(
    v.check(
      (env) => isLoopback(env.HOST) || !hasProxy(env.TRUST_PROXY) || namesProxies(env.TRUST_PROXY),
      'must name the addresses of the proxies (such as 10.0.0.5 or 10.0.0.0/29) where HOST is open to the network: a number would believe everybody',
    ),
    ['TRUST_PROXY'],
  ),
  v.forward(
    v.check((env) => env.REDIRECT_PORT === undefined || hasTls(env), 'needs TLS to redirect to'),
    ['REDIRECT_PORT'],
  ),
  v.forward(
    v.check(
      (env) => (env.GUEST_URL === undefined) === (env.GUEST_PORT === undefined),
      'needs GUEST_URL and GUEST_PORT',
    ),
    ['GUEST_URL'],
  ),
  v.forward(
    v.check(
      (env) => env.GUEST_PORT === undefined || env.GUEST_PORT === 0 || env.GUEST_PORT !== env.PORT,
      'must be another port than PORT',
    ),
    ['GUEST_PORT'],
  ),
  v.forward(
    v.check(
      ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
        new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map((value) => value === undefined))
          .size === 1,
      'needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    ),
    ['OIDC_ISSUER'],
  ),
  v.transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    /** Absolute. */
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    /** The sender of mails. */
    mailFrom: env.MAIL_FROM ?? DEFAULT_SENDER,
    /** Contact for reports of weaknesses of this installation; `null` if none is set. */
    securityContact: env.SECURITY_CONTACT ?? null,
    isProduction: env.NODE_ENV === 'production',
    demo: env.DEMO ?? env.NODE_ENV !== 'production',
    trustProxy: env.TRUST_PROXY,
    hasProxy: hasProxy(env.TRUST_PROXY),
    /** Whether only this machine can connect, without a proxy in front. */
    isPrivate: isLoopback(env.HOST) && !hasProxy(env.TRUST_PROXY) && !hasTls(env),
    logLevel: env.LOG_LEVEL,
    /** Source of the certificate: paths of PEM files, or the private certificate authority; `null` for no TLS. */
    tls: tlsOf(env),
    /** The port that redirects requests without TLS; `null` for none. */
    redirectPort: env.REDIRECT_PORT ?? null,
    /** Guests' own pages: the origin in their links, and the port; `null` for none. */
    guestPages:
      env.GUEST_URL === undefined || env.GUEST_PORT === undefined
        ? null
        : { url: new URL(env.GUEST_URL).origin, port: env.GUEST_PORT },
    /** The master keys that several processes share, the current one first; `null` = the file in `dataDir`. */
    secretKey: env.SECRET_KEY ?? null,
    printerPorts: env.PRINTER_PORTS,
    printerLoopback: env.PRINTER_LOOPBACK,
    notifyNetworks: env.NOTIFY_NETWORKS,
    doorNetworks: env.DOOR_NETWORKS,
    directoryNetworks: env.DIRECTORY_NETWORKS,
    mailboxNetworks: env.MAILBOX_NETWORKS,
    stamps: env.TSA_URL === undefined ? null : { url: env.TSA_URL, networks: env.TSA_NETWORKS },
    /** How long a process that is told to stop goes on answering, so that a balancer sees that it is not ready. */
    drainMs: env.DRAIN_SECONDS * 1_000,
    /** The bearer token with which metrics may be read; `null` if no one may read them. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** OpenID Connect, for the console. */
    singleSignOn:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            name: env.OIDC_NAME,
            multiFactorAcr: env.OIDC_MFA_ACR.split(' ').filter(Boolean),
          }
        : null,
  })),
)

export type Env = v.InferOutput<typeof Environment>

/** Reads the environment; an empty variable counts as unset. The failure names every wrong variable. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Result<Env, string[]> {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const parsed = v.safeParse(Environment, Object.fromEntries(set))
  if (parsed.success) return ok(parsed.output)
  return err(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'} ${issue.message}`))
}
