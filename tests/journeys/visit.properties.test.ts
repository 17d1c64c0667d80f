import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { clientErrorCodes, errorCodes } from '#contract/error-codes.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { type FlowFlag, flowFlagList } from '#contract/wire-flags.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import type { KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { type KioskAccessRequest, noPrinting, noTries } from '#machines/ports.ts'
import {
  configuration,
  flagsWith,
  noPhone,
  form,
  services,
  stored,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import {
  company,
  type FailingPort,
  GUEST_PASS,
  KNOWN_CODE,
  KNOWN_EMAIL,
} from '#tests/support/machines/company.ts'
import { fakeSources, settle } from '#tests/support/machines/fakes.ts'
import { sampleOf } from '#tests/support/long.ts'

const SEQUENCES = sampleOf(100, 1_000)
const START = 1_700_000_000_000

const flow = fc.subarray<FlowFlag>([...flowFlagList])

const given = fc.record({
  flow,
  typeFlow: fc.option(flow),
  login: fc.boolean(),
  visitorTypes: fc.boolean(),
  inside: fc.boolean(),
  certificates: fc.nat({ max: 2 }),
  print: fc.record({ onSignUp: fc.boolean(), onSignIn: fc.boolean() }),
  isMobile: fc.boolean(),
  withId: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
})

const paths = [
  '/',
  '/app',
  '/app/',
  '/app/getBadge',
  'auth',
  'signin',
  'signout',
  'idauth',
  'signup',
  'certs/visitor-1',
  'reason',
  'sign',
  'guardian',
  'end',
]

const event: fc.Arbitrary<KioskEvent> = fc.oneof(
  fc.constantFrom<KioskEvent>(
    { type: 'ENTER' },
    { type: 'EXIT' },
    { type: 'ID_CODE_CHOSEN' },
    { type: 'QR_CHOSEN' },
    { type: 'CODE_SEEN', text: KNOWN_CODE },
    { type: 'CODE_SEEN', text: 'https://evil.example/' },
    { type: 'CODE_SEEN', text: null },
    { type: 'CAMERA_CHOSEN', cameraId: 'other' },
    { type: 'OTHER_FEATURES' },
    { type: 'MULTI_SCAN' },
    { type: 'SIGN_UP_CHOSEN' },
    { type: 'CODE_ENTERED', code: KNOWN_CODE },
    { type: 'CODE_ENTERED', code: 'WRONG' },
    { type: 'CODE_ENTERED', code: GUEST_PASS },
    { type: 'CODE_SEEN', text: GUEST_PASS },
    { type: 'EXPECTED_CONFIRMED' },
    { type: 'SUBSTITUTE_CHOSEN' },
    { type: 'NOT_ME_CHOSEN' },
    { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'chosen' },
    { type: 'SIGN_UP_SENT', form },
    { type: 'CERTIFICATE_TICKED', id: 'certificate-1', isTicked: true },
    { type: 'CERTIFICATE_TICKED', id: 'certificate-1', isTicked: false },
    { type: 'CERTIFICATE_DECLINED', id: 'certificate-1' },
    { type: 'CERTIFICATES_ACCEPTED' },
    {
      type: 'HOST_CHOSEN',
      host: { id: 'host-1', firstName: 'Giulia', lastName: 'Bianchi', area: null, image: null },
    },
    { type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: null },
    { type: 'SIGNED', signature: 'first' },
    { type: 'SIGNED', signature: 'second' },
    { type: 'GUARDIAN_SIGNED', guardian: { name: 'Grace Conti', signature: 'third' } },
    { type: 'GET_BADGE' },
    { type: 'EMAIL_GIVEN', email: KNOWN_EMAIL },
    { type: 'EMAIL_GIVEN', email: 'nobody@example.com' },
    { type: 'PRINT_ASKED' },
    { type: 'BADGE_CLOSED' },
    { type: 'BACK' },
    { type: 'RETRY' },
    { type: 'MORE_TIME_ASKED' },
    { type: 'HOME_REQUESTED' },
    { type: 'CHECK' },
    { type: 'TOKEN_REFUSED' },
    { type: 'WENT_OFFLINE' },
    { type: 'WENT_ONLINE' },
  ),
  fc.constantFrom(...paths).map((path) => ({
    type: 'PATH_REQUESTED' as const,
    path: path.startsWith('/') ? path : `/app/flow/${path}`,
  })),
)

type Happening =
  | { readonly kind: 'event'; readonly event: KioskEvent }
  /** Events that the screen offers are likelier than chance, or few sequences would reach the end. */
  | { readonly kind: 'forward'; readonly start: 'ENTER' | 'EXIT' }
  | { readonly kind: 'fail'; readonly port: FailingPort; readonly code: (typeof codes)[number] }
  | { readonly kind: 'answers' }
  | { readonly kind: 'end screen leaves' }

const codes = [...errorCodes, ...clientErrorCodes]
const ports = [
  'identify',
  'identifyGuest',
  'signUp',
  'loadCertificates',
  'submitAccess',
  'makeBadge',
  'findBadge',
  'mailBadge',
  'printBadge',
] as const

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: event.map((event) => ({ kind: 'event' as const, event })) },
  {
    weight: 24,
    arbitrary: fc.record({ kind: fc.constant('forward' as const), start: fc.constantFrom('ENTER', 'EXIT') }),
  },
  { weight: 12, arbitrary: fc.constant({ kind: 'answers' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'end screen leaves' as const }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...ports), fc.constantFrom(...codes))
      .map(([port, code]) => ({ kind: 'fail' as const, port, code })),
  },
)

