import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { NEXT_SCAN_LOCK_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { visitor } from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources } from '#tests/support/machines/fakes.ts'
import { startMultiScanContext, withDoorShut } from './multi-scan.context.ts'
import { multiScanMachine } from './multi-scan.machine.ts'
import { multiScanView } from './multi-scan.view.ts'

/** A visitor whose entry is stored stands before a door, and shows the badge again. */

const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const

test.each([
  [true, 'DOOR_SHUT'],
  [false, 'ALREADY_INSIDE'],
] as const)('shut: %s', async (isDoorShut, why) => {
  const fake = fakePorts()
  const clock = new SimulatedClock()
  const { identify, submitAccess, learnDoor } = fake.ports
  let at = 0
  const actor = createActor(multiScanMachine.provide({ actors: { identify, submitAccess, learnDoor } }), {
    input: { cameraId: null, sources: { ...fakeSources(), now: () => at } },
    clock,
  })
  actor.start()
  actor.send({ type: 'CODE_SEEN', text: 'ABCD1234' })
  await fake.answer('identify', ok(visitor()))
  await fake.answer('submitAccess', ok({ ...access, opensDoor: true }))
  await fake.answer('learnDoor', ok({ ...access, ...(isDoorShut && { isDoorShut }) }))
  clock.increment(NEXT_SCAN_LOCK_MS)
  at += 10_000
  actor.send({ type: 'CODE_SEEN', text: 'ABCD1234' })
  await fake.answer('identify', err(failure('ANOTHER_VISIT_OPEN')))
  await fake.answer('identify', ok(visitor()))
  expect(multiScanView(actor.getSnapshot()).answer).toMatchObject({ outcome: 'refused', why })
})

test('a door that stays shut changes nothing about when the entry was', () => {
  const { id } = visitor()
  const entries = [
    { visitorId: 'other', at: 1, isDoorShut: false },
    { visitorId: id, at: 2, isDoorShut: false },
  ]
  const context = startMultiScanContext({ cameraId: null, sources: { ...fakeSources(), now: () => 9_000 } })
  expect(withDoorShut({ ...context, entries, visitor: visitor(), passage: access })).toEqual({
    entries: [entries[0], { visitorId: id, at: 2, isDoorShut: true }],
  })
})
