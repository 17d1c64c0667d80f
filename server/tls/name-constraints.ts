import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Names and networks that an authority may certify, and no other (RFC 5280, 4.2.1.10). */
export interface Permitted {
  /** Each with the names below it. */
  readonly domains: readonly string[]
  /** Networks such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
}

export const NAME_CONSTRAINTS = '2.5.29.30'

/** Addresses and names of private networks only: no server on the Internet has them. */
const PRIVATE: Permitted = {
  domains: ['localhost', 'local', 'internal', 'lan', 'home.arpa'],
  networks: [
    ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'],
    ...['::1/128', 'fc00::/7', 'fe80::/10'],
  ],
}

/** Names that a new authority may certify: these, and all private ones, so that the network may change. */
export function permittedFor(names: readonly string[]): Permitted {
  const own = names.filter((name) => !isPermitted(name, PRIVATE))
  return {
    domains: [...PRIVATE.domains, ...own.filter((name) => isIP(name) === 0)],
    networks: [
      ...PRIVATE.networks,
      ...own.filter((name) => isIP(name) !== 0).map((name) => `${name}/${isIPv4(name) ? 32 : 128}`),
    ],
  }
}

export function isPermitted(name: string, { domains, networks }: Permitted): boolean {
  if (isIP(name) === 0) return domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list.check(name, isIPv6(name) ? 'ipv6' : 'ipv4')
}

const SEQUENCE = 0x30
/** Context-specific tags of the standard. */
const PERMITTED = 0xa0
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

/** The extension's value in DER. */
export const encodeConstraints = ({ domains, networks }: Permitted): Buffer =>
  tagged(SEQUENCE, [
    tagged(PERMITTED, [
      ...domains.map((domain) => tagged(SEQUENCE, [tagged(DNS_NAME, [Buffer.from(domain, 'latin1')])])),
      ...networks.map((network) => tagged(SEQUENCE, [tagged(IP_ADDRESS, [networkBytes(network)])])),
    ]),
  ])

/** The names that such an extension permits. @throws if its bytes are no such extension */
export function decodeConstraints(value: Buffer): Permitted {
  const [permitted] = read(only(read(value), SEQUENCE)).filter(({ tag }) => tag === PERMITTED)
  const bases = permitted === undefined ? [] : read(permitted.body).flatMap(({ body }) => read(body))
  const of = (wanted: number) => bases.filter(({ tag }) => tag === wanted).map(({ body }) => body)
  return {
    domains: of(DNS_NAME).map((body) => body.toString('latin1')),
    networks: of(IP_ADDRESS).map(networkText),
  }
}

interface Element {
  readonly tag: number
  readonly body: Buffer
}

/** Lengths as short as they can be: Chromium refuses a certificate in which one is not. */
function tagged(tag: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...head), body])
}

function read(bytes: Buffer): readonly Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at)
    const first = bytes.readUInt8(at + 1)
    const more = first < 0x80 ? 0 : first - 0x80
    const length = more === 0 ? first : bytes.readUIntBE(at + 2, more)
    const from = at + 2 + more
    if (from + length > bytes.length) throw new Error('Name constraints are cut off')
    elements.push({ tag, body: bytes.subarray(from, from + length) })
    at = from + length
  }
  return elements
}

function only([element]: readonly Element[], tag: number): Buffer {
  if (element?.tag !== tag) throw new Error('These are no name constraints')
  return element.body
}

/** Address and mask, both as bytes. */
function networkBytes(network: string): Buffer {
  const [address = '', prefix] = network.split('/')
  const bytes = addressBytes(address)
  const mask = Buffer.from(
    bytes.map((_, nth) => 0xff & (0xff00 >> Math.min(8, Math.max(0, Number(prefix) - nth * 8)))),
  )
  return Buffer.concat(
    [bytes.map((byte, nth) => byte & (mask[nth] ?? 0)), mask].map((part) => Buffer.from(part)),
  )
}

function networkText(bytes: Buffer): string {
  const [address, mask] = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)]
  const prefix = [...mask].reduce((bits, byte) => bits + byte.toString(2).replaceAll('0', '').length, 0)
  return `${addressText(address)}/${prefix}`
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::', 2)
  const groups = (part: string) => part.split(':').filter(Boolean)
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return Buffer.from([...first, ...zeros, ...last].map((group) => group.padStart(4, '0')).join(''), 'hex')
}

const addressText = (bytes: Buffer): string =>
  bytes.length === 4
    ? [...bytes].join('.')
    : (bytes.toString('hex').match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, '')).join(':')
