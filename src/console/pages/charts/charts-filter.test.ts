import { describe, expect, test } from 'vitest'
import { askedCharts, chartsFilterOf, daysOfCharts } from './charts-filter.ts'

test('the address says a filter, and is read without what cannot be chosen', () => {
  const filter = { span: 'year', site: 's1', type: 't1', split: 'type' }
  expect(chartsFilterOf(filter)).toEqual(filter)
  expect(chartsFilterOf({ span: 'x', from: '2026-02-30', to: 'x', split: 'host', site: '' })).toEqual({})
})

describe('the days that are drawn', () => {
  test('are four weeks up to today, or what is asked for', () => {
    expect(daysOfCharts({}, '2026-03-28')).toEqual({ from: '2026-03-01', to: '2026-03-28' })
    expect(daysOfCharts({ span: 'week' }, '2026-03-28')).toEqual({ from: '2026-03-22', to: '2026-03-28' })
    const days = { from: '2026-01-05', to: '2026-01-06' }
    expect(daysOfCharts(days, '2026-03-28')).toEqual(days)
    expect(daysOfCharts({ from: '2026-03-20' }, '2026-03-28')).toEqual({
      from: '2026-03-20',
      to: '2026-03-28',
    })
    expect(daysOfCharts({ to: '2026-01-28' }, '2026-03-28')).toEqual({
      from: '2026-01-01',
      to: '2026-01-28',
    })
  })
  test('are never turned round, and a year at most', () => {
    expect(daysOfCharts({ from: '2026-02-02', to: '2026-02-01' }, '2026-03-28')).toEqual({
      from: '2026-02-02',
      to: '2026-02-02',
    })
    expect(daysOfCharts({ from: '2020-01-01', to: '2026-03-28' }, '2026-03-28').from).toBe('2025-03-30')
  })
})

describe('the span before', () => {
  test('has as many days, by the clock of the site', () => {
    // The clock is changed on 29 March 2026.
    const asked = askedCharts({}, 'Europe/Rome', new Date('2026-06-01T00:00:00Z'), {
      from: '2026-03-29',
      to: '2026-04-04',
    })
    expect(asked).toMatchObject({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-04-04T22:00:00.000Z',
      before: { from: '2026-03-21T23:00:00.000Z', to: '2026-03-28T23:00:00.000Z' },
    })
  })
  test('ends at the same time of day if the span ends today, and is empty for days to come', () => {
    const now = new Date('2026-05-07T08:00:00Z')
    const days = { from: '2026-05-01', to: '2026-05-07' }
    expect(askedCharts({}, 'UTC', now, days).before).toEqual({
      from: '2026-04-24T00:00:00.000Z',
      to: '2026-04-30T08:00:00.000Z',
    })
    const later = { from: '2026-05-09', to: '2026-05-10' }
    expect(askedCharts({}, 'UTC', now, later).before).toEqual({
      from: '2026-05-07T00:00:00.000Z',
      to: '2026-05-07T00:00:00.000Z',
    })
  })
})