/** A tick on the next open document, or what follows the last one. */
function acceptNext({ certificates, answered }: Extract<VisitView, { screen: 'certificates' }>): KioskEvent {
  if (certificates === null) return { type: 'RETRY' }
  const open = certificates.find(({ id }) => answered.every((one) => one.id !== id))
  return open
    ? { type: 'CERTIFICATE_TICKED', id: open.id, isTicked: true }
    : { type: 'CERTIFICATES_ACCEPTED' }
}

/** The event by which a visitor goes on from what is shown. */
function forward(view: KioskView, start: 'ENTER' | 'EXIT'): KioskEvent {
  if (view.screen === 'getBadge') {
    return view.badge.shown ? { type: 'BADGE_CLOSED' } : { type: 'EMAIL_GIVEN', email: KNOWN_EMAIL }
  }
  if (view.screen === 'otherFeatures' || view.screen === 'multiScan') return { type: 'BACK' }
  if (view.screen !== 'visit') return { type: start }
  switch (view.visit.screen) {
    case 'auth':
      return { type: 'ID_CODE_CHOSEN' }
    case 'byName':
    case 'invited':
    case 'number':
    case 'desk':
      return { type: 'BACK' }
    case 'idauth':
      return { type: 'CODE_ENTERED', code: KNOWN_CODE }
    case 'qrauth':
      return { type: 'CODE_SEEN', text: KNOWN_CODE }
    case 'expected':
      return { type: 'EXPECTED_CONFIRMED' }
    case 'visitorType':
      return { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'chosen' }
    case 'signup':
      return { type: 'SIGN_UP_SENT', form }
    case 'badge':
      return { type: 'BADGE_CLOSED' }
    case 'certificates':
      return acceptNext(view.visit)
    case 'hostAndReason':
      return { type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: 'Meeting' }
    case 'signature':
      return { type: 'SIGNED', signature: 'first' }
    case 'guardian':
      return { type: 'GUARDIAN_SIGNED', guardian: { name: 'Grace Conti', signature: 'third' } }
    case 'submitting':
      return { type: 'RETRY' }
    case 'refused':
    case 'end':
      return { type: 'HOME_REQUESTED' }
  }
}

function seesLegally(view: KioskView): void {
  expect(view.path).toMatch(/^\/app(\/getBadge|\/other|\/flow\/[a-zA-Z]+(\/[\w-]+)?)?$/)
  if (view.screen !== 'visit') return
  const { visit } = view
  expect(visit.canGoBack).toBe(visit.backToPath !== null)
  if (visit.busy) expect(visit.canGoBack).toBe(false)
  if (visit.direction === 'exit')
    expect(['certificates', 'hostAndReason', 'guardian', 'signup', 'visitorType']).not.toContain(visit.screen)
  if (visit.progress === null) expect(visit.isLastPage).toBe(false)
  if (visit.progress) expect(visit.progress.step).toBeLessThanOrEqual(visit.progress.of)
  if (visit.isLastPage && visit.progress) expect(visit.progress.step).toBe(visit.progress.of)
}

