import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Ask } from '#tests/support/server/server-under-test.ts'
import type { Acknowledged } from './history.ts'

interface StreamOptions {
  readonly ask: Ask
  readonly token: string
  /** Visitors who go in and out: enough that one is free while others wait for an answer. */
  readonly visitors: readonly string[]
  readonly perSecond: number
}

/** One entry or exit, from the first time it was asked for to its answer. */
interface Answered {
  /** A time of `performance.now()`. */
  readonly askedAt: number
  readonly tookMs: number
  readonly tries: number
}

export interface Stream {
  readonly acknowledged: readonly Acknowledged[]
  readonly answered: readonly Answered[]
  /** Answers other than success and "not now": there should be none. */
  readonly refused: readonly string[]
  /** Ends the stream; resolves once everything that was asked for is answered. */
  end(): Promise<void>
}

/** Pauses between attempts, as tablets make them (R14). */
const RETRY_MS = [500, 1_000, 2_000, 4_000]
const Passed = v.object({ data: v.object({ visitId: v.string() }) })

/** Entries and exits at a steady rate, each asked for again with the same key until it is answered, as a tablet does. */
export function steadyStream({ ask, token, visitors, perSecond }: StreamOptions): Stream {
  const acknowledged: Acknowledged[] = []
  const answered: Answered[] = []
  const refused: string[] = []
  const free = visitors.map((visitorId) => ({ visitorId, next: 'entry' as Direction }))
  const waiting = new Set<Promise<void>>()
  const startedAt = performance.now()
  let asked = 0

  async function pass(visitor: { readonly visitorId: string; next: Direction }): Promise<void> {
    const { visitorId, next: direction } = visitor
    const key = randomUUID()
    const askedAt = performance.now()
    for (let tries = 1; ; tries++) {
      const answer = await ask(
        calls.newAccess,
        { direction: direction === 'entry', visitorId },
        { token, key },
      ).catch(() => null)
      if (answer?.status === 200) {
        const { visitId } = v.parse(Passed, answer.body).data
        acknowledged.push({ key, direction, visitorId, visitId })
        answered.push({ askedAt, tookMs: performance.now() - askedAt, tries })
        visitor.next = direction === 'entry' ? 'exit' : 'entry'
        free.push(visitor)
        return
      }
      if (answer !== null && answer.status < 500) {
        refused.push(`${direction} ${answer.status} ${answer.body.errorCode}`)
        return
      }
      const pause = RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? 0
      await sleep(pause * (0.5 + Math.random()))
    }
  }

  const clock = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond)
    while (asked < due) {
      const visitor = free.shift()
      asked++
      if (visitor === undefined) continue
      const passing = pass(visitor).finally(() => waiting.delete(passing))
      waiting.add(passing)
    }
  }, 5)

  return {
    acknowledged,
    answered,
    refused,
    async end() {
      clearInterval(clock)
      await Promise.all(waiting)
    },
  }
}
