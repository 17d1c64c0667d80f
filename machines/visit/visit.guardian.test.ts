import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import type { FlowFlag } from '#contract/wire-flags.ts'
import { flagsWith, SIGNATURE, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import type { VisitStart } from './visit.types.ts'
import { visitView } from './visit.view.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** The adult who is responsible for a visitor who is a minor signs the entry. */

const guardian = { name: 'Grace Conti', signature: SIGNATURE }

async function begun(start: VisitStart, ...flow: readonly FlowFlag[]) {
  const fake = fakePorts()
  const { identify, submitAccess } = fake.ports
  const actor = createActor(visitMachine.provide({ actors: { identify, submitAccess } }), {
    input: visitInput({ start, flowFlags: flagsWith(...flow), knownCode: 'ABCD1234' }),
  })
  actor.start()
  await fake.answer('identify', ok(visitor()))
  return { actor, fake, view: () => visitView(actor.getSnapshot()) }
}

test('is asked last, and sent with the name', async () => {
  const { actor, fake, view } = await begun('enter', 'signOnEntry', 'guardian')
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  expect(view()).toMatchObject({ screen: 'guardian', name: '', isLastPage: true, path: '/app/flow/guardian' })
  actor.send({ type: 'GUARDIAN_SIGNED', guardian })
  expect(fake.asked('submitAccess')).toMatchObject([{ signature: SIGNATURE, guardian }])
})

test('keeps the name over a Back', async () => {
  const { actor, fake, view } = await begun('enter', 'guardian')
  actor.send({ type: 'GUARDIAN_SIGNED', guardian })
  await fake.answer('submitAccess', err(failure('ERR_NETWORK')))
  actor.send({ type: 'BACK' })
  expect(view()).toMatchObject({ screen: 'guardian', name: 'Grace Conti' })
})

test('is asked when the server misses it, once', async () => {
  const { actor, fake, view } = await begun('enter')
  const lacks = err(failure('INCOMPLETE_VISIT', [{ path: 'guardian', message: 'INPUT_REQUIRED' }]))
  await fake.answer('submitAccess', lacks)
  expect(view().screen).toBe('guardian')
  actor.send({ type: 'GUARDIAN_SIGNED', guardian })
  await fake.answer('submitAccess', lacks)
  expect(view().screen).toBe('refused')
})

test('is not asked of who leaves', async () => {
  const { fake } = await begun('exit', 'guardian')
  expect(fake.asked('submitAccess')).toMatchObject([{ direction: 'exit', guardian: null }])
})
