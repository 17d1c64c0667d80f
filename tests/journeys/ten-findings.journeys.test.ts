import { describe, expect, test } from 'vitest'
import { failure } from '#contract/error-codes.ts'
import { IDLE_WARNING_MS, IDLE_WIPE_MS, REFUSAL_SCREEN_MS, TOUCHLESS_SESSION_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import {
  configuration,
  flagsWith,
  form,
  services,
  sessionToken,
  SIGNATURE,
  stored,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import { fakeSources } from '#tests/support/machines/fakes.ts'
import { kioskOnHome, kioskWaiting } from '#tests/support/machines/waiting-kiosk.ts'

/**
 * What hurt visitors most when the kiosk was tried from outside, one journey each. Two of the ten are no matter of the
 * machine: the doors of a phone's home lie above the fold (tests/e2e/gallery.spec.ts), and words of the company come in the
 * visitor's language (tests/e2e/languages.spec.ts).
 */

const access = (direction: 'entry' | 'exit') => ok({ visitId: 'visit-1', direction, visitorCode: 'ABCD1234' })
const BADGE = `v1.${'s'.repeat(22)}`

/** On home of a company that has set this up. */
async function onHome(over: Parameters<typeof configuration>[0]) {
  const waiting = kioskWaiting({ stored })
  await waiting.fake.answer('acquireToken', waiting.token())
  await waiting.fake.answer('loadConfiguration', ok(configuration(over)))
  return waiting
}

describe('a visitor', () => {
  test('without a code leaves by name', async () => {
    const { generals } = configuration()
    const { fake, kiosk, view } = await onHome({
      generals: { ...generals, leaveByName: true },
      flowFlags: flagsWith(),
    })
    kiosk.send({ type: 'EXIT' })
    expect(view()).toMatchObject({ visit: { screen: 'auth', offersByName: true } })
    kiosk.send({ type: 'BY_NAME_CHOSEN' })
    kiosk.send({ type: 'PERSON_CHOSEN', ticket: 'ticket-1' })
    await fake.answer('identify', ok(visitor({ code: '' })))
    await fake.answer('submitAccess', access('exit'))
    expect(view()).toMatchObject({ visit: { screen: 'end', direction: 'exit', visitorCode: '' } })
  })

  test('whose address is registered has the code mailed, and enters with it', async () => {
    const { fake, kiosk, view } = await onHome({ flowFlags: flagsWith() })
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    kiosk.send({ type: 'SIGN_UP_SENT', form })
    const taken = { path: 'email', message: 'EMAIL_ALREADY_REGISTERED' }
    await fake.answer('signUp', err(failure('EMAIL_ALREADY_REGISTERED', [taken])))
    kiosk.send({ type: 'CODE_MAIL_ASKED' })
    await fake.answer('mailBadge', ok(null))
    expect(view()).toMatchObject({ visit: { screen: 'idauth' } })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD-1234' })
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', access('entry'))
    expect(view()).toMatchObject({ visit: { screen: 'end', direction: 'entry' } })
  })

  test('is told that the house is full when identified, before any step', async () => {
    const { fake, kiosk, view } = await onHome({ flowFlags: flagsWith('certificates', 'signOnEntry') })
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD-1234' })
    await fake.answer('identify', err(failure('EVENT_FULL_PLEASE_WAIT')))
    expect(view()).toMatchObject({
      visit: { screen: 'idauth', failed: 'EVENT_FULL_PLEASE_WAIT', canGoBack: true },
    })
    expect(fake.asked('loadCertificates')).toEqual([])
  })

  test('goes back from the form and finds what was typed', async () => {
    const { kiosk, view } = await onHome({
      services: services({ visitorTypes: true }),
      visitorTypes: [visitorType('type-1'), visitorType('type-2')],
    })
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    kiosk.send({ type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'type-1' })
    kiosk.send({ type: 'TYPED', answers: { form: { firstname: 'Ada' } } })
    kiosk.send({ type: 'BACK' })
    expect(view()).toMatchObject({ visit: { screen: 'auth' } })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    kiosk.send({ type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'type-2' })
    expect(view()).toMatchObject({ visit: { screen: 'signup', given: { firstname: 'Ada' } } })
  })

  test('goes back to correct the name, and stays the same visitor', async () => {
    const { fake, kiosk, view } = await onHome({ flowFlags: flagsWith('reason') })
    const sign = async (given: typeof form) => {
      kiosk.send({ type: 'SIGN_UP_SENT', form: given })
      await fake.answer('signUp', ok(visitor()))
      expect(view()).toMatchObject({ visit: { screen: 'hostAndReason' } })
      kiosk.send({ type: 'BACK' })
      kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    }
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    await sign({ ...form, firstname: 'Grce' })
    await sign(form)
    await sign(form)
    await sign({ ...form, firstname: 'Graça' })
    const asked = fake.asked('signUp')
    const [first, second, third, fourth] = asked
    expect(asked.map(({ corrects }) => corrects ?? null)).toEqual([
      null,
      [first?.idempotencyKey],
      [first?.idempotencyKey],
      [first?.idempotencyKey, second?.idempotencyKey],
    ])
    expect(third, 'the same form under the same key').toEqual(second)
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
    expect(fourth?.form.firstname).toBe('Graça')
  })

  test('goes back from the names and finds what was typed', async () => {
    const { generals } = configuration()
    const { fake, kiosk, view } = await onHome({
      generals: { ...generals, leaveByName: true, expectedByName: true },
    })
    const names = { lastName: 'Hopper', hostName: 'Giu' }
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'INVITED_CHOSEN' })
    kiosk.send({ type: 'TYPED', answers: { said: names } })
    kiosk.send({ type: 'BACK' })
    kiosk.send({ type: 'INVITED_CHOSEN' })
    expect(view()).toMatchObject({ visit: { screen: 'invited', given: names } })
    const sent = { ...names, hostName: 'Giulia' }
    kiosk.send({ type: 'NAMES_GIVEN', said: sent })
    await fake.answer('findGuest', ok({ ticket: 'ticket-1' }))
    kiosk.send({ type: 'BACK' })
    expect(view(), 'also from the number').toMatchObject({ visit: { screen: 'invited', given: sent } })
    kiosk.send({ type: 'HOME_REQUESTED' })
    kiosk.send({ type: 'EXIT' })
    kiosk.send({ type: 'BY_NAME_CHOSEN' })
    expect(view(), 'nothing of the visit before').toMatchObject({ visit: { screen: 'byName', searched: '' } })
    kiosk.send({ type: 'TYPED', answers: { searched: 'Hop' } })
    kiosk.send({ type: 'BACK' })
    kiosk.send({ type: 'BY_NAME_CHOSEN' })
    expect(view()).toMatchObject({ visit: { screen: 'byName', searched: 'Hop' } })
  })

  test('who has typed keeps the screen while another system opens, and reads nothing of it', async () => {
    const { fake, kiosk, said, view } = await kioskOnHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    kiosk.send({ type: 'TYPED', answers: { form: { firstname: 'A' } } })
    const before = said.length
    kiosk.send({
      type: 'OPEN_ACCESS_ASKED',
      command: { id: 'command-1', code: 'WXYZ5678', direction: 'entry' },
    })
    expect(view()).toMatchObject({ visit: { screen: 'signup' } })
    expect(said.slice(before).filter(({ type }) => type === 'NOTICE')).toEqual([])
    expect(fake.outcomes).toMatchObject([{ outcome: 'refused', errorCode: 'BUSY' }])
  })

  test('who opened continuous scanning and went leaves home behind', async () => {
    const { kiosk, view, wait } = await kioskOnHome()
    kiosk.send({ type: 'OTHER_FEATURES' })
    kiosk.send({ type: 'MULTI_SCAN' })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(view().screen).toBe('home')
  })

  test('who waits after wrong codes reads for how long, and a badge opens meanwhile', async () => {
    const { fake, kiosk, view } = await onHome({ flowFlags: flagsWith() })
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD-1234' })
    await fake.answer('identify', err({ ...failure('TOO_MANY_REQUESTS'), retryAfterSeconds: 27 }))
    expect(view()).toMatchObject({
      visit: { screen: 'idauth', failed: 'TOO_MANY_REQUESTS', waitSeconds: 27 },
    })
    kiosk.send({ type: 'CODE_ENTERED', code: BADGE })
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', access('entry'))
    expect(view()).toMatchObject({ visit: { screen: 'end' } })
  })

  test('who is refused at the end reads it on a page of its own, and nothing of it is left on home', async () => {
    const { fake, kiosk, said, view, wait } = await onHome({ flowFlags: flagsWith('signOnEntry') })
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD-1234' })
    await fake.answer('identify', ok(visitor()))
    kiosk.send({ type: 'SIGNED', signature: SIGNATURE })
    await fake.answer('submitAccess', err(failure('EVENT_FULL_PLEASE_WAIT')))
    expect(view()).toMatchObject({ visit: { screen: 'refused', failed: 'EVENT_FULL_PLEASE_WAIT' } })
    wait(REFUSAL_SCREEN_MS)
    expect(view().screen).toBe('home')
    const warned = said.flatMap((one) =>
      one.type === 'NOTICE' && one.notice.kind === 'warning' ? [one.notice] : [],
    )
    expect(warned).toMatchObject([{ isOnScreen: true }])
  })
})

describe('a phone', () => {
  test('goes on with its session when the same link is opened again', async () => {
    const token = sessionToken(fakeSources().now() + TOUCHLESS_SESSION_MS)
    // What the phone kept of the link (touchless-store.test.ts).
    const pass = { companyId: 'demo', site: null, presence: null, token }
    const { fake, view } = kioskWaiting({ isMobile: true, pass })
    expect(fake.asked('acquireToken')).toEqual([])
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
  })

  test('at the bare address asks for the code at reception, and never to be set up', () => {
    const { view } = kioskWaiting({ isMobile: true })
    expect(view()).toMatchObject({ screen: 'rescan', needsPresence: true })
  })
})
