import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ok } from '#contract/result.ts'
import type { FlowFlag } from '#contract/wire-flags.ts'
import { flagsWith, SIGNATURE, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import type { VisitStart } from './visit.types.ts'
import { visitView } from './visit.view.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** The tick of a visitor who needs help to leave the building. */

function begin(start: VisitStart, asksForHelp: boolean, ...flow: readonly FlowFlag[]) {
  const fake = fakePorts()
  const { identify, submitAccess } = fake.ports
  const actor = createActor(visitMachine.provide({ actors: { identify, submitAccess } }), {
    input: visitInput({ start, flowFlags: flagsWith(...flow), asksForHelp }),
  })
  actor.start()
  const typeCode = async () => {
    actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor()))
  }
  return { actor, fake, typeCode, view: () => visitView(actor.getSnapshot()) }
}
const tick = (needsHelp: boolean) => ({ type: 'HELP_TICKED', needsHelp }) as const

test('is offered on the last page before the entry, and goes with it', async () => {
  const { actor, fake, typeCode, view } = begin('enter', true, 'reason', 'signOnEntry')
  actor.send({ type: 'ID_CODE_CHOSEN' })
  await typeCode()
  expect(view()).toMatchObject({ screen: 'hostAndReason', needsHelp: null })
  actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Meeting' })
  expect(view()).toMatchObject({ screen: 'signature', needsHelp: false })
  actor.send(tick(true))
  expect(view()).toMatchObject({ needsHelp: true })
  actor.send({ type: 'BACK' })
  actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Meeting' })
  expect(view(), 'after a Back').toMatchObject({ screen: 'signature', needsHelp: true })
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  expect(fake.asked('submitAccess')).toMatchObject([{ needsHelp: true }])
})

test('is offered beside the code where no step follows', async () => {
  const { actor, fake, typeCode, view } = begin('enter', true)
  actor.send({ type: 'ID_CODE_CHOSEN' })
  expect(view()).toMatchObject({ screen: 'idauth', needsHelp: false })
  actor.send(tick(true))
  await typeCode()
  expect(fake.asked('submitAccess')).toMatchObject([{ needsHelp: true }])
})

test('that was taken back, or never given, is not sent', async () => {
  for (const ticks of [[], [tick(true), tick(false)]]) {
    const { actor, fake, typeCode } = begin('enter', true)
    actor.send({ type: 'ID_CODE_CHOSEN' })
    for (const one of ticks) actor.send(one)
    await typeCode()
    expect(Object.keys(fake.asked('submitAccess')[0] ?? {})).not.toContain('needsHelp')
  }
})

test('is offered neither by a company that does not ask nor to who leaves', async () => {
  for (const [start, asks] of [
    ['enter', false],
    ['exit', true],
  ] as const) {
    const { actor, fake, typeCode, view } = begin(start, asks)
    actor.send({ type: 'ID_CODE_CHOSEN' })
    expect(view()).toMatchObject({ screen: 'idauth', needsHelp: null })
    actor.send(tick(true))
    await typeCode()
    if (start === 'exit') expect(Object.keys(fake.asked('submitAccess')[0] ?? {})).not.toContain('needsHelp')
  }
})
