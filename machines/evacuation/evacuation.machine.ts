import { assign, enqueueActions, setup } from 'xstate'
import { ALREADY_INSIDE_MS, REFUSAL_SCREEN_MS } from '#contract/limits.ts'
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
  readonly code: string
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
  },
  guards: {
    isMuted: ({ context: { seen, sources } }, text: string | null) =>
      isMuted(seen, text, sources.now(), ALREADY_INSIDE_MS),
    mayIdentify: (_, text: string | null) => mayIdentify(text),
  },
  actions: {
    noteSighting: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withSighting(seen, text, sources.now(), ALREADY_INSIDE_MS),
    })),
    noteTry: assign(({ context: { seen, sources } }, text: string | null) => ({
      seen: withTry(seen, text, sources.now(), ALREADY_INSIDE_MS),
      code: text ?? '',
      answer: null,
    })),
    tell: enqueueActions(({ enqueue }, output: RemoteOpeningOutput) => {
      const answer: EvacuationAnswer =
        output.outcome === 'done' ? { outcome: 'left' } : { outcome: 'refused', why: output.errorCode }
      enqueue.assign({ answer })
      enqueue.emit({ type: 'BADGE_ANSWERED', answer })
    }),
    forgetAnswer: assign({ answer: null }),
  },
  actors: { leaving: remoteOpeningMachine },
})

const refuse = (errorCode: 'VISITOR_NOT_FOUND' | typeof surprise.code) =>
  ({ type: 'tell', params: { outcome: 'refused', errorCode } }) as const

/** While the building is left: a badge that is shown leaves, without a step and in one direction only. */
export const evacuationMachine = evacuationSetup.createMachine({
  id: 'evacuation',
  context: ({ input }) => ({ ...input, seen: [], code: '', answer: null }),
  initial: 'ready',
  on: {
    CODE_SEEN: { actions: { type: 'noteSighting', params: ({ event }) => event.text } },
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
            actions: { type: 'noteTry', params: ({ event }) => event.text },
          },
          {
            target: 'ready',
            reenter: true,
            actions: [{ type: 'noteTry', params: ({ event }) => event.text }, refuse('VISITOR_NOT_FOUND')],
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
        onDone: { target: 'ready', actions: { type: 'tell', params: ({ event }) => event.output } },
        onError: { target: 'ready', actions: refuse(surprise.code) },
      },
    },
  },
})
