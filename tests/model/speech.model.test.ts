import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromCallback, SimulatedClock, type SnapshotFrom } from 'xstate'
import {
  SPEECH_RATES,
  SPEECH_SHOWN_MS,
  SPEECH_STUCK_MS,
  SPEECH_STUCK_PER_SIGN_MS,
  SPEECH_VOLUMES,
} from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import type { ReaderCommand, SpeechPorts, VoiceCommand } from '#machines/ports.ts'
import { speechMachine } from '#machines/speech/speech.machine.ts'
import type { SpokenMessage, SpeechEvent, Urgency } from '#machines/speech/speech.types.ts'
import { speechView } from '#machines/speech/speech.view.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const message = (urgency: Urgency, text: string, publicly: string | null = null): SpokenMessage => ({
  urgency,
  parts: [{ text, lang: 'en', publicly }],
})

type ModelEvent = SpeechEvent | { readonly type: typeof stuck } | { readonly type: typeof shown }
const stuck = 'xstate.after.stuck.speech.on.speaking'
const shown = 'xstate.after.shown.speech.on.showing'
const events: ModelEvent[] = [
  { type: 'TURNED_ON' },
  { type: 'TURNED_OFF' },
  { type: 'LEFT_ALONE' },
  { type: 'HEADSET_CHANGED', isPlugged: true },
  { type: 'HEADSET_CHANGED', isPlugged: false },
  { type: 'SAY', message: message('move', 'Enter, button') },
  { type: 'SAY', message: message('notice', 'The network is back') },
  { type: 'SPOKEN', id: 1 },
  { type: 'VOICE_MISSING', id: 1 },
  { type: 'HUSHED' },
  { type: 'REPEATED' },
  { type: 'LOUDER' },
  { type: 'SOFTER' },
  { type: 'FASTER' },
  { type: 'SLOWER' },
  { type: 'PRIVACY_TOGGLED' },
  { type: stuck },
  { type: shown },
]

walkEveryWay<SnapshotFrom<typeof speechMachine>>('spoken mode', {
  machine: speechMachine,
  events,
  key: ({ context: { queue, last, hasHeadset, isByHeadset } }) => [
    queue.map(({ urgency, id }) => [urgency, id === 1]),
    last !== null,
    hasHeadset,
    isByHeadset,
  ],
  settled: ['off', 'on.resting', 'on.speaking', 'on.showing'],
  world: (start, clock) => {
    const actor = start(speechMachine)
    const send = ({ event }: { readonly event: object }) =>
      actor.send(event as EventFrom<typeof speechMachine>)
    return {
      actor,
      executors: {
        TURNED_ON: send,
        TURNED_OFF: send,
        LEFT_ALONE: send,
        HEADSET_CHANGED: send,
        SAY: send,
        SPOKEN: send,
        VOICE_MISSING: send,
        HUSHED: send,
        REPEATED: send,
        LOUDER: send,
        SOFTER: send,
        FASTER: send,
        SLOWER: send,
        PRIVACY_TOGGLED: send,
        [stuck]: () => clock.increment(MINUTE_MS),
        [shown]: () => clock.increment(MINUTE_MS),
      },
    }
  },
})

/** Spoken mode whose voice and reader are the test. */
function tablet() {
  const commands: VoiceCommand[] = []
  const told: ReaderCommand[] = []
  const clock = new SimulatedClock()
  const actors = {
    voice: fromCallback<VoiceCommand>(({ receive }) => receive((command) => commands.push(command))),
    reader: fromCallback<ReaderCommand>(({ receive }) => receive((command) => told.push(command))),
  } satisfies Partial<SpeechPorts>
  const speech = createActor(speechMachine.provide({ actors }), { clock }).start()
  const lastSpoken = () => commands.filter((command) => command.type === 'SPEAK').at(-1)
  return {
    clock,
    commands,
    told,
    send: speech.send,
    say: (urgency: Urgency, text: string, publicly?: string) =>
      speech.send({ type: 'SAY', message: message(urgency, text, publicly ?? null) }),
    /** The voice has ended what it was saying. */
    end: () => speech.send({ type: 'SPOKEN', id: lastSpoken()?.id ?? 0 }),
    heard: () =>
      commands.flatMap((command) => (command.type === 'SPEAK' ? command.texts.map(({ text }) => text) : [])),
    lastSpoken,
    view: () => speechView(speech.getSnapshot()),
  }
}