/** A key is one body: the server would refuse anything else. */
function keysAreKept(requests: readonly KioskAccessRequest[]): void {
  const bodies = new Map<string, string>()
  for (const request of requests) {
    const body = JSON.stringify(request)
    expect(bodies.get(request.idempotencyKey) ?? body).toBe(body)
    bodies.set(request.idempotencyKey, body)
  }
  expect(new Set(bodies.values()).size).toBe(bodies.size)
}

test('whatever happens, a visit stays valid and is taken at most once', async () => {
  let completed = 0
  await fc.assert(
    fc.asyncProperty(
      given,
      fc.array(happening, { maxLength: 60, size: 'max' }),
      async (setting, happenings) => {
        const type = setting.typeFlow && visitorType('chosen', ...setting.typeFlow)
        const sources = fakeSources(START)
        const clock = new SimulatedClock()
        const server = company({
          known: visitor({ visitorType: type, ...(setting.withId ? {} : { id: '' }) }),
          inside: setting.inside,
          certificates: setting.certificates,
          now: sources.now,
          configuration: configuration({
            services: services({ login: setting.login, visitorTypes: setting.visitorTypes }),
            flowFlags: flagsWith(...setting.flow),
            visitorTypes: [visitorType('other'), visitorType('chosen', ...(setting.typeFlow ?? []))],
          }),
        })
        const kiosk = createActor(kioskWith(server.ports), {
          input: {
            ...noPhone,
            sources,
            stored: {
              ...stored,
              settings: { ...stored.settings, print: { ...noPrinting, ...setting.print } },
            },
            tries: noTries,
            demo: null,
            isMobile: setting.isMobile,
          },
          clock,
        })
        // Looked at after each step: what a subscriber throws would be lost.
        const seen: { readonly view: KioskView; readonly lists: number }[] = []
        let visits = 0
        let lookUps = 0
        let asked = 0
        kiosk.subscribe((snapshot) => {
          const view = kioskView(snapshot)
          if (view.screen === 'visit' && seen.at(-1)?.view.screen !== 'visit') visits += 1
          if (view.screen === 'getBadge' && seen.at(-1)?.view.screen !== 'getBadge') lookUps += 1
          seen.push({ view, lists: server.certificateLists })
        })
        kiosk.on('VISIT_ENDED', () => {
          completed += 1
        })
        kiosk.start()
        await settle()

        for (const step of happenings) {
          const before = kioskView(kiosk.getSnapshot())
          if (step.kind === 'event') kiosk.send(step.event)
          if (step.kind === 'event' && step.event.type === 'PRINT_ASKED') asked += 1
          if (step.kind === 'event' && step.event.type === 'BACK' && before.screen === 'visit') {
            const { backToPath, path } = before.visit
            expect(kioskView(kiosk.getSnapshot()).path).toBe(backToPath ?? path)
          }
          if (step.kind === 'forward') kiosk.send(forward(kioskView(kiosk.getSnapshot()), step.start))
          if (step.kind === 'fail') server.failNext(step.port, step.code)
          if (step.kind === 'end screen leaves') clock.increment(END_SCREEN_MS)
          if (step.kind === 'answers') await settle()
          expect(server.accesses.length).toBeLessThanOrEqual(visits)
        }
        await settle()

        // At most one for each visit, unless the visitor asks for another; a phone prints none.
        expect(server.badges).toBeLessThanOrEqual(visits + lookUps)
        expect(server.prints).toBeLessThanOrEqual(setting.isMobile ? 0 : visits + asked)

        for (const { view } of seen) seesLegally(view)
        for (const [index, { view, lists }] of seen.entries()) {
          const isExit = view.screen === 'visit' && view.visit.direction === 'exit'
          if (isExit) expect(lists).toBe(seen[index - 1]?.lists)
        }
        for (const request of server.requests) {
          expect(request.visitorId).toBe('visitor-1')
          if (request.direction === 'exit') expect(request.acceptedCertificates).toEqual([])
        }
        keysAreKept(server.requests)
        expect(kiosk.getSnapshot().status).toBe('active')
        kiosk.stop()
      },
    ),
    { numRuns: SEQUENCES },
  )
  // The property would say nothing if hardly any sequence reached the end of a visit.
  expect(completed).toBeGreaterThan(SEQUENCES / 20)
})
