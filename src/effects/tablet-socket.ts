import { fromCallback } from 'xstate'
import type { RealtimePorts } from '#machines/ports.ts'

/**
 * Keeps a line to the server open, on which somebody may open for a visitor from elsewhere.
 * @param token the session's latest, asked for at every connection
 */
export const tabletSocket = (token: () => string | null): RealtimePorts['tabletSocket'] =>
  fromCallback(({ input, sendBack, receive }) => {
    let isClosed = false
    let close = () => {}

    // Loaded after the first paint: nobody waits for it.
    import('./tablet-line.ts').then(({ openTabletLine }) => {
      if (isClosed) return
      const line = openTabletLine({
        token,
        ...input,
        onCommand: (command) => sendBack({ type: 'OPEN_ACCESS_ASKED', command }),
        onRevoked: () => sendBack({ type: 'TOKEN_REFUSED' }),
      })
      close = line.close
      receive(({ outcome }) => line.answer(outcome))
    }, ignoreUntilNextSession)

    return () => {
      isClosed = true
      close()
    }
  })

/** Without the chunk there is no line, and everything else works: the next session tries again. */
const ignoreUntilNextSession = () => {}
