import { randomBytes } from 'node:crypto'
import { type AskStamps, stampOf } from './time-stamp.ts'

/** SHA-256. */
const DIGEST_BYTES = 32
/** Each wait is twice the one before it: stamps may cost, also those that this program does not accept. */
const LOOKS = { firstMs: 15_000, mostMs: 900_000 } as const

/** Whether the authority of time stamps gives them. */
interface StampWatch {
  /** The authority gave no time stamp when it was last asked: no PDF waits for it. */
  readonly isFailing: () => boolean
  /** A PDF was sealed without a stamp. */
  readonly failed: () => void
  /** @param tell is called when it begins to fail, and not for each PDF */
  readonly whenFailing: (tell: () => void) => void
  readonly close: () => void
}

/**
 * Once the authority gave no stamp, no PDF waits for it: it is asked for the stamp of a random number, after some seconds and then
 * less and less often, until it gives one that this program can judge.
 */
export function watchStamps(
  ask: AskStamps,
  { firstMs, mostMs }: { readonly firstMs: number; readonly mostMs: number } = LOOKS,
): StampWatch {
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const listeners: (() => void)[] = []

  function look(waitMs: number): void {
    if (isClosed) return
    timer = setTimeout(() => {
      const end = () => {
        timer = null
      }
      stampOf(randomBytes(DIGEST_BYTES), ask).then(end, () => look(Math.min(2 * waitMs, mostMs)))
    }, waitMs).unref()
  }

  return {
    isFailing: () => timer !== null,
    failed() {
      if (timer !== null) return
      look(firstMs)
      for (const tell of listeners) tell()
    },
    whenFailing: (tell) => void listeners.push(tell),
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
