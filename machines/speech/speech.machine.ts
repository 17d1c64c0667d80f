import { assign, enqueueActions, fromCallback, sendTo, setup } from 'xstate'
import {
  SPEECH_RATES,
  SPEECH_SHOWN_MS,
  SPEECH_SHOWN_PER_SIGN_MS,
  SPEECH_STUCK_MS,
  SPEECH_STUCK_PER_SIGN_MS,
  SPEECH_VOLUMES,
} from '#contract/limits.ts'
import type { ReaderCommand, SpeechPorts, VoiceCommand } from '../ports.ts'
import { assertDefined } from '../shared/assert-defined.ts'
import { audible, withMessage } from './speech.queue.ts'
import type { SpokenMessage, QueuedMessage, SpeechEvent } from './speech.types.ts'

export interface SpeechContext {
  /** The first one is being said. */
  readonly queue: readonly QueuedMessage[]
  /** What can be repeated. */
  readonly last: SpokenMessage | null
  readonly count: number
  /** Places in SPEECH_VOLUMES and SPEECH_RATES. */
  readonly volume: number
  readonly rate: number
  readonly hasHeadset: boolean
  /** Headphones turned the mode on, so that their plug turns it off. */
  readonly isByHeadset: boolean
  /** The visitor has allowed personal texts to be heard by others. */
  readonly isAloud: boolean
  readonly isVoiceless: boolean
}

/** Every visitor begins with these. */
const fresh = {
  queue: [],
  last: null,
  volume: SPEECH_VOLUMES.indexOf(0.6),
  rate: SPEECH_RATES.indexOf(1),
  isByHeadset: false,
  isAloud: false,
  isVoiceless: false,
} as const satisfies Partial<SpeechContext>

const ports: SpeechPorts = {
  summons: fromCallback(() => undefined),
  headset: fromCallback(() => undefined),
  voice: fromCallback(() => undefined),
  reader: fromCallback(() => undefined),
}

export const saysPersonal = ({ hasHeadset, isAloud }: SpeechContext): boolean => hasHeadset || isAloud

const signsIn = ({ queue: [said] }: SpeechContext): number =>
  (said?.parts ?? []).reduce((signs, { text }) => signs + text.length, 0)

const stepsBy = (place: number, by: 1 | -1, of: readonly number[]): number =>
  Math.min(of.length - 1, Math.max(0, place + by))

const speechSetup = setup({
  types: {} as {
    context: SpeechContext
    events: SpeechEvent
    children: { voice: 'voice'; reader: 'reader' }
  },
  delays: {
    shown: ({ context }) => SPEECH_SHOWN_MS + signsIn(context) * SPEECH_SHOWN_PER_SIGN_MS,
    stuck: ({ context }) => SPEECH_STUCK_MS + signsIn(context) * SPEECH_STUCK_PER_SIGN_MS,
  },
  guards: {
    hasNothingToSay: ({ context }) => context.queue.length === 0,
    isBeingSaid: ({ context }, id: number) => context.queue[0]?.id === id,
    /** The message would be said before the one that is being said. */
    isNext: ({ context }, message: SpokenMessage) => {
      const [first] = withMessage(context.queue, { ...message, id: context.count + 1 })
      return first?.id === context.count + 1
    },
    hasSaidSomething: ({ context }) => context.last !== null,
    endsByUnplugging: ({ context }, isPlugged: boolean) => !isPlugged && context.isByHeadset,
    isPlugged: (_, isPlugged: boolean) => isPlugged,
  },
  actions: {
    beginAfresh: assign(fresh),
    noteHeadset: assign({ hasHeadset: (_, isPlugged: boolean) => isPlugged }),
    noteByHeadset: assign({ isByHeadset: true }),
    take: assign(({ context }, message: SpokenMessage) => ({
      count: context.count + 1,
      queue: withMessage(context.queue, { ...message, id: context.count + 1 }),
      last: message.urgency === 'notice' ? context.last : message,
    })),
    takeLast: assign(({ context }) => ({
      count: context.count + 1,
      queue: withMessage(context.queue, {
        ...assertDefined(context.last),
        urgency: 'move',
        id: context.count + 1,
      }),
    })),
    drop: assign({ queue: ({ context }) => context.queue.slice(1) }),
    dropAll: assign({ queue: [] }),
    noteVoice: assign({ isVoiceless: false }),
    noteNoVoice: assign({ isVoiceless: true }),
    speak: sendTo('voice', ({ context }): VoiceCommand => {
      const { id, parts } = assertDefined(context.queue[0] ?? null)
      return {
        type: 'SPEAK',
        id,
        texts: audible(parts, saysPersonal(context)),
        rate: SPEECH_RATES[context.rate] ?? 1,
        volume: SPEECH_VOLUMES[context.volume] ?? 1,
      }
    }),
    hush: sendTo('voice', { type: 'HUSH' } satisfies VoiceCommand),
    ring: sendTo('voice', { type: 'RING' } satisfies VoiceCommand),
    changeVolume: enqueueActions(({ context, enqueue }, by: 1 | -1) => {
      const volume = stepsBy(context.volume, by, SPEECH_VOLUMES)
      enqueue.assign({ volume })
      enqueue.sendTo('reader', {
        type: 'TELL_VOLUME',
        step: volume + 1,
        of: SPEECH_VOLUMES.length,
      } satisfies ReaderCommand)
    }),
    changeRate: enqueueActions(({ context, enqueue }, by: 1 | -1) => {
      const rate = stepsBy(context.rate, by, SPEECH_RATES)
      enqueue.assign({ rate })
      enqueue.sendTo('reader', {
        type: 'TELL_RATE',
        step: rate + 1,
        of: SPEECH_RATES.length,
      } satisfies ReaderCommand)
    }),
    togglePrivacy: enqueueActions(({ context, enqueue }) => {
      const isAloud = !context.isAloud
      enqueue.assign({ isAloud })
      enqueue.sendTo('reader', { type: 'TELL_PRIVACY', isAloud } satisfies ReaderCommand)
    }),
  },
  actors: ports,
})

