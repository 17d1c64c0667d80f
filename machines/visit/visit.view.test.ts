import { describe, expect, test } from 'vitest'
import type { FlowFlag } from '#contract/wire-flags.ts'
import { flagsWith, visitor as visitorWith } from '#tests/support/machines/builders.ts'
import { visitInput } from '#tests/support/machines/visit-input.ts'
import { startVisitContext, type VisitContext } from './visit.context.ts'
import { visitMachine } from './visit.machine.ts'
import type { VisitStart } from './visit.types.ts'
import { visitView } from './visit.view.ts'

const visitor = visitorWith()

const started = (start: VisitStart, ...on: readonly FlowFlag[]): VisitContext =>
  startVisitContext(visitInput({ start, flowFlags: flagsWith(...on) }))

type Value = Parameters<typeof visitMachine.resolveState>[0]['value']
const show = (value: Value, context: VisitContext) => visitView(visitMachine.resolveState({ value, context }))

describe('what a visitor is shown', () => {
  test('the choice offers to register on an entry only', () => {
    expect(show({ identification: 'method' }, started('enter'))).toMatchObject({ offersSignUp: true })
    expect(show({ identification: 'method' }, started('signIn'))).toMatchObject({ offersSignUp: false })
    expect(show({ identification: 'method' }, started('exit'))).toMatchObject({
      offersSignUp: false,
      direction: 'exit',
    })
  })

  test('a call in flight keeps the screen, and has no Back', () => {
    const context = started('enter', 'reason')
    const before = show({ identification: 'code' }, context)
    expect(before).toMatchObject({ screen: 'idauth', busy: false, canGoBack: true, isLastPage: false })
    expect(show({ identification: 'identifying' }, context)).toEqual({
      ...before,
      busy: true,
      canGoBack: false,
      backToPath: null,
    })
  })

  test('progress counts identification and the steps that stop the visitor', () => {
    const context = { ...started('enter', 'certificates', 'reason', 'signOnEntry'), visitor }
    expect(show({ identification: 'code' }, context).progress).toEqual({ step: 1, of: 4 })
    expect(show({ steps: 'signature' }, context).progress).toEqual({ step: 4, of: 4 })
    expect(show({ steps: 'signature' }, { ...context, certificates: [] }).progress).toEqual({
      step: 3,
      of: 3,
    })
    expect(show({ identification: 'method' }, context).progress).toBeNull()
  })

  test('what was given before a Back is still there', () => {
    const context = { ...started('enter', 'host', 'reason'), visitor, hostId: 'host-1', reason: 'Meeting' }
    expect(show({ steps: 'hostAndReason' }, context)).toMatchObject({
      asksHost: true,
      asksReason: true,
      given: { hostId: 'host-1', reason: 'Meeting' },
    })
  })

  test('an access in flight keeps the URL of the last step that was shown', () => {
    const context = { ...started('enter', 'reason'), visitor }
    expect(show({ submission: 'sending' }, context)).toMatchObject({
      path: '/app/flow/reason',
      backToPath: null,
    })
    expect(show({ submission: 'failed' }, { ...context, failed: 'ERR_NETWORK' })).toMatchObject({
      path: '/app/flow/reason',
      backToPath: '/app/flow/reason',
      failed: 'ERR_NETWORK',
    })
    expect(show({ submission: 'sending' }, { ...started('enter'), visitor })).toMatchObject({
      path: '/app/flow/idauth',
    })
  })

  test('the end greets by first name and shows the code', () => {
    const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
    expect(show({ ended: 'greeting' }, { ...started('enter'), visitor, access })).toMatchObject({
      screen: 'end',
      path: '/app/flow/end/ABCD1234',
      firstName: 'Ada',
      lastName: 'Rossi',
      visitorCode: 'ABCD1234',
      canGoBack: false,
    })
  })

  test('a welcome stays as long as the site says, a farewell 2.5 seconds', () => {
    const access = { visitId: 'visit-1', direction: 'entry', visitorCode: 'ABCD1234' } as const
    const context = { ...started('enter'), visitor, access, welcomeMs: 8_000 }
    expect(show({ ended: 'greeting' }, context)).toMatchObject({ staysMs: 8_000 })
    expect(show({ ended: 'greetingLonger' }, context)).toMatchObject({ staysMs: 80_000 })
    const leaving = { ...context, direction: 'exit' } as const
    expect(show({ ended: 'greeting' }, leaving)).toMatchObject({ staysMs: 2_500, asksFeedback: false })
  })

  test('a farewell that asks how it was stays longer, and thanks for the answer', () => {
    const access = { visitId: 'visit-1', direction: 'exit', visitorCode: 'ABCD1234' } as const
    const context = { ...started('exit'), visitor, access, feedbackMs: 8_000 }
    const asked = { asksFeedback: true, rating: null }
    expect(show({ ended: 'greeting' }, context)).toMatchObject({ ...asked, staysMs: 8_000 })
    const given = { ...context, rating: 'fair' } as const
    expect(show({ ended: 'thanking' }, given)).toMatchObject({ rating: 'fair', staysMs: 2_500 })
    const slow = { ...given, hasMoreTime: true }
    expect(show({ ended: 'thanking' }, slow)).toMatchObject({ staysMs: 25_000 })
    // The server does not know the visit yet.
    const recorded = { ...context, access: { ...access, isRecorded: true } } as const
    expect(show({ ended: 'greeting' }, recorded)).toMatchObject({ asksFeedback: false, staysMs: 2_500 })
  })

  test.each([
    [130 * 60_000, 130],
    [59_000, null],
    [25 * 60 * 60_000, null],
    [undefined, null],
  ])('a visit of %s ms lasted %s minutes', (stayedMs, stayedMinutes) => {
    const access = {
      visitId: 'visit-1',
      direction: 'exit',
      visitorCode: 'A',
      ...(stayedMs && { stayedMs }),
    } as const
    expect(show({ ended: 'greeting' }, { ...started('exit'), visitor, access })).toMatchObject({
      stayedMinutes,
    })
  })

  test('there is nothing to show of a visit that is over', () => {
    expect(() => show('over', started('enter'))).toThrow('over')
  })
})
