import { createServer, type Server } from 'node:http'
import type { HostNames } from '#server/http/origin.ts'
import { apiHeaders } from '#server/http/headers.ts'

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?=:\d+$|$)/i
/** An address to be typed into a browser is short. */
const PATH_MAX = 2_000

/**
 * Listens without TLS and answers only with a redirect to the page. A request with more than a page's address is cut off,
 * so that no client gets used to sending its token in the clear (S50). An unknown host name is redirected to ours.
 */
export function redirectPages(port: number, host: string, names: HostNames): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const { method, url = '/', headers } = request
    const name = HOST.exec(headers.host ?? '')?.[0]
    const isPage = (method === 'GET' || method === 'HEAD') && /^\/(?!api\/|\/)/.test(url)
    const origin = name === undefined ? null : (names.originOf(name.toLowerCase()) ?? names.canonical)
    if (!isPage || origin === null || url.length > PATH_MAX) return void request.socket.destroy()
    const location = origin + url
    response.writeHead(308, { ...apiHeaders(false), location, connection: 'close' }).end()
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}
