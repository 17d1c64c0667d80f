import fastify, { type FastifyInstance } from 'fastify'
import { serveGuestFiles } from './appointments/guest-page/guest-files.ts'
import { type GuestPageTools, serveGuestPage } from './appointments/guest-page/guest-page.routes.ts'
import { addErrors, sendRefusal } from './http/errors.ts'
import { addGuestHeaders } from './http/headers.ts'
import { serverOptions } from './http/server-options.ts'
import { addStrictHttp, addTurns } from './http/strict-http.ts'
import { refuse } from './platform/refusal.ts'
import type { Pair } from './tls/authority.ts'

interface GuestListenerOptions extends GuestPageTools {
  /** Folder of the built script and styles. */
  readonly guestDir: string
  readonly logLevel: string
  readonly trustProxy: boolean | number | string
  readonly tls: Pair | null
}

/** A second server of the process, which the Internet may reach: guests' own pages, and nothing else of the product. */
export function buildGuestListener(options: GuestListenerOptions): FastifyInstance {
  const app = fastify(serverOptions(options))
  addErrors(app)
  addGuestHeaders(app, options.tls !== null)
  addStrictHttp(app)
  addTurns(app)
  serveGuestPage(app, options)
  serveGuestFiles(app, options.guestDir)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('NOT_FOUND').error))
  return app
}
