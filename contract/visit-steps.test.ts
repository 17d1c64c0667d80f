import { describe, expect, test } from 'vitest'
import { stepsFor } from './visit-steps.ts'
import { type FlowFlag, type FlowFlags, flowFlagList } from './wire-flags.ts'

const flags = (...on: readonly FlowFlag[]): FlowFlags =>
  Object.fromEntries(flowFlagList.map((flag) => [flag, on.includes(flag)])) as FlowFlags

describe('the steps of a visit', () => {
  test.each([
    ['entry', flags(...flowFlagList), ['certificates', 'hostAndReason', 'signature', 'guardian']],
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
})
