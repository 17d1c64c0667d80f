import { fromCallback } from 'xstate'
import * as v from 'valibot'
import { OpenAccessCommand, type ServerToTablet, type TabletToServer } from '#contract/socket.ts'
import type { TabletSocketPort } from '#machines/ports.ts'
import { deviceId } from './session-store.ts'

/** Tablets that all lost the same server come back spread over this time. */
const RECONNECT_MIN_MS = 500
const RECONNECT_MAX_MS = 5_000
const REMEMBERED_COMMANDS = 50

/** Keeps a line to the server open, on which somebody may open for a visitor from elsewhere. */
export const tabletSocket: TabletSocketPort = fromCallback(({ input, sendBack, receive }) => {
  let isClosed = false
  let close = () => {}
  /** A command that came twice, because its answer was lost, is obeyed once. */
  const seen: string[] = []

  // Loaded after the first paint: nobody waits for it.
  import('socket.io-client').then(({ io }) => {
    if (isClosed) return
    const socket = io({
      path: '/api/socket',
      transports: ['websocket'],
      auth: { token: input.token },
      reconnectionDelay: RECONNECT_MIN_MS,
      reconnectionDelayMax: RECONNECT_MAX_MS,
      randomizationFactor: 0.5,
    }) as import('socket.io-client').Socket<ServerToTablet, TabletToServer>
    close = () => socket.disconnect()

    socket.on('connect', () => {
      const { companyId, site } = input
      socket.emit('registerTablet', { deviceId: deviceId(), companyId, site }, () => {})
    })
    socket.on('openAccessOnTablet', (message) => {
      const command = v.safeParse(OpenAccessCommand, message)
      if (!command.success || seen.includes(command.output.id)) return
      seen.push(command.output.id)
      if (seen.length > REMEMBERED_COMMANDS) seen.shift()
      sendBack({ type: 'OPEN_ACCESS_ASKED', command: command.output })
    })
    receive(({ outcome }) => socket.emit('accessOutcome', outcome))
  }, ignoreUntilNextSession)

  return () => {
    isClosed = true
    close()
  }
})

/** Without the chunk there is no line, and everything else works: the next session tries again. */
const ignoreUntilNextSession = () => {}
