import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { LogController, type FastifyServerOptions } from 'fastify'
import type { Pair } from '#server/tls/authority.ts'
import { contextOf } from '#server/tls/certificates.ts'
import { badRequestOnWire, endBadRequest } from './raw-answer.ts'
import { limitedServer } from './strict-http.ts'

interface Listening {
  readonly logLevel: string
  readonly trustProxy: boolean | number | string
  /** `null`: it listens without TLS. */
  readonly tls: Pair | null
}

/** How every listener of the product speaks HTTP. */
export const serverOptions = ({ logLevel, trustProxy, tls }: Listening): FastifyServerOptions => ({
  logger: { level: logLevel },
  // Lines per request would cost more than the request, and say where visitors went.
  logController: new LogController({ disableRequestLogging: true }),
  childLoggerFactory: (logger) => logger,
  trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  forceCloseConnections: 'idle',
  // A request during shutdown is answered like any other, and with the same headers.
  return503OnClosing: false,
  serverFactory: (handler) =>
    tls
      ? limitedServer(
          (limits, listener) => createSecureServer({ ...limits, ...contextOf(tls) }, listener),
          handler,
        )
      : limitedServer(createServer, handler),
  frameworkErrors: (_error, _request, reply) => endBadRequest(reply.raw, tls !== null),
  clientErrorHandler(error, socket) {
    if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) return
    // The rest of what it says is not even read.
    socket.end(badRequestOnWire(tls !== null), () => socket.destroy())
  },
})
