import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import {
  type CommandOutcome,
  OpenAccessCommand,
  type ServerToTablet,
  type TabletToServer,
} from '#contract/socket.ts'
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
  /** Called once for each command. */
  readonly onCommand: (command: OpenAccessCommand) => void
  /** Something that tablets show has changed. */
  readonly onChanged: () => void
  /** Staff let a visitor in or out. */
  readonly onCounted: () => void
  readonly onRevoked: () => void
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
  onCommand,
  onChanged,
  onCounted,
  onRevoked,
}: SocketOptions): TabletSocket {
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  /** A command that was sent twice, because its answer was lost, is executed once. */
  const seen: string[] = []
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
  /** After a refusal by the server, unlike a lost connection, the library does not reconnect by itself. */
  const comeBack = () => {
    if (isClosed || socket.active) return
    again = setTimeout(() => socket.connect(), RECONNECT_MAX_MS * (1 - JITTER + Math.random() * 2 * JITTER))
  }

  socket.on('connect', () => {
    // What was told while there was no socket, such as that a roll call has begun or ended, was not heard.
    if (wasThere) onChanged()
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
    if (message === 'UNAUTHORIZED') onRevoked()
    comeBack()
  })
  socket.on('disconnect', comeBack)
  socket.on('configurationChanged', onChanged)
  socket.on('occupancyChanged', onCounted)
  socket.on('revoked', onRevoked)
  socket.on('openAccessOnTablet', (message) => {
    const command = v.safeParse(OpenAccessCommand, message)
    if (!command.success || seen.includes(command.output.id)) return
    seen.push(command.output.id)
    if (seen.length > REMEMBERED_COMMANDS) seen.shift()
    onCommand(command.output)
  })

  return {
    answer: (outcome) => socket.emit('accessOutcome', outcome),
    close: () => {
      isClosed = true
      clearTimeout(again)
      socket.disconnect()
    },
  }
}
