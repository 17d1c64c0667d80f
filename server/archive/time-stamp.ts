import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto'
import { attributeIn, OID, TAG } from './cms.ts'
import { type DerNode, derOf, nodeAt } from './der.ts'

/** Asks the authority (RFC 3161): a request, and its response. Rejects where there is none. */
export type AskStamps = (request: Buffer) => Promise<Buffer>

/** A time stamp of a digest (SHA-256). Rejects where there is none. */
export type Stamp = (digest: Uint8Array) => Promise<Buffer>

const BOOLEAN = 0x01
const UNSIGNED = 0xa1
const ATTRIBUTE = '2a864886f70d010910020e'
const HASHES: Readonly<Record<string, string>> = {
  [OID.sha256]: 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
}

/** A time stamp of a digest (SHA-256). @throws if the authority gives none, or one that this program cannot judge */
export async function stampOf(digest: Uint8Array, ask: AskStamps): Promise<Buffer> {
  const algorithm = derOf(TAG.sequence, derOf(TAG.oid, Buffer.from(OID.sha256, 'hex')), derOf(0x05))
  // A first bit of zero and no zero byte: positive, and as short as it can be.
  const nonce = derOf(TAG.integer, Buffer.concat([Buffer.of(0x40), randomBytes(8)]))
  const request = derOf(
    TAG.sequence,
    derOf(TAG.integer, Buffer.of(1)),
    derOf(TAG.sequence, algorithm, derOf(TAG.octets, Buffer.from(digest))),
    nonce,
    // With its certificate, so that the file can be judged alone.
    derOf(BOOLEAN, Buffer.of(0xff)),
  )
  const [status, token] = nodeAt(await ask(request)).children
  const [code] = status?.children ?? []
  if (token === undefined || (code?.content[0] ?? 2) > 1) throw new Error('No time stamp')
  const said = judged(token, digest)
  if (!said?.children.some(({ whole }) => whole.equals(nonce))) throw new Error('Another time stamp')
  return token.whole
}

/** Whether the attribute of a signature that nothing signs is one time stamp, and of this signature. */
export function isStampOf(unsigned: DerNode, signature: Buffer): boolean {
  const token = unsigned.children[0]?.children[1]?.children[0]
  if (token === undefined) return false
  const digest = createHash('sha256').update(signature).digest()
  // Byte for byte as the product writes it, because nothing signs what is around the token.
  const set = derOf(TAG.set, token.whole)
  const written = derOf(UNSIGNED, derOf(TAG.sequence, derOf(TAG.oid, Buffer.from(ATTRIBUTE, 'hex')), set))
  return unsigned.whole.equals(written) && judged(token, digest) !== null
}

/**
 * What a token states of the digest, if its authority signed it: the statement, the signed attributes and the certificate that
 * they name are checked. Whether the authority is trusted is up to the reader.
 */
function judged(token: DerNode, digest: Uint8Array): DerNode | null {
  const parts = token.children[1]?.children[0]?.children ?? []
  const said = parts[2]?.children[1]?.children[0]?.content
  const certificates = parts.find(({ tag }) => tag === TAG.zero)?.children ?? []
  const signer = parts.at(-1)?.children[0]?.children ?? []
  const [, , hashed, attributes, , signature] = signer
  const hash = HASHES[hashed?.children[0]?.content.toString('hex') ?? '']
  if (said === undefined || attributes === undefined || signature === undefined || hash === undefined)
    return null
  const statement = nodeAt(said)
  if (!statement.children[2]?.children[1]?.content.equals(digest)) return null
  const summed = createHash(hash).update(said).digest()
  if (!attributeIn(attributes, OID.messageDigest)?.content.equals(summed)) return null
  const isSigned = certificates.some(({ whole }) => {
    const isNamed = Object.values(HASHES).some((name) =>
      attributes.content.includes(createHash(name).update(whole).digest()),
    )
    const set = derOf(TAG.set, attributes.content)
    return isNamed && verify(hash, set, new X509Certificate(whole).publicKey, signature.content)
  })
  return isSigned ? statement : null
}
