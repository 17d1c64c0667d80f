import { describe, expect, test } from 'vitest'
import { daysOfFilter, daysOfSpan } from '../../parts/filter/named-spans.ts'
import { askedLog, filterOf, filtersIn, withChange } from './log-filter.ts'

describe('the address of the log', () => {
  test('says a filter and nothing else', () => {
    const filter = {
      when: 'week',
      site: 's1',
      host: 'h1',
      type: 't1',
      how: 'byHand',
      in: 'phone',
      out: 'tablet',
      mark: 'flagged',
      sort: 'name',
      down: true,
    }
    expect(filterOf(filter)).toEqual(filter)
    expect(filterOf({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
    })
    expect(filterOf({ search: 'Rossi', q: 'Rossi' })).toEqual({})
  })

  test('is read without what nobody could have chosen', () => {
    const wrong = {
      when: 'never',
      from: '2026-02-30',
      to: 'x',
      how: 'magic',
      in: 'door',
      out: 1,
      mark: 7,
      sort: [],
      down: 'yes',
    }
    expect(filterOf({ ...wrong, site: '', host: 'x'.repeat(65) })).toEqual({})
    expect(filterOf({ ...wrong, from: '2026-02-28' })).toEqual({ from: '2026-02-28' })
  })

  test('has ids of digits as texts', () => {
    expect(filterOf({ site: 12 })).toEqual({ site: '12' })
  })

  test('loses what is taken away', () => {
    const filter = filterOf({ when: 'today', site: 's1' })
    const changed = withChange(filter, { when: undefined, mark: 'late' })
    expect(Object.keys(changed)).toEqual(['site', 'mark'])
  })
})

test('days count as one filter, and the order as none', () => {
  expect(filtersIn({ from: '2026-03-01', to: '2026-03-31', site: 's1' })).toBe(2)
  expect(filtersIn({ sort: 'name', down: true })).toBe(0)
})

describe('named spans', () => {
  test.each([
    ['today', '2026-11-25', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['week', '2026-11-25', '2026-11-23', '2026-11-25'],
    // A Monday and a Sunday.
    ['week', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-01'],
    ['month', '2026-11-25', '2026-11-01', '2026-11-25'],
  ] as const)('%s on %s is from %s to %s', (span, today, from, to) => {
    expect(daysOfSpan(span, today)).toEqual({ from, to })
  })

  test('go before days that are in the address as well', () => {
    expect(daysOfFilter({ when: 'today', from: '2020-01-01' }, '2026-11-25')).toEqual({
      from: '2026-11-25',
      to: '2026-11-25',
    })
  })
})

describe('what the server is asked for', () => {
  const hours = ({ from, to }: Pick<ReturnType<typeof askedLog>, 'from' | 'to'>) =>
    (Date.parse(to ?? '') - Date.parse(from ?? '')) / 3_600_000
  const day = (today: string, zone: string) => askedLog({ when: 'today' }, '', { zone, today })

  test('begins and ends with the day of the site', () => {
    expect(day('2026-11-25', 'Asia/Tokyo')).toMatchObject({
      from: '2026-11-24T15:00:00.000Z',
      to: '2026-11-25T15:00:00.000Z',
    })
  })

  test('has the hour more or less of days on which the clock is changed', () => {
    expect(hours(day('2026-03-29', 'Europe/Rome'))).toBe(23)
    expect(hours(day('2026-10-25', 'Europe/Rome'))).toBe(25)
    expect(hours(day('2026-10-04', 'Australia/Lord_Howe'))).toBe(23.5)
  })

  test('has every hour of a month in which the clock is changed', () => {
    const month = askedLog({ when: 'month' }, '', { zone: 'Europe/Rome', today: '2026-10-31' })
    expect(hours(month)).toBe(31 * 24 + 1)
  })

  test('names only what is set', () => {
    expect(askedLog({}, 'ada', { zone: 'UTC', today: '2026-11-25' })).toEqual({
      search: 'ada',
      from: null,
      to: null,
      siteId: null,
      hostId: null,
      visitorTypeId: null,
    })
    expect(
      askedLog({ how: 'automatic', mark: 'annulled' }, '', { zone: 'UTC', today: '2026-11-25' }),
    ).toMatchObject({ how: 'automatic', mark: 'annulled' })
  })
})
