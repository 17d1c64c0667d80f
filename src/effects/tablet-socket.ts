import { fromCallback } from 'xstate'
import * as v from 'valibot'
import type { Socket } from 'socket.io-client'
import { OpenAccessCommand, type ServerToTablet, type TabletToServer } from '#contract/socket.ts'
import type { RealtimePorts } from '#machines/ports.ts'
import { deviceId } from './session-store.ts'

/** Tablets that all lost the same server come back spread over this time. */
const RECONNECT_MIN_MS = 500
const RECONNECT_MAX_MS = 5_000
const JITTER = 0.5
const REMEMBERED_COMMANDS = 50

/**
 * Keeps a line to the server open, on which somebody may open for a visitor from elsewhere.
 * @param token the session's latest, asked for at every connection
 */
export const tabletSocket = (token: () => string | null): RealtimePorts['tabletSocket'] =>
  fromCallback(({ input, sendBack, receive }) => {
    let isClosed = false
    let close = () => {}
    /** A command that came twice, because its answer was lost, is obeyed once. */
    const seen: string[] = []

    // Loaded after the first paint: nobody waits for it.
    import('socket.io-client').then(({ io }) => {
      if (isClosed) return
      const socket: Socket<ServerToTablet, TabletToServer> = io({
        path: '/api/socket',
        transports: ['websocket'],
        auth: (give) => give({ token: token() }),
        reconnectionDelay: RECONNECT_MIN_MS,
        reconnectionDelayMax: RECONNECT_MAX_MS,
        randomizationFactor: JITTER,
      })
      let again: ReturnType<typeof setTimeout> | undefined
      close = () => {
        clearTimeout(again)
        socket.disconnect()
      }
      /** Refused by the server rather than lost: the library itself would never come back. */
      const comeBack = () => {
        if (isClosed || socket.active) return
        again = setTimeout(
          () => socket.connect(),
          RECONNECT_MAX_MS * (1 - JITTER + Math.random() * 2 * JITTER),
        )
      }

      socket.on('connect', () => {
        const { companyId, site } = input
        socket.emit('registerTablet', { deviceId: deviceId(), companyId, site }, () => {})
      })
      socket.on('connect_error', comeBack)
      socket.on('disconnect', comeBack)
      socket.on('revoked', () => sendBack({ type: 'TOKEN_REFUSED' }))
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
