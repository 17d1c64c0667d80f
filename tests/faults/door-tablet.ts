import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createActor, fromPromise } from 'xstate'
import { identify } from '#contract/calls/identify.ts'
import { type Direction, directionToWire } from '#contract/entities/direction.ts'
import { ALREADY_INSIDE_MS } from '#contract/limits.ts'
import { multiScanMachine } from '#machines/multi-scan/multi-scan.machine.ts'
import type { ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'
import { ok } from '#contract/result.ts'
import { createClient } from '#src/api/client.ts'
import { type NodeTablet, type Outcome, outcomeOf } from './node-tablet.ts'

const LOOK_MS = 50
/** Visitors show their badge again when the line failed, but not for ever. */
const TRIES_MAX = 40

/** A door without a screen: the product's own chart of continuous scanning, on a tablet with its outbox. */
export function doorTablet(tablet: NodeTablet, baseUrl: string, token: string) {
  const line = createClient({ baseUrl, token: () => token })
  const outcomes = new Map<string, Outcome>()
  /** The door's clock is put forward where a person would wait: nothing that it records is by this clock. */
  let ahead = 0
  const answers: ScanAnswer[] = []
  const actor = createActor(
    multiScanMachine.provide({
      actors: {
        identify: fromPromise(({ input: { code, direction }, signal }) =>
          line.call(identify, { code, direction: directionToWire(direction) }, { signal }),
        ),
        submitAccess: fromPromise(async ({ input }) => {
          const result = await tablet.submit(input)
          outcomes.set(`${input.direction} ${input.visitorId}`, outcomeOf(input.idempotencyKey, result))
          return result
        }),
        learnDoor: fromPromise(async ({ input }) => ok(input)),
      },
    }),
    {
      input: {
        sources: { now: () => Date.now() + ahead, newKey: randomUUID, language: () => 'it' },
        cameraId: null,
      },
    },
  )
  actor.on('SCAN_ANSWERED', ({ answer }) => answers.push(answer))
  actor.start()

  /** Shows a badge until the door has an answer to it. */
  async function show(badge: string): Promise<ScanAnswer> {
    ahead += ALREADY_INSIDE_MS
    answers.length = 0
    for (;;) {
      if (actor.getSnapshot().matches('ready')) actor.send({ type: 'CODE_SEEN', text: badge })
      await sleep(LOOK_MS)
      const [answer] = answers
      if (answer) return answer
    }
  }

  return {
    show,

    /** @throws if the door does the opposite, or refuses again and again */
    async pass(direction: Direction, badge: string, visitorId: string): Promise<Outcome> {
      const wanted = direction === 'entry' ? 'entered' : 'left'
      for (let tries = 1; tries <= TRIES_MAX; tries++) {
        const answer = await show(badge)
        const outcome = outcomes.get(`${direction} ${visitorId}`)
        if (answer.outcome === wanted && outcome) return outcome
        if (answer.outcome !== 'refused') throw new Error(`A door answered ${answer.outcome}, not ${wanted}`)
      }
      throw new Error(`A door refused a badge ${TRIES_MAX} times`)
    },

    stop: () => actor.stop(),
  }
}
