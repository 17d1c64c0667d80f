import { randomBytes, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { DAY_MS } from '#contract/time.ts'

/** Both DER. */
interface Certified {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface ArchiveAuthority {
  readonly authority: Certified
  /** That which seals. */
  readonly leaf: Certified
}

/**
 * Longer than documents are kept: a reader judges a seal without a time stamp by the certificate's end, not by the day on which
 * it was made.
 */
const YEARS = 30
/** Longer names are against the rules of X.509. */
const NAME_MAX = 64
const PURPOSE = 'Archive of visits'
/** Clocks of readers may be behind. */
const SLACK_MS = 2 * DAY_MS
/** Signing of documents (RFC 9336). */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const Usage = x509.KeyUsageFlags

/**
 * Makes the authority of one company's archive, and with it the certificate that seals. It certifies documents alone: a server's
 * certificate by it is believed by no browser.
 * @param company shown as the name of who sealed
 */
export async function makeArchiveAuthority(company: string, now = Date.now()): Promise<ArchiveAuthority> {
  const id = randomBytes(3).toString('hex')
  const name = nameIn(company)
  const [roots, leaves] = [await makeKeys(), await makeKeys()]
  const validity = {
    notBefore: new Date(now - SLACK_MS),
    notAfter: new Date(now + YEARS * 365.25 * DAY_MS),
    signingAlgorithm: algorithm,
  }
  const purposes = new x509.ExtendedKeyUsageExtension([
    x509.ExtendedKeyUsage.emailProtection,
    DOCUMENT_SIGNING,
  ])
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: serial(),
    name: new x509.Name([{ CN: [`${PURPOSE} ${id}`] }, { O: [name] }]),
    keys: roots,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(Usage.keyCertSign | Usage.cRLSign, true),
      purposes,
      await x509.SubjectKeyIdentifierExtension.create(roots.publicKey),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: serial(),
    subject: new x509.Name([{ CN: [name] }, { O: [name] }, { OU: [PURPOSE] }]),
    issuer: root.subjectName,
    publicKey: leaves.publicKey,
    signingKey: roots.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(Usage.digitalSignature | Usage.nonRepudiation, true),
      purposes,
      await x509.AuthorityKeyIdentifierExtension.create(root),
      await x509.SubjectKeyIdentifierExtension.create(leaves.publicKey),
    ],
  })
  return {
    authority: await certified(root, roots.privateKey),
    leaf: await certified(leaf, leaves.privateKey),
  }
}

/**
 * The name of a company as a certificate may have it: without what turns text round or ends a line, and never empty. It is given
 * as the value itself, not as text that the library reads: there `#` would begin bytes, and a backslash would vanish.
 */
function nameIn(company: string): { readonly utf8String: string } {
  const plain = company
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .trim()
  return { utf8String: [...plain].slice(0, NAME_MAX).join('').trim() || PURPOSE }
}

/** A first bit of zero: the number counts as positive. */
const serial = (): string => `4${randomBytes(16).toString('hex').slice(1)}`

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

const certified = async (cert: x509.X509Certificate, key: webcrypto.CryptoKey): Promise<Certified> => ({
  cert: Buffer.from(cert.rawData),
  key: Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)),
})
