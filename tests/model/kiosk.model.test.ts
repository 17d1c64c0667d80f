import { afterAll, describe, expect, test } from 'vitest'
import { failure } from '#contract/error-codes.ts'
import {
  APPROVAL_CHECK_MS,
  END_SCREEN_MS,
  IDLE_WARNING_MS,
  IDLE_WIPE_MS,
  SESSION_CHECK_MS,
  SETTINGS_IDLE_MS,
  TOAST_MS,
  TOUCHLESS_SESSION_MS,
  UNATTENDED_MS,
} from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import { kioskMachine } from '#machines/kiosk/kiosk.machine.ts'
import type { KioskEvent } from '#machines/kiosk/kiosk.types.ts'
import { defaultSettings, noTries } from '#machines/ports.ts'
import { machinePlayer } from '#tests/journeys/machine-player.ts'
import { journeys } from '#tests/journeys/rows.ts'
import {
  configuration,
  credentials,
  flagsWith,
  form,
  services,
  sessionToken,
  visitor,
} from '#tests/support/machines/builders.ts'
import { kioskOnHome, kioskWaiting } from '#tests/support/machines/waiting-kiosk.ts'
import { transitionsOf } from '#tests/support/machines/walks.ts'

/**
 * The root chart has too many children for its graph to be walked: these walks by hand and the journeys of the
 * specification take each of its transitions together, and each walk says what the visitor sees.
 */
const walked = new Set<string>()

const unreachable = err(failure('ERR_NETWORK'))
const unauthorized = err(failure('UNAUTHORIZED'))
const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
const demo = { ...credentials, serviceCode: 'DEMO' }
const command = { id: 'command-1', code: 'ABCD1234', direction: 'entry' } as const
const open = { type: 'OPEN_ACCESS_ASKED', command } as const satisfies KioskEvent
const onHome = (flow = flagsWith()) => kioskOnHome(flow, walked)
type Kiosk = Awaited<ReturnType<typeof kioskOnHome>>

/** Up to the screen after identification. */
async function identify({ fake, kiosk }: Kiosk): Promise<void> {
  kiosk.send({ type: 'ENTER' })
  kiosk.send({ type: 'ID_CODE_CHOSEN' })
  kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
  await fake.answer('identify', ok(visitor()))
}

const pass = { companyId: 'demo', site: null, presence: 'proof', token: null }
const phone = (over = {}) =>
  kioskWaiting({ stored: null, isMobile: true, pass, knownCodes: {}, drafts: {}, ...over }, walked)
async function letIn(waiting: ReturnType<typeof phone>): Promise<void> {
  const { fake, kiosk } = waiting
  const sourcesNow = kiosk.getSnapshot().context.sources.now()
  await fake.answer('acquireToken', ok(sessionToken(sourcesNow + TOUCHLESS_SESSION_MS)))
  await fake.answer('loadConfiguration', ok(configuration({ services: services({ touchless: true }) })))
}

