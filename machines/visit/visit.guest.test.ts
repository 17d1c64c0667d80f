import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type Expected, passRefusals } from '#contract/entities/pass.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { type FailureCode, failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import type { FlowFlag } from '#contract/wire-flags.ts'
import {
  expected,
  flagsWith,
  PASS,
  SIGNATURE,
  services,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import { fakePorts } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import type { VisitStart } from './visit.types.ts'
import { shownOf } from '#tests/support/machines/shown-visit.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** A guest comes with the pass of an invitation: nothing that it says is asked again. */

const OTHER_PASS = `e1.${'q'.repeat(22)}`
const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
const guest = (over: Partial<Expected> = {}, known: Visitor | null = null) =>
  ok({ visitor: known, expected: expected(over) })
const invitation = { hostId: 'host-9', reason: 'Audit' }

interface Options {
  readonly start?: VisitStart
  readonly flow?: readonly FlowFlag[]
  readonly visitorTypes?: readonly string[]
}

function visit({ start = 'badge', flow = [], visitorTypes = [] }: Options = {}) {
  const fake = fakePorts()
  const { identify, identifyGuest, signUp, mailBadge, submitAccess } = fake.ports
  const ports = { identify, identifyGuest, signUp, mailBadge, submitAccess }
  const actor = createActor(visitMachine.provide({ actors: ports }), {
    input: visitInput({
      start,
      services: services({ visitorTypes: visitorTypes.length > 0 }),
      flowFlags: flagsWith(...flow),
      visitorTypes: visitorTypes.map((id) => visitorType(id, ...flow)),
      shown: start === 'badge' ? PASS : null,
    }),
  })
  const heard: unknown[] = []
  actor.on('NOTICE', ({ notice }) => heard.push(notice.kind === 'warning' ? notice.code : notice.message))
  actor.start()
  return { actor, fake, heard, view: () => shownOf(actor.getSnapshot()) }
}

/** A guest who has shown the pass at home and was answered. */
async function shown(answer: ReturnType<typeof guest>, options: Options = {}) {
  const all = visit(options)
  await all.fake.answer('identifyGuest', answer)
  return all
}

describe('a guest who is new', () => {
  test('says who they are, and nothing else is asked', async () => {
    const { actor, fake, view, heard } = await shown(guest(), { flow: ['company', 'host', 'reason'] })
    expect(fake.asked('identifyGuest')).toEqual([{ pass: PASS, direction: 'entry' }])
    expect(view()).toMatchObject({
      screen: 'expected',
      host: { id: 'host-9' },
      guestName: 'Grace Hopper',
      canGoBack: true,
      startsAt: '2023-11-14T22:30:00.000Z',
    })
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(fake.asked('signUp')).toMatchObject([
      {
        form: { firstname: 'Grace', lastname: 'Hopper', email: '', companyName: 'Navy' },
        pass: PASS,
        visitorTypeId: null,
      },
    ])
    await fake.answer('signUp', ok(visitor()))
    expect(fake.asked('submitAccess')).toMatchObject([{ direction: 'entry', ...invitation }])
    await fake.answer('submitAccess', ok(access))
    expect(view().screen).toBe('end')
    expect(heard).toEqual(['SIGNUP_OK', 'ACCESS_CONFIRMED'])
  })

  test('still signs, and reads whom they visit beside it', async () => {
    const { actor, fake, view } = await shown(guest(), { flow: ['host', 'reason', 'signOnEntry'] })
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    await fake.answer('signUp', ok(visitor()))
    expect(view()).toMatchObject({
      screen: 'signature',
      isLastPage: true,
      summary: { host: { id: 'host-9' }, reason: 'Audit' },
    })
    actor.send({ type: 'SIGNED', signature: SIGNATURE })
    expect(fake.asked('submitAccess')).toMatchObject([{ ...invitation, signature: SIGNATURE }])
  })

  test('is asked for what the invitation does not say, but not for the address', async () => {
    const { actor, fake, view } = await shown(guest({ companyName: null }), { flow: ['company', 'phone'] })
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(view()).toMatchObject({
      screen: 'signup',
      fields: ['firstname', 'lastname', 'companyName', 'phone'],
      given: { firstname: 'Grace', lastname: 'Hopper' },
    })
    const form = { firstname: 'Grace', lastname: 'Hopper', email: '', companyName: 'Navy', phone: '+39 06 1' }
    actor.send({ type: 'SIGN_UP_SENT', form })
    expect(fake.asked('signUp')).toMatchObject([{ form, pass: PASS }])
    await fake.answer('signUp', ok(visitor()))
    expect(fake.asked('submitAccess')).toMatchObject([invitation])
  })

  test('is asked for nothing that they have filled in ahead, unless they are another person', async () => {
    const flow = ['phone', 'document', 'birthday'] as const
    const all = guest({ filledIn: ['phone', 'documentType', 'document', 'birthday'] })
    const complete = await shown(all, { flow })
    complete.actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(complete.fake.asked('signUp')).toMatchObject([{ form: { firstname: 'Grace' }, pass: PASS }])
    const partial = await shown(guest({ filledIn: ['phone', 'birthday'] }), { flow })
    partial.actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(partial.view()).toMatchObject({
      screen: 'signup',
      fields: ['firstname', 'lastname', 'documentType', 'document'],
    })
    const other = await shown(all, { flow })
    other.actor.send({ type: 'SUBSTITUTE_CHOSEN' })
    expect(other.view()).toMatchObject({
      screen: 'signup',
      fields: ['firstname', 'lastname', 'email', 'phone', 'documentType', 'document', 'birthday'],
    })
  })

  test('without an address is asked for it', async () => {
    const { actor, view } = await shown(guest({ hasEmail: false }))
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(view()).toMatchObject({ screen: 'signup', fields: ['firstname', 'lastname', 'email'] })
  })

  test('without a name is asked for it', async () => {
    const { actor, view } = await shown(guest({ firstname: null, lastname: null }))
    expect(view()).toMatchObject({ screen: 'expected', guestName: '' })
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(view()).toMatchObject({ screen: 'signup', fields: ['firstname', 'lastname'] })
  })

  test('with one name only is known by it', async () => {
    const { actor, fake } = await shown(guest({ firstname: null, lastname: 'Suharto' }))
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(fake.asked('signUp')).toMatchObject([{ form: { firstname: 'Suharto', lastname: null } }])
  })

  test('is of the type that the invitation names, or else chooses one', async () => {
    const named = await shown(guest({ visitorTypeId: 'type-2' }), { visitorTypes: ['type-1', 'type-2'] })
    named.actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(named.fake.asked('signUp')).toMatchObject([{ visitorTypeId: 'type-2' }])

    const open = await shown(guest(), { visitorTypes: ['type-1', 'type-2'] })
    open.actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(open.view().screen).toBe('visitorType')
    open.actor.send({ type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'type-1' })
    expect(open.view()).toMatchObject({ screen: 'signup', given: { firstname: 'Grace' } })

    const single = await shown(guest(), { visitorTypes: ['type-1'] })
    single.actor.send({ type: 'EXPECTED_CONFIRMED' })
    expect(single.fake.asked('signUp')).toMatchObject([{ visitorTypeId: 'type-1' }])
  })

  test('reads at the form why the sign-up failed, and goes on from there', async () => {
    const { actor, fake, view, heard } = await shown(guest())
    actor.send({ type: 'EXPECTED_CONFIRMED' })
    await fake.answer('signUp', err(failure('ERR_NETWORK')))
    expect(heard).toEqual(['ERR_NETWORK'])
    expect(view()).toMatchObject({ screen: 'signup', fields: ['firstname', 'lastname'] })
    actor.send({ type: 'SIGN_UP_SENT', form: { firstname: 'Grace', lastname: 'Hopper', email: '' } })
    expect(fake.asked('signUp').at(-1)).toMatchObject({ pass: PASS })
  })
})

test('a guest who is known fills nothing in', async () => {
  const { actor, fake, view } = await shown(guest({}, visitor()), { flow: ['phone', 'host', 'reason'] })
  expect(view().screen).toBe('expected')
  actor.send({ type: 'EXPECTED_CONFIRMED' })
  expect(fake.asked('signUp')).toEqual([])
  expect(fake.asked('submitAccess')).toMatchObject([{ visitorId: 'visitor-1', ...invitation }])
})

describe('another person in the place of the guest', () => {
  test('signs up as themselves, and keeps host and reason', async () => {
    const { actor, fake, view } = await shown(guest({}, visitor({ id: 'visitor-9' })), {
      flow: ['host', 'reason'],
    })
    actor.send({ type: 'SUBSTITUTE_CHOSEN' })
    expect(view()).toMatchObject({
      screen: 'signup',
      fields: ['firstname', 'lastname', 'email'],
      given: {},
      summary: { visitor: null },
    })
    const form = { firstname: 'Ada', lastname: 'Rossi', email: 'ada@example.com' }
    actor.send({ type: 'SIGN_UP_SENT', form })
    const [asked] = fake.asked('signUp')
    expect(asked).toMatchObject({ form })
    expect(asked).not.toHaveProperty('pass')
    await fake.answer('signUp', ok(visitor()))
    expect(fake.asked('submitAccess')).toMatchObject([{ visitorId: 'visitor-1', ...invitation }])
  })

  test('who is registered gives their code instead, and keeps host and reason', async () => {
    const { actor, fake } = await shown(guest(), { flow: ['host', 'reason'] })
    actor.send({ type: 'SUBSTITUTE_CHOSEN' })
    actor.send({
      type: 'SIGN_UP_SENT',
      form: { firstname: 'Ada', lastname: 'Rossi', email: 'ada@example.com' },
    })
    const taken = { path: 'email', message: 'EMAIL_ALREADY_REGISTERED' } as const
    await fake.answer('signUp', err(failure('EMAIL_ALREADY_REGISTERED', [taken])))
    actor.send({ type: 'ID_CODE_CHOSEN' })
    actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor()))
    expect(fake.asked('submitAccess')).toMatchObject([{ visitorId: 'visitor-1', ...invitation }])
  })

  test.each<[string, readonly string[]]>([
    ['the form', []],
    ['the choice of a type', ['type-1', 'type-2']],
  ])('who goes back from %s leaves nothing of the invitation to the next person', async (_, visitorTypes) => {
    const { actor, fake, view } = await shown(guest(), { flow: ['host'], visitorTypes })
    actor.send({ type: 'SUBSTITUTE_CHOSEN' })
    actor.send({ type: 'BACK' })
    expect(view().screen).toBe('auth')
    actor.send({ type: 'ID_CODE_CHOSEN' })
    actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor({ visitorType: visitorType('type-1', 'host') })))
    expect(view()).toMatchObject({ screen: 'hostAndReason', given: { hostId: null, reason: null } })
  })
})

