import { assign, enqueueActions, setup } from 'xstate'
import { passRefusals } from '#contract/entities/pass.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { type Failure, type FailureCode, isTransient } from '#contract/error-codes.ts'
import { NEXT_SCAN_LOCK_MS, REFUSAL_SCREEN_MS, SCAN_ANSWER_MS } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import type { KioskAccess } from '../ports.ts'
import { failureOf, successOf, surprise, unprovided } from '../shared/effect.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { mayIdentify } from '../shared/sightings.ts'
import {
  enteredJustNow,
  isTooSoon,
  type MultiScanContext,
  startMultiScanContext,
  wasObeyed,
  whyInside,
  withAnswer,
  withCode,
  withDoorShut,
  withFoundAnswer,
  withLostAnswer,
  withRequest,
  withSeen,
} from './multi-scan.context.ts'
import type {
  MultiScanEmitted,
  MultiScanEvent,
  MultiScanInput,
  MultiScanPorts,
  ScanRefusal,
} from './multi-scan.types.ts'

const ports: MultiScanPorts = {
  identify: unprovided(),
  submitAccess: unprovided(),
  learnDoor: unprovided(),
}

/** Failures of an entry that an exit would meet as well: a badge that is unknown for one is unknown for the other. */
const unknown: readonly FailureCode[] = ['VISITOR_NOT_FOUND', 'UNKNOWN_OFFLINE']

/** Refusals whose words are whole sentences: those of a known pass, and of a door that stays shut. */
const longRefusals: readonly ScanRefusal[] = [...passRefusals, 'DOOR_SHUT']

interface Acceptance {
  readonly outcome: 'entered' | 'left'
  readonly isRecorded: boolean
  /** The access by which a door was asked to open; missing if none was asked. */
  readonly passage?: KioskAccess
}

interface Refusal {
  readonly why: ScanRefusal
  /** Seconds until another try makes sense. */
  readonly wait?: number | undefined
  readonly site?: string | undefined
  readonly opensAt?: string | undefined
}

interface Found {
  /** What an earlier request may have asked for. */
  readonly asked: Direction
  readonly result: Result<Visitor, Failure>
}

interface Access {
  readonly direction: Direction
  readonly visitor: Visitor
}

const multiScanSetup = setup({
  types: {} as {
    context: MultiScanContext
    events: MultiScanEvent
    emitted: MultiScanEmitted
    input: MultiScanInput
  },
  delays: {
    nextScanLock: NEXT_SCAN_LOCK_MS,
    /** How long an answer stays on the screen if no other visitor follows: the words about a pass are sentences. */
    answerShown: ({ context: { answer } }) =>
      answer?.outcome === 'refused' && longRefusals.includes(answer.why) ? REFUSAL_SCREEN_MS : SCAN_ANSWER_MS,
  },
  guards: {
    isMuted: ({ context }, text: string | null) => isTooSoon(context, text),
    mayIdentify: (_, text: string | null) => mayIdentify(text),
    succeeded: (_, result: Result<unknown, Failure>) => result.ok,
    asksDoor: (_, result: Result<KioskAccess, Failure>) => result.ok && result.value.opensDoor === true,
    isDoorShut: (_, result: Result<KioskAccess, Failure>) => !result.ok || result.value.isDoorShut === true,
    /** A failure that says nothing of the visitor: an exit must not be tried after it, as it could succeed. */
    isTrouble: (_, result: Result<unknown, Failure>) => !result.ok && isTransient(result.error.code),
    /** A failure of an entry after which no exit is tried: a transient one, or one that an exit would meet as well. */
    isFinal: (_, result: Result<unknown, Failure>) =>
      !result.ok && (isTransient(result.error.code) || unknown.includes(result.error.code)),
    /** The visitor was let in or out before, but the answer was lost. */
    wasObeyed: ({ context }, { asked, result }: Found) =>
      result.ok && wasObeyed(context, result.value.id, asked),
    enteredJustNow: ({ context }, result: Result<Visitor, Failure>) =>
      result.ok && enteredJustNow(context, result.value.id),
  },
  actions: {
    noteSighting: assign(({ context }, text: string | null) => withSeen(context, text)),
    noteTry: assign(({ context }, text: string | null) => withCode(context, text)),
    prepareAccess: assign(({ context }, { direction, visitor }: Access) =>
      withRequest(context, direction, visitor),
    ),
    noteLostAnswer: assign(({ context }) => withLostAnswer(context)),
    findLostAnswer: assign(({ context }, visitor: Visitor) => withFoundAnswer(context, visitor)),
    noteDoorShut: assign(({ context }) => withDoorShut(context)),
    keepEntryRefusal: assign({ entryRefusal: (_, failed: Failure) => failed }),
    accept: enqueueActions(({ context, enqueue }, { passage, ...acceptance }: Acceptance) => {
      const { firstName, lastName } = assertDefined(context.visitor)
      const answer = { ...acceptance, at: context.sources.now(), firstName, lastName }
      enqueue.assign({ ...withAnswer(context, answer), passage: passage ?? null })
      enqueue.emit({ type: 'SCAN_ANSWERED', answer })
    }),
    refuse: enqueueActions(({ context, enqueue, system, self }, { why, wait, ...more }: Refusal) => {
      const at = context.sources.now()
      const until = wait === undefined ? null : at + wait * 1_000
      const answer = { outcome: 'refused' as const, at, why, until, ...more }
      enqueue.assign(withAnswer(context, answer))
      enqueue.emit({ type: 'SCAN_ANSWERED', answer })
      if (why === 'UNAUTHORIZED') enqueue.sendTo(system.get('session') ?? self, { type: 'TOKEN_REFUSED' })
    }),
    forgetAnswer: assign({ answer: null }),
    takeCamera: enqueueActions(({ enqueue }, cameraId: string) => {
      enqueue.assign({ cameraId, answer: null })
      enqueue.emit({ type: 'CAMERA_CHANGED', cameraId })
    }),
  },
  actors: ports,
})