describe('starting', () => {
  test('a tablet with nothing stored asks the server, by itself and on request', async () => {
    const { fake, kiosk, view, wait } = kioskWaiting({ stored: null, demo }, walked)
    await fake.answer('restoreTablet', unreachable)
    wait(SESSION_CHECK_MS)
    await fake.break('restoreTablet')
    for (const type of ['RETRY', 'CHECK', 'WENT_OFFLINE', 'WENT_ONLINE'] as const) {
      kiosk.send({ type })
      if (type !== 'WENT_OFFLINE') await fake.answer('restoreTablet', unreachable)
    }
    expect(view()).toMatchObject({ screen: 'booting', failed: 'ERR_NETWORK' })
    wait(SESSION_CHECK_MS)
    await fake.answer('restoreTablet', ok(credentials))
    expect(fake.asked('acquireToken')).toHaveLength(1)
  })

  test('one that the server does not know tries the demo, and is set up when that is refused', async () => {
    const { fake, kiosk, view } = kioskWaiting({ stored: null, demo }, walked)
    await fake.answer('restoreTablet', unauthorized)
    kiosk.send({ type: 'CHECK' })
    await fake.answer('acquireToken', unauthorized)
    expect(view().screen).toBe('unconfigured')
  })

  test('digits pair it, after those that did not', async () => {
    const { fake, kiosk, view } = kioskWaiting({ stored: null }, walked)
    kiosk.send({ type: 'PATH_REQUESTED', path: '/configure/demo/rome' })
    expect(view()).toMatchObject({ screen: 'unconfigured', companyId: 'demo', site: 'rome' })
    kiosk.send({ type: 'PAIR', code: '111111' })
    await fake.answer('pairTablet', err(failure('FORBIDDEN')))
    kiosk.send({ type: 'PAIR', code: '222222' })
    await fake.break('pairTablet')
    kiosk.send({ type: 'PAIR', code: '333333' })
    await fake.answer('pairTablet', ok(credentials))
    await fake.answer('acquireToken', unreachable)
    kiosk.send({ type: 'RETRY' })
    kiosk.send({ type: 'PAIR', code: '444444' })
    expect(fake.asked('pairTablet')).toHaveLength(4)
  })

  test('codes are typed, typed again, wait for staff, and are taken back', async () => {
    const { fake, kiosk, view, wait } = kioskWaiting({ stored: null }, walked)
    kiosk.send({ type: 'CONFIGURE', credentials })
    await fake.answer('acquireToken', unreachable)
    kiosk.send({ type: 'CONFIGURE', credentials: { ...credentials, serviceCode: 'OTHER' } })
    expect(fake.asked('acquireToken').at(-1)).toMatchObject({ serviceCode: 'OTHER' })
    await fake.answer('acquireToken', err(failure('FORBIDDEN')))
    expect(view().screen).toBe('unapproved')
    wait(APPROVAL_CHECK_MS)
    await fake.answer('acquireToken', err(failure('FORBIDDEN')))
    kiosk.send({ type: 'BACK' })
    expect(view().screen).toBe('unconfigured')
  })

  test("a visitor's own phone without a code from reception takes the demo at once", () => {
    const { fake } = kioskWaiting({ stored: null, isMobile: true, demo }, walked)
    expect(fake.asked('acquireToken')).toHaveLength(1)
  })
})

describe("a visitor's phone", () => {
  test('reads where to scan when it opens the bare address, and never how to set a tablet up', () => {
    const { fake, view } = phone({ pass: null })
    expect(view()).toMatchObject({ screen: 'rescan', needsPresence: true })
    expect([fake.waiting('restoreTablet'), fake.waiting('acquireToken')]).toEqual([0, 0])
  })

  test('is let in, may stay longer, and asks for another code when its minutes are over', async () => {
    const waiting = phone()
    await letIn(waiting)
    const { kiosk, sleep, view } = waiting
    expect(view().screen).toBe('home')
    kiosk.send({ type: 'FORGET_ME' })
    kiosk.send({ type: 'EXTEND' })
    sleep(TOUCHLESS_SESSION_MS)
    expect(view().screen).toBe('rescan')
  })

  test('goes on with what was typed before', async () => {
    const draft = { direction: 'entry', form: { firstname: 'Ada' }, reason: null } as const
    const waiting = phone({ drafts: { demo: draft } })
    await letIn(waiting)
    expect(waiting.view()).toMatchObject({ screen: 'visit', visit: { screen: 'signup', given: draft.form } })
  })

  test('keeps the code of its visitor until the server refuses it, and not because the network failed', async () => {
    const waiting = phone({ knownCodes: { demo: 'ABCD1234' } })
    await letIn(waiting)
    const { fake, kiosk, said, view } = waiting
    const codes = () => said.flatMap((one) => (one.type === 'KNOWN_CODE_CHANGED' ? [one.code] : []))
    kiosk.send({ type: 'ENTER' })
    await fake.answer('identify', unreachable)
    expect([view(), codes()]).toMatchObject([{ visit: { screen: 'idauth' } }, []])
    kiosk.send({ type: 'CODE_ENTERED', code: 'WRONG123' })
    await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    expect(codes(), 'another code was refused').toEqual([])
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    expect(codes()).toEqual([null])
    kiosk.send({ type: 'CODE_ENTERED', code: 'BCDE2345' })
    await fake.answer('identify', ok(visitor({ code: 'BCDE2345' })))
    expect(codes()).toEqual([null, 'BCDE2345'])
  })

  test('whose session ended before the page was loaded stays outside', () => {
    expect(phone({ pass: 'over' }).view().screen).toBe('rescan')
  })
})

