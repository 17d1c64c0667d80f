import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import type { FlowFlag } from '#contract/wire-flags.ts'
import { certificate, flagsWith, SIGNATURE, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts, settle } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import { visitView } from './visit.view.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** The server asks for a step that the kiosk did not know about: the visitor is sent there, once. */

const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
const lacks = (...paths: readonly string[]) =>
  err(
    failure(
      'INCOMPLETE_VISIT',
      paths.map((path) => ({ path, message: 'INPUT_REQUIRED' })),
    ),
  )

async function begun(start: 'enter' | 'exit', ...flow: readonly FlowFlag[]) {
  const fake = fakePorts()
  const { identify, loadCertificates, submitAccess } = fake.ports
  const actor = createActor(visitMachine.provide({ actors: { identify, loadCertificates, submitAccess } }), {
    input: visitInput({ start, flowFlags: flagsWith(...flow), knownCode: 'ABCD1234' }),
  })
  const heard: unknown[] = []
  actor.on('NOTICE', ({ notice }) => heard.push(notice.kind === 'warning' ? notice.code : notice.message))
  actor.start()
  await fake.answer('identify', ok(visitor()))
  heard.length = 0
  return { actor, fake, heard, screen: () => visitView(actor.getSnapshot()).screen }
}

test('a signature is asked for, and the whole request sent under a new key', async () => {
  const { actor, fake, heard, screen } = await begun('enter', 'reason')
  actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Meeting' })
  await fake.answer('submitAccess', lacks('signature'))
  expect(heard).toEqual(['INCOMPLETE_VISIT'])
  expect(visitView(actor.getSnapshot())).toMatchObject({
    screen: 'signature',
    isLastPage: true,
    canGoBack: true,
  })
  actor.send({ type: 'BACK' })
  expect(screen()).toBe('hostAndReason')
  actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Meeting' })
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  const [first, second] = fake.asked('submitAccess')
  expect(second).toMatchObject({ reason: 'Meeting', signature: SIGNATURE })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
  await fake.answer('submitAccess', ok(access))
  expect(screen()).toBe('end')
})

test('an exit is signed as well', async () => {
  const { actor, fake, screen } = await begun('exit')
  await fake.answer('submitAccess', lacks('signature'))
  expect(screen()).toBe('signature')
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  expect(fake.asked('submitAccess').at(-1)).toMatchObject({ direction: 'exit', signature: SIGNATURE })
})

test('documents that have changed meanwhile are loaded anew, and the steps after them follow', async () => {
  const { actor, fake, screen } = await begun('enter', 'certificates', 'signOnEntry')
  await fake.answer('loadCertificates', ok([certificate]))
  const accept = () => {
    actor.send({ type: 'CERTIFICATE_TICKED', id: certificate.id, isTicked: true })
    actor.send({ type: 'CERTIFICATES_ACCEPTED' })
  }
  accept()
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  await fake.answer('submitAccess', lacks('acceptedCertificates'))
  await fake.answer('loadCertificates', ok([{ ...certificate, version: 4 }]))
  expect(visitView(actor.getSnapshot())).toMatchObject({ screen: 'certificates', answered: [] })
  accept()
  expect(screen()).toBe('signature')
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  expect(fake.asked('submitAccess').at(-1)?.acceptedCertificates).toEqual([
    { id: certificate.id, version: 4, language: certificate.language },
  ])
})

test('what is asked twice, or cannot be done here, ends the visit on the page of the refusal', async () => {
  const insisting = await begun('enter')
  await insisting.fake.answer('submitAccess', lacks('signature'))
  insisting.actor.send({ type: 'SIGNED', signature: SIGNATURE })
  await insisting.fake.answer('submitAccess', lacks('signature'))
  expect(insisting.actor.getSnapshot().value).toEqual({ refused: 'telling' })
  expect(insisting.heard).toEqual(['INCOMPLETE_VISIT', 'INCOMPLETE_VISIT'])

  const unknown = await begun('enter')
  await unknown.fake.answer('submitAccess', lacks('somethingNew'))
  expect(unknown.actor.getSnapshot().value).toEqual({ refused: 'telling' })

  // Documents are missing, but none is listed: the visitor is not asked again and again.
  const empty = await begun('enter', 'certificates')
  await empty.fake.answer('loadCertificates', ok([]))
  await empty.fake.answer('submitAccess', lacks('acceptedCertificates'))
  await empty.fake.answer('loadCertificates', ok([]))
  await settle()
  await empty.fake.answer('submitAccess', lacks('acceptedCertificates'))
  expect(empty.actor.getSnapshot().value).toEqual({ refused: 'telling' })
})

test('a host who left meanwhile is chosen anew, and everything else is kept', async () => {
  const gone = err(failure('INVALID_INPUT', [{ path: 'toUserId', message: 'INPUT_STRING' }]))
  const { actor, fake, heard } = await begun('enter', 'host', 'reason', 'signOnEntry')
  const choose = (hostId: string | null) =>
    actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId, reason: 'Meeting' })
  choose('host-1')
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  await fake.answer('submitAccess', gone)
  expect(heard).toEqual(['HOST_GONE'])
  expect(visitView(actor.getSnapshot())).toMatchObject({
    screen: 'hostAndReason',
    given: { hostId: null, reason: 'Meeting' },
  })
  choose('host-2')
  actor.send({ type: 'SIGNED', signature: SIGNATURE })
  const [first, second] = fake.asked('submitAccess')
  expect(second).toMatchObject({ hostId: 'host-2', reason: 'Meeting', signature: SIGNATURE })
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
  await fake.answer('submitAccess', ok(access))
  expect(actor.getSnapshot().value).toMatchObject({ ended: expect.anything() })
})

test('other wrong fields are shown as before, although a host was chosen', async () => {
  const { actor, fake, heard, screen } = await begun('enter', 'host')
  actor.send({ type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: null })
  await fake.answer(
    'submitAccess',
    err(failure('INVALID_INPUT', [{ path: 'site', message: 'INPUT_STRING' }])),
  )
  expect(screen()).toBe('submitting')
  expect(heard).toEqual(['INVALID_INPUT'])
})
