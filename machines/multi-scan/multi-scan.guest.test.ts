import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { passRefusals } from '#contract/entities/pass.ts'
import { failure } from '#contract/error-codes.ts'
import { REFUSAL_SCREEN_MS, SCAN_ANSWER_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { PASS, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources } from '#tests/support/machines/fakes.ts'
import { multiScanMachine } from './multi-scan.machine.ts'
import { multiScanView } from './multi-scan.view.ts'

/** A guest holds a pass before a door that only reads codes. */

function door() {
  const fake = fakePorts()
  const clock = new SimulatedClock()
  const { identify, submitAccess } = fake.ports
  const actor = createActor(multiScanMachine.provide({ actors: { identify, submitAccess } }), {
    input: { cameraId: null, sources: fakeSources() },
    clock,
  })
  actor.start()
  actor.send({ type: 'CODE_SEEN', text: PASS })
  return { fake, clock, answer: () => multiScanView(actor.getSnapshot()).answer }
}

test('a pass opens like a badge', async () => {
  const { fake, answer } = door()
  expect(fake.asked('identify')).toEqual([{ code: PASS, direction: 'entry' }])
  await fake.answer('identify', ok(visitor()))
  await fake.answer('submitAccess', ok({ visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' }))
  expect(answer()).toMatchObject({ outcome: 'entered' })
})

describe('a pass that opens no entry', () => {
  test.each([...passRefusals, 'INCOMPLETE_VISIT'] as const)(
    'is refused for its own reason, not for that of an exit: %s',
    async (code) => {
      const { fake, answer } = door()
      await fake.answer('identify', err(failure(code)))
      expect(fake.asked('identify').at(-1)).toEqual({ code: PASS, direction: 'exit' })
      await fake.answer('identify', err(failure('NO_VISIT_OPEN')))
      expect(answer()).toMatchObject({ outcome: 'refused', why: code })
    },
  )

  test('says from when it opens, and where', async () => {
    const early = door()
    const opensAt = '2023-11-14T22:00:00.000Z'
    await early.fake.answer('identify', err({ ...failure('PASS_TOO_EARLY'), opensAt }))
    await early.fake.answer('identify', err(failure('NO_VISIT_OPEN')))
    expect(early.answer()).toMatchObject({ why: 'PASS_TOO_EARLY', opensAt })

    const elsewhere = door()
    await elsewhere.fake.answer('identify', err({ ...failure('PASS_ELSEWHERE'), site: 'Plant' }))
    await elsewhere.fake.answer('identify', err(failure('NO_VISIT_OPEN')))
    expect(elsewhere.answer()).toMatchObject({ why: 'PASS_ELSEWHERE', site: 'Plant' })
  })

  test('stays long enough to be read', async () => {
    const { fake, clock, answer } = door()
    await fake.answer('identify', err(failure('PASS_REPLACED')))
    await fake.answer('identify', err(failure('NO_VISIT_OPEN')))
    clock.increment(2 * SCAN_ANSWER_MS)
    expect(answer()).toMatchObject({ why: 'PASS_REPLACED' })
    clock.increment(REFUSAL_SCREEN_MS)
    expect(answer()).toBeNull()
  })

  test('lets out who is inside', async () => {
    const { fake, answer } = door()
    await fake.answer('identify', err(failure('PASS_OVER')))
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', ok({ visitId: 'visit-1', direction: 'exit', visitorCode: 'ABCD1234' }))
    expect(answer()).toMatchObject({ outcome: 'left' })
  })
})
