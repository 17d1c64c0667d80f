import { expect } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { ok } from '#contract/result.ts'
import { DAY_MS } from '#contract/time.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import type { KioskEmitted, KioskInput } from '#machines/kiosk/kiosk.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { noTries } from '#machines/ports.ts'
import { configuration, flagsWith, noPhone, sessionToken, stored } from './builders.ts'
import { fakePorts, fakeSources } from './fakes.ts'
import { noteTransitions } from './walks.ts'

/** A kiosk whose effects wait until the test answers. @param walked takes the name of each transition of any machine */
export function kioskWaiting(input: Partial<KioskInput> = { stored }, walked = new Set<string>()) {
  const fake = fakePorts()
  const sources = fakeSources()
  const clock = new SimulatedClock()
  const said: KioskEmitted[] = []
  const kiosk = createActor(kioskWith(fake.ports), {
    input: { ...noPhone, sources, stored: null, demo: null, isMobile: false, tries: noTries, ...input },
    clock,
    inspect: noteTransitions(walked),
  })
  kiosk.on('*', (emitted) => said.push(emitted))
  kiosk.start()
  const view = () => kioskView(kiosk.getSnapshot())
  const token = () => ok(sessionToken(sources.now() + DAY_MS))
  const wait = (milliseconds: number) => {
    sources.pass(milliseconds)
    clock.increment(milliseconds)
  }
  /** Time passes, and timers stand still. */
  const sleep = (milliseconds: number) => {
    sources.pass(milliseconds)
    kiosk.send({ type: 'CHECK' })
  }
  return { fake, kiosk, said, view, token, wait, sleep }
}

/** The same, configured. */
export async function kioskOnHome(flow = flagsWith('reason'), walked = new Set<string>()) {
  const waiting = kioskWaiting({ stored }, walked)
  await waiting.fake.answer('acquireToken', waiting.token())
  await waiting.fake.answer('loadConfiguration', ok(configuration({ flowFlags: flow })))
  expect(waiting.view().screen).toBe('home')
  return waiting
}
