import { describe, expect, test } from 'vitest'
import { type EventFrom, initialTransition, type SnapshotFrom, transition } from 'xstate'
import { clientErrorCodes, errorCodes, type FailureCode, failure } from '#contract/error-codes.ts'
import { LOGIN_BACKOFF_MS, LOGIN_TRIES } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
import { noPrinting } from '#machines/ports.ts'
import { visitMachine } from '#machines/visit/visit.machine.ts'
import type { VisitInput, VisitStart } from '#machines/visit/visit.types.ts'
import { visitView } from '#machines/visit/visit.view.ts'
import { words } from '#tests/support/e2e/words.ts'
import {
  badge,
  certificate,
  expected,
  flagsWith,
  form,
  PASS,
  SIGNATURE,
  services,
  stored,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import type { PortName } from '#tests/support/machines/fakes.ts'
import { kioskOnHome, kioskWaiting } from '#tests/support/machines/waiting-kiosk.ts'
import { broke, done, refused } from '#tests/support/machines/walks.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'

/** Whatever the server answers, every screen offers home or a person, in words. */

const codes: readonly FailureCode[] = [...errorCodes, ...clientErrorCodes]

type Snapshot = SnapshotFrom<typeof visitMachine>
type VisitEvents = EventFrom<typeof visitMachine>

const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
const recorded = { visitId: 'key-1', direction: 'entry', visitorCode: '', isRecorded: true } as const
const badgeText = `v1.${'s'.repeat(22)}`

/** What each port of a visit can answer: what it is for, every refusal, and a surprise. */
const answers = {
  identify: [ok(visitor()), ok(visitor({ id: '' }))],
  findGuest: [ok({ ticket: 'ticket-1' }), ok({ ticket: null })],
  proveGuest: [ok({ pass: PASS })],
  identifyGuest: [
    ok({ visitor: visitor(), expected: expected() }),
    ok({ visitor: null, expected: expected() }),
    ok({ visitor: visitor(), expected: null }),
  ],
  signUp: [ok(visitor())],
  mailBadge: [ok(null)],
  loadCertificates: [ok([certificate]), ok([{ ...certificate, isOptional: true }]), ok([])],
  submitAccess: [ok(access), ok(recorded)],
} as const
const worldEvents = Object.entries(answers).flatMap(([port, results]) => [
  ...results.map((result) => done(port, result)),
  ...refused(port, ...codes),
  broke(port),
])

const events = [
  { type: 'ID_CODE_CHOSEN' },
  { type: 'QR_CHOSEN' },
  { type: 'SIGN_UP_CHOSEN' },
  { type: 'BY_NAME_CHOSEN' },
  { type: 'INVITED_CHOSEN' },
  { type: 'NAMES_GIVEN', said: { lastName: 'Hopper', hostName: 'Giulia' } },
  { type: 'NUMBER_GIVEN', number: '123456' },
  { type: 'PERSON_CHOSEN', ticket: 'ticket-1' },
  { type: 'CODE_ENTERED', code: 'ABCD-1234' },
  { type: 'CODE_SEEN', text: badgeText },
  { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'type-1' },
  { type: 'SIGN_UP_SENT', form },
  { type: 'CODE_MAIL_ASKED' },
  { type: 'CERTIFICATE_TICKED', id: 'certificate-1', isTicked: true },
  { type: 'CERTIFICATES_ACCEPTED' },
  { type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: 'Meeting' },
  { type: 'SIGNED', signature: SIGNATURE },
  { type: 'GUARDIAN_SIGNED', guardian: { name: 'Ada Conti', signature: SIGNATURE } },
  { type: 'CERTIFICATE_DECLINED', id: 'certificate-1' },
  { type: 'EXPECTED_CONFIRMED' },
  { type: 'SUBSTITUTE_CHOSEN' },
  { type: 'NOT_ME_CHOSEN' },
  { type: 'RETRY' },
  { type: 'BACK' },
  { type: 'HOME_REQUESTED' },
  { type: 'MORE_TIME_ASKED' },
  { type: 'ACCESS_REFUSED', idempotencyKey: recorded.visitId, code: 'VISITOR_NOT_FOUND' },
  done('badge', { outcome: 'closed' }),
  ...worldEvents,
] as readonly VisitEvents[]

const input = (start: VisitStart, login: boolean): VisitInput =>
  visitInput({
    start,
    services: services({ login, visitorTypes: start === 'enter' }),
    flowFlags: flagsWith('certificates', 'reason', 'host', 'signOnEntry', 'signOnExit', 'guardian'),
    visitorTypes: [visitorType('type-1', 'certificates', 'host', 'signOnEntry'), visitorType('type-2')],
    leaveByName: true,
    expectedByName: true,
    asksForHelp: true,
    print: { ...noPrinting, onSignUp: true, onSignIn: true },
    shown: start === 'badge' ? badgeText : null,
  })

/** What a screen shows does not depend on more than this. */
const keyOf = ({ value, context }: Snapshot): string =>
  JSON.stringify([
    value,
    context.direction,
    context.identifiedAt,
    context.certificates?.length ?? null,
    context.answered.length,
    context.certificates?.some(({ isOptional }) => isOptional === true),
    [context.visitor, context.expected, context.pass].map((known) => known !== null),
    context.access?.isRecorded ?? null,
    context.demanded,
    context.failed !== null,
    context.issues.length > 0,
  ])

/** Every state that is reached from the beginning by these events. */
function statesFrom(begun: VisitInput): readonly Snapshot[] {
  const [initial] = initialTransition(visitMachine, begun)
  const states = new Map([[keyOf(initial), initial]])
  for (const state of states.values()) {
    for (const next of nextOf(state)) if (!states.has(keyOf(next))) states.set(keyOf(next), next)
  }
  return [...states.values()]
}
const follow = (state: Snapshot, event: VisitEvents): Snapshot => transition(visitMachine, state, event)[0]
const nextOf = (state: Snapshot): readonly Snapshot[] =>
  state.status === 'active'
    ? events.filter((event) => state.can(event)).map((event) => follow(state, event))
    : []

/** More than a visit has steps. */
const FAR = 12
/** Pressing Back again and again. */
function backLeadsHome(state: Snapshot): boolean {
  let now = state
  for (let pressed = 0; pressed < FAR && now.status === 'active'; pressed++) {
    if (!visitView(now).canGoBack) return false
    now = follow(now, { type: 'BACK' })
  }
  return now.status === 'done'
}

describe('a visit', () => {
  const starts: readonly (readonly [VisitStart, boolean])[] = [
    ['enter', true],
    ['exit', true],
    ['signIn', true],
    ['signUp', false],
    ['badge', true],
  ]
  const known = starts.map(([start, login]) => [start, statesFrom(input(start, login))] as const)

  test.each(known)('that began with %s offers home or a person in every state', (_, states) => {
    for (const state of states) {
      // Home follows by itself.
      if (state.status !== 'active') continue
      const { screen, busy } = visitView(state)
      const where = keyOf(state)
      // The badge has a chart of its own, and leads on however it ends.
      if ('badge' in (state.value as object)) {
        for (const outcome of ['closed', 'failed'])
          expect(follow(state, done('badge', { outcome }) as VisitEvents).value, where).not.toEqual(
            state.value,
          )
        continue
      }
      // The answer is awaited, which comes or is given up after seconds: whatever it is, something else is shown.
      if (busy) {
        const asked = worldEvents.filter((event) => state.can(event as VisitEvents))
        expect(asked.length, where).toBeGreaterThanOrEqual(codes.length)
        for (const event of asked) {
          const next = follow(state, event as VisitEvents)
          expect(keyOf(next) !== where || next.status !== 'active', `${where} ${event.type}`).toBe(true)
        }
        continue
      }
      if (screen === 'refused') {
        expect(words('REFUSED_HELP')).toMatch(/reception/i)
        expect(follow(state, { type: 'HOME_REQUESTED' }).status, where).toBe('done')
      } else if (screen !== 'end') {
        expect(backLeadsHome(state), where).toBe(true)
      }
    }
  })

  test('shows no fewer states than ever', () => {
    const all = new Set(known.flatMap(([start, states]) => states.map((state) => `${start} ${keyOf(state)}`)))
    console.log(`no dead end: ${all.size} states of a visit`)
    expect(all.size).toBeGreaterThanOrEqual(2_041)
    const steps = known.flatMap(([, states]) =>
      states.flatMap(({ value }) => (typeof value === 'object' && 'steps' in value ? [value.steps] : [])),
    )
    expect(steps).toEqual(expect.arrayContaining(['hostAndReason', 'signature', 'guardian']))
    const asked = known.flatMap(([, states]) => states.map(({ value }) => JSON.stringify(value)))
    expect(asked).toContain('{"identification":"confirmingExpected"}')
  })
})

describe('a screen outside of a visit', () => {
  const opens: Readonly<Record<string, KioskEvent>> = {
    getBadge: { type: 'GET_BADGE' },
    otherFeatures: { type: 'OTHER_FEATURES' },
    settings: { type: 'SETTINGS_OPENED' },
    multiScan: { type: 'PATH_REQUESTED', path: '/app/flow/multiScan' },
  }
  test.each(Object.entries(opens))('%s leads home by Back', async (screen, event) => {
    const { kiosk, view } = await kioskOnHome()
    kiosk.send(event)
    expect(view().screen).toBe(screen)
    kiosk.send({ type: 'BACK' })
    expect(view().screen).toBe('home')
  })

  test.each(codes)('where a badge is looked for, %s leads on or home', async (code) => {
    const { fake, kiosk, view } = await kioskOnHome()
    kiosk.send({ type: 'GET_BADGE' })
    kiosk.send({ type: 'EMAIL_GIVEN', email: form.email })
    await fake.answer('findBadge', err(failure(code)))
    const now = view()
    expect(now.screen === 'getBadge' && !now.badge.busy ? 'again' : now.screen).toMatch(/^(again|visit)$/)
    for (let pressed = 0; pressed < FAR && view().screen !== 'home'; pressed++) kiosk.send({ type: 'BACK' })
    expect(view().screen).toBe('home')
  })

  test.each(codes)(
    'a badge that was found leads on or home when mailing or entering is refused with %s',
    async (code) => {
      for (const port of ['mailBadge', 'identify'] as const) {
        const { fake, kiosk, view } = await kioskOnHome()
        kiosk.send({ type: 'GET_BADGE' })
        kiosk.send({ type: 'EMAIL_GIVEN', email: form.email })
        await fake.answer('findBadge', ok({ ...badge, use: { code: badgeText, direction: 'entry' } }))
        kiosk.send({ type: port === 'identify' ? 'BADGE_USED' : 'BADGE_MAIL_ASKED' })
        await fake.answer(port, err(failure(code)))
        const now = view()
        if (port === 'identify') expect(now).toMatchObject({ screen: 'visit', visit: { screen: 'idauth' } })
        else if (now.screen === 'getBadge')
          expect(now.badge).toMatchObject({ busy: false, direction: 'entry' })
        else expect(now).toMatchObject({ screen: 'visit', visit: { screen: 'signup' } })
        for (let pressed = 0; pressed < FAR && view().screen !== 'home'; pressed++)
          kiosk.send({ type: 'BACK' })
        expect(view().screen).toBe('home')
      }
    },
  )

  test.each(codes)('a remote opening that is refused with %s leaves home', async (code) => {
    for (const port of ['identify', 'submitAccess'] as const) {
      const { fake, kiosk, view } = await kioskOnHome()
      const command = { id: 'command-1', code: 'ABCD1234', direction: 'entry' } as const
      kiosk.send({ type: 'OPEN_ACCESS_ASKED', command })
      if (port === 'submitAccess') await fake.answer('identify', ok(visitor()))
      await fake.answer(port, err(failure(code)))
      expect(view().screen).toBe('home')
    }
  })
})

/** What the screens outside of a visit say, where home is not to be had. */
const said: Readonly<Partial<Record<KioskView['screen'], string>>> = {
  rescan: 'RESCAN_QR_CODE',
  unapproved: 'WAITING_FOR_APPROVAL_HELP',
  unconfigured: 'PAIRING_HINT',
}
const PERSON = /reception|console|approv|personale/i

function expectHelp(view: KioskView): void {
  if (view.screen === 'home') return
  if (view.screen === 'booting') {
    // Said under the spinner once a call has failed.
    expect(view.failed).not.toBeNull()
    expect(words('REFUSED_HELP')).toMatch(PERSON)
    return
  }
  expect(words(said[view.screen] ?? '', { minutes: '10' })).toMatch(PERSON)
}

const startPorts: readonly PortName[] = ['restoreTablet', 'pairTablet', 'acquireToken', 'loadConfiguration']

describe('a start', () => {
  const pass = { companyId: 'demo', site: null, presence: 'proof', token: null }
  const demo = stored.credentials
  const cases: readonly (readonly [string, Parameters<typeof kioskWaiting>[0], readonly PortName[]])[] = [
    ['of a tablet', { stored }, ['acquireToken']],
    ['of a tablet, its configuration', { stored }, ['acquireToken', 'loadConfiguration']],
    ['of a tablet that lost its storage', { demo }, ['restoreTablet']],
    ['of a phone', { isMobile: true, pass }, ['acquireToken']],
    ['of a phone, its configuration', { isMobile: true, pass }, ['acquireToken', 'loadConfiguration']],
    ['by an enrolment link', {}, ['pairTablet']],
  ]
  test.each(cases)('%s offers home or a person, whatever it is refused', async (_, begun, ports) => {
    for (const code of codes) {
      const { fake, kiosk, token, view, wait } = kioskWaiting(begun)
      if (ports[0] === 'pairTablet') {
        kiosk.send({ type: 'PATH_REQUESTED', path: '/setup/demo/rome' })
        kiosk.send({ type: 'PAIR', code: 'p'.repeat(43) })
      }
      if (ports.includes('loadConfiguration')) await fake.answer('acquireToken', token())
      // From then on everything is refused.
      for (let tries = 0; tries < 2 * LOGIN_TRIES; tries++) {
        const asked = startPorts.find((port) => fake.waiting(port) > 0)
        if (asked) await fake.answer(asked, err(failure(code)))
        wait(LOGIN_BACKOFF_MS * 2 ** (tries % LOGIN_TRIES))
      }
      expectHelp(view())
      kiosk.stop()
    }
  })

  test('of a phone with the bare address asks for the code at reception', () => {
    expectHelp(kioskWaiting({ isMobile: true }).view())
  })
})
