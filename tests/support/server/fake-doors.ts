import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { Aedes } from 'aedes'

/** Devices that open doors, as their makers describe them, and some that misbehave. */

export const DOOR_USER = 'kiosk'
export const DOOR_SECRET = 'sesam: öffne "dich"'

interface Pulse {
  /** The id of the pulse, by which a repeat is told. */
  readonly id: string
  readonly path: string
  readonly body: string
  readonly at: number
}

type Algorithm = 'MD5' | 'SHA-256'
const hashes = { MD5: 'md5', 'SHA-256': 'sha256' } as const

interface Device {
  readonly method: string
  readonly proof: 'none' | 'basic' | 'bearer' | Algorithm
  readonly answer: (body: string, path: string) => { readonly status: number; readonly body: string }
  /** The first nonce is too old. */
  readonly isStale?: true
  /** It asks again whatever is answered, each time as if the nonce were too old. */
  readonly isEndless?: true
}

const json = (value: object) => ({ status: 200, body: JSON.stringify(value) })

const devices: Readonly<Record<string, Device>> = {
  '/rpc/Switch.Set': {
    method: 'POST',
    proof: 'SHA-256',
    answer(body) {
      const asked = JSON.parse(body) as Record<string, unknown>
      const isRight = asked.id === 0 && asked.on === true && Number(asked.toggle_after) > 0
      return isRight ? json({ was_on: false }) : { status: 500, body: '{"code":-103}' }
    },
  },
  '/api/switch/ctrl': {
    method: 'GET',
    proof: 'MD5',
    // It answers 200 to everything, and says in the body whether it did it.
    answer: (_, path) =>
      new URL(path, 'http://x').searchParams.get('action') === 'trigger'
        ? json({ success: true })
        : json({ success: false, error: { code: 12, description: 'invalid parameter value' } }),
  },
  '/vapix/doorcontrol': {
    method: 'POST',
    proof: 'MD5',
    answer(body) {
      const asked = JSON.parse(body) as { readonly 'tdc:AccessDoor'?: { readonly Token?: string } }
      return asked['tdc:AccessDoor']?.Token ? json({}) : { status: 400, body: '{"Fault":"env:Sender"}' }
    },
  },
  '/relay/0': { method: 'GET', proof: 'none', answer: () => json({ ison: true }) },
  '/basic': { method: 'GET', proof: 'basic', answer: () => json({ ison: true }) },
  '/bearer': { method: 'POST', proof: 'bearer', answer: () => ({ status: 204, body: '' }) },
  '/stale': { method: 'GET', proof: 'SHA-256', isStale: true, answer: () => json({}) },
  '/endless': { method: 'GET', proof: 'SHA-256', isEndless: true, answer: () => json({}) },
}

/** A peer at which each path is another device. */
export async function fakeDoors() {
  const pulses: Pulse[] = []
  /** Requests, obeyed or not. */
  const requests: string[] = []
  const nonces = new Set<string>()
  let resets = 0

  function challenge({ proof }: Device, isStale: boolean): string {
    const nonce = randomBytes(12).toString('hex')
    nonces.add(nonce)
    const realm = 'door "1", ground floor'.replace(/"/g, '\\"')
    return `Digest realm="${realm}", nonce="${nonce}", qop="auth", algorithm=${proof}${isStale ? ', stale=true' : ''}`
  }

  function isProven(device: Device, { headers, method }: IncomingMessage): boolean {
    const said = headers.authorization ?? ''
    if (device.proof === 'none') return true
    if (device.proof === 'bearer') return said === 'Bearer token-1'
    if (device.proof === 'basic')
      return said === `Basic ${Buffer.from(`${DOOR_USER}:${DOOR_SECRET}`).toString('base64')}`
    const field = (name: string) =>
      new RegExp(`[ ,]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^, ]+))`)
        .exec(said)
        ?.slice(1)
        .find(Boolean)
        ?.replace(/\\(.)/g, '$1') ?? ''
    const algorithm = device.proof
    const hash = (text: string) => createHash(hashes[algorithm]).update(text).digest('hex')
    const secret = hash(`${DOOR_USER}:${field('realm')}:${DOOR_SECRET}`)
    const expected = hash(
      `${secret}:${field('nonce')}:${field('nc')}:${field('cnonce')}:auth:${hash(`${method}:${field('uri')}`)}`,
    )
    // A nonce is good for one answer.
    return nonces.delete(field('nonce')) && field('username') === DOOR_USER && field('response') === expected
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: string): void {
    const path = request.url ?? ''
    const { pathname } = new URL(path, 'http://x')
    requests.push(path)
    if (pathname === '/hang') return
    if (pathname === '/reset') {
      resets++
      request.socket.resetAndDestroy()
      return
    }
    // The first connection breaks, the second one is obeyed.
    if (pathname === '/once' && requests.filter((asked) => asked === path).length === 1) {
      request.socket.resetAndDestroy()
      return
    }
    if (pathname === '/redirect') {
      response.writeHead(307, { location: '/relay/0' }).end()
      return
    }
    const device = devices[pathname] ?? { method: 'GET', proof: 'none', answer: () => json({}) }
    if (pathname === '/refuse') return void response.writeHead(500).end('no')
    const isAnswered = request.headers.authorization?.startsWith('Digest ') === true
    const isOld =
      device.isEndless === true ||
      (device.isStale === true && requests.filter((asked) => asked === path).length < 3)
    if (isOld || !isProven(device, request)) {
      const asks =
        device.proof === 'MD5' || device.proof === 'SHA-256'
          ? challenge(device, isOld && isAnswered)
          : 'Basic realm="door"'
      response.writeHead(401, { 'www-authenticate': asks }).end()
      return
    }
    if (request.method !== device.method) return void response.writeHead(405).end()
    const { status, body: said } = device.answer(body, path)
    const isObeyed = status < 300 && !said.includes('"success":false')
    if (isObeyed)
      pulses.push({ id: String(request.headers['idempotency-key']), path, body, at: performance.now() })
    response.writeHead(status, { 'content-type': 'application/json' }).end(said)
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => serve(request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pulses,
    requests,
    resets: () => resets,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type FakeDoors = Awaited<ReturnType<typeof fakeDoors>>

/** A broker that knows one user. */
export async function fakeBroker() {
  const published: {
    readonly topic: string
    readonly payload: string
    readonly qos: number
    readonly at: number
  }[] = []
  const broker = await Aedes.createBroker({
    authenticate(_client, user, password, done) {
      const isKnown = user === DOOR_USER && password?.toString() === DOOR_SECRET
      if (isKnown) return done(null, true)
      done(Object.assign(new Error('Bad user'), { returnCode: 4 }) as never, null)
    },
  })
  broker.on('publish', ({ topic, payload, qos }, client) => {
    if (client) published.push({ topic, payload: payload.toString(), qos, at: performance.now() })
  })
  const server = createTcpServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `mqtt://127.0.0.1:${port}`,
    published,
    connections: () => broker.connectedClients,
    async close() {
      await new Promise<void>((resolve) => broker.close(() => resolve()))
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
export type FakeBroker = Awaited<ReturnType<typeof fakeBroker>>

/** Accepts connections, and never says anything: a broker that hangs. */
export async function silentPeer() {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections++
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections, close: () => server.close() }
}