const refuseAs = (why: ScanRefusal) => ({ type: 'refuse', params: { why } }) as const

const refusalFor = ({ code, retryAfterSeconds, site, opensAt }: Failure): Refusal => ({
  why: code,
  wait: retryAfterSeconds,
  ...(site !== undefined && { site }),
  ...(opensAt !== undefined && { opensAt }),
})
const refusalOf = (result: Result<unknown, Failure>): Refusal => refusalFor(failureOf(result))

function acceptanceOf(outcome: Acceptance['outcome'], result: Result<KioskAccess, Failure>): Acceptance {
  const access = successOf(result)
  return {
    outcome,
    isRecorded: access.isRecorded === true,
    ...(access.opensDoor && { passage: access }),
  }
}

interface Answered<Value> {
  readonly context: MultiScanContext
  readonly event: { readonly output: Result<Value, Failure> }
}
const outputOf = <Value>({ event }: Answered<Value>) => event.output

/** An exit of a visitor who is not inside is refused with the reason for which the entry was. */
const exitRefusalOf = ({ context, event }: Answered<unknown>): Refusal => {
  const failed = failureOf(event.output)
  return refusalFor(failed.code === 'NO_VISIT_OPEN' ? assertDefined(context.entryRefusal) : failed)
}

/** Where an entry leads that is refused for a reason that may not hold for an exit. */
const tryExit = {
  target: '#multiScan.tryingExit',
  actions: {
    type: 'keepEntryRefusal',
    params: ({ event }: Answered<unknown>) => failureOf(event.output),
  },
} as const
const refuseExit = {
  target: '#multiScan.rejected',
  actions: { type: 'refuse', params: exitRefusalOf },
} as const
const refuseFinally = {
  guard: { type: 'isFinal', params: outputOf<Visitor> },
  target: '#multiScan.rejected',
  actions: { type: 'refuse', params: ({ event }: Answered<Visitor>) => refusalOf(event.output) },
} as const
const refuseEnteredJustNow = {
  guard: { type: 'enteredJustNow', params: outputOf<Visitor> },
  target: '#multiScan.rejected',
  actions: {
    type: 'refuse',
    params: ({ context, event }: Answered<Visitor>) => ({
      why: whyInside(context, successOf(event.output).id),
    }),
  },
} as const

