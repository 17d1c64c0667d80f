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

/** Tablets that all lost the same server come back spread over this time. */
const RECONNECT_MIN_MS = 500
const RECONNECT_MAX_MS = 5_000
const JITTER = 0.5
const REMEMBERED_COMMANDS = 50

interface LineOptions {
  /** The session's latest, asked for at every connection. */
  readonly token: () => string | null
  readonly companyId: string
  readonly site: string | null
  /** Said once for each command. */
  readonly onCommand: (command: OpenAccessCommand) => void
  /** Something that tablets show is different now. */
  readonly onChanged: () => void
  /** Staff let somebody in or out. */
  readonly onCounted: () => void
  readonly onRevoked: () => void
}

interface TabletLine {
  readonly answer: (outcome: CommandOutcome) => void
  readonly close: () => void
}

/** Opens a line to the server, and again whenever it breaks. */
export function openTabletLine({
  token,
  companyId,
  site,
  onCommand,
  onChanged,
  onCounted,
  onRevoked,
}: LineOptions): TabletLine {
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  /** A command that came twice, because its answer was lost, is obeyed once. */
  const seen: string[] = []
  const socket: Socket<ServerToTablet, TabletToServer> = io({
    path: '/api/socket',
    transports: ['websocket'],
    auth: (give) => give({ token: token() }),
    reconnectionDelay: RECONNECT_MIN_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    randomizationFactor: JITTER,
    timeout: REQUEST_TIMEOUT_MS,
  })
  /** Refused by the server rather than lost: the library itself would never come back. */
  const comeBack = () => {
    if (isClosed || socket.active) return
    again = setTimeout(() => socket.connect(), RECONNECT_MAX_MS * (1 - JITTER + Math.random() * 2 * JITTER))
  }

  socket.on('connect', () => {
    socket
      .timeout(REQUEST_TIMEOUT_MS)
      .emit('registerTablet', { deviceId: deviceId(), companyId, site }, (unheard) => {
        // A line on which nobody knows the tablet brings no command: another one may.
        if (unheard !== null && socket.connected) socket.disconnect()
      })
  })
  // Revoked while there was no line, or before it stood: the session finds out whether that is so.
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
