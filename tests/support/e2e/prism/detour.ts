import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { violationsOf } from '#tests/support/server/api-proxy.ts'
import type { makeFindings } from './findings.ts'
import { HOST_BEHIND_PRISM } from './host-behind-prism.ts'

/** Names a request on its way through Prism. */
const NUMBER = 'x-request-on-detour'
/** Prism names every wrong item of a long list. */
const LONG_HEADERS = 8 * 1024 * 1024

interface Exchange {
  readonly serverPort: number
  readonly request: IncomingMessage
  readonly body: Buffer
  /** Prism has sent it on. */
  isForwarded: boolean
  answer: { readonly status: number; readonly rawHeaders: readonly string[]; readonly body: Buffer } | null
}

/** A document, and where its Prism listens. */
export interface Judge {
  readonly operation: (method: string, address: string) => string | null
  readonly port: () => number
}

/**
 * The way of a request with Prism in it: browser, front, Prism, back, server. Prism forwards requests without the host that
 * the browser named, and writes bodies and headers anew; the server compares hosts and origins, and cookies and files have
 * to arrive as they were sent. So the back sends on what the browser sent and the front answers what the server answered:
 * Prism sees every request and every answer, and changes none.
 */
export function makeDetour(judges: readonly Judge[], findings: ReturnType<typeof makeFindings>) {
  const underWay = new Map<string, Exchange>()

  async function throughPrism(
    judge: Judge,
    operation: string,
    exchange: Exchange,
    response: ServerResponse,
  ): Promise<void> {
    const number = randomUUID()
    underWay.set(number, exchange)
    const judged = await askPrism(judge.port(), exchange, number).finally(() => underWay.delete(number))
    const { answer } = exchange
    if (!exchange.isForwarded) {
      findings.violation(`${operation}: Prism answered itself: ${judged.body}`)
      return passAnswer(askServer(exchange.serverPort, exchange.request).end(exchange.body), response)
    }
    // A test may have stopped the server meanwhile.
    if (!answer) return void response.destroy()
    if (judged.status !== answer.status)
      findings.violation(`${operation}: ${answer.status} Prism cannot read the answer: ${judged.body}`)
    // What a test sends wrongly the server refuses too; what it takes, the document has to allow.
    for (const wrong of violationsOf(judged, answer.status < 400))
      findings.violation(`${operation}: ${answer.status} ${wrong}`)
    response.writeHead(answer.status, [...answer.rawHeaders, ...lengthOf(answer)])
    response.end(answer.body)
  }

  /** Passes what is below /api through Prism, and everything else straight to the server. */
  function frontOf(serverPort: number): Server {
    const front = createServer(async (request, response): Promise<void> => {
      const { pathname } = new URL(request.url ?? '/', 'http://front')
      const method = request.method ?? 'GET'
      const asked = judges.map((judge) => ({ judge, operation: judge.operation(method, pathname) }))
      for (const { judge, operation } of asked) {
        if (operation === null) continue
        findings.judged(operation)
        try {
          const body = await buffer(request)
          const exchange: Exchange = { serverPort, request, body, isForwarded: false, answer: null }
          await throughPrism(judge, operation, exchange, response)
        } catch {
          response.destroy()
        }
        return
      }
      if (pathname.startsWith('/api/')) findings.undescribed(`${method} ${pathname}`)
      straight(serverPort, request, response)
    })
    front.on('upgrade', (request, browser: Socket, head) => upgrade(serverPort, request, browser, head))
    return front
  }

  const back = createServer((fromPrism, response) => {
    const exchange = underWay.get(String(fromPrism.headers[NUMBER]))
    if (!exchange) return void response.destroy()
    exchange.isForwarded = true
    const asked = askServer(exchange.serverPort, exchange.request)
    asked.on('error', () => response.destroy())
    asked.on('response', async (given) => {
      try {
        const rawHeaders = withoutHops(given.rawHeaders)
        const answer = { status: given.statusCode ?? 502, rawHeaders, body: await buffer(given) }
        exchange.answer = answer
        response.writeHead(answer.status, [...rawHeaders, ...lengthOf(answer)])
        response.end(answer.body)
      } catch {
        response.destroy()
      }
    })
    asked.end(exchange.body)
  })
  return { frontOf, back }
}

const askServer = (port: number, { method, url, rawHeaders }: IncomingMessage) =>
  ask({ host: HOST_BEHIND_PRISM, port, method, path: url, headers: rawHeaders, agent: false })

function straight(serverPort: number, request: IncomingMessage, response: ServerResponse): void {
  const asked = askServer(serverPort, request)
  passAnswer(asked, response)
  request.pipe(asked)
}

function passAnswer(asked: ClientRequest, response: ServerResponse): void {
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  asked.on('error', () => response.destroy())
  response.on('close', () => asked.destroy())
}

/** The sockets of the kiosk and the console. */
function upgrade(serverPort: number, request: IncomingMessage, browser: Socket, head: Buffer): void {
  const { method, url, rawHeaders } = request
  const lines = rawHeaders.flatMap((name, nth) => (nth % 2 === 0 ? [`${name}: ${rawHeaders[nth + 1]}`] : []))
  const server = connect(serverPort, HOST_BEHIND_PRISM, () => {
    server.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    server.write(head)
    server.pipe(browser).pipe(server)
  })
  for (const [one, other] of [[server, browser] as const, [browser, server] as const]) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

/** A request as Prism gets it, and what it answers. */
async function askPrism(port: number, { request, body }: Exchange, number: string) {
  const { method, url, headers } = request
  const asked = ask({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: { ...asOverHttps(headers), [NUMBER]: number },
    maxHeaderSize: LONG_HEADERS,
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const named = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) named.set(name, String(value))
  return { status: answer.statusCode ?? 502, headers: named, body: String(await buffer(answer)) }
}

/** The document names cookies as they are over HTTPS. */
const asOverHttps = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  ...(headers.cookie && {
    cookie: headers.cookie.replace(/(^|; )console\./g, '$1__Host-console.'),
  }),
})

const HOPS = ['connection', 'keep-alive', 'transfer-encoding']

const withoutHops = (raw: readonly string[]): readonly string[] =>
  raw.flatMap((name, nth) =>
    nth % 2 === 0 && !HOPS.includes(name.toLowerCase()) ? [name, raw[nth + 1] ?? ''] : [],
  )

/** What the server sent in pieces has no length of its own. */
const lengthOf = ({ rawHeaders, body }: NonNullable<Exchange['answer']>): readonly string[] =>
  rawHeaders.some((name) => name.toLowerCase() === 'content-length') || body.length === 0
    ? []
    : ['content-length', String(body.length)]
