import { createActor } from 'xstate'
import { fullName } from '#contract/person-name.ts'
import type { KioskActor } from '#src/kiosk/connect/kiosk-context.tsx'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { speechMachine } from '#machines/speech/speech.machine.ts'
import type { SpeechEvent, SpeechView } from '#machines/speech/speech.types.ts'
import { speechView } from '#machines/speech/speech.view.ts'
import { headsetWatch } from '#src/kiosk/effects/speech/headset.ts'
import { summonsWatch } from '#src/kiosk/effects/speech/summons.ts'
import { deviceVoice } from '#src/kiosk/effects/speech/voice.ts'
import { pageReader } from './reader.ts'

interface SpeechOptions {
  readonly kiosk: KioskActor
  readonly onView: (view: SpeechView) => void
}

interface Speech {
  /** What the visitor wants by a button. */
  readonly fulfil: (wish: keyof typeof events | 'toggle') => void
}

const events = {
  louder: { type: 'LOUDER' },
  softer: { type: 'SOFTER' },
  faster: { type: 'FASTER' },
  slower: { type: 'SLOWER' },
  privacy: { type: 'PRIVACY_TOGGLED' },
} as const satisfies Readonly<Record<string, SpeechEvent>>

/** Spoken mode, which waits from now on for a visitor who asks for it. */
export function startSpeech({ kiosk, onView }: SpeechOptions): Speech {
  const names = new Set<string>()
  const speech = createActor(
    speechMachine.provide({
      actors: {
        headset: headsetWatch,
        summons: summonsWatch,
        voice: deviceVoice,
        reader: pageReader({ knownNames: () => [...names] }),
      },
    }),
  )
  const isOn = () => !speech.getSnapshot().matches('off')

  let isLonger = false
  const followVisit = () => {
    if (!isOn()) return
    for (const name of namesIn(kiosk)) names.add(name)
    const view = kioskView(kiosk.getSnapshot())
    const isGreeting =
      (view.screen === 'visit' && view.visit.screen === 'end' && view.visit.offersMoreTime) ||
      (view.screen === 'opened' && view.opened !== null && view.opened.isLonger !== true)
    // A greeting stands too short for being said. It is asked once: the kiosk tells of the event before it obeys.
    if (isGreeting && !isLonger) {
      isLonger = true
      kiosk.send({ type: 'MORE_TIME_ASKED' })
    }
    if (!isGreeting) isLonger = false
  }
  let said: number | null = null
  speech.subscribe((snapshot) => {
    onView(speechView(snapshot))
    if (snapshot.matches('off')) names.clear()
    const now = snapshot.context.queue[0]?.id ?? null
    // Who listens is there, though they touch nothing. Home waits for the next visitor.
    if (now !== said && said !== null && kioskView(kiosk.getSnapshot()).screen !== 'home') {
      kiosk.send({ type: 'TOUCHED' })
    }
    said = now
    followVisit()
  })
  kiosk.subscribe(followVisit)
  kiosk.on('LEFT_ALONE', () => speech.send({ type: 'LEFT_ALONE' }))
  speech.start()
  return {
    fulfil: (wish) =>
      speech.send(wish === 'toggle' ? { type: isOn() ? 'TURNED_OFF' : 'TURNED_ON' } : events[wish]),
  }
}

/** Whom the screens may name. */
function namesIn(kiosk: KioskActor): readonly string[] {
  const { children, context } = kiosk.getSnapshot()
  const visitor = children.visit?.getSnapshot().context.visitor
  return [visitor, context.opened].flatMap((person) =>
    person ? [person.firstName, person.lastName, fullName(person)].filter((name) => name !== '') : [],
  )
}