test('the pass of another person leads to the choice, with nothing of it left', async () => {
  const { actor, view } = await shown(guest())
  actor.send({ type: 'NOT_ME_CHOSEN' })
  expect(view()).toMatchObject({
    screen: 'auth',
    offersSignUp: true,
    direction: 'entry',
    summary: { visitor: null, host: null, reason: null },
  })
  actor.send({ type: 'SIGN_UP_CHOSEN' })
  expect(view()).toMatchObject({ screen: 'signup', given: {}, fields: ['firstname', 'lastname', 'email'] })
})

test("a second person's pass keeps nothing of the first", async () => {
  const { actor, fake, view } = await shown(guest({ companyName: null }), {
    flow: ['company', 'host', 'reason'],
  })
  actor.send({ type: 'EXPECTED_CONFIRMED' })
  actor.send({ type: 'TYPED', answers: { form: { companyName: 'Navy' } } })
  actor.send({ type: 'BACK' })
  expect(view()).toMatchObject({ screen: 'auth', summary: { visitor: null } })
  actor.send({ type: 'ID_CODE_CHOSEN' })
  actor.send({ type: 'CODE_ENTERED', code: OTHER_PASS })
  expect(fake.asked('identifyGuest').at(-1)).toEqual({ pass: OTHER_PASS, direction: 'entry' })
  await fake.answer(
    'identifyGuest',
    guest({
      guestId: 'guest-2',
      firstname: 'Alan',
      lastname: 'Turing',
      companyName: null,
      host: null,
      reason: null,
    }),
  )
  expect(view()).toMatchObject({ screen: 'expected', host: null, guestName: 'Alan Turing' })
  actor.send({ type: 'EXPECTED_CONFIRMED' })
  expect(view()).toMatchObject({ screen: 'signup', given: { firstname: 'Alan', lastname: 'Turing' } })
  actor.send({
    type: 'SIGN_UP_SENT',
    form: { firstname: 'Alan', lastname: 'Turing', email: '', companyName: 'Bletchley' },
  })
  expect(fake.asked('signUp').at(-1)).toMatchObject({ pass: OTHER_PASS })
  await fake.answer('signUp', ok(visitor()))
  expect(view()).toMatchObject({ screen: 'hostAndReason', given: { hostId: null, reason: null } })
})

