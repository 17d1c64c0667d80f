import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import { noPrinting } from '#machines/ports.ts'
import { badgeMachine } from '#machines/badge/badge.machine.ts'
import { badge, flagsWith, SIGNATURE, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import { visitView } from './visit.view.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** A visitor who leaves without a code says a name, which proves little: no badge and no code is shown for it. */

const access = { visitId: 'visit-1', direction: 'exit', visitorCode: 'ABCD1234' } as const

function leaving() {
  const fake = fakePorts()
  const { identify, submitAccess, makeBadge } = fake.ports
  const actor = createActor(
    visitMachine.provide({
      actors: { identify, submitAccess, badge: badgeMachine.provide({ actors: { makeBadge } }) },
    }),
    {
      input: visitInput({
        start: 'exit',
        flowFlags: flagsWith('signOnExit'),
        print: { ...noPrinting, onSignIn: true },
        leaveByName: true,
      }),
    },
  )
  actor.start()
  return { actor, fake, view: () => visitView(actor.getSnapshot()) }
}

test('who chose a name signs and leaves, and sees neither badge nor code', async () => {
  const { actor, fake, view } = leaving()
  actor.send({ type: 'BY_NAME_CHOSEN' })
  expect(view().screen).toBe('byName')
  actor.send({ type: 'PERSON_CHOSEN', ticket: 'ticket-1' })
  expect(fake.asked('identify')).toEqual([{ code: '', direction: 'exit', ticket: 'ticket-1' }])
  await fake.answer('identify', ok(visitor({ code: '' })))
  expect(view().screen).toBe('signature')
  expect(fake.waiting('makeBadge')).toBe(0)
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  await fake.answer('submitAccess', ok(access))
  expect(view()).toMatchObject({ screen: 'end', visitorCode: '', path: '/app/flow/end/' })
})

test('who gave a code is offered the badge as before', async () => {
  const { actor, fake, view } = leaving()
  actor.send({ type: 'ID_CODE_CHOSEN' })
  actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
  await fake.answer('identify', ok(visitor()))
  await fake.answer('makeBadge', ok(badge))
  expect(view().screen).toBe('badge')
})

test('a choice that is refused can be made again, and a code instead', async () => {
  const { actor, fake, view } = leaving()
  actor.send({ type: 'BY_NAME_CHOSEN' })
  actor.send({ type: 'PERSON_CHOSEN', ticket: 'ticket-1' })
  await fake.answer('identify', err(failure('NO_VISIT_OPEN')))
  expect(view()).toMatchObject({ screen: 'byName', failed: 'NO_VISIT_OPEN', canGoBack: true })
  actor.send({ type: 'BACK' })
  actor.send({ type: 'ID_CODE_CHOSEN' })
  actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
  expect(fake.asked('identify').at(-1)).toEqual({ code: 'ABCD1234', direction: 'exit', ticket: null })
})
