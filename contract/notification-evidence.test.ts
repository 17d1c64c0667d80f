import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerWays,
  attemptStates,
  type NotificationEvidence,
  notificationAnswers,
  notificationChannels,
  notificationSteps,
  notificationView,
  toldToVisitor,
} from './notification-evidence.ts'

/** What a screen says of a notification never exceeds what was recorded. */

const START = Date.parse('2026-11-24T09:00:00Z')
const time = fc.integer({ min: -600, max: 600 }).map((s) => new Date(START + s * 1_000).toISOString())
const maybe = fc.option(time, { nil: null })
const attempt = fc.record({
  channel: fc.constantFrom(...notificationChannels),
  to: fc.constantFrom('Ada', null),
  state: fc.constantFrom(...attemptStates),
  tries: fc.nat(5),
  createdAt: time,
  sentAt: maybe,
  shownAt: maybe,
  failedAt: maybe,
  delayedAt: maybe,
})
const answer = fc.record({
  answer: fc.constantFrom(...notificationAnswers),
  to: fc.constantFrom('Grace', null),
  at: time,
  via: fc.constantFrom(...answerWays),
  by: fc.constant(null),
})
const evidence: fc.Arbitrary<NotificationEvidence> = fc.record({
  step: fc.constantFrom(...notificationSteps),
  isLate: fc.boolean(),
  startedAt: fc.constant(new Date(START).toISOString()),
  attempts: fc.array(attempt, { maxLength: 6 }),
  answers: fc.array(answer, { maxLength: 3 }),
})

test('every headline has the record that proves it, in the round that counts', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      const { headline, at, answer: counted, needsDesk } = notificationView(given)
      const attempts = given.attempts.filter(({ createdAt }) => createdAt >= given.startedAt)
      const was = (state: string, by: string) =>
        attempts.some((one) => one.state === state && one.channel === by && one.sentAt === at)
      const isShown = (by: string) => attempts.some((one) => one.channel === by && one.shownAt === at)
      const shown = isShown('desk')
      const proofs: Readonly<Record<typeof headline, boolean>> = {
        answered: given.answers.some((one) => one === counted && one.at === at && one.at > given.startedAt),
        givenUp: given.step === 'givenUp' && at !== null && (shown || was('raised', 'desk')),
        late: given.isLate,
        deskShown: at !== null && shown,
        deskRaised: at !== null && was('raised', 'desk'),
        hostShown: at !== null && isShown('page'),
        deviceShown: at !== null && isShown('push'),
        mailHanded: at !== null && was('handed', 'mail'),
        pushHanded: at !== null && was('handed', 'push'),
        serviceHanded: at !== null && was('handed', 'http'),
        mailWritten: at !== null && was('written', 'mail'),
        mailFailed:
          attempts.length > 0 && attempts.every(({ state }) => state === 'failed' || state === 'bounced'),
        unsent: true,
      }
      expect(proofs[headline]).toBe(true)
      // Only the reception's own screens, or an answer, make a task of the reception.
      if (needsDesk) expect(['answered', 'givenUp', 'deskShown', 'deskRaised']).toContain(headline)
      // Without an answer in this round nothing says that there is one.
      if (counted === null) expect(headline).not.toBe('answered')
    }),
    { numRuns: 5_000 },
  )
})

test('without any record nothing is said', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      const nothing = { ...given, isLate: false, attempts: [], answers: [] }
      expect(notificationView(nothing)).toEqual({
        headline: 'unsent',
        at: null,
        answer: null,
        needsDesk: false,
      })
    }),
  )
})

describe('a mail', () => {
  const sent = (state: 'queued' | 'handed' | 'written' | 'failed' | 'bounced') =>
    notificationView({
      step: 'host',
      isLate: false,
      startedAt: '2026-11-24T09:00:00.000Z',
      attempts: [
        {
          channel: 'mail',
          to: 'Ada',
          state,
          tries: 1,
          createdAt: '2026-11-24T09:00:00.100Z',
          sentAt: state === 'handed' || state === 'written' ? '2026-11-24T09:00:01.000Z' : null,
          shownAt: null,
          failedAt: state === 'failed' || state === 'bounced' ? '2026-11-24T09:00:01.000Z' : null,
          delayedAt: null,
        },
      ],
      answers: [],
    }).headline

  test.each([
    ['queued', 'unsent'],
    ['handed', 'mailHanded'],
    ['written', 'mailWritten'],
    ['failed', 'mailFailed'],
    ['bounced', 'mailFailed'],
  ] as const)('that is %s is %s', (state, headline) => {
    expect(sent(state)).toBe(headline)
  })
})

test('a visitor is told of a host who comes only if one answered so, and never why one does not', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      const view = notificationView(given)
      const { says, at } = toldToVisitor(view)
      const answers = given.answers.filter((one) => one.at > given.startedAt).map((one) => one.answer)
      const proofs: Readonly<Record<typeof says, boolean>> = {
        asked: !view.needsDesk,
        coming: answers.some((one) => one === 'coming' || one.startsWith('minutes')),
        sendUp: answers.includes('sendUp'),
        reception: view.needsDesk,
      }
      expect(proofs[says]).toBe(true)
      expect(at === null || (says === 'coming' && at > (view.at ?? ''))).toBe(true)
    }),
  )
})