describe('a running tablet', () => {
  test('takes changes on every screen', async () => {
    const { fake, kiosk, view } = await onHome()
    const outbox = { waiting: 2, refused: 0 }
    for (const screen of ['home', 'otherFeatures'] as const) {
      if (screen === 'otherFeatures') kiosk.send({ type: 'OTHER_FEATURES' })
      kiosk.send({ type: 'OUTBOX_CHANGED', count: outbox })
      kiosk.send({ type: 'TRIES_CHANGED', tries: noTries })
      kiosk.send({ type: 'UPDATE_FOUND' })
      expect(view()).toMatchObject({ screen, outbox })
    }
    kiosk.send({ type: 'WENT_OFFLINE' })
    kiosk.send({ type: 'WENT_ONLINE' })
    kiosk.send({ type: 'CONFIGURATION_CHANGED' })
    expect(fake.waiting('loadConfiguration'), 'it reads the configuration anew').toBe(1)
    kiosk.send({ type: 'TOKEN_REFUSED' })
    kiosk.send(open)
    expect(fake.outcomes, 'no command is obeyed here').toMatchObject([{ outcome: 'refused' }])
  })

  test('that is revoked ignores events', async () => {
    const { fake, kiosk, view } = await onHome()
    expect(fake.lines()).toBe(1)
    kiosk.send({ type: 'TOKEN_REFUSED' })
    await fake.answer('acquireToken', unauthorized)
    expect([view().screen, fake.lines()]).toEqual(['unconfigured', 0])
  })

  test('is left alone on home: after a visit, after a while, and for a new version', async () => {
    const waiting = await onHome()
    const { fake, kiosk, said, wait } = waiting
    await identify(waiting)
    await fake.answer('submitAccess', ok(access))
    wait(END_SCREEN_MS)
    wait(TOAST_MS)
    expect(said.at(-1)).toEqual({ type: 'LEFT_ALONE' })
    kiosk.send({ type: 'TOUCHED' })
    kiosk.send({ type: 'CHECK' })
    wait(UNATTENDED_MS)
    kiosk.send({ type: 'UPDATE_FOUND' })
    expect(said.at(-1)).toEqual({ type: 'RELOAD_DUE' })
  })

  test('stands at a door, and begins anew there', async () => {
    const { kiosk, said, view, wait } = await onHome()
    const toDoor = () => kiosk.send({ type: 'PATH_REQUESTED', path: '/app/flow/multiScan' })
    toDoor()
    kiosk.send({ type: 'TOUCHED' })
    kiosk.send({ type: 'CAMERA_CHOSEN', cameraId: 'second' })
    expect(view()).toMatchObject({ screen: 'multiScan', cameraId: 'second' })
    kiosk.send({ type: 'CHECK' })
    wait(UNATTENDED_MS)
    kiosk.send({ type: 'UPDATE_FOUND' })
    expect(said.at(-1)).toEqual({ type: 'RELOAD_DUE' })
    for (const leave of [
      { type: 'BACK' },
      { type: 'HOME_REQUESTED' },
      { type: 'PATH_REQUESTED', path: '/app' },
    ] as const) {
      toDoor()
      kiosk.send(leave)
      expect(view().screen).toBe('home')
    }
  })

  test.each([
    ['reading', { type: 'PRIVACY_OPENED' }],
    ['the other features', { type: 'OTHER_FEATURES' }],
    ['looking for a badge', { type: 'GET_BADGE' }],
    ['a visit', { type: 'ENTER' }],
    ['the settings', { type: 'SETTINGS_OPENED' }],
  ] as const)('comes home from %s, asked or left', async (_name, go) => {
    const { kiosk, view, wait } = await onHome()
    const isAway = () => view().screen !== 'home' || view().isReading
    for (const leave of [{ type: 'HOME_REQUESTED' }, { type: 'PATH_REQUESTED', path: '/app' }] as const) {
      kiosk.send(go)
      expect(isAway()).toBe(true)
      kiosk.send(leave)
      expect(isAway()).toBe(false)
    }
    kiosk.send(go)
    for (const type of ['TOUCHED', 'STAYED', 'CHECK'] as const) kiosk.send({ type })
    expect(isAway()).toBe(true)
    wait(go.type === 'SETTINGS_OPENED' ? SETTINGS_IDLE_MS : IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(isAway()).toBe(false)
  })

  test('finds its places by their paths', async () => {
    const { kiosk, view } = await onHome()
    kiosk.send({ type: 'PATH_REQUESTED', path: '/app/other' })
    expect(view().screen).toBe('otherFeatures')
    kiosk.send({ type: 'BACK' })
    expect(view().screen).toBe('home')
  })
})

describe('continuous scanning', () => {
  test('that a visitor opened ends when nobody is there, and the operator’s does not', async () => {
    const { fake, kiosk, view, wait } = await onHome()
    kiosk.send({ type: 'OTHER_FEATURES' })
    kiosk.send({ type: 'MULTI_SCAN' })
    for (const type of ['TOUCHED', 'STAYED', 'CHECK'] as const) kiosk.send({ type })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(view().screen).toBe('home')
    kiosk.send({ type: 'SETTINGS_OPENED' })
    kiosk.send({ type: 'PIN_ENTERED', pin: '123456' })
    await fake.answer('verifyPin', ok(null as never))
    kiosk.send({ type: 'OTHER_FEATURES' })
    kiosk.send({ type: 'MULTI_SCAN' })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(view().screen).toBe('multiScan')
  })
})

describe('a badge on home', () => {
  test('begins a visit, once for as long as it is held, and other text begins none', async () => {
    const { fake, kiosk, view } = await onHome()
    kiosk.send({ type: 'CODE_SEEN', text: 'https://evil.example/' })
    expect(view().screen).toBe('home')
    for (let seen = 0; seen < 2; seen++) {
      kiosk.send({ type: 'CODE_SEEN', text: 'ABCD-1234' })
      kiosk.send({ type: 'HOME_REQUESTED' })
    }
    expect(fake.asked('identify')).toHaveLength(1)
  })
})

describe('a visit', () => {
  test('takes the events of its screens, and cannot be left while the access is being sent', async () => {
    const waiting = await onHome(flagsWith('reason'))
    const { fake, kiosk, view } = waiting
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'QR_CHOSEN' })
    kiosk.send({ type: 'CAMERA_CHOSEN', cameraId: 'second' })
    expect(view()).toMatchObject({ visit: { screen: 'qrauth', cameraId: 'second' } })
    kiosk.send({ type: 'PATH_REQUESTED', path: '/app' })
    expect(view().screen).toBe('home')
    await identify(waiting)
    kiosk.send({ type: 'TYPED', answers: { reason: 'Delivery' } })
    kiosk.send(open)
    expect(fake.outcomes, 'a visit that is half done is not given up').toMatchObject([{ outcome: 'refused' }])
    kiosk.send({ type: 'HOST_AND_REASON_GIVEN', hostId: null, reason: 'Delivery' })
    kiosk.send({ type: 'CHECK' })
    expect(view()).toMatchObject({ visit: { screen: 'submitting' } })
  })

  test('that the tablet recorded is confirmed or taken back later, and may be read longer', async () => {
    for (const answer of [
      { type: 'ACCESS_DELIVERED', idempotencyKey: 'key-1', visitorCode: 'ABCD1234' },
      { type: 'ACCESS_REFUSED', idempotencyKey: 'key-1', code: 'VISITOR_NOT_FOUND' },
    ] as const) {
      const waiting = await onHome()
      const { fake, kiosk, view } = waiting
      await identify(waiting)
      await fake.answer('submitAccess', ok({ ...access, visitId: 'key-1', isRecorded: true }))
      kiosk.send({ type: 'MORE_TIME_ASKED' })
      kiosk.send(answer)
      expect(view()).toMatchObject(
        answer.type === 'ACCESS_DELIVERED'
          ? { visit: { screen: 'end', isRecorded: false } }
          : { visit: { screen: 'refused', failed: 'VISITOR_NOT_FOUND' } },
      )
    }
  })

  test('that breaks leads home, and reports it', async () => {
    const { fake, kiosk, said, view } = await onHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    // A screen never sends such a form: the chart throws when it compares it with the one before.
    const broken = { ...form, toJSON: () => JSON.parse('{') }
    kiosk.send({ type: 'SIGN_UP_SENT', form: broken })
    await fake.answer('signUp', unreachable)
    kiosk.send({ type: 'SIGN_UP_SENT', form: broken })
    expect([view().screen, said.at(-1)]).toMatchObject([
      'home',
      { type: 'NOTICE', notice: { kind: 'warning', code: 'ERROR_RETRY' } },
    ])
  })
})

