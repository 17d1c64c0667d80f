import { setTimeout } from 'node:timers/promises'
import { Agent, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly text: string
}

export interface RawRequest {
  readonly method?: string
  /** Goes out as it is: nothing is normalised on the way, as a browser's `fetch` would. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
  /** One of 127.0.0.0/8: the address of the network that the server sees. */
  readonly from?: string
}

const ANSWER_MS = 30_000
/** The first pause; each is twice the one before. */
const BUSY_MS = 500
const TRIES = 4

/** An HTTP client for attacks: raw paths, and connections from any address of the loopback network. */
export function rawClient(url: string, connections = 64) {
  const { hostname, port } = new URL(url)
  const agents = new Map<string, Agent>()
  const agentFrom = (address: string): Agent => {
    const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: connections })
    agents.set(address, agent)
    return agent
  }

  const send = ({ method = 'GET', path, headers = {}, body, from = '127.0.0.1' }: RawRequest) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const asked = request(
        {
          hostname,
          port,
          method,
          path,
          agent: agentFrom(from),
          localAddress: from,
          timeout: ANSWER_MS,
          headers: {
            ...headers,
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          } as Record<string, string>,
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () => {
            const bytes = Buffer.concat(parts)
            const { statusCode = 0, headers: received } = answer
            resolve({ status: statusCode, headers: received, bytes, text: bytes.toString() })
          })
          answer.on('error', reject)
        },
      )
      asked.on('timeout', () => asked.destroy(new Error(`No answer to ${method} ${path}`)))
      asked.on('error', reject)
      asked.end(body)
    })

  /**
   * `503` is asked again after a pause, as tablets do: on a busy machine a picture or a password takes too long. A job that takes
   * too long ends its thread, and without a pause the tries of all lanes would be over before the next thread has loaded.
   */
  async function sendPatiently(asked: RawRequest): Promise<RawAnswer> {
    for (let left = TRIES; ; left--) {
      const answer = await send(asked)
      if (answer.status !== 503 || left === 1) return answer
      await setTimeout(BUSY_MS * 2 ** (TRIES - left))
    }
  }

  return {
    send,
    sendPatiently,
    /** A body of JSON. */
    post: (path: string, body: unknown, more: Omit<RawRequest, 'path' | 'method' | 'body'> = {}) =>
      send({
        ...more,
        path,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...more.headers },
      }),
    close(): void {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
export type RawClient = ReturnType<typeof rawClient>

/** Works through a list, several at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
