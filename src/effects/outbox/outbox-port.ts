import { fromPromise } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { err } from '#contract/result.ts'
import type { OutboxPorts } from '#machines/ports.ts'
import type { makeOutbox } from './outbox.ts'

type Outbox = ReturnType<typeof makeOutbox>

/** The outbox comes with what only a tablet does: whoever has got to a step without it has no line either. */
export const outboxPort = (outbox: Promise<Outbox>): OutboxPorts['submitOrRecord'] =>
  fromPromise(async ({ input, signal }) => {
    const made = await outbox.catch(() => null)
    return made === null ? err(failure('ERR_NETWORK')) : made.submit(input, signal)
  })
