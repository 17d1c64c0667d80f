import { describe, expect, test } from 'vitest'
import { failure } from '#contract/error-codes.ts'
import {
  APPROVAL_CHECK_MS,
  END_SCREEN_MS,
  IDLE_WARNING_MS,
  IDLE_WIPE_MS,
  LOGIN_BACKOFF_MS,
  LOGIN_TRIES,
  SESSION_CHECK_MS,
  SETTINGS_IDLE_MS,
  TOAST_MS,
  TOKEN_REFRESH_AHEAD_MS,
  UNATTENDED_MS,
} from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { DAY_MS } from '#contract/time.ts'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import {
  configuration,
  credentials,
  enrolled,
  flagsWith,
  form,
  stored,
  visitor,
} from '#tests/support/machines/builders.ts'
import { kioskOnHome, kioskWaiting } from '#tests/support/machines/waiting-kiosk.ts'

const unreachable = err(failure('ERR_NETWORK'))
const refused = err(failure('UNAUTHORIZED'))

describe('a tablet that starts', () => {
  test('asks to be configured when nothing is stored and there is no demo', () => {
    const { view, fake } = kioskWaiting({})
    expect(view()).toMatchObject({ screen: 'unconfigured', failed: null })
    expect(fake.waiting('acquireToken')).toBe(0)
  })

  test('asks the server for its identity when nothing is stored, and goes on as that tablet', async () => {
    const { fake, said, token, view } = kioskWaiting({ demo: { ...credentials, serviceCode: 'DEMO' } })
    expect(view()).toMatchObject({ screen: 'booting', failed: null })
    await fake.answer('restoreTablet', ok(credentials))
    expect(fake.asked('acquireToken')).toMatchObject([credentials])
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
    expect(said).toMatchObject([{ type: 'SESSION_CHANGED', stored: { credentials: enrolled } }])
  })

  test('asks again while the network is down, by itself and at once on request', async () => {
    const { fake, kiosk, view, wait } = kioskWaiting({ demo: { ...credentials, serviceCode: 'DEMO' } })
    await fake.answer('restoreTablet', unreachable)
    expect(view()).toMatchObject({ screen: 'booting', failed: 'ERR_NETWORK' })
    wait(SESSION_CHECK_MS)
    await fake.answer('restoreTablet', unreachable)
    kiosk.send({ type: 'RETRY' })
    await fake.break('restoreTablet')
    kiosk.send({ type: 'WENT_ONLINE' })
    await fake.answer('restoreTablet', unreachable)
    kiosk.send({ type: 'CHECK' })
    await fake.answer('restoreTablet', ok(credentials))
    expect(fake.asked('acquireToken')).toMatchObject([credentials])
  })

  test('tries the demo when nothing is stored and the server does not know it', async () => {
    const { fake } = kioskWaiting({ demo: { ...credentials, serviceCode: 'DEMO' } })
    await fake.answer('restoreTablet', refused)
    expect(fake.asked('acquireToken')).toMatchObject([{ serviceCode: 'DEMO' }])
  })

  test("a visitor's own phone is never a known tablet: it tries the demo at once", () => {
    const { fake } = kioskWaiting({ isMobile: true, demo: { ...credentials, serviceCode: 'DEMO' } })
    expect(fake.asked('restoreTablet')).toEqual([])
    expect(fake.asked('acquireToken')).toMatchObject([{ serviceCode: 'DEMO' }])
  })

  test('prefers what is stored to the demo', () => {
    const { fake } = kioskWaiting({
      stored: { ...stored, credentials: { ...credentials, serviceCode: 'ACME' } },
      demo: credentials,
    })
    expect(fake.asked('acquireToken')).toMatchObject([{ serviceCode: 'ACME' }])
  })

  test('keeps the session for the next start once it works, not before', async () => {
    const { fake, said, token, view } = kioskWaiting()
    await fake.answer('acquireToken', token())
    expect(said).toEqual([])
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(said).toEqual([{ type: 'SESSION_CHANGED', stored: { ...stored, credentials: enrolled } }])
    expect(view()).toMatchObject({ screen: 'home', path: '/app', online: true })
  })

  test('tries three times at once, then goes on by itself, slowly', async () => {
    const { fake, view, wait, token } = kioskWaiting()
    for (let tries = 1; tries <= LOGIN_TRIES; tries++) {
      await fake.answer('acquireToken', unreachable)
      wait(LOGIN_BACKOFF_MS * 2 ** (tries - 1))
    }
    expect(fake.asked('acquireToken')).toHaveLength(LOGIN_TRIES)
    expect(view()).toMatchObject({ screen: 'booting', failed: 'ERR_NETWORK' })
    wait(SESSION_CHECK_MS)
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
  })

  test('tries at once on request, or when the network is back', async () => {
    const { fake, kiosk, wait } = kioskWaiting()
    for (let tries = 1; tries <= LOGIN_TRIES; tries++) {
      await fake.answer('acquireToken', unreachable)
      wait(LOGIN_BACKOFF_MS * 2 ** (tries - 1))
    }
    kiosk.send({ type: 'RETRY' })
    await fake.answer('acquireToken', unreachable)
    kiosk.send({ type: 'WENT_OFFLINE' })
    kiosk.send({ type: 'WENT_ONLINE' })
    expect(fake.waiting('acquireToken')).toBe(1)
  })

  test('never loads with a token that expired while the network was down', async () => {
    const { fake, token, wait } = kioskWaiting()
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', unreachable)
    wait(DAY_MS)
    expect(fake.asked('acquireToken')).toHaveLength(2)
    expect(fake.waiting('loadConfiguration')).toBe(0)
  })

  test('forgets credentials that are refused, without a second try, and takes others', async () => {
    const { fake, kiosk, said, view } = kioskWaiting()
    await fake.answer('acquireToken', refused)
    expect(view()).toMatchObject({ screen: 'unconfigured', failed: 'UNAUTHORIZED' })
    expect(said, 'and all else').toEqual([{ type: 'REVOKED' }, { type: 'SESSION_CHANGED', stored: null }])
    expect(fake.waiting('acquireToken')).toBe(0)
    kiosk.send({ type: 'CONFIGURE', credentials: { ...credentials, serviceCode: 'ACME' } })
    expect(view(), 'the form stays').toMatchObject({ screen: 'unconfigured', failed: null, busy: true })
    expect(fake.asked('acquireToken').at(-1)).toMatchObject({ serviceCode: 'ACME' })
  })
})

