import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { failure, type FailureCode } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import { expected, flagsWith, PASS, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import type { VisitInput } from './visit.types.ts'
import { shownOf } from '#tests/support/machines/shown-visit.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** A guest who comes without the pass says their name and whom they visit. */

const said = { lastName: 'Hopper', hostName: 'Giulia' } as const
const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const

function visit(over: Partial<VisitInput> = {}) {
  const fake = fakePorts()
  const { identify, identifyGuest, findGuest, proveGuest, signUp, submitAccess } = fake.ports
  const ports = { identify, identifyGuest, findGuest, proveGuest, signUp, submitAccess }
  const actor = createActor(visitMachine.provide({ actors: ports }), {
    input: visitInput({ expectedByName: true, ...over }),
  })
  const heard: unknown[] = []
  actor.on('NOTICE', ({ notice }) => heard.push(notice.kind === 'warning' ? notice : notice.message))
  actor.start()
  return { actor, fake, heard, view: () => shownOf(actor.getSnapshot()) }
}

/** A guest whose names fit an invitation. */
async function found(ticket: string | null = 'ticket-1', over: Partial<VisitInput> = {}) {
  const all = visit(over)
  all.actor.send({ type: 'INVITED_CHOSEN' })
  all.actor.send({ type: 'NAMES_GIVEN', said })
  await all.fake.answer('findGuest', ok({ ticket }))
  return all
}

describe('the choice', () => {
  test.each<[string, Partial<VisitInput>, boolean]>([
    ['after Enter', {}, true],
    ['without registration', { start: 'signIn' }, true],
    ['after Exit', { start: 'exit' }, false],
    ['on a phone', { isMobile: true }, false],
    ['of a company that does not want it', { expectedByName: false }, false],
  ])('%s', (_, over, isOffered) => {
    const { actor, view } = visit(over)
    expect(view()).toMatchObject({ screen: 'auth', offersInvited: isOffered })
    actor.send({ type: 'INVITED_CHOSEN' })
    expect(view().screen).toBe(isOffered ? 'invited' : 'auth')
  })
})

test('the number from the mail leads to the question that the pass leads to, and in', async () => {
  const { actor, fake, view } = await found('ticket-1', { flowFlags: flagsWith('host', 'reason') })
  expect(fake.asked('findGuest')).toEqual([said])
  expect(view()).toMatchObject({ screen: 'number', failed: null, backToPath: '/app/flow/invited' })
  actor.send({ type: 'NUMBER_GIVEN', number: '123456' })
  expect(fake.asked('proveGuest')).toEqual([{ ticket: 'ticket-1', number: '123456' }])
  expect(view()).toMatchObject({ screen: 'number', busy: true, canGoBack: false })
  await fake.answer('proveGuest', ok({ pass: PASS }))
  expect(fake.asked('identifyGuest')).toEqual([{ pass: PASS, direction: 'entry' }])
  expect(view()).toMatchObject({ screen: 'number', busy: true })
  await fake.answer('identifyGuest', ok({ visitor: null, expected: expected() }))
  expect(view()).toMatchObject({ screen: 'expected', guestName: 'Grace Hopper' })
  actor.send({ type: 'EXPECTED_CONFIRMED' })
  expect(fake.asked('signUp')).toMatchObject([{ pass: PASS }])
  await fake.answer('signUp', ok(visitor()))
  expect(fake.asked('submitAccess')).toMatchObject([{ direction: 'entry', hostId: expected().host?.id }])
  await fake.answer('submitAccess', ok(access))
  expect(view().screen).toBe('end')
})

test('while names are looked for, nothing else can be sent, and the names stay', () => {
  const { actor, fake, view } = visit()
  actor.send({ type: 'INVITED_CHOSEN' })
  actor.send({ type: 'NAMES_GIVEN', said })
  expect(view()).toMatchObject({ screen: 'invited', busy: true, canGoBack: false })
  actor.send({ type: 'NAMES_GIVEN', said })
  actor.send({ type: 'BACK' })
  expect(fake.waiting('findGuest')).toBe(1)
})

describe('names that fit no invitation', () => {
  test('are told on the screen alone, and can be given again', async () => {
    const { actor, fake, view, heard } = visit()
    actor.send({ type: 'INVITED_CHOSEN' })
    actor.send({ type: 'NAMES_GIVEN', said })
    await fake.answer('findGuest', err(failure('GUEST_NOT_FOUND')))
    expect(view()).toMatchObject({ screen: 'invited', failed: 'GUEST_NOT_FOUND', canGoBack: true })
    expect(heard).toMatchObject([{ code: 'GUEST_NOT_FOUND', isOnScreen: true }])
    actor.send({ type: 'NAMES_GIVEN', said })
    expect(fake.waiting('findGuest')).toBe(1)
  })

  test('given too often make the guest wait', async () => {
    const { actor, fake, view } = visit()
    actor.send({ type: 'INVITED_CHOSEN' })
    actor.send({ type: 'NAMES_GIVEN', said })
    await fake.answer('findGuest', err({ ...failure('TOO_MANY_REQUESTS'), retryAfterSeconds: 30 }))
    expect(view()).toMatchObject({ screen: 'invited', failed: 'TOO_MANY_REQUESTS', waitSeconds: 30 })
  })

  test('leave the way of an ordinary visitor open, with nothing left of them', async () => {
    const { actor, fake, view } = visit()
    actor.send({ type: 'INVITED_CHOSEN' })
    actor.send({ type: 'NAMES_GIVEN', said })
    await fake.answer('findGuest', err(failure('GUEST_NOT_FOUND')))
    actor.send({ type: 'BACK' })
    actor.send({ type: 'SIGN_UP_CHOSEN' })
    expect(view()).toMatchObject({ screen: 'signup', given: {}, fields: ['firstname', 'lastname', 'email'] })
    actor.send({ type: 'BACK' })
    actor.send({ type: 'INVITED_CHOSEN' })
    expect(view()).toMatchObject({ screen: 'invited', failed: null })
  })
})

test('a guest to whom no number can be mailed is sent to reception, or goes on like others', async () => {
  const { actor, view } = await found(null)
  expect(view()).toMatchObject({ screen: 'desk', progress: null, canGoBack: true })
  actor.send({ type: 'BACK' })
  expect(view()).toMatchObject({ screen: 'auth', offersSignUp: true })
})

describe('a number', () => {
  test.each<FailureCode>(['NUMBER_WRONG', 'NUMBER_OVER', 'ERR_NETWORK'])(
    'that is refused can be typed again: %s',
    async (code) => {
      const { actor, fake, view } = await found()
      actor.send({ type: 'NUMBER_GIVEN', number: '123456' })
      await fake.answer('proveGuest', err(failure(code)))
      expect(view()).toMatchObject({ screen: 'number', failed: code, canGoBack: true })
      actor.send({ type: 'NUMBER_GIVEN', number: '654321' })
      expect(view()).toMatchObject({ screen: 'number', failed: null })
      expect(fake.asked('proveGuest').at(-1)).toEqual({ ticket: 'ticket-1', number: '654321' })
    },
  )

  test('is asked for again where the pass is refused', async () => {
    const { actor, fake, view } = await found()
    actor.send({ type: 'NUMBER_GIVEN', number: '123456' })
    await fake.answer('proveGuest', ok({ pass: PASS }))
    await fake.answer('identifyGuest', err(failure('EVENT_FULL_PLEASE_WAIT')))
    expect(view()).toMatchObject({ screen: 'number', failed: 'EVENT_FULL_PLEASE_WAIT', canGoBack: true })
  })

  test('is of no use after Back: the names are asked for again', async () => {
    const { actor, fake, view } = await found()
    actor.send({ type: 'BACK' })
    expect(view()).toMatchObject({ screen: 'invited', failed: null, backToPath: '/app/flow/auth' })
    actor.send({ type: 'NUMBER_GIVEN', number: '123456' })
    expect(fake.asked('proveGuest')).toEqual([])
  })
})

test('the next guest at the tablet is never shown what is left of the one before', async () => {
  const { actor, fake, view } = await found()
  actor.send({ type: 'NUMBER_GIVEN', number: '123456' })
  await fake.answer('proveGuest', ok({ pass: PASS }))
  await fake.answer('identifyGuest', ok({ visitor: null, expected: expected() }))
  actor.send({ type: 'NOT_ME_CHOSEN' })
  expect(view()).toMatchObject({ screen: 'auth', summary: { visitor: null, host: null } })
  const { guestTicket, said: kept, code, pass } = actor.getSnapshot().context
  expect([guestTicket, kept, code, pass]).toEqual([null, { lastName: '', hostName: '' }, '', null])
})
