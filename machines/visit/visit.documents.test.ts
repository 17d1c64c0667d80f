import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { ok } from '#contract/result.ts'
import { certificate, flagsWith, visitor } from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources } from '#tests/support/machines/fakes.ts'
import { visitMachine } from './visit.machine.ts'
import { shownOf } from '#tests/support/machines/shown-visit.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** Documents that the visitor may go on without, and those that are read in another language. */

const rules = certificate
const photos = { ...certificate, id: 'certificate-2', isOptional: true } as const
const { id, version, language } = photos
const declined = { id, version, language, isDeclined: true }
const accepted = { id: rules.id, version: rules.version, language: rules.language }

async function reading(...documents: readonly (typeof rules)[]) {
  const fake = fakePorts()
  let spoken = 'it'
  const { identify, loadCertificates, submitAccess } = fake.ports
  const actor = createActor(visitMachine.provide({ actors: { identify, loadCertificates, submitAccess } }), {
    input: visitInput({
      flowFlags: flagsWith('certificates'),
      knownCode: 'ABCD1234',
      sources: { ...fakeSources(), language: () => spoken },
    }),
  })
  actor.start()
  await fake.answer('identify', ok(visitor()))
  await fake.answer('loadCertificates', ok(documents))
  const speak = (chosen: string) => {
    spoken = chosen
    actor.send({ type: 'LANGUAGE_CHANGED' })
  }
  return { actor, fake, speak, view: () => shownOf(actor.getSnapshot()) }
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

describe('a visitor who chooses another language', () => {
  const inGerman = { ...rules, language: 'de', name: 'Regeln' }
  const secondIn = (spoken: string) => ({ ...rules, id: 'certificate-3', language: spoken })

  test('reads the documents in it, and what was ticked stays as it was read', async () => {
    const { actor, fake, speak, view } = await reading(rules, secondIn('it'))
    actor.send({ type: 'CERTIFICATE_TICKED', id: rules.id, isTicked: true })
    speak('de')
    expect(view()).toMatchObject({ screen: 'certificates', certificates: null })
    await fake.answer('loadCertificates', ok([inGerman, secondIn('de')]))
    expect(view()).toMatchObject({ certificates: [{ name: 'Regeln' }, { language: 'de' }] })
    actor.send({ type: 'CERTIFICATE_TICKED', id: 'certificate-3', isTicked: true })
    actor.send({ type: 'CERTIFICATES_ACCEPTED' })
    expect(fake.asked('submitAccess')).toMatchObject([
      { acceptedCertificates: [{ language: rules.language }, { id: 'certificate-3', language: 'de' }] },
    ])
  })

  test('while they are being loaded, waits for those in it', async () => {
    const { fake, speak, view } = await reading(rules)
    speak('de')
    speak('fr')
    expect(fake.asked('loadCertificates')).toHaveLength(3)
    await fake.answer('loadCertificates', ok([{ ...rules, language: 'fr' }]))
    expect(view()).toMatchObject({ certificates: [{ language: 'fr' }] })
  })

  test('loads nothing anew when the language is the one that was loaded', async () => {
    const { fake, speak, view } = await reading(rules)
    speak('it')
    expect(fake.asked('loadCertificates')).toHaveLength(1)
    expect(view()).toMatchObject({ certificates: [{ id: rules.id }] })
  })
})
