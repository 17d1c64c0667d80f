import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/time.ts'
import { admission, openingOf, type PassFacts } from './passes.rules.ts'

const at = (text: string, minutes = 0) => new Date(new Date(text).getTime() + minutes * MINUTE_MS)

/** From ten to eleven in Rome. */
const pass = (over: Partial<PassFacts> = {}): PassFacts => ({
  startsAt: at('2026-06-10T10:00:00+02:00'),
  endsAt: at('2026-06-10T11:00:00+02:00'),
  isCancelled: false,
  isReplaced: false,
  siteId: 'hq',
  siteName: 'Headquarters',
  timeZone: 'Europe/Rome',
  earlyMinutes: 60,
  lateMinutes: 120,
  ...over,
})

/** What is answered: 'open', or the code of the refusal. */
function answer(facts: PassFacts, now: Date, siteId: string | null = 'hq') {
  const result = admission(facts, now, siteId)
  return result.ok ? 'open' : result.error.code
}
const opensAt = (facts: PassFacts, now: Date) => {
  const result = admission(facts, now, 'hq')
  return result.ok ? null : result.error.opensAt
}

describe('a pass opens', () => {
  test.each([
    ['61 minutes before', pass().startsAt, -61, 'PASS_TOO_EARLY'],
    ['60 minutes before', pass().startsAt, -60, 'open'],
    ['meanwhile', pass().startsAt, 30, 'open'],
    ['120 minutes after', pass().endsAt, 120, 'open'],
    ['121 minutes after', pass().endsAt, 121, 'PASS_OVER'],
  ])('%s: %3$s', (_, time, minutes, expected) => {
    expect(answer(pass(), at(time.toISOString(), minutes))).toBe(expected)
  })

  test('at its own site, which the refusal names', () => {
    expect(admission(pass(), pass().startsAt, 'plant')).toMatchObject({
      error: { code: 'PASS_ELSEWHERE', site: 'Headquarters' },
    })
    expect(answer(pass(), pass().startsAt, null)).toBe('open')
    expect(answer(pass({ siteId: null, siteName: null }), pass().startsAt, 'plant')).toBe('open')
  })

  test('neither cancelled nor replaced, whatever the time', () => {
    const late = at('2027-01-01T00:00:00Z')
    expect(answer(pass({ isCancelled: true, isReplaced: true }), late)).toBe('APPOINTMENT_CANCELLED')
    expect(answer(pass({ isReplaced: true }), late)).toBe('PASS_REPLACED')
  })

  test('says from when, if it is too early', () => {
    expect(opensAt(pass(), at('2026-06-10T06:00:00+02:00'))).toBe('2026-06-10T07:00:00.000Z')
  })
})