describe('a tablet without a company', () => {
  const pair = { type: 'PAIR', code: '123456' } as const

  test('joins a company by six digits, and celebrates', async () => {
    const { fake, kiosk, said, token, view } = kioskWaiting({})
    kiosk.send(pair)
    expect(view(), 'the form stays').toMatchObject({
      screen: 'unconfigured',
      pairingFailed: null,
      busy: true,
    })
    expect(fake.asked('pairTablet')).toEqual([{ code: '123456', companyId: null }])
    await fake.answer('pairTablet', ok(credentials))
    expect(view()).toMatchObject({ screen: 'unconfigured', busy: true })
    expect(fake.asked('acquireToken')).toMatchObject([credentials])
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
    const kept = { ...stored, credentials: enrolled }
    expect(said).toEqual([{ type: 'SESSION_CHANGED', stored: kept }, { type: 'CONFIGURED' }])
    expect(kiosk.getSnapshot().context.pairingCode, 'used up').toBe('')
  })

  test('is set up by an enrolment link without a form, or says why not', async () => {
    const { fake, kiosk, token, view } = kioskWaiting({})
    const proof = 'p'.repeat(43)
    kiosk.send({ type: 'PATH_REQUESTED', path: '/setup/demo/rome' })
    kiosk.send({ type: 'PAIR', code: proof })
    expect(fake.asked('pairTablet')).toEqual([{ code: proof, companyId: 'demo' }])
    expect(view()).toMatchObject({ screen: 'booting', failed: null })
    await fake.answer('pairTablet', err(failure('FORBIDDEN')))
    expect(view()).toMatchObject({ screen: 'unconfigured', pairingFailed: { code: 'FORBIDDEN' } })

    kiosk.send({ type: 'PAIR', code: proof })
    await fake.answer('pairTablet', ok(enrolled))
    expect(view()).toMatchObject({ screen: 'booting', failed: null })
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
  })

  test('says why the digits did not work, and takes others', async () => {
    const { fake, kiosk, said, view } = kioskWaiting({})
    for (const code of ['FORBIDDEN', 'TOO_MANY_REQUESTS', 'ERR_NETWORK'] as const) {
      kiosk.send(pair)
      await fake.answer('pairTablet', err(failure(code)))
      expect(view()).toMatchObject({
        screen: 'unconfigured',
        failed: null,
        pairingFailed: { code },
        busy: false,
      })
    }
    kiosk.send(pair)
    await fake.break('pairTablet')
    expect(view()).toMatchObject({ pairingFailed: { code: 'ERROR_RETRY' } })
    kiosk.send({ type: 'CONFIGURE', credentials })
    await fake.answer('acquireToken', refused)
    expect(view(), 'one complaint at a time').toMatchObject({ failed: 'UNAUTHORIZED', pairingFailed: null })
    expect(said).toEqual([{ type: 'SESSION_CHANGED', stored: null }])
  })

  test('tries other digits while the codes of the first ones cannot be tried', async () => {
    const { fake, kiosk, view, wait } = kioskWaiting({})
    kiosk.send(pair)
    await fake.answer('pairTablet', ok(credentials))
    for (let tries = 1; tries <= LOGIN_TRIES; tries++) {
      await fake.answer('acquireToken', unreachable)
      wait(LOGIN_BACKOFF_MS * 2 ** (tries - 1))
    }
    expect(view()).toMatchObject({ screen: 'unconfigured', failed: 'ERR_NETWORK', busy: false })
    kiosk.send(pair)
    expect(fake.asked('pairTablet')).toHaveLength(2)
  })

  test('ignores a demo that this server does not have', async () => {
    const { fake, view } = kioskWaiting({ demo: { ...credentials, serviceCode: 'DEMO' } })
    await fake.answer('restoreTablet', refused)
    await fake.answer('acquireToken', refused)
    expect(view()).toMatchObject({ screen: 'unconfigured', failed: null })
  })
})

