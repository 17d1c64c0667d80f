import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/platform/refusal.ts'
import { sendRefusal } from './errors.ts'

/** A client that sends or reads more slowly than this is no kiosk and no proxy. */
const SLOW_HEADERS_MS = 10_000
const SLOW_REQUEST_MS = 30_000
/** Longer than a tablet waits between two requests, and than proxies keep an idle connection. */
const KEEP_ALIVE_MS = 65_000
const LOOK_MS = 1_000
const CONNECTIONS_MAX = 10_000
const WAITING_MAX = 16

const limits = {
  headersTimeout: SLOW_HEADERS_MS,
  requestTimeout: SLOW_REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: LOOK_MS,
} satisfies ServerOptions

/**
 * A server whose connections end when they are slow (F08): Fastify leaves a server that it did not make without limits.
 * @param create `node:http`'s or `node:https`'s
 */
export function limitedServer(
  create: (limits: ServerOptions, handler: RequestListener) => Server,
  handler: RequestListener,
): Server {
  const server = create(limits, (request, response) => {
    // Data that arrived together with the last request of the connection is still parsed; it has no further cost.
    if (!request.socket.destroyed) handler(request, response)
  })
  server.maxConnections = CONNECTIONS_MAX
  // This limits a connection on which no data moves, in either direction, while one side waits for the other.
  server.setTimeout(SLOW_REQUEST_MS)
  return server
}

/** Refuses what Node's parser lets through and a proxy may understand otherwise: HTTP/0.9, two hosts, another's address. */
export function addStrictHttp(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const isPlain = raw.httpVersionMajor === 1 && hostsOf(raw) < 2 && raw.url?.startsWith('/')
    if (isPlain) done()
    else sendRefusal(reply, refuse('INVALID_INPUT').error)
  })
}

/** How many it names; `headers` would show only the first. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts++
  return hosts
}

interface Turn {
  readonly answer: ServerResponse
  /** How many stood before it. */
  readonly waiting: number
}

/**
 * Allows one request at a time on a connection: pipelined requests would be answered before those of other clients.
 * Neither browsers nor proxies send a second request before the answer, so a connection that sends many is closed.
 */
export function addTurns(app: FastifyInstance): void {
  const turns = new WeakMap<Socket, Turn>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const before = turns.get(socket)
    const isWaiting = before !== undefined && !before.answer.writableFinished
    const waiting = isWaiting ? before.waiting + 1 : 0
    if (waiting > WAITING_MAX) {
      reply.hijack()
      socket.destroy()
      return
    }
    turns.set(socket, { answer: reply.raw, waiting })
    if (isWaiting) before.answer.once('close', () => done())
    else done()
  })
}
