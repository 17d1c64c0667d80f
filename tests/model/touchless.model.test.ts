import { afterAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Failure } from '#contract/error-codes.ts'
import { SESSION_CHECK_MS, TOUCHLESS_SESSION_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import type { KioskEmitted, KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { type KioskPorts, noTries, type SessionToken, type VisitDraft } from '#machines/ports.ts'
import {
  configuration,
  form as filled,
  PASS,
  SIGNATURE,
  services,
  sessionToken,
  visitor,
  visitorType,
} from '#tests/support/machines/builders.ts'
import { company, type FailingPort } from '#tests/support/machines/company.ts'
import { fakeSources, settle } from '#tests/support/machines/fakes.ts'

type ShownScreen = KioskView['screen'] | Extract<KioskView, { screen: 'visit' }>['visit']['screen']
/** Screens that a visitor's own phone can show while its session lasts. */
type PhoneScreen = Exclude<
  ShownScreen,
  | 'visit'
  // Over by itself in seconds.
  | 'refused'
  | 'byName'
  | 'invited'
  | 'number'
  | 'desk'
  | 'multiScan'
  | 'rescan'
  | 'unconfigured'
  | 'unapproved'
  | 'settings'
  | 'booting'
  | 'opened'
  | 'evacuation'
>

interface Way {
  readonly events: readonly KioskEvent[]
  readonly fails?: FailingPort
  /** The access is made: nothing is left to be gone on with. */
  readonly isDone?: true
}

const signUp: readonly KioskEvent[] = [
  { type: 'ENTER' },
  { type: 'SIGN_UP_CHOSEN' },
  { type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'guest' },
]
/** The values of the form's fields. */
const form = { firstname: 'Ada', lastname: 'Rossi', email: 'ada@example.com' }

const toExpected: readonly KioskEvent[] = [
  { type: 'ENTER' },
  { type: 'QR_CHOSEN' },
  { type: 'CODE_SEEN', text: PASS },
]
const toBadge: readonly KioskEvent[] = [...signUp, { type: 'SIGN_UP_SENT', form: filled }]
const toCertificates: readonly KioskEvent[] = [...toBadge, { type: 'BADGE_CLOSED' }]
const toHost: readonly KioskEvent[] = [
  ...toCertificates,
  { type: 'CERTIFICATE_TICKED', id: 'certificate-1', isTicked: true },
  { type: 'CERTIFICATES_ACCEPTED' },
]
const toSignature: readonly KioskEvent[] = [
  ...toHost,
  { type: 'HOST_AND_REASON_GIVEN', hostId: 'host-1', reason: 'Meeting' },
]
const toGuardian: readonly KioskEvent[] = [...toSignature, { type: 'SIGNED', signature: SIGNATURE }]
const toEnd: readonly KioskEvent[] = [
  ...toGuardian,
  { type: 'GUARDIAN_SIGNED', guardian: { name: 'Grace Conti', signature: SIGNATURE } },
]

/** How each screen is reached from home. */
const ways: Readonly<Record<PhoneScreen, Way>> = {
  home: { events: [], isDone: true },
  getBadge: { events: [{ type: 'GET_BADGE' }], isDone: true },
  otherFeatures: { events: [{ type: 'OTHER_FEATURES' }], isDone: true },
  auth: { events: [{ type: 'ENTER' }] },
  qrauth: { events: [{ type: 'ENTER' }, { type: 'QR_CHOSEN' }] },
  idauth: { events: [{ type: 'ENTER' }, { type: 'ID_CODE_CHOSEN' }] },
  expected: { events: toExpected },
  visitorType: { events: signUp.slice(0, 2) },
  signup: { events: signUp },
  badge: { events: toBadge },
  certificates: { events: toCertificates },
  hostAndReason: { events: toHost },
  signature: { events: toSignature },
  guardian: { events: toGuardian },
  submitting: { events: toEnd, fails: 'submitAccess' },
  end: { events: toEnd, isDone: true },
}

const guest = visitorType('guest', 'certificates', 'host', 'reason', 'signOnEntry', 'guardian')

/** A phone that has just been let in, in front of a company that asks for everything. */
async function phone(drafts: Readonly<Record<string, VisitDraft>> = {}) {
  const sources = fakeSources()
  const clock = new SimulatedClock()
  const server = company({
    known: visitor({ visitorType: guest }),
    inside: false,
    certificates: 1,
    now: sources.now,
    configuration: configuration({
      services: services({ touchless: true, visitorTypes: true }),
      visitorTypes: [guest, visitorType('other')],
    }),
  })
  let tokens = 0
  const acquireToken: KioskPorts['acquireToken'] = fromPromise(
    async (): Promise<Result<SessionToken, Failure>> => {
      tokens += 1
      return ok(sessionToken(sources.now() + TOUCHLESS_SESSION_MS))
    },
  )
  const kiosk = createActor(kioskWith({ ...server.ports, acquireToken }), {
    input: {
      sources,
      stored: null,
      demo: null,
      isMobile: true,
      tries: noTries,
      pass: { companyId: 'demo', site: null, presence: 'now', token: null },
      knownCodes: {},
      drafts,
    },
    clock,
  })
  const said: KioskEmitted[] = []
  kiosk.on('*', (event) => said.push(event))
  kiosk.start()
  await settle()
  return {
    server,
    said,
    tokens: () => tokens,
    snapshot: () => kiosk.getSnapshot(),
    view: () => kioskView(kiosk.getSnapshot()),
    async go({ events, fails }: Way) {
      if (fails) server.failNext(fails, 'ERR_NETWORK')
      for (const event of events) {
        kiosk.send(event)
        await settle()
      }
    },
    async send(event: KioskEvent) {
      kiosk.send(event)
      await settle()
    },
    /** @param frozen no timer hears of it, as on a sleeping phone */
    async pass(milliseconds: number, frozen: boolean) {
      sources.pass(milliseconds)
      if (!frozen) clock.increment(milliseconds)
      await settle()
    },
    stop: () => kiosk.stop(),
  }
}

const shownBy = (view: KioskView): ShownScreen => (view.screen === 'visit' ? view.visit.screen : view.screen)

const keptDraft = (said: readonly KioskEmitted[]): VisitDraft | null | undefined =>
  said.findLast((event) => event.type === 'DRAFT_CHANGED')?.draft

/** How a phone notices the end: its own check every 20 s, or a navigation or return after it slept. */
const occasions = ['the tick of 20 s', 'a look after sleep'] as const

const rows = Object.entries(ways).flatMap(([screen, way]) =>
  occasions.map((occasion) => ({ screen: screen as PhoneScreen, way, occasion })),
)

describe('the five minutes of a phone end', () => {
  const ended = new Set<string>()

  test.each(rows)('on $screen, noticed by $occasion', async ({ screen, way, occasion }) => {
    const one = await phone()
    await one.go(way)
    expect(shownBy(one.view())).toBe(screen)
    const isTick = occasion === 'the tick of 20 s'
    // The end screen leaves by itself meanwhile: there the session ends while the phone sleeps, or on home.
    await one.pass(TOUCHLESS_SESSION_MS - 1, !isTick)
    expect(one.view().screen).not.toBe('rescan')
    await one.pass(1, !isTick)
    if (isTick) await one.pass(SESSION_CHECK_MS, false)
    else await one.send({ type: 'CHECK' })

    expect(one.view()).toMatchObject({ screen: 'rescan', path: '/rescanQrCode', needsPresence: false })
    expect(one.snapshot().context).toMatchObject({ pass: 'over', configuration: null })
    expect(one.snapshot().children).not.toHaveProperty('session')
    expect(one.said.filter(({ type }) => type === 'PASS_CHANGED').at(-1)).toEqual({
      type: 'PASS_CHANGED',
      pass: 'over',
    })
    const draft = keptDraft(one.said)
    if (way.isDone) expect(draft ?? null).toBeNull()
    else expect(draft).toMatchObject({ direction: 'entry' })
    ended.add(`${screen} by ${occasion}`)

    for (const path of ['/', '/app', '/app/flow/signup', '/app/getBadge', '/app/settings']) {
      await one.send({ type: 'PATH_REQUESTED', path })
      await one.send({ type: 'CHECK' })
    }
    for (const type of ['ENTER', 'EXIT', 'GET_BADGE', 'EXTEND', 'RETRY', 'BACK'] as const) {
      await one.send({ type })
    }
    expect(one.view().screen).toBe('rescan')
    expect(one.tokens()).toBe(1)
    expect(one.server.accesses).toHaveLength(screen === 'end' ? 1 : 0)
    one.stop()
  })

  test('on every screen that a phone can show', () => {
    expect(ended.size).toBe(rows.length)
  })

  test('and what was typed is there after the next scan', async () => {
    const before = await phone()
    await before.go(ways.signup)
    await before.send({ type: 'TYPED', answers: { form } })
    await before.pass(TOUCHLESS_SESSION_MS, true)
    await before.send({ type: 'CHECK' })
    const draft = keptDraft(before.said)
    before.stop()
    expect(draft).toEqual({ direction: 'entry', form, reason: null })

    const after = await phone({ demo: draft ?? never() })
    await after.go({ events: [{ type: 'VISITOR_TYPE_CHOSEN', visitorTypeId: 'guest' }] })
    expect(after.view()).toMatchObject({ screen: 'visit', visit: { screen: 'signup', given: form } })
    after.stop()
  })

  afterAll(() => console.log(`touchless: ends on ${Object.keys(ways).length} screens, ${ended.size} ways`))
})

function never(): never {
  throw new Error('No draft was kept')
}