test('a tablet that staff moved says so to its page, and keeps its new site', async () => {
  const { fake, kiosk, said, token } = kioskWaiting()
  await fake.answer('acquireToken', token())
  await fake.answer('loadConfiguration', ok(configuration()))
  kiosk.send({ type: 'TOKEN_REFUSED' })
  expect(fake.asked('acquireToken').at(-1), 'by its secret').toEqual(enrolled)
  const moved = token()
  await fake.answer('acquireToken', ok({ ...moved.value, site: 'plant' }))
  const kept = { ...stored, credentials: { ...enrolled, site: 'plant' } }
  expect(said.at(-1)).toEqual({ type: 'SESSION_CHANGED', stored: kept })
  expect(kiosk.getSnapshot().context.credentials?.site).toBe('plant')
})

describe('a tablet that is not approved yet', () => {
  const waits = err(failure('FORBIDDEN'))

  test('keeps what was typed, asks every few seconds, and opens home by itself', async () => {
    const { fake, kiosk, said, token, view, wait } = kioskWaiting({})
    kiosk.send({ type: 'CONFIGURE', credentials })
    await fake.answer('acquireToken', waits)
    expect(view()).toMatchObject({ screen: 'unapproved', path: '/app' })
    expect(said).toEqual([{ type: 'SESSION_CHANGED', stored }])
    wait(APPROVAL_CHECK_MS)
    expect(view().screen, 'while it asks, too').toBe('unapproved')
    await fake.answer('acquireToken', waits)
    wait(APPROVAL_CHECK_MS)
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
    expect(said.map(({ type }) => type)).toEqual(['SESSION_CHANGED', 'SESSION_CHANGED', 'CONFIGURED'])
    expect(fake.asked('acquireToken')).toHaveLength(3)
  })

  test('goes on after a reload and without a network, and asks at once on request', async () => {
    const { fake, kiosk, said, token, view, wait } = kioskWaiting()
    await fake.answer('acquireToken', waits)
    expect(view().screen).toBe('unapproved')
    kiosk.send({ type: 'CHECK' })
    await fake.answer('acquireToken', unreachable)
    expect(view()).toMatchObject({ screen: 'booting', failed: 'ERR_NETWORK' })
    wait(LOGIN_BACKOFF_MS)
    await fake.answer('acquireToken', waits)
    kiosk.send({ type: 'RETRY' })
    await fake.answer('acquireToken', token())
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(view().screen).toBe('home')
    expect(said, 'nothing was ever forgotten').toEqual([
      { type: 'SESSION_CHANGED', stored: { ...stored, credentials: enrolled } },
    ])
  })

  test('takes other codes on request', async () => {
    const { fake, kiosk, said, view } = kioskWaiting()
    await fake.answer('acquireToken', waits)
    kiosk.send({ type: 'BACK' })
    expect(view()).toMatchObject({ screen: 'unconfigured', failed: null, busy: false })
    expect(said).toEqual([{ type: 'SESSION_CHANGED', stored: null }])
  })

  test('a working tablet does not become one: it asks on, and nothing is lost', async () => {
    const { fake, kiosk, said, view, wait } = await kioskOnHome()
    const before = said.length
    kiosk.send({ type: 'TOKEN_REFUSED' })
    await fake.answer('acquireToken', waits)
    expect(view().screen).toBe('home')
    wait(SESSION_CHECK_MS)
    expect(fake.waiting('acquireToken')).toBe(1)
    expect(said).toHaveLength(before)
  })
})

