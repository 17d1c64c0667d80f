import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { DirectorySecurity } from '#contract/console/directory.ts'
import { addressGuard, ForbiddenAddress } from '#server/platform/guarded-address.ts'

export interface DirectoryAddress {
  readonly security: DirectorySecurity
  readonly host: string
  readonly port: number
  /** PEM; `null`: the authorities that Node.js knows. */
  readonly authority: string | null
}

/** The server does not take StartTLS, or answers it with what is no answer. */
export class NoTls extends Error {}

/** An LDAP message with id 1 that asks for StartTLS (RFC 4511 §4.14.1). */
const START_TLS = Buffer.concat([
  Buffer.from([0x30, 0x1d, 0x02, 0x01, 0x01, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
])
/** No answer to it is longer. */
const ANSWER_MAX_BYTES = 1_000

/**
 * Connects to a directory server; a password is only ever written to what this returns.
 * @param networks CIDR: private networks in which directories may be
 * @param signal ends the attempt
 * @throws ForbiddenAddress, NoTls, or what the network or the check of the certificate says
 */
export async function encryptedSocket(
  { security, host, port, authority }: DirectoryAddress,
  networks: readonly string[],
  signal: AbortSignal,
): Promise<TLSSocket> {
  const { mayCall, lookupFor } = addressGuard(networks)
  // StartTLS says nothing before it is encrypted.
  if (isIP(host) !== 0 && !mayCall(host, true)) throw new ForbiddenAddress()
  const socket = connect({ host, port, lookup: lookupFor(true) })
  const end = (): void => void socket.destroy(new Error('Aborted'))
  signal.addEventListener('abort', end)
  try {
    await connected(socket, 'connect')
    if (security === 'startTls') await askForTls(socket)
    const encrypted = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ...(authority !== null && { ca: authority }),
      minVersion: 'TLSv1.2',
    })
    await connected(encrypted, 'secureConnect')
    return encrypted
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function connected(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((done, failed) => {
    const fail = (error?: Error): void => failed(error ?? new Error('Closed'))
    socket.once('error', fail)
    socket.once('close', () => fail())
    socket.once(event, () => {
      socket.removeListener('error', fail)
      done()
    })
  })
}

/**
 * Everything that comes before the connection is encrypted must be this one answer: what an attacker on the way adds to it
 * would otherwise be read as if it had come encrypted.
 */
function askForTls(socket: Socket): Promise<void> {
  return new Promise((done, failed) => {
    let answer = Buffer.alloc(0)
    const finish = (error?: Error): void => {
      socket.removeListener('data', read)
      socket.removeListener('error', finish)
      socket.removeListener('close', closed)
      socket.pause()
      if (error === undefined) done()
      else failed(error)
    }
    const closed = (): void => finish(new NoTls())
    const read = (bytes: Buffer): void => {
      answer = Buffer.concat([answer, bytes])
      const place = contentAt(answer)
      const isWhole = place !== null && answer.length >= place.end
      const isOther = answer[0] !== 0x30 || answer.length > ANSWER_MAX_BYTES
      if (isWhole || isOther) finish(isYes(answer) ? undefined : new NoTls())
    }
    socket.on('data', read)
    socket.once('error', finish)
    socket.once('close', closed)
    socket.write(START_TLS)
  })
}

/** One ExtendedResponse to message 1 with the result 0, and nothing behind it. */
function isYes(answer: Buffer): boolean {
  const message = contentOf(answer, 0x30)
  if (message === null || !message.subarray(0, 3).equals(Buffer.from([0x02, 0x01, 0x01]))) return false
  const response = contentOf(message.subarray(3), 0x78)
  return response?.subarray(0, 3).equals(Buffer.from([0x0a, 0x01, 0x00])) ?? false
}

/** Of an element that fills the bytes; `null`: they are no such element. */
function contentOf(bytes: Buffer, tag: number): Buffer | null {
  const place = contentAt(bytes)
  return bytes[0] === tag && place?.end === bytes.length ? bytes.subarray(place.start) : null
}

/** Where the content of a BER element is; `null`: more bytes are needed to know. Active Directory writes long lengths. */
function contentAt(bytes: Buffer): { readonly start: number; readonly end: number } | null {
  const [, length] = bytes
  if (length === undefined) return null
  if (length <= 0x80) return { start: 2, end: 2 + length }
  const more = Math.min(length - 0x80, 4)
  const start = 2 + more
  return bytes.length < start ? null : { start, end: start + bytes.readUIntBE(2, more) }
}