describe('the settings', () => {
  test('take changes of the outbox, of attempts and of codes, and lead to the other features', async () => {
    const { fake, kiosk, view } = await onHome()
    kiosk.send({ type: 'PATH_REQUESTED', path: '/configure/other' })
    kiosk.send({ type: 'OUTBOX_CHANGED', count: { waiting: 0, refused: 0 } })
    kiosk.send({ type: 'TRIES_CHANGED', tries: noTries })
    kiosk.send({ type: 'PIN_ENTERED', pin: '123456' })
    await fake.answer('verifyPin', ok(null as never))
    kiosk.send({ type: 'CONFIGURE', credentials: { ...credentials, companyId: 'other' } })
    await fake.answer('tryCredentials', ok(sessionToken(Number.MAX_SAFE_INTEGER)))
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen, 'with the new codes').toBe('booting')
    await fake.answer('acquireToken', ok(sessionToken(kiosk.getSnapshot().context.sources.now() + DAY_MS)))
    await fake.answer('loadConfiguration', ok(configuration()))
    kiosk.send({ type: 'SETTINGS_OPENED' })
    kiosk.send({ type: 'OTHER_FEATURES' })
    expect(view().screen).toBe('otherFeatures')
    expect(kiosk.getSnapshot().context.settings).toEqual(defaultSettings)
  })
})

