import { describe, expect, test } from 'vitest'
import { type FlowFlag, type FlowFlags, flowFlagList } from '#contract/wire-flags.ts'
import { allSteps, signUpFieldsFor, stepAfter, stepBefore, stepPath, stepsFor } from './visit.steps.ts'

const flags = (...on: readonly FlowFlag[]): FlowFlags =>
  Object.fromEntries(flowFlagList.map((flag) => [flag, on.includes(flag)])) as FlowFlags

describe('the steps of a visit', () => {
  test.each([
    ['entry', flags(...flowFlagList), ['certificates', 'hostAndReason', 'signature']],
    ['entry', flags(), []],
    ['entry', flags('host'), ['hostAndReason']],
    ['entry', flags('reason'), ['hostAndReason']],
    ['entry', flags('signOnExit'), []],
    ['entry', flags('certificates', 'signOnEntry'), ['certificates', 'signature']],
    ['exit', flags(...flowFlagList), ['signature']],
    ['exit', flags('certificates', 'host', 'reason', 'signOnEntry'), []],
  ] as const)('on %s', (direction, on, steps) => {
    expect(stepsFor(direction, on)).toEqual(steps)
  })

  test('come after and before each other, skipping what is off', () => {
    const some = ['certificates', 'signature'] as const
    expect(stepAfter(some, null)).toBe('certificates')
    expect(stepAfter(some, 'certificates')).toBe('signature')
    expect(stepAfter(some, 'hostAndReason')).toBe('signature')
    expect(stepAfter(some, 'signature')).toBeNull()
    expect(stepBefore(some, 'signature')).toBe('certificates')
    expect(stepBefore(some, 'certificates')).toBeNull()
    expect(stepAfter([], null)).toBeNull()
  })

  test('each have a path of their own, safe for any id', () => {
    expect(allSteps.map((step) => stepPath(step, 'a/b'))).toEqual([
      '/app/flow/certs/a%2Fb',
      '/app/flow/reason',
      '/app/flow/sign',
    ])
  })
})

describe('the fields of the sign-up form', () => {
  test('are the names and the e-mail where nothing else is asked', () => {
    expect(signUpFieldsFor(flags())).toEqual(['firstname', 'lastname', 'email'])
  })

  test('are all nine where everything is asked, each once', () => {
    const all = signUpFieldsFor(flags(...flowFlagList))
    expect(all).toHaveLength(9)
    expect(new Set(all).size).toBe(9)
  })

  test.each([
    ['company', ['companyName']],
    ['phone', ['phone']],
    ['sex', ['sex']],
    ['birthday', ['birthday']],
    ['document', ['documentType', 'document']],
  ] as const)('follow the flag %s', (flag, fields) => {
    expect(signUpFieldsFor(flags(flag)).slice(3)).toEqual(fields)
  })
})
