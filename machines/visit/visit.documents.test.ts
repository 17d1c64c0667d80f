import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { noPrinting } from '#machines/ports.ts'
import { certificate, flagsWith, services, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import { shownOf } from '#tests/support/machines/shown-visit.ts'

/** A document that the visitor may go on without. */

const rules = certificate
const photos = { ...certificate, id: 'certificate-2', isOptional: true } as const
const { id, version, language } = photos
const declined = { id, version, language, isDeclined: true }
const accepted = { id: rules.id, version: rules.version, language: rules.language }

async function reading(...documents: readonly (typeof rules)[]) {
  const fake = fakePorts()
  const { identify, loadCertificates, submitAccess } = fake.ports
  const actor = createActor(visitMachine.provide({ actors: { identify, loadCertificates, submitAccess } }), {
    input: {
      start: 'enter',
      services: services(),
      flowFlags: flagsWith('certificates'),
      visitorTypes: [],
      noticeVersion: '1',
      print: noPrinting,
      cameraId: null,
      hostPrivacy: false,
      leaveByName: false,
      expectedByName: false,
      asksForHelp: false,
      welcomeMs: END_SCREEN_MS,
      feedbackMs: null,
      isMobile: false,
      draft: null,
      knownCode: 'ABCD1234',
      shown: null,
      sources: fakeSources(),
    },
  })
  actor.start()
  await fake.answer('identify', ok(visitor()))
  await fake.answer('loadCertificates', ok(documents))
  return { actor, fake, view: () => shownOf(actor.getSnapshot()) }
}

describe('an optional document', () => {
  test('that is the last one is declined, and the visit goes on', async () => {
    const { actor, fake } = await reading(rules, photos)
    actor.send({ type: 'CERTIFICATE_TICKED', id: rules.id, isTicked: true })
    actor.send({ type: 'CERTIFICATE_DECLINED', id })
    expect(fake.asked('submitAccess')).toMatchObject([{ acceptedCertificates: [accepted, declined] }])
  })

  test('before another leads to the other one, and counts as not accepted', async () => {
    const { actor, fake, view } = await reading(photos, rules)
    actor.send({ type: 'CERTIFICATE_DECLINED', id })
    expect(view()).toMatchObject({ shownAt: 1, summary: { documents: { accepted: 0, of: 2 } } })
    actor.send({ type: 'CERTIFICATE_TICKED', id: rules.id, isTicked: true })
    actor.send({ type: 'CERTIFICATES_ACCEPTED' })
    expect(fake.asked('submitAccess')).toMatchObject([{ acceptedCertificates: [declined, accepted] }])
  })

  test('can be accepted after all, when the visitor has come back', async () => {
    const { actor, fake } = await reading(photos, rules)
    actor.send({ type: 'CERTIFICATE_DECLINED', id })
    actor.send({ type: 'BACK' })
    actor.send({ type: 'CERTIFICATE_TICKED', id, isTicked: true })
    actor.send({ type: 'CERTIFICATE_TICKED', id: rules.id, isTicked: true })
    actor.send({ type: 'CERTIFICATES_ACCEPTED' })
    const [asked] = fake.asked('submitAccess')
    expect(asked?.acceptedCertificates).toEqual([{ id, version, language }, accepted])
  })
})

test('a document that is not optional cannot be declined', async () => {
  const { actor, fake, view } = await reading(rules)
  actor.send({ type: 'CERTIFICATE_DECLINED', id: rules.id })
  expect(view()).toMatchObject({ screen: 'certificates', answered: [] })
  expect(fake.asked('submitAccess')).toEqual([])
})
