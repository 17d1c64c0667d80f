import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

const DAY_MS = 24 * 3_600_000
const AUTHORITY_DAYS = 3_650
/** Apple's systems take no more than 825 from an authority of the house; short, because a new one costs nothing. */
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

/** A certificate authority of this house: tablets that trust it trust this server, and no other server becomes theirs. */
export async function makeAuthority(now = Date.now()): Promise<Pair> {
  const keys = await makeKeys()
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity(now, AUTHORITY_DAYS),
    name: [{ CN: [`Visitor kiosk of this house ${randomBytes(3).toString('hex')}`] }],
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(Usage.keyCertSign | Usage.cRLSign, true),
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
    ...validity(now, SERVER_DAYS),
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

const validity = (now: number, days: number) => ({
  // A first bit of zero: the number counts as positive.
  serialNumber: `4${randomBytes(16).toString('hex').slice(1)}`,
  notBefore: new Date(now - SLACK_MS),
  notAfter: new Date(now + days * DAY_MS),
})

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const importKey = (pem: string) =>
  webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), algorithm, false, ['sign'])

const asPair = async (cert: x509.X509Certificate, key: webcrypto.CryptoKey): Promise<Pair> => ({
  cert: cert.toString('pem'),
  key: x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY'),
})
