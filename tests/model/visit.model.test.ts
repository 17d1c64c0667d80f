import { afterAll, describe, expect, test } from 'vitest'
import { createActor, type EventFrom, SimulatedClock, type SnapshotFrom } from 'xstate'
import { END_SCREEN_MS, MORE_TIME_FACTOR, REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import { passRefusals } from '#contract/entities/pass.ts'
import { failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import type { FlowFlag } from '#contract/wire-flags.ts'
import { badgeMachine } from '#machines/badge/badge.machine.ts'
import { noPrinting, type VisitPorts } from '#machines/ports.ts'
import type { BadgeOutput } from '#machines/badge/badge.types.ts'
import { visitMachine } from '#machines/visit/visit.machine.ts'
import type { VisitEvent, VisitInput, VisitStart } from '#machines/visit/visit.types.ts'
import { visitView } from '#machines/visit/visit.view.ts'
import {
  badge,
  certificate,
  expected,
  flagsWith,
  form,
  PASS,
  SIGNATURE,
  services,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import {
  type FakePorts,
  fakePorts,
  fakeSources,
  type PortName,
  settle,
} from '#tests/support/machines/fakes.ts'
import { isLong } from '#tests/support/long.ts'
import {
  broke,
  coverOf,
  done,
  type Executor,
  noteTransitions,
  refused,
  shapeOf,
  stateName,
  type StateNameOf,
  transitionsOf,
  type Walk,
  walksOf,
} from '#tests/support/machines/walks.ts'

type Snapshot = SnapshotFrom<typeof visitMachine>
type SettledState = Exclude<
  StateNameOf<Snapshot['value']>,
  | 'identification.deciding'
  | 'identification.askingAgain'
  | 'identification.signUp.deciding'
  | 'badge.deciding'
  | 'steps.stepping'
  | 'steps.steppingBack'
  | 'steps.certificates.opening'
>

const settled = {
  'identification.method': true,
  'identification.code': true,
  'identification.name': true,
  'identification.camera': true,
  'identification.identifying': true,
  'identification.identifyingGuest': true,
  'identification.invited': true,
  'identification.findingGuest': true,
  'identification.number': true,
  'identification.provingGuest': true,
  'identification.desk': true,
  'identification.confirmingExpected': true,
  'identification.signUp.visitorType': true,
  'identification.signUp.form': true,
  'identification.signUp.sending': true,
  'identification.signUp.mailing': true,
  'badge.offered': true,
  'steps.certificates.loading': true,
  'steps.certificates.unavailable': true,
  'steps.certificates.accepting': true,
  'steps.hostAndReason': true,
  'steps.signature': true,
  'steps.guardian': true,
  'submission.sending': true,
  'submission.failed': true,
  'ended.greeting': true,
  'ended.awaitingDoor': true,
  'ended.greetingLonger': true,
  'ended.thanking': true,
  'refused.telling': true,
  'refused.tellingLonger': true,
  over: true,
} satisfies Record<SettledState, true>

const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
const recorded = { visitId: 'key-1', direction: 'entry', visitorCode: '', isRecorded: true } as const

const emailTaken = { path: 'email', message: 'EMAIL_ALREADY_REGISTERED' } as const

const chosenHost = { id: 'host-1', firstName: 'Giulia', lastName: 'Bianchi', area: null, image: null }

/** All that may be said to a pass. */
const guestRefusals = [
  'VISITOR_NOT_FOUND',
  'ANOTHER_VISIT_OPEN',
  'NO_VISIT_OPEN',
  'EVENT_FULL_PLEASE_WAIT',
  ...passRefusals,
  'ERR_NETWORK',
] as const

/** Events of visitors, one per kind, and possible answers of the server. */
const visitorEvents = {
  ID_CODE_CHOSEN: [{ type: 'ID_CODE_CHOSEN' }],
  QR_CHOSEN: [{ type: 'QR_CHOSEN' }],
  CODE_SEEN: [
    { type: 'CODE_SEEN', text: `v1.${'s'.repeat(22)}` },
    { type: 'CODE_SEEN', text: 'https://evil.example/' },
    { type: 'CODE_SEEN', text: null },
  ],
  CAMERA_CHOSEN: [{ type: 'CAMERA_CHOSEN', cameraId: 'other' }],
  SIGN_UP_CHOSEN: [{ type: 'SIGN_UP_CHOSEN' }],
  BY_NAME_CHOSEN: [{ type: 'BY_NAME_CHOSEN' }],
  INVITED_CHOSEN: [{ type: 'INVITED_CHOSEN' }],
  NAMES_GIVEN: [{ type: 'NAMES_GIVEN', said: { lastName: 'Hopper', hostName: 'Giulia' } }],
  NUMBER_GIVEN: [{ type: 'NUMBER_GIVEN', number: '123456' }],
  PERSON_CHOSEN: [{ type: 'PERSON_CHOSEN', ticket: 'ticket-1' }],
  CODE_ENTERED: [{ type: 'CODE_ENTERED', code: 'ABCD-1234' }],
  EXPECTED_CONFIRMED: [{ type: 'EXPECTED_CONFIRMED' }],
  SUBSTITUTE_CHOSEN: [{ type: 'SUBSTITUTE_CHOSEN' }],
  NOT_ME_CHOSEN: [{ type: 'NOT_ME_CHOSEN' }],
  VISITOR_TYPE_CHOSEN: [
    { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'type-2' },
    { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'unknown' },
  ],
  HELP_TICKED: [{ type: 'HELP_TICKED', needsHelp: true }],
  TYPED: [{ type: 'TYPED', answers: { form: { firstname: 'Ada' } } }],
  SIGN_UP_SENT: [{ type: 'SIGN_UP_SENT', form }],
  CODE_MAIL_ASKED: [{ type: 'CODE_MAIL_ASKED' }],
  CERTIFICATE_TICKED: [
    { type: 'CERTIFICATE_TICKED', id: 'certificate-1', isTicked: true },
    { type: 'CERTIFICATE_TICKED', id: 'certificate-1', isTicked: false },
    { type: 'CERTIFICATE_TICKED', id: 'certificate-2', isTicked: true },
  ],
  CERTIFICATE_DECLINED: [
    { type: 'CERTIFICATE_DECLINED', id: 'certificate-1' },
    { type: 'CERTIFICATE_DECLINED', id: 'certificate-2' },
  ],
  CERTIFICATES_ACCEPTED: [{ type: 'CERTIFICATES_ACCEPTED' }],
  LANGUAGE_CHANGED: [{ type: 'LANGUAGE_CHANGED' }],
  HOST_CHOSEN: [{ type: 'HOST_CHOSEN', host: chosenHost }],
  HOST_AND_REASON_GIVEN: [{ type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: 'Meeting' }],
  SIGNED: [{ type: 'SIGNED', signature: SIGNATURE }],
  GUARDIAN_SIGNED: [{ type: 'GUARDIAN_SIGNED', guardian: { name: 'Grace Conti', signature: SIGNATURE } }],
  PRINT_ASKED: [{ type: 'PRINT_ASKED' }],
  BADGE_CLOSED: [{ type: 'BADGE_CLOSED' }],
  BACK: [{ type: 'BACK' }],
  RETRY: [{ type: 'RETRY' }],
  FEEDBACK_GIVEN: [{ type: 'FEEDBACK_GIVEN', rating: 'good' }],
  MORE_TIME_ASKED: [{ type: 'MORE_TIME_ASKED' }],
  ACCESS_DELIVERED: [{ type: 'ACCESS_DELIVERED', idempotencyKey: recorded.visitId, visitorCode: 'ABCD1234' }],
  ACCESS_REFUSED: [{ type: 'ACCESS_REFUSED', idempotencyKey: recorded.visitId, code: 'VISITOR_NOT_FOUND' }],
  HOME_REQUESTED: [{ type: 'HOME_REQUESTED' }],
} satisfies { readonly [Type in VisitEvent['type']]: readonly EventFrom<typeof visitMachine>[] }

const worldEvents = [
  done('identify', ok(visitor())),
  done('identify', ok(visitor({ id: '' }))),
  ...refused('identify', 'VISITOR_NOT_FOUND', 'UNAUTHORIZED', 'ANOTHER_VISIT_OPEN'),
  broke('identify'),
  done('signUp', ok(visitor())),
  done('signUp', err(failure('EMAIL_ALREADY_REGISTERED', [emailTaken]))),
  ...refused('signUp', 'EVENT_FULL_PLEASE_WAIT'),
  broke('signUp'),
  done('mailBadge', ok(null)),
  ...refused('mailBadge', 'USER_NOT_FOUND'),
  broke('mailBadge'),
  done('badge', { outcome: 'closed' }),
  done('badge', { outcome: 'failed' }),
  done('loadCertificates', ok([certificate])),
  done('loadCertificates', ok([])),
  ...refused('loadCertificates', 'ERR_NETWORK'),
  broke('loadCertificates'),
  done('submitAccess', ok(access)),
  done('submitAccess', ok(recorded)),
  ...refused('submitAccess', 'EVENT_FULL_PLEASE_WAIT', 'ECONNABORTED'),
  broke('submitAccess'),
  done('submitAccess', ok({ ...access, opensDoor: true })),
  done('learnDoor', ok(access)),
  done('learnDoor', ok({ ...access, isDoorShut: true })),
  broke('learnDoor'),
  broke('sendFeedback'),
  { type: 'xstate.after.thanks.visit.ended.thanking' },
  { type: 'xstate.after.endScreen.visit.ended.greeting' },
  { type: 'xstate.after.endScreenRead.visit.ended.greetingLonger' },
  { type: 'xstate.after.refusal.visit.refused.telling' },
  { type: 'xstate.after.refusalRead.visit.refused.tellingLonger' },
]

const allEvents = [...Object.values(visitorEvents).flat(), ...worldEvents]

/** The server asks for more than the kiosk knew, or for another host: of some settings only, since each such answer doubles a graph. */
const demands = [
  ...['signature', 'acceptedCertificates', 'somethingNew'].map((path) =>
    done('submitAccess', err(failure('INCOMPLETE_VISIT', [{ path, message: 'INPUT_REQUIRED' }]))),
  ),
  done('submitAccess', err(failure('INVALID_INPUT', [{ path: 'toUserId', message: 'INPUT_STRING' }]))),
]
/** Passes of guests: of settings of their own, for the same reason. They are the only codes that a camera sees there. */
const passes = [
  { type: 'CODE_SEEN', text: PASS },
  { type: 'CODE_ENTERED', code: PASS },
]
const passAnswers = [
  done('identifyGuest', ok({ visitor: visitor(), expected: expected() })),
  done('identifyGuest', ok({ visitor: null, expected: expected() })),
  done(
    'identifyGuest',
    ok({ visitor: null, expected: expected({ firstname: null, lastname: null, host: null }) }),
  ),
  done('identifyGuest', ok({ visitor: visitor(), expected: null })),
  ...refused('identifyGuest', ...guestRefusals),
  broke('identifyGuest'),
  done('findGuest', ok({ ticket: 'ticket-1' })),
  done('findGuest', ok({ ticket: null })),
  ...refused('findGuest', 'GUEST_NOT_FOUND', 'TOO_MANY_REQUESTS'),
  broke('findGuest'),
  done('proveGuest', ok({ pass: PASS })),
  ...refused('proveGuest', 'NUMBER_WRONG', 'NUMBER_OVER', 'ERR_NETWORK'),
  broke('proveGuest'),
]
const hearsDemands = ({
  start,
  services: { login, visitorTypes },
  print,
  knownCode,
}: Omit<VisitInput, 'sources'>) =>
  (start === 'enter' || start === 'exit') && login && !visitorTypes && !print.onSignUp && knownCode === null

/** More than one document: of some settings only, for the same reason. */
const twoDocuments = done(
  'loadCertificates',
  ok([certificate, { ...certificate, id: 'certificate-2', isOptional: true }]),
)
const hasTwoDocuments = ({
  start,
  services: { login, visitorTypes },
  print,
  knownCode,
}: Omit<VisitInput, 'sources'>) =>
  start === 'signIn' && login && !visitorTypes && !print.onSignUp && knownCode === null

/** Every switch that a guard of the chart reads; one flow flag stands for both that show hostAndReason. */
const switches: readonly FlowFlag[] = ['certificates', 'reason', 'signOnEntry', 'signOnExit', 'guardian']
/** Those that decide the steps of this visit; the long form shows that no other one changes a graph. */
const switchesOf = (start: VisitStart): readonly FlowFlag[] =>
  start === 'exit'
    ? ['signOnExit']
    : // The guardian of one start only, since each switch doubles the graphs.
      ['certificates', 'reason', 'signOnEntry', ...(start === 'signIn' ? ['guardian' as const] : [])]
/** Whether badges are printed, and the visitor known. */
const devices = [
  [true, null],
  [false, null],
  [false, 'ABCD1234'],
] as const
const starts: readonly VisitStart[] = ['enter', 'exit', 'signIn', 'signUp', 'badge']

function settings(switchesFor: (start: VisitStart) => readonly FlowFlag[]): Omit<VisitInput, 'sources'>[] {
  const all: Omit<VisitInput, 'sources'>[] = []
  for (const start of starts) {
    const switches = switchesFor(start)
    for (const login of [true, false]) {
      for (const visitorTypes of [true, false]) {
        for (let on = 0; on < 2 ** switches.length; on++) {
          const flags = switches.filter((_, index) => on & (1 << index))
          for (const [prints, knownCode] of devices)
            all.push({
              start,
              services: services({ login, visitorTypes }),
              flowFlags: flagsWith(...flags),
              visitorTypes: [visitorType('type-1', ...flags), visitorType('type-2', ...flags)],
              hostPrivacy: false,
              leaveByName: login && !prints,
              expectedByName: false,
              asksForHelp: false,
              welcomeMs: END_SCREEN_MS,
              feedbackMs: start === 'exit' && login && !visitorTypes ? END_SCREEN_MS : null,
              print: { ...noPrinting, onSignUp: prints, onSignIn: prints },
              cameraId: null,
              isMobile: false,
              shown: start === 'badge' ? `v1.${'s'.repeat(22)}` : null,
              knownCode,
              draft: null,
              noticeVersion: '1',
            })
        }
      }
    }
  }
  return all
}

/** Settings where guests come with a pass: to the choice, to the way out, or to home. */
const guestSettings = settings(() => ['reason'])
  .filter(
    ({ start, services: { login, visitorTypes }, print, knownCode }) =>
      login &&
      !print.onSignUp &&
      knownCode === null &&
      (start === 'enter' || (start !== 'signIn' && start !== 'signUp' && visitorTypes)),
  )
  .map((input) => ({
    ...input,
    shown: input.start === 'badge' ? PASS : null,
    expectedByName: input.start === 'enter',
    asksForHelp: false,
  }))

const allSettings = [...settings(switchesOf), ...guestSettings]
/**
 * Some of them, by their place, which together have every step of all of them: a graph takes long to build. The long form
 * shows that they are enough.
 */
const enough: ReadonlySet<number> = new Set([
  5, 11, 23, 28, 34, 37, 46, 69, 72, 84, 90, 93, 98, 99, 101, 103, 106, 122, 126, 132, 138, 144, 156, 162,
  165, 167, 172, 178, 184, 196, 202, 208, 214, 318, 336, 339, 345, 357, 429, 456, 459, 471, 505, 506, 508,
  509, 510, 511,
])

const guestEvents = [
  ...Object.values(visitorEvents)
    .flat()
    .filter(({ type }) => type !== 'CODE_SEEN'),
  ...passes,
  ...worldEvents,
  ...passAnswers,
]

type WorldEventType =
  | 'xstate.init'
  | `xstate.${'done' | 'error'}.actor.${keyof VisitPorts}`
  | 'xstate.done.actor.badge'
  | 'xstate.after.thanks.visit.ended.thanking'
  | 'xstate.after.endScreen.visit.ended.greeting'
  | 'xstate.after.endScreenRead.visit.ended.greetingLonger'
  | 'xstate.after.refusal.visit.refused.telling'
  | 'xstate.after.refusalRead.visit.refused.tellingLonger'

/** One real visit, driven along a walk. */
function drive(input: Omit<VisitInput, 'sources'>, walked: Set<string>) {
  const fake: FakePorts = fakePorts()
  const clock = new SimulatedClock()
  const machine = visitMachine.provide({
    actors: {
      identify: fake.ports.identify,
      identifyGuest: fake.ports.identifyGuest,
      findGuest: fake.ports.findGuest,
      proveGuest: fake.ports.proveGuest,
      signUp: fake.ports.signUp,
      loadCertificates: fake.ports.loadCertificates,
      mailBadge: fake.ports.mailBadge,
      submitAccess: fake.ports.submitAccess,
      learnDoor: fake.ports.learnDoor,
      sendFeedback: fake.ports.sendFeedback,
      badge: badgeMachine.provide({
        actors: { makeBadge: fake.ports.makeBadge, printBadge: fake.ports.printBadge },
      }),
    },
  })
  const actor = createActor(machine, {
    input: { ...input, sources: fakeSources() },
    clock,
    inspect: noteTransitions(walked),
  })
  const answer =
    (port: PortName): Executor =>
    ({ event }) =>
      fake.answer(port, (event as unknown as { readonly output: never }).output)
  const breakPort = (port: PortName) => () => fake.break(port)
  const send: Executor = ({ event }) => actor.send(event as VisitEvent)
  const events = {
    'xstate.init': () => {
      actor.start()
    },
    ID_CODE_CHOSEN: send,
    QR_CHOSEN: send,
    CODE_SEEN: send,
    CAMERA_CHOSEN: send,
    SIGN_UP_CHOSEN: send,
    BY_NAME_CHOSEN: send,
    INVITED_CHOSEN: send,
    NAMES_GIVEN: send,
    NUMBER_GIVEN: send,
    PERSON_CHOSEN: send,
    CODE_ENTERED: send,
    EXPECTED_CONFIRMED: send,
    SUBSTITUTE_CHOSEN: send,
    NOT_ME_CHOSEN: send,
    VISITOR_TYPE_CHOSEN: send,
    HELP_TICKED: send,
    TYPED: send,
    SIGN_UP_SENT: send,
    CODE_MAIL_ASKED: send,
    CERTIFICATE_TICKED: send,
    CERTIFICATE_DECLINED: send,
    CERTIFICATES_ACCEPTED: send,
    LANGUAGE_CHANGED: send,
    HOST_CHOSEN: send,
    HOST_AND_REASON_GIVEN: send,
    SIGNED: send,
    GUARDIAN_SIGNED: send,
    PRINT_ASKED: send,
    BADGE_CLOSED: send,
    BACK: send,
    RETRY: send,
    FEEDBACK_GIVEN: send,
    MORE_TIME_ASKED: send,
    ACCESS_DELIVERED: send,
    ACCESS_REFUSED: send,
    HOME_REQUESTED: send,
    'xstate.done.actor.badge': async ({ event }) => {
      const { output } = event as unknown as { readonly output: BadgeOutput }
      if (output.outcome === 'failed') return fake.answer('makeBadge', err(failure('UNAVAILABLE')))
      await fake.answer('makeBadge', ok(badge))
      actor.send({ type: 'BADGE_CLOSED' })
      await settle()
    },
    'xstate.done.actor.identify': answer('identify'),
    'xstate.done.actor.identifyGuest': answer('identifyGuest'),
    'xstate.done.actor.findGuest': answer('findGuest'),
    'xstate.done.actor.proveGuest': answer('proveGuest'),
    'xstate.done.actor.signUp': answer('signUp'),
    'xstate.done.actor.loadCertificates': answer('loadCertificates'),
    'xstate.done.actor.mailBadge': answer('mailBadge'),
    'xstate.done.actor.submitAccess': answer('submitAccess'),
    'xstate.done.actor.learnDoor': answer('learnDoor'),
    'xstate.done.actor.sendFeedback': answer('sendFeedback'),
    'xstate.error.actor.identify': breakPort('identify'),
    'xstate.error.actor.identifyGuest': breakPort('identifyGuest'),
    'xstate.error.actor.findGuest': breakPort('findGuest'),
    'xstate.error.actor.proveGuest': breakPort('proveGuest'),
    'xstate.error.actor.signUp': breakPort('signUp'),
    'xstate.error.actor.loadCertificates': breakPort('loadCertificates'),
    'xstate.error.actor.mailBadge': breakPort('mailBadge'),
    'xstate.error.actor.submitAccess': breakPort('submitAccess'),
    'xstate.error.actor.learnDoor': breakPort('learnDoor'),
    'xstate.error.actor.sendFeedback': breakPort('sendFeedback'),
    'xstate.after.thanks.visit.ended.thanking': () => {
      clock.increment(END_SCREEN_MS * MORE_TIME_FACTOR)
    },
    'xstate.after.endScreen.visit.ended.greeting': () => {
      // As long as it stays where the door did not open.
      clock.increment(REFUSAL_SCREEN_MS)
    },
    'xstate.after.endScreenRead.visit.ended.greetingLonger': () => {
      clock.increment(REFUSAL_SCREEN_MS * MORE_TIME_FACTOR)
    },
    'xstate.after.refusal.visit.refused.telling': () => {
      clock.increment(REFUSAL_SCREEN_MS)
    },
    'xstate.after.refusalRead.visit.refused.tellingLonger': () => {
      clock.increment(REFUSAL_SCREEN_MS * MORE_TIME_FACTOR)
    },
  } satisfies Record<VisitEvent['type'] | WorldEventType, Executor>
  return { actor, events }
}

/** A graph of the chart for one setting, as walks that take each of its edges. */
interface Graph {
  readonly input: Omit<VisitInput, 'sources'>
  readonly walks: readonly Walk[]
}

/** The visitor's position; entered data depends on the way there, which a graph's state does not know. */
function frameOf(snapshot: Snapshot) {
  const { screen, path, backToPath, canGoBack, isLastPage, busy, progress, direction } = visitView(snapshot)
  return { screen, path, backToPath, canGoBack, isLastPage, busy, progress, direction }
}

/** One step of a walk: what happened, and what the visitor saw before and after it. */
const labelsOf = (walk: Walk): readonly string[] =>
  walk.steps.map(({ event, state }, at) => {
    const before = walk.steps[at - 1]?.state as Snapshot | undefined
    return JSON.stringify([
      before && [before.value, seenIn(before)],
      event,
      state.value,
      seenIn(state as Snapshot),
    ])
  })
const seenIn = (snapshot: Snapshot) => (snapshot.status === 'active' ? frameOf(snapshot) : snapshot.output)

describe('every way through a visit', () => {
  const walked = new Set<string>()
  const seen = new Set<string>()
  let walks = 0

  /** @param keyOf what graphs have in common of which one is enough */
  const graphsOf = (
    inputs: readonly Omit<VisitInput, 'sources'>[],
    keyOf: (found: readonly Walk[]) => unknown,
  ) => {
    const graphs = new Map<unknown, Graph>()
    for (const input of inputs) {
      const found = walksOf<Snapshot>(visitMachine, {
        input: { ...input, sources: fakeSources() },
        events: () =>
          guestSettings.includes(input)
            ? guestEvents
            : [
                ...allEvents,
                ...(hearsDemands(input) ? demands : []),
                ...(hasTwoDocuments(input) ? [twoDocuments] : []),
              ],
        key: (snapshot) => {
          const { value, context } = snapshot
          const isScanning = snapshot.matches({ identification: 'camera' })
          return JSON.stringify([
            value,
            isScanning ? context.seen.map(({ text }) => text) : null,
            context.certificates?.length ?? null,
            context.shownAt,
            context.answered.map(({ id }) => id),
            context.identifiedAt,
            context.start,
            context.direction,
            context.badgeOf,
            context.access?.isRecorded ?? null,
            context.access?.opensDoor ?? null,
            context.access?.isDoorShut ?? null,
            context.demanded,
            context.expected && [context.expected.host?.id, context.expected.firstname],
            context.pass,
            snapshot.matches({ identification: 'confirmingExpected' }) && context.visitor !== null,
          ])
        },
      })
      const key = keyOf(found)
      if (!graphs.has(key)) graphs.set(key, { input, walks: found })
    }
    return graphs
  }
  const graphsOfEnough = () =>
    graphsOf(
      allSettings.filter((_, nth) => enough.has(nth)),
      (found) => found,
    )
  const graphs = isLong ? graphsOf(allSettings, shapeOf) : graphsOfEnough()
  const stepsOf = (some: ReadonlyMap<unknown, Graph>): ReadonlySet<string> =>
    new Set([...some.values()].flatMap(({ walks }) => walks.flatMap(labelsOf)))
  const labels = stepsOf(graphs)

  // All edges of all graphs in the long form, what covers them otherwise.
  test.each(isLong ? [...graphs.values()] : coverOf([...graphs.values()], labelsOf))(
    'from $input.start: $walks.length walks',
    async ({ input, walks: paths }) => {
      for (const path of paths) {
        const { actor, events } = drive(input, walked)
        const agrees = (expected: unknown) => {
          const actual = actor.getSnapshot()
          seen.add(stateName(actual))
          expect(actual.value).toEqual((expected as Snapshot).value)
          if (actual.status === 'active') expect(frameOf(actual)).toEqual(frameOf(expected as Snapshot))
          else expect(actual.output).toEqual((expected as Snapshot).output)
        }
        const states = Object.fromEntries(Object.keys(settled).map((name) => [name, agrees]))
        for (const { event } of path.steps) expect(Object.keys(events)).toContain(event.type)
        await path.test({ states, events })
        actor.stop()
        walks += 1
      }
    },
  )

  test('takes every transition of the chart and rests in every settled state', () => {
    const declared = transitionsOf(visitMachine)
    expect([...declared].filter((transition) => !walked.has(transition))).toEqual([])
    expect([...seen].sort()).toEqual(Object.keys(settled).sort())
  })

  test('shows no fewer steps than ever', () => {
    expect(labels.size).toBeGreaterThanOrEqual(2_100)
  })

  test.runIf(isLong)('has no other graph, whatever else is switched on', { timeout: 300_000 }, () => {
    const others = [
      ...graphsOf(
        settings(() => switches),
        shapeOf,
      ).keys(),
    ]
    expect(others.filter((shape) => !graphs.has(shape))).toEqual([])
  })

  test.runIf(isLong)('has no other step than in the settings of the short form', { timeout: 300_000 }, () => {
    const inEnough = stepsOf(graphsOfEnough())
    expect([...labels].filter((label) => !inEnough.has(label))).toEqual([])
  })

  afterAll(() => {
    const total = transitionsOf(visitMachine).size
    const taken = [...transitionsOf(visitMachine)].filter((transition) => walked.has(transition)).length
    console.log(
      `visit: ${graphs.size} different graphs with ${labels.size} steps; walks: ${walks}, transitions: ${taken}/${total}`,
    )
  })
})
