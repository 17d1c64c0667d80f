import { io, type Socket } from 'socket.io-client'
import { STAFF_NAMESPACE } from '#contract/staff-socket.ts'

const ANSWER_MS = 10_000

/** A client at a socket of the server, with all events that it received. */
export interface Ear {
  readonly who: string
  readonly isStaff: boolean
  readonly socket: Socket
  /** Names and contents of events, as text. */
  readonly heard: string[]
}

interface Line {
  readonly url: string
  readonly who: string
  readonly headers?: Readonly<Record<string, string>>
}

function listen({ url, who, headers = {} }: Line, namespace: string, token: string | null): Ear {
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

export const listenAsTablet = (line: Line, token: string | null): Ear => listen(line, '', token)
export const listenAsStaff = (line: Line): Ear => listen(line, STAFF_NAMESPACE, null)

/** Whether the server let it in. */
export const isLetIn = ({ socket }: Ear): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.connected) resolve(true)
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })

/** Waits until the server has looked at all that was said before: it answers in turn. */
export const heardOut = (ear: Ear): Promise<unknown> =>
  ear.isStaff ? said(ear, 'watch', 'nowhere') : said(ear, 'registerTablet', {})

/** The server's answer to an event; `null` if there is none, because the socket is closed or has no listener. */
export const said = (ear: Ear, event: string, words: unknown): Promise<unknown> =>
  ear.socket.connected
    ? ear.socket
        .timeout(ANSWER_MS)
        .emitWithAck(event, words)
        .catch(() => null)
    : Promise.resolve(null)
