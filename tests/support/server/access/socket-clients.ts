import { io, type Socket } from 'socket.io-client'
import { STAFF_NAMESPACE } from '#contract/staff-socket.ts'

const ANSWER_MS = 10_000

/** A client at a socket of the server, with all events that it received. */
export interface SocketClient {
  readonly who: string
  readonly isStaff: boolean
  readonly socket: Socket
  /** Names and contents of events, as text. */
  readonly heard: string[]
}

interface ClientOptions {
  readonly url: string
  readonly who: string
  readonly headers?: Readonly<Record<string, string>>
}

function connect(
  { url, who, headers = {} }: ClientOptions,
  namespace: string,
  token: string | null,
): SocketClient {
  const socket = io(`${url}${namespace}`, {
    path: '/api/socket',
    transports: ['websocket'],
    ...(token !== null && { auth: { token } }),
    extraHeaders: { ...headers },
    forceNew: true,
    reconnection: false,
  })
  const heard: string[] = []
  socket.onAny((event: string, ...said: unknown[]) => heard.push(`${event} ${JSON.stringify(said)}`))
  return { who, isStaff: namespace !== '', socket, heard }
}

export const connectAsTablet = (options: ClientOptions, token: string | null): SocketClient =>
  connect(options, '', token)
export const connectAsStaff = (options: ClientOptions): SocketClient =>
  connect(options, STAFF_NAMESPACE, null)

/** Whether the server let it in. */
export const isAccepted = ({ socket }: SocketClient): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.connected) resolve(true)
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })

/** Waits until the server has looked at all that was said before: it answers in turn. */
export const waitUntilProcessed = (socketClient: SocketClient): Promise<unknown> =>
  socketClient.isStaff ? said(socketClient, 'watch', 'nowhere') : said(socketClient, 'registerTablet', {})

/** The server's answer to an event; `null` if there is none, because the socket is closed or has no listener. */
export const said = (socketClient: SocketClient, event: string, words: unknown): Promise<unknown> =>
  socketClient.socket.connected
    ? socketClient.socket
        .timeout(ANSWER_MS)
        .emitWithAck(event, words)
        .catch(() => null)
    : Promise.resolve(null)