/**
 * Spoken mode: the tablet says what is on its screen, by its own voice. It is off until a visitor asks for it, and off
 * again once they have left. Nothing personal is said unless the visitor wears headphones or allows it.
 */
export const speechMachine = speechSetup.createMachine({
  id: 'speech',
  context: { ...fresh, count: 0, hasHeadset: false },
  invoke: { id: 'headset', src: 'headset' },
  initial: 'off',
  states: {
    off: {
      invoke: { id: 'summons', src: 'summons' },
      on: {
        TURNED_ON: 'on',
        HEADSET_CHANGED: [
          {
            guard: { type: 'isPlugged', params: ({ event }) => event.isPlugged },
            target: 'on',
            actions: [{ type: 'noteHeadset', params: ({ event }) => event.isPlugged }, 'noteByHeadset'],
          },
          { actions: { type: 'noteHeadset', params: ({ event }) => event.isPlugged } },
        ],
      },
    },
    on: {
      exit: 'beginAfresh',
      invoke: [
        { id: 'voice', src: 'voice' },
        { id: 'reader', src: 'reader' },
      ],
      on: {
        TURNED_OFF: 'off',
        LEFT_ALONE: 'off',
        HEADSET_CHANGED: [
          {
            guard: { type: 'endsByUnplugging', params: ({ event }) => event.isPlugged },
            target: 'off',
            actions: { type: 'noteHeadset', params: ({ event }) => event.isPlugged },
          },
          {
            guard: { type: 'isPlugged', params: ({ event }) => event.isPlugged },
            actions: { type: 'noteHeadset', params: ({ event }) => event.isPlugged },
          },
          {
            // What was for the headphones must not go on over the loudspeaker.
            target: '.deciding',
            actions: [{ type: 'noteHeadset', params: ({ event }) => event.isPlugged }, 'dropAll'],
          },
        ],
        SAY: [
          {
            guard: { type: 'isNext', params: ({ event }) => event.message },
            target: '.deciding',
            actions: { type: 'take', params: ({ event }) => event.message },
          },
          { actions: { type: 'take', params: ({ event }) => event.message } },
        ],
        HUSHED: { target: '.deciding', actions: 'dropAll' },
        REPEATED: { guard: 'hasSaidSomething', target: '.deciding', actions: 'takeLast' },
        LOUDER: { actions: { type: 'changeVolume', params: 1 } },
        SOFTER: { actions: { type: 'changeVolume', params: -1 } },
        FASTER: { actions: { type: 'changeRate', params: 1 } },
        SLOWER: { actions: { type: 'changeRate', params: -1 } },
        PRIVACY_TOGGLED: { actions: 'togglePrivacy' },
      },
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'hasNothingToSay', target: 'resting' }, { target: 'speaking' }],
        },
        resting: { entry: 'hush' },
        speaking: {
          entry: 'speak',
          on: {
            SPOKEN: {
              guard: { type: 'isBeingSaid', params: ({ event }) => event.id },
              target: 'deciding',
              actions: ['drop', 'noteVoice'],
            },
            VOICE_MISSING: {
              guard: { type: 'isBeingSaid', params: ({ event }) => event.id },
              target: 'showing',
              actions: 'noteNoVoice',
            },
          },
          after: { stuck: { target: 'deciding', actions: 'drop' } },
        },
        /** There is no voice for it: a tone tells that it stands on the screen. */
        showing: {
          entry: 'ring',
          after: { shown: { target: 'deciding', actions: 'drop' } },
        },
      },
    },
  },
})