/** Asks who the visitor is, then for the access. Entry and exit differ in where refusals lead. */
function tryingState(direction: Direction) {
  const isEntry = direction === 'entry'
  const outcome = isEntry ? 'entered' : 'left'
  const refused = isEntry ? tryExit : refuseExit
  return multiScanSetup.createStateConfig({
    tags: 'busy',
    initial: 'identifying',
    states: {
      identifying: {
        invoke: {
          id: isEntry ? 'identifyForEntry' : 'identifyForExit',
          src: 'identify',
          input: ({ context }) => ({ code: context.code, direction }),
          onDone: [
            {
              guard: {
                type: 'wasObeyed',
                params: ({ event }) => ({ asked: isEntry ? 'exit' : 'entry', result: event.output }),
              },
              target: '#multiScan.accepted',
              actions: [
                { type: 'findLostAnswer', params: ({ event }) => successOf(event.output) },
                { type: 'accept', params: { outcome: isEntry ? 'left' : 'entered', isRecorded: false } },
              ],
            },
            ...(isEntry ? [] : [refuseEnteredJustNow]),
            {
              guard: { type: 'succeeded', params: ({ event }) => event.output },
              target: 'submitting',
              actions: {
                type: 'prepareAccess',
                params: ({ event }) => ({ direction, visitor: successOf(event.output) }),
              },
            },
            ...(isEntry ? [refuseFinally] : []),
            refused,
          ],
          onError: { target: '#multiScan.rejected', actions: refuseAs(surprise.code) },
        },
      },
      submitting: {
        on: { BACK: undefined, HOME_REQUESTED: undefined },
        invoke: {
          id: isEntry ? 'submitEntry' : 'submitExit',
          src: 'submitAccess',
          input: ({ context }) => assertDefined(context.request),
          onDone: [
            {
              guard: { type: 'asksDoor', params: ({ event }) => event.output },
              target: '#multiScan.awaitingDoor',
              actions: { type: 'accept', params: ({ event }) => acceptanceOf(outcome, event.output) },
            },
            {
              guard: { type: 'succeeded', params: ({ event }) => event.output },
              target: '#multiScan.accepted',
              actions: { type: 'accept', params: ({ event }) => acceptanceOf(outcome, event.output) },
            },
            {
              guard: { type: 'isTrouble', params: ({ event }) => event.output },
              target: '#multiScan.rejected',
              actions: ['noteLostAnswer', { type: 'refuse', params: ({ event }) => refusalOf(event.output) }],
            },
            refused,
          ],
          onError: { target: '#multiScan.rejected', actions: ['noteLostAnswer', refuseAs(surprise.code)] },
        },
      },
    },
  })
}

/** Continuous scanning: one badge after the other. An entry is tried first; if it is refused, an exit. */
export const multiScanMachine = multiScanSetup.createMachine({
  id: 'multiScan',
  context: ({ input }) => startMultiScanContext(input),
  initial: 'ready',
  on: {
    BACK: '.over',
    HOME_REQUESTED: '.over',
    CODE_SEEN: { actions: { type: 'noteSighting', params: ({ event }) => event.text } },
    CAMERA_CHOSEN: { actions: { type: 'takeCamera', params: ({ event }) => event.cameraId } },
  },
  states: {
    ready: {
      after: { answerShown: { actions: 'forgetAnswer' } },
      on: {
        CODE_SEEN: [
          {
            guard: { type: 'isMuted', params: ({ event }) => event.text },
            actions: { type: 'noteSighting', params: ({ event }) => event.text },
          },
          {
            guard: { type: 'mayIdentify', params: ({ event }) => event.text },
            target: 'tryingEntry',
            actions: { type: 'noteTry', params: ({ event }) => event.text },
          },
          {
            target: 'rejected',
            actions: [{ type: 'noteTry', params: ({ event }) => event.text }, refuseAs('VISITOR_NOT_FOUND')],
          },
        ],
      },
    },
    tryingEntry: tryingState('entry'),
    tryingExit: tryingState('exit'),
    /** The answer is shown already; the next badge waits until the door has answered. */
    awaitingDoor: {
      invoke: {
        id: 'learnDoor',
        src: 'learnDoor',
        input: ({ context }) => assertDefined(context.passage),
        onDone: [
          {
            guard: { type: 'isDoorShut', params: ({ event }) => event.output },
            target: 'rejected',
            actions: ['noteDoorShut', refuseAs('DOOR_SHUT')],
          },
          { target: 'accepted' },
        ],
        onError: { target: 'rejected', actions: ['noteDoorShut', refuseAs('DOOR_SHUT')] },
      },
    },
    accepted: { after: { nextScanLock: 'ready' } },
    rejected: { after: { nextScanLock: 'ready' } },
    over: { type: 'final' },
  },
})