describe('a running tablet', () => {
  test('says whether it is online', async () => {
    const { kiosk, view } = await kioskOnHome()
    kiosk.send({ type: 'WENT_OFFLINE' })
    expect(view().online).toBe(false)
    kiosk.send({ type: 'WENT_ONLINE' })
    expect(view().online).toBe(true)
  })

  test('takes a new configuration, without effect on a running visit', async () => {
    const { fake, kiosk, view, wait } = await kioskOnHome(flagsWith('reason'))
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    wait(SESSION_CHECK_MS * 3)
    await fake.answer('loadConfiguration', ok(configuration({ flowFlags: flagsWith('signOnEntry') })))
    await fake.answer('identify', ok(visitor()))
    expect(view()).toMatchObject({
      visit: { screen: 'hostAndReason', isLastPage: true },
      configuration: { flowFlags: { signOnEntry: true } },
    })
  })

  test('leads from a camera that does not work to the code, and back to the choice', async () => {
    const { fake, kiosk, view } = await kioskOnHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'QR_CHOSEN' })
    kiosk.send({ type: 'CODE_SEEN', text: 'WRONG123' })
    await fake.answer('identify', err(failure('VISITOR_NOT_FOUND')))
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    expect(view()).toMatchObject({ visit: { screen: 'idauth', failed: null } })
    kiosk.send({ type: 'BACK' })
    expect(view()).toMatchObject({ visit: { screen: 'auth' } })
  })

  test('tells a visitor who is inside at another site which that is', async () => {
    const { fake, kiosk, said } = await kioskOnHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', err({ ...failure('ANOTHER_VISIT_OPEN'), site: 'Turin' }))
    expect(said).toContainEqual({
      type: 'NOTICE',
      notice: { kind: 'warning', code: 'ANOTHER_VISIT_OPEN', isOnScreen: true, site: 'Turin' },
    })
  })

  test('gets a new token when one was refused, and the visit goes on where it was', async () => {
    const { fake, kiosk, said, view, token } = await kioskOnHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', refused)
    expect(said.at(-1)).toEqual({
      type: 'NOTICE',
      notice: { kind: 'warning', code: 'UNAUTHORIZED', isOnScreen: true },
    })
    await fake.answer('acquireToken', token())
    expect(view()).toMatchObject({ screen: 'visit', visit: { screen: 'idauth', busy: false } })
  })

  test('renews its token before it ends, and no sooner', async () => {
    const { fake, wait } = await kioskOnHome()
    wait(DAY_MS - TOKEN_REFRESH_AHEAD_MS - SESSION_CHECK_MS)
    await fake.answer('loadConfiguration', ok(configuration()))
    expect(fake.waiting('acquireToken')).toBe(0)
    wait(SESSION_CHECK_MS)
    expect(fake.waiting('acquireToken')).toBe(1)
  })

  test('gets a new token when a call outside of a visit was refused, once however many were', async () => {
    const { fake, kiosk } = await kioskOnHome()
    kiosk.send({ type: 'TOKEN_REFUSED' })
    kiosk.send({ type: 'TOKEN_REFUSED' })
    expect(fake.asked('acquireToken')).toHaveLength(2)
  })

  test('that is revoked during a visit forgets everything', async () => {
    const { fake, kiosk, said, view } = await kioskOnHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'TOKEN_REFUSED' })
    await fake.answer('acquireToken', refused)
    expect(view().screen).toBe('unconfigured')
    expect(said.at(-1)).toEqual({ type: 'SESSION_CHANGED', stored: null })
  })

  test('tells how a visit ended, and that it was left', async () => {
    const { fake, kiosk, said, view, wait } = await kioskOnHome(flagsWith())
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor()))
    kiosk.send({ type: 'HOME_REQUESTED' })
    kiosk.send({ type: 'PATH_REQUESTED', path: '/app' })
    expect(view(), 'cannot be left while the access is being sent').toMatchObject({
      visit: { screen: 'submitting' },
    })
    const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
    await fake.answer('submitAccess', ok(access))
    wait(END_SCREEN_MS)
    expect(view().screen).toBe('home')
    expect(said.at(-1)).toEqual({ type: 'VISIT_ENDED', direction: 'entry', visitorCode: 'ABCD1234' })

    kiosk.send({ type: 'EXIT' })
    kiosk.send({ type: 'HOME_REQUESTED' })
    expect(view().screen).toBe('home')
    expect(said.filter(({ type }) => type === 'VISIT_ENDED')).toHaveLength(1)
  })

  test('aborts the call of a visit that was left', async () => {
    const { fake, kiosk } = await kioskOnHome()
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    expect(fake.waiting('identify')).toBe(1)
    kiosk.send({ type: 'HOME_REQUESTED' })
    expect(fake.waiting('identify')).toBe(0)
  })
})

