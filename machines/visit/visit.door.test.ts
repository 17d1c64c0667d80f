import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { visitor } from '#tests/support/machines/builders.ts'
import { fakePorts } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import { visitView } from './visit.view.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** The server has asked a door, and the visitor who leaves waits for its answer. */

const access = { visitId: 'visit-1', direction: 'exit', visitorCode: 'ABCD1234' } as const
const FEEDBACK_MS = 8_000

async function beforeDoor() {
  const fake = fakePorts()
  const clock = new SimulatedClock()
  const { identify, submitAccess, learnDoor, sendFeedback } = fake.ports
  const actor = createActor(
    visitMachine.provide({ actors: { identify, submitAccess, learnDoor, sendFeedback } }),
    {
      clock,
      input: visitInput({ start: 'exit', feedbackMs: FEEDBACK_MS }),
    },
  )
  actor.start()
  actor.send({ type: 'ID_CODE_CHOSEN' })
  actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
  await fake.answer('identify', ok(visitor()))
  await fake.answer('submitAccess', ok({ ...access, opensDoor: true }))
  return { actor, fake, clock, view: () => visitView(actor.getSnapshot()) }
}

describe('until the door has answered', () => {
  test('the visitor is not asked how it was', async () => {
    const { actor, view } = await beforeDoor()
    expect(view()).toMatchObject({ screen: 'end', asksFeedback: false })
    actor.send({ type: 'FEEDBACK_GIVEN', rating: 'good' })
    expect(view()).toMatchObject({ rating: null })
  })

  test('the farewell stays for a time that no one knows', async () => {
    const { clock, view } = await beforeDoor()
    expect(view()).toMatchObject({ staysMs: null })
    clock.increment(FEEDBACK_MS)
    expect(view()).toMatchObject({ screen: 'end' })
  })
})

test('before an open door the visitor is asked how it was', async () => {
  const { fake, view } = await beforeDoor()
  await fake.answer('learnDoor', ok(access))
  expect(view()).toMatchObject({ asksFeedback: true, staysMs: FEEDBACK_MS, isDoorShut: false })
})

describe('before a shut door the visitor reads whom to ask, and nothing else', () => {
  test.each([
    ['shut', (fake: Fake) => fake.answer('learnDoor', ok({ ...access, isDoorShut: true }))],
    ['not known', (fake: Fake) => fake.answer('learnDoor', err(failure('ERR_NETWORK')))],
    ['not even asked about', (fake: Fake) => fake.break('learnDoor')],
  ])('%s', async (_, answer) => {
    const { actor, fake, clock, view } = await beforeDoor()
    await answer(fake)
    expect(view()).toMatchObject({ isDoorShut: true, asksFeedback: false, staysMs: REFUSAL_SCREEN_MS })
    expect(fake.waiting('learnDoor')).toBe(0)
    clock.increment(REFUSAL_SCREEN_MS - 1)
    expect(actor.getSnapshot().status).toBe('active')
    clock.increment(1)
    expect(actor.getSnapshot().status).toBe('done')
  })
})

type Fake = Awaited<ReturnType<typeof beforeDoor>>['fake']
