import { assign, enqueueActions, setup } from 'xstate'
import { isTransient } from '#contract/error-codes.ts'
import { ALREADY_INSIDE_MS, NEXT_SCAN_LOCK_MS, REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import { type RemoteOpeningOutput, remoteOpeningMachine } from '../remote-opening/remote-opening.machine.ts'
import { surprise } from '../shared/effect.ts'
import { isMuted, mayIdentify, type Sighting, withSighting, withTry } from '../shared/sightings.ts'
import type {
  EvacuationAnswer,
  EvacuationEmitted,
  EvacuationEvent,
  EvacuationInput,
} from './evacuation.types.ts'

interface EvacuationContext extends EvacuationInput {
  readonly seen: readonly Sighting[]
  /** Codes whose answer says nothing about the visitor: they are tried again sooner, also while the camera sees them. */
  readonly failed: readonly Sighting[]
  /** Codes of visitors who have left here, or whose exit was requested here and got no answer. */
  readonly exited: readonly string[]
  /** The code that is being tried. */
  readonly code: string
  /** Codes that came meanwhile, in their order: a hand scanner says each one once. */
  readonly waiting: readonly string[]
  readonly answer: EvacuationAnswer | null
}

const evacuationSetup = setup({
  types: {} as {
    context: EvacuationContext
    events: EvacuationEvent
    emitted: EvacuationEmitted
    input: EvacuationInput
  },
  delays: {
    /** How long an answer stays if no other badge follows. */
    answerShown: REFUSAL_SCREEN_MS,
    nextScanLock: NEXT_SCAN_LOCK_MS,
  },
  guards: {
    isMuted: ({ context: { seen, failed, sources } }, text: string | null) =>
      isMuted(seen, text, sources.now(), ALREADY_INSIDE_MS) || isMuted(failed, text, sources.now()),
    mayIdentify: (_, text: string | null) => mayIdentify(text),
    isNoneWaiting: ({ context }) => context.waiting.length === 0,
  },
  actions: {
    noteSighting: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withSighting(seen, text, sources.now(), ALREADY_INSIDE_MS),
    })),
    noteTry: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withTry(seen, text, sources.now(), ALREADY_INSIDE_MS),
    })),
    takeCode: assign({ code: (_, text: string | null) => text ?? '', answer: null }),
    keepCode: assign({ waiting: ({ context }, text: string | null) => [...context.waiting, text ?? ''] }),
    takeWaiting: assign(({ context: { seen, sources, waiting } }) => {
      const [code = '', ...others] = waiting
      return {
        code,
        waiting: others,
        answer: null,
        seen: withTry(seen, code, sources.now(), ALREADY_INSIDE_MS),
      }
    }),
    forgive: assign(({ context: { seen, failed, code, sources } }, output: RemoteOpeningOutput) =>
      output.outcome === 'refused' && isTransient(output.errorCode)
        ? { seen: seen.filter(({ text }) => text !== code), failed: withTry(failed, code, sources.now()) }
        : {},
    ),
    noteExit: assign(({ context: { exited, code } }, output: RemoteOpeningOutput) =>
      output.outcome === 'done' || (output.isRequested && isTransient(output.errorCode))
        ? { exited: [...exited.filter((one) => one !== code), code] }
        : {},
    ),
    tell: enqueueActions(({ context: { exited, code }, enqueue }, output: RemoteOpeningOutput) => {
      // The answer to the exit was lost, or its visitor has doubts: they have left, and are not told that they never came.
      const hasLeft =
        output.outcome === 'done' || (output.errorCode === 'NO_VISIT_OPEN' && exited.includes(code))
      const answer: EvacuationAnswer = hasLeft
        ? { outcome: 'left' }
        : { outcome: 'refused', why: output.errorCode }
      enqueue.assign({ answer })
      enqueue.emit({ type: 'BADGE_ANSWERED', answer })
    }),
    forgetAnswer: assign({ answer: null }),
  },
  actors: { leaving: remoteOpeningMachine },
})

const refused = (errorCode: 'VISITOR_NOT_FOUND' | typeof surprise.code) =>
  ({ outcome: 'refused', errorCode, isRequested: false }) as const

/** While the building is left: a badge that is shown leaves, without a step and in one direction only. */
export const evacuationMachine = evacuationSetup.createMachine({
  id: 'evacuation',
  context: ({ input }) => ({
    ...input,
    seen: [],
    failed: [],
    exited: [],
    code: '',
    waiting: [],
    answer: null,
  }),
  initial: 'ready',
  on: {
    // While another badge leaves.
    CODE_SEEN: [
      {
        guard: { type: 'isMuted', params: ({ event }) => event.text },
        actions: { type: 'noteSighting', params: ({ event }) => event.text },
      },
      {
        guard: { type: 'mayIdentify', params: ({ event }) => event.text },
        actions: [
          { type: 'noteTry', params: ({ event }) => event.text },
          { type: 'keepCode', params: ({ event }) => event.text },
        ],
      },
      {
        actions: [
          { type: 'noteTry', params: ({ event }) => event.text },
          { type: 'tell', params: refused('VISITOR_NOT_FOUND') },
        ],
      },
    ],
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
            target: 'leaving',
            actions: [
              { type: 'noteTry', params: ({ event }) => event.text },
              { type: 'takeCode', params: ({ event }) => event.text },
            ],
          },
          {
            target: 'ready',
            reenter: true,
            actions: [
              { type: 'noteTry', params: ({ event }) => event.text },
              { type: 'tell', params: refused('VISITOR_NOT_FOUND') },
            ],
          },
        ],
      },
    },
    leaving: {
      invoke: {
        id: 'leaving',
        src: 'leaving',
        input: ({ context: { code, sources } }) => ({
          code,
          direction: 'exit',
          isContinuous: true,
          sources,
        }),
        onDone: {
          target: 'answered',
          actions: [
            { type: 'forgive', params: ({ event }) => event.output },
            { type: 'noteExit', params: ({ event }) => event.output },
            { type: 'tell', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'answered',
          actions: [
            { type: 'forgive', params: refused(surprise.code) },
            { type: 'tell', params: refused(surprise.code) },
          ],
        },
      },
    },
    /** The answer can be seen before the badge that came meanwhile is tried. */
    answered: {
      always: { guard: 'isNoneWaiting', target: 'ready' },
      after: { nextScanLock: { target: 'leaving', actions: 'takeWaiting' } },
    },
  },
})