describe('a tablet that is not touched', () => {
  const leftAlone = { type: 'LEFT_ALONE' }
  const isReloaded = (said: readonly KioskEmitted[]) => said.some(({ type }) => type === 'RELOAD_DUE')

  test("returns to home from any screen, and resets the visitor's settings", async () => {
    const { kiosk, said, view, wait } = await kioskOnHome()
    for (const went of ['OTHER_FEATURES', 'GET_BADGE', 'ENTER', 'PRIVACY_OPENED'] as const) {
      kiosk.send({ type: went })
      wait(IDLE_WARNING_MS)
      expect(view(), went).toMatchObject({ idleWarned: true })
      wait(IDLE_WIPE_MS)
      expect(view(), went).toMatchObject({ screen: 'home', idleWarned: false, isReading: false })
      expect(said.at(-1), went).toEqual(leftAlone)
    }
  })

  test('does so when it wakes from sleep: a form, the settings', async () => {
    const { kiosk, said, view, sleep } = await kioskOnHome()
    for (const went of ['ENTER', 'SETTINGS_OPENED'] as const) {
      kiosk.send({ type: went })
      sleep(SETTINGS_IDLE_MS - 1)
      expect(view().screen, went).not.toBe('home')
      sleep(IDLE_WIPE_MS + 1)
      expect(view().screen, went).toBe('home')
      expect(said.at(-1), went).toEqual(leftAlone)
    }
    sleep(1)
    expect(said.at(-1), 'and what was set on home').toEqual(leftAlone)
  })

  test('finishes the access during which it slept', async () => {
    const { fake, kiosk, view, sleep } = await kioskOnHome(flagsWith())
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor()))
    sleep(3_600_000)
    expect(fake.waiting('submitAccess')).toBe(1)
    await fake.answer('submitAccess', ok({ visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' }))
    expect(view()).toMatchObject({ visit: { screen: 'end' } })
  })

  test('never reloads while it is touched or read', async () => {
    const { kiosk, said, view, wait } = await kioskOnHome()
    kiosk.send({ type: 'UPDATE_FOUND' })
    const before = said.length
    for (let touches = 0; touches < 10; touches++) {
      wait(UNATTENDED_MS - 1)
      kiosk.send({ type: 'TOUCHED' })
    }
    kiosk.send({ type: 'PRIVACY_OPENED' })
    for (let answers = 0; answers < 10; answers++) {
      wait(IDLE_WARNING_MS)
      kiosk.send({ type: 'STAYED' })
    }
    expect(said.slice(before).every(({ type }) => type === 'IDLE_WARNED')).toBe(true)
    kiosk.send({ type: 'HOME_REQUESTED' })
    wait(UNATTENDED_MS)
    expect(isReloaded(said)).toBe(true)
    kiosk.send({ type: 'TOUCHED' })
    expect(view().screen, 'until it does').toBe('home')
  })

  test('stays in continuous scanning on purpose, and reloads there', async () => {
    const { kiosk, said, view, wait } = await kioskOnHome()
    kiosk.send({ type: 'PATH_REQUESTED', path: '/app/flow/multiScan' })
    wait(UNATTENDED_MS)
    expect(said.at(-1)).toEqual(leftAlone)
    kiosk.send({ type: 'UPDATE_FOUND' })
    expect(view().screen).toBe('multiScan')
    expect(isReloaded(said)).toBe(true)
  })

  test('does not leave continuous scanning to a visitor who opened it and left', async () => {
    const { kiosk, view, wait } = await kioskOnHome()
    const open = () => {
      kiosk.send({ type: 'OTHER_FEATURES' })
      kiosk.send({ type: 'MULTI_SCAN' })
    }
    open()
    wait(IDLE_WARNING_MS - 1)
    // A badge at the camera: the screen reports it as a touch.
    kiosk.send({ type: 'TOUCHED' })
    wait(IDLE_WARNING_MS - 1)
    expect(view()).toMatchObject({ screen: 'multiScan', idleWarned: false })
    wait(1)
    expect(view()).toMatchObject({ screen: 'multiScan', idleWarned: true })
    kiosk.send({ type: 'STAYED' })
    kiosk.send({ type: 'CHECK' })
    expect(view()).toMatchObject({ screen: 'multiScan', idleWarned: false })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(view()).toMatchObject({ screen: 'home', idleWarned: false })
  })

  test('reloads on home, and not where a visitor scans, which would stay open after it', async () => {
    const { kiosk, said, view, wait } = await kioskOnHome()
    kiosk.send({ type: 'OTHER_FEATURES' })
    kiosk.send({ type: 'MULTI_SCAN' })
    kiosk.send({ type: 'UPDATE_FOUND' })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS - 1)
    expect([view().screen, kiosk.getSnapshot().hasTag('free'), isReloaded(said)]).toEqual([
      'multiScan',
      false,
      false,
    ])
    wait(1)
    wait(UNATTENDED_MS)
    expect([view().screen, isReloaded(said)]).toEqual(['home', true])
  })

  test('leaves continuous scanning open that the operator opened behind the PIN, and that one only', async () => {
    const { fake, kiosk, view, wait } = await kioskOnHome()
    kiosk.send({ type: 'SETTINGS_OPENED' })
    kiosk.send({ type: 'PIN_ENTERED', pin: '123456' })
    await fake.answer('verifyPin', ok(null as never))
    kiosk.send({ type: 'OTHER_FEATURES' })
    kiosk.send({ type: 'MULTI_SCAN' })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(view().screen).toBe('multiScan')
    kiosk.send({ type: 'BACK' })
    kiosk.send({ type: 'OTHER_FEATURES' })
    kiosk.send({ type: 'MULTI_SCAN' })
    wait(IDLE_WARNING_MS)
    wait(IDLE_WIPE_MS)
    expect(view().screen).toBe('home')
  })

  test('resets the language of the visitor who has gone, unless it is touched first', async () => {
    const { fake, kiosk, said, view, wait } = await kioskOnHome(flagsWith())
    const enter = async () => {
      kiosk.send({ type: 'ENTER' })
      kiosk.send({ type: 'ID_CODE_CHOSEN' })
      kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
      await fake.answer('identify', ok(visitor()))
      await fake.answer('submitAccess', ok({ visitId: 'visit', direction: 'entry', visitorCode: 'ABCD1234' }))
      wait(END_SCREEN_MS)
      expect(view().screen).toBe('home')
    }
    await enter()
    kiosk.send({ type: 'TOUCHED' })
    wait(TOAST_MS)
    expect(said).not.toContainEqual(leftAlone)
    await enter()
    wait(TOAST_MS)
    expect(said.at(-1)).toEqual(leftAlone)
  })
})

