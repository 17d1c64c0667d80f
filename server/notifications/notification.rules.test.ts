import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type NotificationStep,
  notificationAnswers,
  notificationSteps,
} from '#contract/notification-evidence.ts'
import { type DueNotification, planStep, retryAfterMs } from './notification.rules.ts'

const ada = { hostId: 'ada', email: 'ada@house.example', browsers: [], isAway: false }
const grace = { hostId: 'grace', email: 'grace@house.example', browsers: [], isAway: false }
const times = { againMs: 60_000, deskMs: 120_000, giveUpMs: 300_000 }
const due: DueNotification = {
  step: 'queued',
  isLate: false,
  isOver: false,
  host: ada,
  delegates: [],
  services: [],
  isReaching: false,
  hasFailed: false,
  hasDeskMail: true,
  answer: null,
  times,
}
const mail = (hostId: string | null) => ({ channel: 'mail', hostId })
const push = (hostId: string, channelId: string) => ({ channel: 'push', hostId, channelId })
const atPhone = { ...ada, browsers: ['phone'] }
const desk = { channel: 'desk', hostId: null }
const pager = { channelId: 'pager', steps: ['host', 'again', 'desk'] } as const
const onlyDesk = { channelId: 'chat', steps: ['desk'] } as const
const call = ({ channelId }: { readonly channelId: string }, hostId: string | null) => ({
  channel: 'http',
  hostId,
  channelId,
})

test.each([
  ['the host first', due, 'host', [mail('ada')], 60_000],
  [
    'the host again, with delegates',
    { ...due, step: 'host', isReaching: true, delegates: [grace] },
    'again',
    [mail('ada'), mail('grace')],
    120_000,
  ],
  [
    'delegates alone where the host cannot be reached',
    { ...due, step: 'host', hasFailed: true, delegates: [grace] },
    'again',
    [mail('grace')],
    120_000,
  ],
  [
    'the browsers of the host as well, and those of a delegate with the reminder',
    {
      ...due,
      step: 'host',
      isReaching: true,
      host: atPhone,
      delegates: [{ ...grace, browsers: ['laptop'] }],
    },
    'again',
    [mail('ada'), push('ada', 'phone'), mail('grace'), push('grace', 'laptop')],
    120_000,
  ],
  [
    'no browsers of a host who is away',
    { ...due, host: { ...atPhone, isAway: true }, delegates: [grace] },
    'again',
    [mail('grace')],
    120_000,
  ],
  ['reception after that', { ...due, step: 'again', isReaching: true }, 'desk', [mail(null), desk], 300_000],
  ['given up at last', { ...due, step: 'desk' }, 'givenUp', [], null],
  ['reception at once without a host', { ...due, host: null }, 'desk', [desk], 300_000],
  [
    'reception at once for a host without an address',
    { ...due, host: { ...ada, email: null } },
    'desk',
    [mail(null), desk],
    300_000,
  ],
  [
    'delegates at once for a host without an address',
    { ...due, host: { ...ada, email: null }, delegates: [grace] },
    'again',
    [mail('grace')],
    120_000,
  ],
  [
    'delegates at once for a host who is away, and none who is away as well',
    {
      ...due,
      host: { ...ada, isAway: true },
      delegates: [grace, { hostId: 'joan', email: 'joan@house.example', browsers: [], isAway: true }],
    },
    'again',
    [mail('grace')],
    120_000,
  ],
  [
    'reception at once for a host who is away and has no delegate',
    { ...due, host: { ...ada, isAway: true } },
    'desk',
    [mail(null), desk],
    300_000,
  ],
  [
    'a service as well, where it is told of this step',
    { ...due, services: [pager, onlyDesk] },
    'host',
    [mail('ada'), call(pager, 'ada')],
    60_000,
  ],
  [
    'a service alone for a host without an address',
    { ...due, host: { ...ada, email: null }, services: [pager] },
    'host',
    [call(pager, 'ada')],
    60_000,
  ],
  [
    'no service for a host who is away, but for the reception',
    { ...due, host: { ...ada, isAway: true }, services: [pager, onlyDesk] },
    'desk',
    [mail(null), call(pager, null), call(onlyDesk, null), desk],
    300_000,
  ],
  [
    'reception at once when the only address refuses',
    { ...due, step: 'host', hasFailed: true },
    'desk',
    [mail(null), desk],
    300_000,
  ],
  ['nothing for a visitor who has left', { ...due, step: 'host', isOver: true }, 'host', [], null],
  ['reception, and no host, for a late entry', { ...due, isLate: true }, 'desk', [desk], null],
  ['nothing more after an answer', { ...due, step: 'host', answer: 'coming' }, 'host', [], null],
  ['reception after a refusal', { ...due, step: 'host', answer: 'notNow' }, 'desk', [desk], null],
  [
    'one mail to two people with one address',
    { ...due, step: 'host', isReaching: true, delegates: [{ ...grace, email: 'ADA@house.example' }] },
    'again',
    [mail('ada')],
    120_000,
  ],
] as const)('%s', (_name, facts, step, messages, nextAfterMs) => {
  expect(planStep(facts)).toEqual({ step, messages, nextAfterMs })
})

const recipient = fc.record({
  hostId: fc.constantFrom('a', 'b', 'c'),
  email: fc.constantFrom('a@house.example', 'b@house.example', null),
  browsers: fc.subarray(['phone', 'laptop']),
  isAway: fc.boolean(),
})
/** Most walks are to go on: what ends one comes seldom. */
const seldom = <Value, Usual>(value: fc.Arbitrary<Value>, usual: Usual) =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: 8, arbitrary: fc.constant(usual) })
const anyFacts = fc.record({
  isLate: seldom(fc.constant(true), false),
  isOver: seldom(fc.constant(true), false),
  host: fc.option(recipient, { nil: null }),
  delegates: fc.array(recipient, { maxLength: 3 }),
  services: fc.subarray([pager, onlyDesk]),
  isReaching: fc.boolean(),
  hasFailed: fc.boolean(),
  hasDeskMail: fc.boolean(),
  answer: seldom(fc.constantFrom(...notificationAnswers), null),
})

test('every walk ends, its steps only go on, and no person is forgotten', () => {
  const walked = new Set<string>()
  fc.assert(
    fc.property(fc.array(anyFacts, { minLength: 8, maxLength: 8 }), (moments) => {
      let step: NotificationStep = 'queued'
      let wasAtDesk = false
      for (const facts of moments) {
        const next = planStep({ ...facts, step, times })
        walked.add(`${step} → ${next.step}`)
        expect(notificationSteps.indexOf(next.step)).toBeGreaterThanOrEqual(notificationSteps.indexOf(step))
        wasAtDesk ||= next.messages.some(({ channel }) => channel === 'desk')
        if (facts.isOver) expect(next.messages).toEqual([])
        if (facts.isLate) expect(next.messages.every(({ hostId }) => hostId === null)).toBe(true)
        const isDone = facts.isOver || (facts.answer !== null && next.messages.length === 0)
        if (next.nextAfterMs === null) {
          // It ends with a person of the reception, or because there is no need any more.
          if (!isDone) expect(wasAtDesk).toBe(true)
          return
        }
        step = next.step
      }
      expect.fail('It goes on for ever')
    }),
    { numRuns: 2_000 },
  )
  for (const edge of [
    'queued → host',
    'queued → again',
    'queued → desk',
    'host → again',
    'host → desk',
    'again → desk',
    'desk → givenUp',
  ])
    expect(walked).toContain(edge)
})

test('pauses between tries grow, and never beyond half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 100].map(retryAfterMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000,
  ])
})