test('a refused pass of a second person leaves nothing of the first', async () => {
  const { actor, fake, view } = await shown(guest(), { flow: ['host'] })
  actor.send({ type: 'SUBSTITUTE_CHOSEN' })
  actor.send({
    type: 'SIGN_UP_SENT',
    form: { firstname: 'Ada', lastname: 'Rossi', email: 'ada@example.com' },
  })
  const taken = { path: 'email', message: 'EMAIL_ALREADY_REGISTERED' } as const
  await fake.answer('signUp', err(failure('EMAIL_ALREADY_REGISTERED', [taken])))
  actor.send({ type: 'ID_CODE_CHOSEN' })
  actor.send({ type: 'CODE_ENTERED', code: OTHER_PASS })
  await fake.answer('identifyGuest', err(failure('PASS_OVER')))
  actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
  await fake.answer('identify', ok(visitor()))
  expect(view()).toMatchObject({ screen: 'hostAndReason', given: { hostId: null } })
})

describe('a guest who leaves', () => {
  test('shows the pass at home', async () => {
    const { fake, view } = visit({ flow: ['host'] })
    await fake.answer('identifyGuest', err(failure('ANOTHER_VISIT_OPEN')))
    expect(fake.asked('identifyGuest').at(-1)).toEqual({ pass: PASS, direction: 'exit' })
    await fake.answer('identifyGuest', ok({ visitor: visitor(), expected: null }))
    expect(fake.asked('submitAccess')).toMatchObject([{ direction: 'exit', hostId: null, reason: null }])
    await fake.answer('submitAccess', ok({ ...access, direction: 'exit' }))
    expect(view()).toMatchObject({ screen: 'end', direction: 'exit' })
  })

  test('types it after Exit, as a scanner does', async () => {
    const { actor, fake } = visit({ start: 'exit' })
    actor.send({ type: 'ID_CODE_CHOSEN' })
    actor.send({ type: 'CODE_ENTERED', code: PASS })
    await fake.answer('identifyGuest', ok({ visitor: visitor(), expected: null }))
    expect(fake.asked('submitAccess')).toMatchObject([{ direction: 'exit' }])
  })
})

