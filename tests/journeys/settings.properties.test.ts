import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { SETTINGS_IDLE_MS } from '#contract/limits.ts'
import { operatorLockMs } from '#contract/operator-lock.ts'
import { err, ok } from '#contract/result.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import type { KioskEvent, KioskView } from '#machines/kiosk/kiosk.types.ts'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { defaultSettings, noTries, type OperatorTries, type SettingsPorts } from '#machines/ports.ts'
import { configuration, credentials, stored, visitor, noPhone } from '#tests/support/machines/builders.ts'
import { company, OPERATOR_PIN } from '#tests/support/machines/company.ts'
import { fakeSources, settle } from '#tests/support/machines/fakes.ts'
import { sampleOf } from '#tests/support/long.ts'

const SEQUENCES = sampleOf(100, 1_000)
const SECRET = 'SECRET-SERVICE-CODE'

const wrongPin: KioskEvent = { type: 'PIN_ENTERED', pin: '000000' }
const rightPin: KioskEvent = { type: 'PIN_ENTERED', pin: OPERATOR_PIN }
const edited = { ...defaultSettings, showCounter: true, serviceCode: null, taxCode: 'IT1', site: null }

type Step =
  | { readonly kind: 'event'; readonly event: KioskEvent }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'answers' | 'reload' | 'line fails' }

const event = (...events: readonly KioskEvent[]) =>
  fc.constantFrom(...events).map((event): Step => ({ kind: 'event', event }))
const path = (...paths: readonly string[]) =>
  event(...paths.map((path): KioskEvent => ({ type: 'PATH_REQUESTED', path })))

const step = fc.oneof(
  { arbitrary: event(wrongPin), weight: 6 },
  { arbitrary: event(rightPin), weight: 1 },
  { arbitrary: fc.constantFrom<Step>({ kind: 'answers' }), weight: 6 },
  {
    arbitrary: path('/app/settings', '/configure/other', '/setup/demo/plant', '/setup/other', '/app'),
    weight: 4,
  },
  {
    arbitrary: event(
      { type: 'SETTINGS_OPENED' },
      { type: 'TAPPED' },
      { type: 'TOUCHED' },
      { type: 'BACK' },
      { type: 'ENTER' },
      { type: 'HOME_REQUESTED' },
      { type: 'SETTINGS_SAVED', edited },
      { type: 'SETTINGS_SAVED', edited: { ...edited, serviceCode: 'NEW' } },
      { type: 'CONFIGURE', credentials: { ...credentials, companyId: 'other' } },
    ),
    weight: 6,
  },
  {
    arbitrary: fc
      .constantFrom(1_000, SETTINGS_IDLE_MS / 2, SETTINGS_IDLE_MS, 600_000)
      .map((ms): Step => ({ kind: 'wait', ms })),
    weight: 3,
  },
  { arbitrary: fc.constantFrom<Step>({ kind: 'reload' }, { kind: 'line fails' }), weight: 1 },
)

test('no one passes the PIN, and no one may try it more often than the lock allows', async () => {
  let opened = 0
  let locks = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80, size: 'max' }), async (steps) => {
      const sources = fakeSources()
      const judged: { readonly at: number; readonly isRight: boolean }[] = []
      let lineFails = false
      const verifyPin: SettingsPorts['verifyPin'] = fromPromise(async ({ input: { pin } }) => {
        const failed = lineFails
        lineFails = false
        if (failed) return err(failure('ERR_NETWORK'))
        judged.push({ at: sources.now(), isRight: pin === OPERATOR_PIN })
        return pin === OPERATOR_PIN ? ok(null) : err(failure('FORBIDDEN'))
      })
      const server = company({
        known: visitor(),
        inside: false,
        certificates: 0,
        now: sources.now,
        configuration: configuration(),
      })
      const views: KioskView[] = []
      let tries: OperatorTries = noTries
      /** Right PINs that have not been used up by a page that closed. */
      let isIn = false
      const begin = async () => {
        const clock = new SimulatedClock()
        const kiosk = createActor(kioskWith({ ...server.ports, verifyPin }), {
          input: {
            ...noPhone,
            sources,
            stored: { ...stored, credentials: { ...credentials, serviceCode: SECRET } },
            demo: null,
            tries,
            isMobile: false,
          },
          clock,
        })
        let known = judged.length
        kiosk.subscribe((snapshot) => {
          const view = kioskView(snapshot)
          const { serviceCode = '' } = snapshot.context.credentials ?? {}
          if (![SECRET, ''].includes(serviceCode) && !judged.some(({ isRight }) => isRight))
            throw new Error('Other codes without a PIN')
          if (judged.slice(known).some(({ isRight }) => isRight)) isIn = true
          known = judged.length
          const isBeyond = view.screen === 'settings' && view.operator.stage !== 'pin'
          if (isBeyond) {
            views.push(view)
            opened += 1
            if (!isIn) views.push({ ...view, path: 'without a PIN' })
          }
          if (view.screen === 'settings' && view.operator.stage === 'pin' && view.operator.lockedMs)
            locks += 1
          if (view.screen !== 'settings') isIn = false
        })
        kiosk.on('TRIES_CHANGED', (changed) => {
          tries = changed.tries
        })
        kiosk.on('SESSION_CHANGED', ({ stored: kept }) => {
          // Once the server knows the tablet, its codes are kept no longer.
          const isKnown = kept !== null && [SECRET, ''].includes(kept.credentials.serviceCode)
          const isChanged = kept?.settings.showCounter || !isKnown
          if (isChanged && !judged.some(({ isRight }) => isRight)) throw new Error('Changed without a PIN')
        })
        kiosk.start()
        await settle()
        return { kiosk, clock }
      }

      let { kiosk, clock } = await begin()
      for (const happening of steps) {
        if (happening.kind === 'event') kiosk.send(happening.event)
        if (happening.kind === 'answers') await settle()
        if (happening.kind === 'line fails') lineFails = true
        if (happening.kind === 'wait') {
          sources.pass(happening.ms)
          clock.increment(happening.ms)
        }
        if (happening.kind === 'reload') {
          kiosk.stop()
          ;({ kiosk, clock } = await begin())
        }
      }
      await settle()
      expect(kiosk.getSnapshot().status).toBe('active')
      kiosk.stop()

      expect(views.map(({ path }) => path)).not.toContain('without a PIN')
      expect(JSON.stringify(views.map((view) => ('operator' in view ? view.operator : null)))).not.toContain(
        SECRET,
      )
      let wrong = 0
      let free = 0
      for (const { at, isRight } of judged) {
        expect(at, 'judged while locked').toBeGreaterThanOrEqual(free)
        wrong = isRight ? 0 : wrong + 1
        free = at + operatorLockMs(wrong)
      }
    }),
    { numRuns: SEQUENCES },
  )
  // The property would say nothing if hardly any sequence got in, or was locked out.
  expect(opened).toBeGreaterThan(SEQUENCES / 20)
  expect(locks).toBeGreaterThan(SEQUENCES / 20)
})
