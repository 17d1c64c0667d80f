import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { issueFor, makeAuthority } from '#server/tls/authority.ts'

const NAMES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'wns2.notify.windows.com',
]

interface Taken {
  readonly host: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** `refuse`: it closes the connection. */
type Answer = 'refuse' | { readonly status: number; readonly retryAfter?: string }

/**
 * The push services of the four makers of browsers, on this machine: TLS under an authority of its own, and HTTP as RFC 8030
 * has it. A server that is started with its `settings` reaches it under the real names.
 */
export async function pushService(answerOf: (path: string) => Answer) {
  const received: Taken[] = []
  const authority = await makeAuthority(NAMES)
  const { cert, key } = await issueFor(NAMES, authority)
  const server = createServer({ cert, key }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url: path = '', headers } = request
      received.push({ host: headers.host ?? '', path, headers, body: Buffer.concat(parts) })
      const answer = answerOf(path)
      if (answer === 'refuse') {
        request.destroy()
        return
      }
      const { status, retryAfter } = answer
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const folder = await mkdtemp(join(tmpdir(), 'push-service-'))
  const authorityFile = join(folder, 'authority.pem')
  await writeFile(authorityFile, authority.cert)
  return {
    received,
    settings: {
      NODE_OPTIONS: `--import ${pathToFileURL(resolve('tests/support/push-detour.mjs')).href}`,
      NODE_EXTRA_CA_CERTS: authorityFile,
      PUSH_SERVICE_PORT: String((server.address() as AddressInfo).port),
    },
    async close() {
      await new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      })
      await rm(folder, { recursive: true })
    },
  }
}
export type PushService = Awaited<ReturnType<typeof pushService>>

/** What a browser makes when a page subscribes: its address, its keys, and what opens its messages (RFC 8291). */
export function pushBrowser(path: string, host = 'fcm.googleapis.com') {
  const keys = createECDH('prime256v1')
  const point = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: `https://${host}${path}`,
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    open: (body: Buffer): unknown => JSON.parse(decrypted(body, keys, point, auth)),
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8188: salt, record size, and the sender's point; then one record, whose content ends with the byte 2. */
function decrypted(body: Buffer, keys: ECDH, point: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const pointEnd = 21 + (body[20] ?? 0)
  const sender = body.subarray(21, pointEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
  const secret = derived(keys.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(body.subarray(-16))
  const content = Buffer.concat([decipher.update(body.subarray(pointEnd, -16)), decipher.final()])
  return content.subarray(0, content.lastIndexOf(2)).toString()
}

/** What the server says of itself (RFC 8292), if the signature is that of the key beside it; `null` otherwise. */
export function vapidOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : null
}
