import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Taken {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a path of the peer answers; `hang`: nothing, ever. */
type Answer = 'hang' | { readonly status: number; readonly body?: string; readonly location?: string }

/** A service on this machine that takes messages over HTTP, and behaves as a test wants. */
export async function httpPeer(answerOf: (path: string) => Answer) {
  const received: Taken[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() })
      const answer = answerOf(path)
      if (answer === 'hang') return
      response
        .writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
        .end(answer.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type HttpPeer = Awaited<ReturnType<typeof httpPeer>>