describe('a remote unlock', () => {
  test('greets whom it lets in, the next one at once, and then shows home', async () => {
    const { fake, kiosk, view, wait } = await onHome()
    for (const from of ['home', 'greeting'] as const) {
      kiosk.send(open)
      await fake.answer('identify', ok(visitor()))
      await fake.answer('submitAccess', ok(access))
      expect(view(), from).toMatchObject({ screen: 'opened', opened: { outcome: 'done' } })
    }
    wait(END_SCREEN_MS)
    expect(view().screen).toBe('home')
    kiosk.send(open)
    await fake.answer('identify', ok(visitor()))
    await fake.answer('submitAccess', ok(access))
    kiosk.send({ type: 'MORE_TIME_ASKED' })
    wait(END_SCREEN_MS)
    expect(view().screen, 'read longer').toBe('opened')
    kiosk.send({ type: 'HOME_REQUESTED' })
    expect(view().screen, 'read sooner').toBe('home')
  })

  test('is taken while a visitor reads or is not identified, and is answered when it fails', async () => {
    const { fake, kiosk, said, view } = await onHome()
    const before = said.length
    for (const type of ['PRIVACY_OPENED', 'ENTER'] as const) {
      kiosk.send({ type })
      kiosk.send(open)
      await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
      expect(view()).toMatchObject({ screen: 'home', isReading: false })
      expect(said.slice(before), 'the visitor has nothing to do with it').toEqual([])
    }
  })
})