describe('too many calls', () => {
  const tooMany = (retryAfterSeconds: number) => err({ ...failure('TOO_MANY_REQUESTS'), retryAfterSeconds })
  const warning = { kind: 'warning', code: 'TOO_MANY_REQUESTS' }

  test('say how long a phone waits until it is let in', async () => {
    const pass = { companyId: 'demo', site: null, presence: 'shown', token: null }
    const { fake, view } = kioskWaiting({ stored: null, isMobile: true, pass, knownCodes: {}, drafts: {} })
    await fake.answer('acquireToken', tooMany(598))
    expect(view()).toMatchObject({ screen: 'booting', failed: 'TOO_MANY_REQUESTS', waitSeconds: 598 })
  })

  test('say how long a sign-up and an access wait, until they are sent again', async () => {
    const { fake, kiosk, said, view } = await kioskOnHome(flagsWith('signOnEntry'))
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'SIGN_UP_CHOSEN' })
    kiosk.send({ type: 'SIGN_UP_SENT', form })
    await fake.answer('signUp', tooMany(599))
    expect(said.at(-1)).toEqual({
      type: 'NOTICE',
      notice: expect.objectContaining({ ...warning, waitSeconds: 599 }),
    })
    expect(view()).toMatchObject({ visit: { screen: 'signup', waitSeconds: 599 } })
    kiosk.send({ type: 'SIGN_UP_SENT', form })
    expect(view()).toMatchObject({ visit: { screen: 'signup', waitSeconds: null } })
    await fake.answer('signUp', unreachable)
    kiosk.send({ type: 'HOME_REQUESTED' })
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor()))
    kiosk.send({ type: 'SIGNED', signature: 'first' })
    await fake.answer('submitAccess', tooMany(30))
    expect(view()).toMatchObject({ visit: { screen: 'submitting', waitSeconds: 30 } })
  })
})

describe('idempotency keys', () => {
  test('are kept over retries, and changed with the request', async () => {
    const { fake, kiosk } = await kioskOnHome(flagsWith('signOnEntry'))
    kiosk.send({ type: 'ENTER' })
    kiosk.send({ type: 'ID_CODE_CHOSEN' })
    kiosk.send({ type: 'CODE_ENTERED', code: 'ABCD1234' })
    await fake.answer('identify', ok(visitor()))
    kiosk.send({ type: 'SIGNED', signature: 'first' })
    await fake.answer('submitAccess', unreachable)
    kiosk.send({ type: 'RETRY' })
    await fake.break('submitAccess')
    kiosk.send({ type: 'BACK' })
    kiosk.send({ type: 'SIGNED', signature: 'first' })
    await fake.answer('submitAccess', unreachable)
    kiosk.send({ type: 'BACK' })
    kiosk.send({ type: 'SIGNED', signature: 'second' })
    const keys = fake.asked('submitAccess').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
  })
})
