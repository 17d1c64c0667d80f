import { signUpFieldsFor } from '#contract/sign-up-fields.ts'
import { describe, expect, test } from 'vitest'
import { type FlowFlag, type FlowFlags, flowFlagList } from '#contract/wire-flags.ts'
import { allSteps } from '#contract/visit-steps.ts'
import { addressOf, endPath, stepAfter, stepBefore, stepPath } from './visit.steps.ts'

const flags = (...on: readonly FlowFlag[]): FlowFlags =>
  Object.fromEntries(flowFlagList.map((flag) => [flag, on.includes(flag)])) as FlowFlags

describe('the steps of a visit', () => {
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
      '/app/flow/guardian',
    ])
  })
})

test.each([
  [endPath('ABCD1234'), '/app/flow/end'],
  [endPath(''), '/app/flow/end'],
  [stepPath('certificates', 'a/b'), '/app/flow/certs'],
  ['/app/flow/ending', '/app/flow/ending'],
  ['/app/flow/sign', '/app/flow/sign'],
  ['/configure/demo/hq', '/configure/demo/hq'],
])('%s is shown as %s', (path, address) => {
  expect(addressOf(path)).toBe(address)
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
