import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { flowFlagsFromWire, serviceFlagsFromWire } from '#contract/wire-flags.ts'
import { stepsFor } from '#contract/visit-steps.ts'
import { drawnSteps } from './flow-steps.ts'

const off = flowFlagsFromWire([])
const noServices = serviceFlagsFromWire([])
const screens = (...asked: Parameters<typeof drawnSteps> extends [unknown, ...infer Rest] ? Rest : never) =>
  drawnSteps(i18n, ...asked).map(({ screen }) => screen)

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('with everything off a visit is home, the form and the welcome', () => {
  expect(screens('entry', noServices, off)).toEqual(['home', 'signUp', 'entered'])
  expect(screens('exit', noServices, off)).toEqual(['home', 'identify', 'left'])
})

test('every switch of a step draws exactly the steps that the kiosk walks', () => {
  const on = { ...off, certificates: true, reason: true, signOnEntry: true, signOnExit: true, guardian: true }
  const services = { ...noServices, login: true, visitorTypes: true }
  expect(screens('entry', services, on)).toEqual([
    'home',
    'auth',
    'visitorType',
    'signUp',
    ...stepsFor('entry', on),
    'entered',
  ])
  expect(screens('exit', services, on)).toEqual(['home', 'identify', ...stepsFor('exit', on), 'left'])
})
