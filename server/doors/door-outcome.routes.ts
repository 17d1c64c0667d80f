import { setTimeout as sleep } from 'node:timers/promises'
import type { calls } from '#contract/calls/index.ts'
import { DOOR_TOLD_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'

/** The door may be asked by another process: its answer is looked for in the database. */
const LOOK_EVERY_MS = 60

export const doorOutcomeHandler =
  ({ pulses }: Store): Handler<typeof calls.getDoorOutcome> =>
  async ({ visitId, direction }, { token }) => {
    for (const end = performance.now() + DOOR_TOLD_MS; ; await sleep(LOOK_EVERY_MS)) {
      const found = await pulses.findOutcome(token, visitId, direction)
      if (found === undefined) return refuse('NOT_FOUND')
      if (found.outcome !== null) return ok({ hasOpened: found.outcome === 'opened' })
      if (performance.now() >= end) return ok({ hasOpened: false })
    }
  }
