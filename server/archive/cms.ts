import { createHash, createPrivateKey, sign } from 'node:crypto'
import { type DerNode, derOf, nodeAt } from './der.ts'
import type { SealKey } from './seal-key.types.ts'

/** Names of ASN.1, as they stand in a file. */
export const OID = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  sha256: '608648016503040201',
  ecdsaWithSha256: '2a8648ce3d040302',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
} as const
export const TAG = {
  integer: 2,
  octets: 4,
  oid: 6,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  zero: 0xa0,
} as const

interface Parts {
  /** DER. */
  readonly cert: Buffer
  readonly authority: Buffer
  /** The signed attributes, under the tag that they have inside. */
  readonly attributes: Buffer
  readonly signature: Buffer
  /** Attributes that nothing signs, such as a time stamp of the signature; under the tag that they have inside. */
  readonly unsigned?: Buffer
}

const { sequence, set, zero, integer, octets } = TAG
const oid = (hex: string) => derOf(TAG.oid, Buffer.from(hex, 'hex'))

/** A signature of something that stands elsewhere (RFC 5652), as the product writes it. */
export function detachedCms({ cert, authority, attributes, signature, unsigned }: Parts): Buffer {
  const one = derOf(integer, Buffer.of(1))
  const sha256 = derOf(sequence, oid(OID.sha256))
  const [, serial, , issuer] = nodeAt(cert).children[0]?.children ?? []
  if (serial === undefined || issuer === undefined) throw new Error('No certificate')
  const signer = derOf(
    sequence,
    one,
    derOf(sequence, issuer.whole, serial.whole),
    sha256,
    attributes,
    derOf(sequence, oid(OID.ecdsaWithSha256)),
    derOf(octets, signature),
    ...(unsigned === undefined ? [] : [unsigned]),
  )
  const signedData = derOf(
    sequence,
    one,
    derOf(set, sha256),
    derOf(sequence, oid(OID.data)),
    derOf(zero, cert, authority),
    derOf(set, signer),
  )
  return derOf(sequence, oid(OID.signedData), derOf(zero, signedData))
}

/** Seals bytes with a signature beside them, which `openssl cms -verify` judges. */
export function sealBytes(bytes: Uint8Array, { cert, authority, key }: SealKey, at: Date): Buffer {
  const attribute = (name: string, value: Buffer) => derOf(sequence, oid(name), derOf(set, value))
  const digest = createHash('sha256').update(bytes).digest()
  const attributes = [
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.signingTime, derOf(TAG.utcTime, Buffer.from(utcTime(at)))),
    attribute(OID.messageDigest, derOf(octets, digest)),
    // The members of a set stand in the order of their bytes.
  ].toSorted(Buffer.compare)
  const signer = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' })
  return detachedCms({
    cert: Buffer.from(cert),
    authority: Buffer.from(authority),
    attributes: derOf(zero, ...attributes),
    // Signed as a set, although they stand there under another tag.
    signature: sign('sha256', derOf(set, ...attributes), signer),
  })
}

/** Years 1950 to 2049. */
const utcTime = (at: Date): string => `${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`

/** The only value of a signed attribute. */
export function attributeIn(attributes: DerNode, name: string): DerNode | undefined {
  const found = attributes.children.find(({ children: [one] }) => one?.content.toString('hex') === name)
  return found?.children[1]?.children[0]
}