describe('a visitor whom reception sends', () => {
  const sent = { type: 'VISITOR_SENT', command: { id: 'sent-1', code: 'ABCD-1234' } } as const

  test('is identified at once on home, and asked what an entry asks', async () => {
    const { fake, kiosk, view } = await onHome(flagsWith('reason'))
    kiosk.send(sent)
    expect(fake.outcomes).toEqual([{ id: 'sent-1', outcome: 'done', errorCode: null }])
    expect(fake.asked('identify')).toMatchObject([{ code: 'ABCD-1234' }])
    await fake.answer('identify', ok(visitor()))
    const now = view()
    expect(now.screen === 'visit' && now.visit.screen).toBe('hostAndReason')
  })

  test('is refused while another visitor is at the tablet, who sees nothing of it', async () => {
    const waiting = await onHome(flagsWith('reason'))
    const { fake, kiosk, view, said } = waiting
    await identify(waiting)
    const before = [said.length, view()] as const
    kiosk.send(sent)
    expect(fake.outcomes).toEqual([{ id: 'sent-1', outcome: 'refused', errorCode: 'BUSY' }])
    expect([said.length, view()]).toEqual(before)
  })
})

describe('a roll call', () => {
  const kinds = { isDrill: false, musterPoints: ['A'] }
  /** Where a tablet stands, and the screen that it goes back to. */
  const places = [
    ['/app', 'home'],
    ['/app/flow/multiScan', 'multiScan'],
  ] as const
  /** The company's configuration as the server tells it now; `null` = no roll call runs. */
  async function hear({ fake, kiosk }: Kiosk, endsInMs: number | null, more = {}): Promise<void> {
    kiosk.send({ type: 'CONFIGURATION_CHANGED' })
    const endsAt = kiosk.getSnapshot().context.sources.now() + (endsInMs ?? 0)
    const evacuation = endsInMs === null ? null : { ...kinds, endsAt, ...more }
    const told = configuration()
    await fake.answer('loadConfiguration', ok({ ...told, generals: { ...told.generals, evacuation } }))
  }

  test('turns the tablet wherever it stands, gives up what a visitor has begun, and ends on home', async () => {
    const begun: Readonly<Record<string, (kiosk: Kiosk) => Promise<void> | void>> = {
      home: () => {},
      visit: identify,
      opened: ({ kiosk }) => kiosk.send(open),
      getBadge: ({ kiosk }) => kiosk.send({ type: 'GET_BADGE' }),
      otherFeatures: ({ kiosk }) => kiosk.send({ type: 'OTHER_FEATURES' }),
      settings: ({ kiosk }) => kiosk.send({ type: 'SETTINGS_OPENED' }),
    }
    for (const [screen, begin] of Object.entries(begun)) {
      const waiting = await onHome(flagsWith('reason'))
      const { kiosk, view, said } = waiting
      await begin(waiting)
      expect(view().screen).toBe(screen)
      await hear(waiting, HOUR_MS)
      expect(view(), screen).toMatchObject({
        screen: 'evacuation',
        path: '/app',
        camera: null,
        evacuation: { isDrill: false, musterPoints: ['A'] },
      })
      for (const type of ['ENTER', 'EXIT', 'GET_BADGE', 'SETTINGS_OPENED', 'HOME_REQUESTED'] as const)
        kiosk.send({ type })
      kiosk.send(open)
      expect(view().screen, 'nothing else can be done').toBe('evacuation')
      await hear(waiting, null)
      expect(view().screen, screen).toBe('home')
      expect(said.at(-1), 'the next visitor finds the company’s language').toEqual({ type: 'LEFT_ALONE' })
    }
  })

  test('is known to a tablet that starts while it runs', async () => {
    const told = configuration({ services: services({ touchless: true }) })
    const endsAt = Number.MAX_SAFE_INTEGER
    const running = ok({ ...told, generals: { ...told.generals, evacuation: { ...kinds, endsAt } } })
    const tablet = kioskWaiting(undefined, walked)
    await tablet.fake.answer('acquireToken', tablet.token())
    await tablet.fake.answer('loadConfiguration', running)
    expect(tablet.view().screen).toBe('evacuation')
  })

  test('turns a door, which scans on afterwards, also when the page was opened there', async () => {
    const waiting = await onHome()
    const { kiosk, view } = waiting
    const toDoor = () => kiosk.send({ type: 'PATH_REQUESTED', path: '/app/flow/multiScan' })
    toDoor()
    kiosk.send({ type: 'CAMERA_CHOSEN', cameraId: 'second' })
    await hear(waiting, HOUR_MS)
    const door = { screen: 'evacuation', path: '/app/flow/multiScan', camera: { cameraId: 'second' } }
    expect(view()).toMatchObject(door)
    await hear(waiting, null)
    expect(view().screen).toBe('multiScan')
    kiosk.send({ type: 'BACK' })
    await hear(waiting, HOUR_MS)
    toDoor()
    expect(view(), 'opened there').toMatchObject(door)
    await hear(waiting, null)
    expect(view().screen).toBe('multiScan')
  })

  test('that a visitor met at a borrowed door ends on home', async () => {
    const waiting = await onHome()
    waiting.kiosk.send({ type: 'OTHER_FEATURES' })
    waiting.kiosk.send({ type: 'MULTI_SCAN' })
    await hear(waiting, HOUR_MS)
    expect(waiting.view()).toMatchObject({ screen: 'evacuation', path: '/app' })
    await hear(waiting, null)
    expect(waiting.view().screen).toBe('home')
  })

  test('of which nothing more is heard is over when the server counts it as over', async () => {
    for (const [path, after] of places) {
      const waiting = await onHome()
      waiting.kiosk.send({ type: 'PATH_REQUESTED', path })
      await hear(waiting, HOUR_MS)
      waiting.wait(HOUR_MS - 1)
      expect(waiting.view().screen).toBe('evacuation')
      waiting.wait(1)
      expect(waiting.view().screen).toBe(after)
      // The next alarm turns it again.
      await hear(waiting, HOUR_MS)
      expect(waiting.view().screen).toBe('evacuation')
    }
  })

  test('that was forgotten does not end another one that began later', async () => {
    for (const [path, after] of places) {
      const waiting = await onHome()
      waiting.kiosk.send({ type: 'PATH_REQUESTED', path })
      await hear(waiting, HOUR_MS)
      const left = waiting.said.length
      await hear(waiting, 2 * HOUR_MS)
      waiting.wait(2 * HOUR_MS - 1)
      expect(waiting.view()).toMatchObject({ screen: 'evacuation', path })
      expect(waiting.said.slice(left)).not.toContainEqual({ type: 'LEFT_ALONE' })
      waiting.wait(1)
      expect(waiting.view().screen).toBe(after)
    }
  })

  test('that ends before another one leaves the tablet as it is until the other one is over', async () => {
    const waiting = await onHome()
    await hear(waiting, 2 * HOUR_MS)
    await hear(waiting, HOUR_MS)
    waiting.wait(HOUR_MS - 1)
    expect(waiting.view().screen).toBe('evacuation')
    waiting.wait(1)
    expect(waiting.view().screen).toBe('home')
  })

  test('beside another one leaves the tablet as it is, with what the server tells now', async () => {
    const waiting = await onHome()
    waiting.kiosk.send({ type: 'PATH_REQUESTED', path: '/app/flow/multiScan' })
    await hear(waiting, HOUR_MS, { isDrill: true })
    await hear(waiting, 2 * HOUR_MS)
    expect(waiting.view()).toMatchObject({ screen: 'evacuation', path: '/app/flow/multiScan' })
    expect(waiting.view()).toMatchObject({ evacuation: { isDrill: false } })
  })
})

describe('the whole kiosk', () => {
  test('plays every journey of the specification', async () => {
    for (const { given, script } of journeys) {
      const { play, stop } = await machinePlayer(given, walked)
      for (const line of script) await play(line)
      stop()
    }
  })

  const declared = transitionsOf(kioskMachine)
  test('takes every transition', () => {
    expect([...declared].filter((transition) => !walked.has(transition))).toEqual([])
  })

  afterAll(() => {
    const taken = [...declared].filter((transition) => walked.has(transition)).length
    console.log(`kiosk: transitions ${taken}/${declared.size}`)
  })
})
