import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { freePort } from '#tests/support/free-port.ts'

const LOOK_MS = 200

/**
 * Stands before several servers as a reverse proxy of a house does: in turn to those that say they are ready, looked at
 * five times a second, sockets as well.
 */
export async function balancer(ports: readonly number[]) {
  const ready = new Set<number>(ports)
  let turn = 0
  const next = (): number | undefined => [...ready][turn++ % Math.max(1, ready.size)]

  async function look(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => null)
    if (answer?.ok) ready.add(port)
    else ready.delete(port)
  }
  const looking = setInterval(() => ports.forEach((port) => void look(port)), LOOK_MS)

  const server = createServer((asked, answer) => pass(asked, answer, next()))
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const port = next()
    if (port === undefined) {
      socket.destroy()
      return
    }
    const behind = connect(port, '127.0.0.1', () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
      behind.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
      behind.write(head)
      behind.pipe(socket).pipe(behind)
    })
    for (const end of [behind, socket]) {
      end.on('error', () => undefined)
      end.on('close', () => {
        behind.destroy()
        socket.destroy()
      })
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(asked: IncomingMessage, answer: ServerResponse, port: number | undefined): void {
  const fail = () => {
    if (!answer.headersSent) answer.writeHead(502)
    answer.end()
  }
  if (port === undefined) {
    fail()
    return
  }
  const { method, url: path, headers } = asked
  const behind = request({ host: '127.0.0.1', port, method, path, headers }, (told) => {
    answer.writeHead(told.statusCode ?? 502, told.headers)
    told.on('error', fail)
    told.pipe(answer)
  })
  behind.on('error', fail)
  asked.pipe(behind)
}