describe('a refused pass', () => {
  const codes: readonly FailureCode[] = [
    'VISITOR_NOT_FOUND',
    'EVENT_FULL_PLEASE_WAIT',
    ...passRefusals,
    'ERR_NETWORK',
  ]
  test.each(codes)('at home is told at the camera: %s', async (code) => {
    const { fake, view, heard } = visit()
    await fake.answer('identifyGuest', err(failure(code)))
    expect(view()).toMatchObject({ screen: 'qrauth', failed: code, direction: 'entry' })
    expect(heard).toEqual([code])
  })

  test('says from when it opens, and where', async () => {
    const early = visit()
    const opensAt = '2023-11-14T22:00:00.000Z'
    await early.fake.answer('identifyGuest', err({ ...failure('PASS_TOO_EARLY'), opensAt }))
    expect(early.view()).toMatchObject({ screen: 'qrauth', failed: 'PASS_TOO_EARLY', opensAt })

    const elsewhere = visit({ start: 'enter' })
    elsewhere.actor.send({ type: 'ID_CODE_CHOSEN' })
    elsewhere.actor.send({ type: 'CODE_ENTERED', code: PASS })
    await elsewhere.fake.answer('identifyGuest', err({ ...failure('PASS_ELSEWHERE'), site: 'Plant' }))
    expect(elsewhere.view()).toMatchObject({ screen: 'idauth', failed: 'PASS_ELSEWHERE', site: 'Plant' })
    elsewhere.actor.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await elsewhere.fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    expect(elsewhere.view()).toMatchObject({ failed: 'VISITOR_NOT_FOUND', site: null, opensAt: null })
  })
})

test('a host of the invitation who is gone is chosen anew', async () => {
  const { actor, fake, view, heard } = await shown(guest({}, visitor()), { flow: ['host', 'reason'] })
  actor.send({ type: 'EXPECTED_CONFIRMED' })
  heard.length = 0
  const gone = failure('INVALID_INPUT', [{ path: 'toUserId', message: 'INPUT_STRING' }])
  await fake.answer('submitAccess', err(gone))
  expect(heard).toEqual(['HOST_GONE'])
  expect(view()).toMatchObject({
    screen: 'hostAndReason',
    asksHost: true,
    given: { hostId: null, host: null, reason: 'Audit' },
  })
  actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId: 'host-2', reason: 'Audit' })
  expect(fake.asked('submitAccess').at(-1)).toMatchObject({ hostId: 'host-2', reason: 'Audit' })
})

test('a company that never asks for a host sends none where the one of the invitation is gone', async () => {
  const { actor, fake } = await shown(guest({}, visitor()))
  actor.send({ type: 'EXPECTED_CONFIRMED' })
  const gone = failure('INVALID_INPUT', [{ path: 'toUserId', message: 'INPUT_STRING' }])
  await fake.answer('submitAccess', err(gone))
  expect(fake.asked('submitAccess').at(-1)).toMatchObject({ hostId: null, reason: 'Audit' })
})
