import { randomBytes } from 'node:crypto'
import { type AskStamps, stampOf } from './time-stamp.ts'

/** SHA-256. */
const DIGEST_BYTES = 32
const LOOK_AGAIN_MS = 15_000

/** Whether the authority of time stamps gives them. */
interface StampWatch {
  /** It gave none when it was last asked: no PDF waits for it. */
  readonly isFailing: () => boolean
  /** A PDF was sealed without a stamp. */
  readonly failed: () => void
  /** @param tell is called when it begins to fail, and not for each PDF */
  readonly whenFailing: (tell: () => void) => void
  readonly close: () => void
}

/**
 * Once the authority gave no stamp, no PDF waits for it: it is asked for the stamp of a random number every few seconds, until it
 * gives one that this program can judge.
 */
export function watchStamps(ask: AskStamps, lookAgainMs = LOOK_AGAIN_MS): StampWatch {
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const listeners: (() => void)[] = []

  function look(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      const end = () => {
        timer = null
      }
      stampOf(randomBytes(DIGEST_BYTES), ask).then(end, look)
    }, lookAgainMs).unref()
  }

  return {
    isFailing: () => timer !== null,
    failed() {
      if (timer !== null) return
      look()
      for (const tell of listeners) tell()
    },
    whenFailing: (tell) => void listeners.push(tell),
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