describe('of several days', () => {
  const rome = (text: string) => at(`${text}+02:00`)
  /** Three days from nine to seventeen. */
  const facts = pass({ startsAt: rome('2026-06-10T09:00:00'), endsAt: rome('2026-06-12T17:00:00') })

  test.each([
    ['2026-06-10T07:59:00', 'PASS_TOO_EARLY'],
    ['2026-06-10T08:00:00', 'open'],
    ['2026-06-10T19:00:00', 'open'],
    ['2026-06-10T19:01:00', 'PASS_TOO_EARLY'],
    ['2026-06-11T03:00:00', 'PASS_TOO_EARLY'],
    ['2026-06-11T08:00:00', 'open'],
    ['2026-06-12T19:00:00', 'open'],
    ['2026-06-12T19:01:00', 'PASS_OVER'],
  ])('each is open between the same hours: %s %s', (time, expected) => {
    expect(answer(facts, rome(time))).toBe(expected)
  })

  test('the night tells the next morning', () => {
    expect(opensAt(facts, rome('2026-06-10T22:15:30'))).toBe('2026-06-11T06:00:00.000Z')
    expect(opensAt(facts, rome('2026-06-11T03:00:00'))).toBe('2026-06-11T06:00:00.000Z')
  })

  test('hours that pass midnight are open on both sides of it', () => {
    const late = { ...facts, startsAt: rome('2026-06-10T18:00:00'), endsAt: rome('2026-06-12T23:00:00') }
    expect(answer(late, rome('2026-06-11T00:59:00'))).toBe('open')
    expect(answer(late, rome('2026-06-11T01:01:00'))).toBe('PASS_TOO_EARLY')
    const early = { ...facts, startsAt: rome('2026-06-10T00:30:00'), endsAt: rome('2026-06-12T06:00:00') }
    expect(answer(early, rome('2026-06-10T23:31:00'))).toBe('open')
    expect(opensAt(early, rome('2026-06-10T12:00:00'))).toBe('2026-06-10T21:30:00.000Z')
  })

  test('one night is open from its evening to its morning', () => {
    const night = pass({ startsAt: rome('2026-06-10T23:15:00'), endsAt: rome('2026-06-11T00:15:00') })
    expect(answer(night, rome('2026-06-10T22:14:00'))).toBe('PASS_TOO_EARLY')
    for (const time of [
      '2026-06-10T22:15:00',
      '2026-06-10T23:30:00',
      '2026-06-11T00:00:00',
      '2026-06-11T02:15:00',
    ])
      expect(answer(night, rome(time)), time).toBe('open')
    expect(answer(night, rome('2026-06-11T02:16:00'))).toBe('PASS_OVER')
    expect(openingOf(night, rome('2026-06-10T12:00:00'))).toEqual({
      from: rome('2026-06-10T22:15:00'),
      until: rome('2026-06-11T02:15:00'),
    })
  })

  test('nights are open from each evening to the next morning', () => {
    const nights = { ...facts, startsAt: rome('2026-06-10T22:00:00'), endsAt: rome('2026-06-12T06:00:00') }
    for (const time of [
      '2026-06-10T21:00:00',
      '2026-06-11T08:00:00',
      '2026-06-11T21:00:00',
      '2026-06-12T08:00:00',
    ])
      expect(answer(nights, rome(time)), time).toBe('open')
    expect(opensAt(nights, rome('2026-06-11T12:00:00'))).toBe('2026-06-11T19:00:00.000Z')
    expect(answer(nights, rome('2026-06-12T08:01:00'))).toBe('PASS_OVER')
    expect(openingOf(nights, rome('2026-06-11T12:00:00'))).toEqual({
      from: rome('2026-06-11T21:00:00'),
      until: rome('2026-06-12T08:00:00'),
    })
  })

  test('when the clocks go forward, the hours of the clock stay', () => {
    // 29 March 2026: from two to three at once.
    const spring = pass({
      startsAt: at('2026-03-28T09:00:00+01:00'),
      endsAt: at('2026-03-30T17:00:00+02:00'),
    })
    expect(answer(spring, at('2026-03-29T07:59:00+02:00'))).toBe('PASS_TOO_EARLY')
    expect(answer(spring, at('2026-03-29T08:00:00+02:00'))).toBe('open')
    expect(answer(spring, at('2026-03-29T19:01:00+02:00'))).toBe('PASS_TOO_EARLY')
    expect(opensAt(spring, at('2026-03-28T22:00:00+01:00'))).toBe('2026-03-29T06:00:00.000Z')
    // Two days that are shorter than 24 hours apart.
    const short = pass({ startsAt: at('2026-03-28T09:00:00+01:00'), endsAt: at('2026-03-29T09:30:00+02:00') })
    expect(answer(short, at('2026-03-28T22:00:00+01:00'))).toBe('PASS_TOO_EARLY')
  })

  test('when the clocks go back, the hours of the clock stay', () => {
    // 25 October 2026: from three to two.
    const autumn = pass({
      startsAt: at('2026-10-24T09:00:00+02:00'),
      endsAt: at('2026-10-26T17:00:00+01:00'),
    })
    expect(answer(autumn, at('2026-10-25T07:59:00+01:00'))).toBe('PASS_TOO_EARLY')
    expect(answer(autumn, at('2026-10-25T08:00:00+01:00'))).toBe('open')
    expect(opensAt(autumn, at('2026-10-24T22:00:00+02:00'))).toBe('2026-10-25T07:00:00.000Z')
  })
})
