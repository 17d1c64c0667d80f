import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import {
  type CommandOutcome,
  OpenAccessCommand,
  SentVisitor,
  type ServerToTablet,
  type TabletToServer,
} from '#contract/socket.ts'
import type { SocketEvent } from '#machines/ports.ts'
import { deviceId } from '../storage/session-store.ts'

/** Tablets that all lost the same server reconnect at times spread between these limits. */
const RECONNECT_MIN_MS = 500
const RECONNECT_MAX_MS = 5_000
const JITTER = 0.5
const REMEMBERED_COMMANDS = 50

interface SocketOptions {
  /** The session's latest token, requested at every connection. */
  readonly token: () => string | null
  readonly companyId: string
  readonly site: string | null
  /** Called once for each command. Whether a visitor who was sent is shown is answered like a command. */
  readonly onEvent: (event: SocketEvent) => void
  /** Staff let a visitor in or out. */
  readonly onCounted: () => void
}

interface TabletSocket {
  readonly answer: (outcome: CommandOutcome) => void
  readonly close: () => void
}

/** Opens a socket to the server, and reopens it whenever it breaks. */
export function openTabletSocket({
  token,
  companyId,
  site,
  onEvent,
  onCounted,
}: SocketOptions): TabletSocket {
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  /** A command that was sent twice, because its answer was lost, is executed once. */
  const seen: string[] = []
  /** Those who wait for an answer, by the id of the visitor who was sent. */
  const waiting = new Map<string, (isShown: boolean) => void>()
  let wasThere = false
  const socket: Socket<ServerToTablet, TabletToServer> = io({
    path: '/api/socket',
    transports: ['websocket'],
    auth: (give) => give({ token: token() }),
    reconnectionDelay: RECONNECT_MIN_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    randomizationFactor: JITTER,
    timeout: REQUEST_TIMEOUT_MS,
  })
  const changed = () => onEvent({ type: 'CONFIGURATION_CHANGED' })
  const revoked = () => onEvent({ type: 'TOKEN_REFUSED' })
  /** After a refusal by the server, unlike a lost connection, the library does not reconnect by itself. */
  const comeBack = () => {
    if (isClosed || socket.active) return
    again = setTimeout(() => socket.connect(), RECONNECT_MAX_MS * (1 - JITTER + Math.random() * 2 * JITTER))
  }

  socket.on('connect', () => {
    // What was told while there was no socket, such as that a roll call has begun or ended, was not heard.
    if (wasThere) changed()
    wasThere = true
    socket
      .timeout(REQUEST_TIMEOUT_MS)
      .emit('registerTablet', { deviceId: deviceId(), companyId, site }, (unheard) => {
        // On a socket where the server does not know the tablet, no command would arrive: another one may work.
        if (unheard !== null && socket.connected) socket.disconnect()
      })
  })
  // The tablet may have been revoked while there was no socket: the session finds that out.
  socket.on('connect_error', ({ message }) => {
    if (message === 'UNAUTHORIZED') revoked()
    comeBack()
  })
  socket.on('disconnect', comeBack)
  socket.on('configurationChanged', changed)
  socket.on('occupancyChanged', onCounted)
  socket.on('revoked', revoked)
  socket.on('openAccessOnTablet', (message) => {
    const command = v.safeParse(OpenAccessCommand, message)
    if (!command.success || seen.includes(command.output.id)) return
    seen.push(command.output.id)
    if (seen.length > REMEMBERED_COMMANDS) seen.shift()
    onEvent({ type: 'OPEN_ACCESS_ASKED', command: command.output })
  })
  socket.on('visitorSent', (message, answer) => {
    const visitor = v.safeParse(SentVisitor, message)
    if (!visitor.success) return
    waiting.set(visitor.output.id, answer)
    onEvent({ type: 'VISITOR_SENT', command: visitor.output })
  })

  return {
    answer: (outcome) => {
      const answer = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if (answer) answer(outcome.outcome === 'done')
      else socket.emit('accessOutcome', outcome)
    },
    close: () => {
      isClosed = true
      clearTimeout(again)
      socket.disconnect()
    },
  }
}
