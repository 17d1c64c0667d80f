import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'
import { DAY_MS } from '#contract/time.ts'
import {
  decodeConstraints,
  encodeConstraints,
  NAME_CONSTRAINTS,
  type Permitted,
  permittedFor,
} from './name-constraints.ts'

/** Five years: about as long as a tablet serves. Each device has to be told of the next one by hand. */
const AUTHORITY_DAYS = 1_826
/** Apple's systems take no more than 825 from a private authority; short, because a new one costs nothing. */
const SERVER_DAYS = 90
/** Clocks of tablets may be behind. */
const SLACK_MS = 2 * DAY_MS

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const Usage = x509.KeyUsageFlags

/** PEM both. */
export interface Pair {
  readonly cert: string
  readonly key: string
}

/**
 * Makes a private certificate authority: tablets that trust it trust this server, and no other server.
 * With its key a thief can make certificates for these names and for private networks only, not for a bank.
 * @param names names of this server
 */
export async function makeAuthority(names: readonly string[], now = Date.now()): Promise<Pair> {
  const keys = await makeKeys()
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity(now, AUTHORITY_DAYS),
    name: [{ CN: [`Visitor kiosk of this house ${randomBytes(3).toString('hex')}`] }],
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(Usage.keyCertSign | Usage.cRLSign, true),
      // Operating systems read it as: this authority signs neither mails nor programs.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.Extension(NAME_CONSTRAINTS, true, new Uint8Array(encodeConstraints(permittedFor(names)))),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return asPair(cert, keys.privateKey)
}

/** @param names host names and IP addresses that tablets and phones call the server by, at least one. */
export async function issueFor(names: readonly string[], authority: Pair, now = Date.now()): Promise<Pair> {
  const issuer = new x509.X509Certificate(authority.cert)
  const keys = await makeKeys()
  const cert = await x509.X509CertificateGenerator.create({
    ...validity(now, SERVER_DAYS, issuer.notAfter),
    subject: [{ CN: [names[0] ?? 'localhost'] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(Usage.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return asPair(cert, keys.privateKey)
}

/** SHA-256 of a certificate as systems show it: pairs of hexadecimal digits with colons. @param cert PEM */
export const fingerprintOf = (cert: string): string =>
  createHash('sha256')
    .update(new Uint8Array(new x509.X509Certificate(cert).rawData))
    .digest('hex')
    .toUpperCase()
    .replace(/..(?!$)/g, '$&:')

/** Names that an authority may certify; `null` for all, as with those of older versions. @param cert PEM */
export function permittedBy(cert: string): Permitted | null {
  const extension = new x509.X509Certificate(cert).getExtension(NAME_CONSTRAINTS)
  return extension === null ? null : decodeConstraints(Buffer.from(extension.value))
}

/** @param cert PEM */
export const daysLeftOf = (cert: string, now = Date.now()): number =>
  Math.floor((new x509.X509Certificate(cert).notAfter.getTime() - now) / DAY_MS)

const validity = (now: number, days: number, end = new Date(now + days * DAY_MS)) => ({
  // A first bit of zero: the number counts as positive.
  serialNumber: `4${randomBytes(16).toString('hex').slice(1)}`,
  notBefore: new Date(now - SLACK_MS),
  notAfter: new Date(Math.min(now + days * DAY_MS, end.getTime())),
})

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const importKey = (pem: string) =>
  webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), algorithm, false, ['sign'])

const asPair = async (cert: x509.X509Certificate, key: webcrypto.CryptoKey): Promise<Pair> => ({
  cert: cert.toString('pem'),
  key: x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY'),
})