describe('spoken mode', () => {
  test('is off until it is asked for, and off again once the visitor has left', () => {
    const { say, send, heard, view } = tablet()
    say('screen', 'Welcome')
    expect([heard(), view()]).toEqual([[], { isOn: false }])
    send({ type: 'TURNED_ON' })
    say('screen', 'Welcome')
    send({ type: 'LEFT_ALONE' })
    say('screen', 'Welcome')
    expect([heard(), view()]).toEqual([['Welcome'], { isOn: false }])
  })

  test('says a new screen instead of the one before, and notices after it', () => {
    const { say, send, end, heard } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'Welcome')
    say('notice', 'The network is back')
    say('screen', 'Who are you?')
    expect(heard()).toEqual(['Welcome', 'Who are you?'])
    end()
    expect(heard()).toEqual(['Welcome', 'Who are you?', 'The network is back'])
    end()
    expect(heard()).toHaveLength(3)
  })

  test('says an error at once, and then the screen that it cut off', () => {
    const { say, send, end, heard } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'Who are you?')
    say('alert', 'Invalid code')
    say('alert', 'Invalid code')
    end()
    end()
    expect(heard()).toEqual(['Who are you?', 'Invalid code', 'Who are you?'])
  })

  test('does not lose an error when another screen follows it', () => {
    const { say, send, end, heard } = tablet()
    send({ type: 'TURNED_ON' })
    say('alert', 'No visit is open')
    say('screen', 'Welcome')
    expect(heard()).toEqual(['No visit is open'])
    end()
    expect(heard()).toEqual(['No visit is open', 'Welcome'])
  })

  test('says no notice that the screen tells as well, but any that it does not', () => {
    const { say, send, end, heard } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'You are checked in')
    say('notice', 'You are checked in')
    say('notice', 'The network is back')
    for (let said = 0; said < 3; said++) end()
    expect(heard()).toEqual(['You are checked in', 'The network is back'])
    say('notice', 'You are checked out')
    say('screen', 'You are checked out')
    for (let said = 0; said < 3; said++) end()
    expect(heard().slice(2), 'cut off by the screen, and not begun anew').toEqual(
      Array.from({ length: 2 }, () => 'You are checked out'),
    )
  })

  test('lets the visitor cut off everything, but keeps notices that were not said yet', () => {
    const { say, send, end, heard } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'Welcome')
    say('notice', 'The network is back')
    say('move', 'Enter, button')
    expect(heard()).toEqual(['Welcome', 'Enter, button'])
    end()
    expect(heard().at(-1)).toBe('The network is back')
    send({ type: 'HUSHED' })
    send({ type: 'REPEATED' })
    expect(heard().at(-1)).toBe('Enter, button')
  })

  test('is silent at once when it is hushed', () => {
    const { say, send, commands } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'Welcome')
    say('notice', 'The network is back')
    send({ type: 'HUSHED' })
    expect(commands.at(-1)).toEqual({ type: 'HUSH' })
  })

  test('says nothing personal unless the visitor wears headphones or allows it', () => {
    const { say, send, heard, told, view } = tablet()
    const hear = () => {
      say('move', 'Welcome, Ada', 'Welcome')
      return heard().at(-1)
    }
    send({ type: 'TURNED_ON' })
    expect(hear()).toBe('Welcome')
    send({ type: 'PRIVACY_TOGGLED' })
    expect(told.at(-1)).toEqual({ type: 'TELL_PRIVACY', isAloud: true })
    expect(hear()).toBe('Welcome, Ada')
    expect(view()).toMatchObject({ caption: 'Welcome', saysPersonal: true, hasHeadset: false })
    send({ type: 'PRIVACY_TOGGLED' })
    expect(hear()).toBe('Welcome')
    send({ type: 'HEADSET_CHANGED', isPlugged: true })
    expect(hear()).toBe('Welcome, Ada')
  })

  test('forgets with the visitor what they allowed, their volume and their speed', () => {
    const { say, send, heard, told, view } = tablet()
    send({ type: 'TURNED_ON' })
    const before = view()
    for (const type of ['PRIVACY_TOGGLED', 'LOUDER', 'FASTER'] as const) send({ type })
    expect(view()).not.toEqual(before)
    expect(told.map(({ type }) => type)).toEqual(['TELL_PRIVACY', 'TELL_VOLUME', 'TELL_RATE'])
    send({ type: 'LEFT_ALONE' })
    send({ type: 'TURNED_ON' })
    expect(view()).toEqual(before)
    say('move', 'Welcome, Ada', 'Welcome')
    expect(heard().at(-1)).toBe('Welcome')
  })

  test('is turned on by headphones and off by their plug, which also silences the loudspeaker', () => {
    const { say, send, commands, heard, view } = tablet()
    send({ type: 'HEADSET_CHANGED', isPlugged: true })
    expect(view()).toMatchObject({ isOn: true, hasHeadset: true })
    send({ type: 'HEADSET_CHANGED', isPlugged: false })
    expect(view()).toEqual({ isOn: false })

    send({ type: 'TURNED_ON' })
    send({ type: 'HEADSET_CHANGED', isPlugged: true })
    say('screen', 'Welcome, Ada', 'Welcome')
    send({ type: 'HEADSET_CHANGED', isPlugged: false })
    expect(commands.at(-1)).toEqual({ type: 'HUSH' })
    expect(view()).toMatchObject({ isOn: true, caption: null, saysPersonal: false })
    send({ type: 'REPEATED' })
    expect(heard().at(-1)).toBe('Welcome')
  })

  test('speaks as loud and as fast as the visitor wants, within its limits', () => {
    const { say, send, lastSpoken, told } = tablet()
    send({ type: 'TURNED_ON' })
    for (const _ of SPEECH_VOLUMES) send({ type: 'LOUDER' })
    for (const _ of SPEECH_RATES) send({ type: 'SLOWER' })
    say('move', 'Enter, button')
    expect(lastSpoken()).toMatchObject({ volume: 1, rate: SPEECH_RATES[0] })
    expect(told.at(-1)).toEqual({ type: 'TELL_RATE', step: 1, of: SPEECH_RATES.length })
    for (const _ of SPEECH_VOLUMES) send({ type: 'SOFTER' })
    for (const _ of SPEECH_RATES) send({ type: 'FASTER' })
    say('move', 'Enter, button')
    expect(lastSpoken()).toMatchObject({ volume: SPEECH_VOLUMES[0], rate: SPEECH_RATES.at(-1) })
  })

  test('shows what no voice can say, with a tone, for as long as it takes to read', () => {
    const { clock, commands, say, send, lastSpoken, view } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'स्वागत है')
    say('notice', 'Welcome')
    send({ type: 'VOICE_MISSING', id: lastSpoken()?.id ?? 0 })
    expect(commands.at(-1)).toEqual({ type: 'RING' })
    expect(view()).toMatchObject({ caption: 'स्वागत है', isVoiceless: true })
    clock.increment(SPEECH_SHOWN_MS)
    expect(view()).toMatchObject({ caption: 'स्वागत है' })
    clock.increment(SPEECH_SHOWN_MS)
    expect(view()).toMatchObject({ caption: 'Welcome' })
    send({ type: 'SPOKEN', id: lastSpoken()?.id ?? 0 })
    expect(view()).toMatchObject({ caption: null, isVoiceless: false })
  })

  test('goes on after a text whose end the browser lost', () => {
    const { clock, say, send, heard } = tablet()
    send({ type: 'TURNED_ON' })
    say('screen', 'Welcome')
    say('notice', 'The network is back')
    clock.increment(SPEECH_STUCK_MS + 'Welcome'.length * SPEECH_STUCK_PER_SIGN_MS)
    expect(heard()).toEqual(['Welcome', 'The network is back'])
  })
})
