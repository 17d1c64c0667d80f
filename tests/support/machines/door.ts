import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Direction } from '#contract/entities/direction.ts'
import { type Failure, type FailureCode, failure } from '#contract/error-codes.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { multiScanMachine } from '#machines/multi-scan/multi-scan.machine.ts'
import { multiScanView } from '#machines/multi-scan/multi-scan.view.ts'
import { visitor } from './builders.ts'
import { fakeSources, settle } from './fakes.ts'

/**
 * `no answers`: the server obeys and its answer is lost; `loses accesses`: only that of an access;
 * `down`: nothing reaches it; `drops accesses`: only an access does not; `offline`: the tablet answers from what it
 * knows, and records; `locked`: wrong codes make the device wait for half a minute.
 */
export type Line =
  | 'works'
  | 'no answers'
  | 'loses accesses'
  | 'down'
  | 'drops accesses'
  | 'throttled'
  | 'offline'
  | 'locked'

export const badgeOf = (visitorId: string): string => `v1.${visitorId.padEnd(22, '0')}`
/** The bare code of the same visitor. */
export const codeOf = (visitorId: string): string => `CODE-${visitorId}`

/** A door before a server in memory that knows the visitors, counts who is inside, and answers at once. */
export function door({ known, inside = [], capacity = 0 }: DoorOptions) {
  const sources = fakeSources()
  const clock = new SimulatedClock()
  const present = new Set(inside)
  const accesses: { visitorId: string; direction: Direction; at: number }[] = []
  const outcomes: string[] = []
  let line: Line = 'works'
  let asked = 0

  const refusal = (id: string, direction: Direction): FailureCode | null => {
    if (direction === 'exit') return present.has(id) ? null : 'NO_VISIT_OPEN'
    return present.has(id) ? 'ANOTHER_VISIT_OPEN' : null
  }
  function heard<Value>(
    loses: Line,
    drops: Line,
    obey: () => Result<Value, Failure>,
  ): Result<Value, Failure> {
    asked += 1
    if (line === 'down' || line === drops) return err(failure('ERR_NETWORK'))
    if (line === 'locked') return err({ ...failure('TOO_MANY_REQUESTS'), retryAfterSeconds: 30 })
    if (line === 'throttled') return err(failure('TOO_MANY_REQUESTS'))
    const answer = obey()
    return line === 'no answers' || line === loses ? err(failure('ECONNABORTED')) : answer
  }

  const actor = createActor(
    multiScanMachine.provide({
      actors: {
        identify: fromPromise(async ({ input: { code, direction } }) =>
          heard('no answers', 'down', () => {
            const id = known.find((visitorId) => [badgeOf(visitorId), codeOf(visitorId)].includes(code))
            const stranger = line === 'offline' ? 'UNKNOWN_OFFLINE' : 'VISITOR_NOT_FOUND'
            const why = id === undefined ? stranger : refusal(id, direction)
            return why === null ? ok(visitor({ id: id ?? '', firstName: id ?? '' })) : err(failure(why))
          }),
        ),
        submitAccess: fromPromise(async ({ input: { direction, visitorId } }) =>
          heard('loses accesses', 'drops accesses', () => {
            const isFull = direction === 'entry' && capacity > 0 && present.size >= capacity
            const why = refusal(visitorId, direction) ?? (isFull ? 'EVENT_FULL_PLEASE_WAIT' : null)
            if (why !== null) return err(failure(why))
            if (direction === 'entry') present.add(visitorId)
            else present.delete(visitorId)
            accesses.push({ visitorId, direction, at: sources.now() })
            return ok({
              visitId: `visit-${accesses.length}`,
              direction,
              visitorCode: codeOf(visitorId),
              ...(line === 'offline' && { isRecorded: true as const }),
            })
          }),
        ),
      },
    }),
    { input: { sources, cameraId: null }, clock },
  )
  actor.on('SCAN_ANSWERED', ({ answer }) => {
    const told = answer.outcome === 'refused' ? answer.why : answer.outcome
    outcomes.push(answer.outcome !== 'refused' && answer.isRecorded ? `${told}, recorded` : told)
  })
  actor.start()

  const pass = async (milliseconds: number) => {
    sources.pass(milliseconds)
    clock.increment(milliseconds)
    await settle()
  }
  const show = async (text: string | null) => {
    actor.send({ type: 'CODE_SEEN', text })
    for (let effect = 0; effect < 4; effect++) await settle()
  }
  return {
    actor,
    pass,
    show,
    /** Holds a text before the camera: a sighting ten times a second. */
    hold: async (text: string | null, milliseconds: number) => {
      for (let shown = 0; shown < milliseconds; shown += 100) {
        await show(text)
        await pass(100)
      }
    },
    setLine: (now: Line) => {
      line = now
    },
    view: () => multiScanView(actor.getSnapshot()),
    /** The door's answers, in order. */
    outcomes,
    accesses,
    present,
    now: sources.now,
    get asked() {
      return asked
    },
  }
}

interface DoorOptions {
  readonly known: readonly string[]
  readonly inside?: readonly string[]
  /** 0 = no limit. */
  readonly capacity?: number
}
