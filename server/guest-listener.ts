import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { serveGuestFiles } from './appointments/guest-page/guest-files.ts'
import { type GuestPageTools, serveGuestPage } from './appointments/guest-page/guest-page.routes.ts'
import { addErrors, sendRefusal } from './http/errors.ts'
import { addGuestHeaders } from './http/headers.ts'
import { badRequestOnWire, endBadRequest } from './http/raw-answer.ts'
import { addStrictHttp, addTurns, limitedServer } from './http/strict-http.ts'
import { refuse } from './platform/refusal.ts'
import type { Pair } from './tls/authority.ts'
import { contextOf } from './tls/certificates.ts'

interface GuestListenerOptions extends GuestPageTools {
  /** Folder of the built script and styles. */
  readonly guestDir: string
  readonly logLevel: string
  readonly trustProxy: boolean | number | string
  readonly tls: Pair | null
}

/** A second server of the process, which the Internet may reach: guests' own pages, and nothing else of the product. */
export function buildGuestListener(options: GuestListenerOptions): FastifyInstance {
  const { tls, trustProxy } = options
  const app = fastify({
    logger: { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    forceCloseConnections: 'idle',
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
      socket.end(badRequestOnWire(tls !== null), () => socket.destroy())
    },
  })
  addErrors(app)
  addGuestHeaders(app, tls !== null)
  addStrictHttp(app)
  addTurns(app)
  serveGuestPage(app, options)
  serveGuestFiles(app, options.guestDir)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('NOT_FOUND').error))
  return app
}
