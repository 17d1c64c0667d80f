import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TakenByPeer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a path of the peer answers; `hang`: nothing, ever; `reset`: the connection ends. */
type Answer =
  | 'hang'
  | 'reset'
  | {
      readonly status: number
      readonly body?: string
      readonly headers?: Readonly<Record<string, string>>
    }

/** A service on this machine that takes messages over HTTP, and behaves as a test wants. */
export async function httpPeer(answerOf: (path: string, taken: TakenByPeer) => Answer | Promise<Answer>) {
  const received: TakenByPeer[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const path = request.url ?? ''
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, said]) => [name, String(said)]),
      )
      const taken = { path, headers, body: Buffer.concat(parts).toString() }
      received.push(taken)
      const answer = await answerOf(path, taken)
      if (answer === 'hang') return
      if (answer === 'reset') return void request.socket.destroy()
      response.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? '')
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
