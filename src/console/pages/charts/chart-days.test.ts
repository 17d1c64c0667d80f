import { expect, test } from 'vitest'
import { dayGroups, daysIn, visitsByGroup } from './chart-days.ts'

test('a span of up to two months has a column for each day, also where a clock is changed', () => {
  expect(dayGroups('2026-03-28', '2026-03-30').map(({ from }) => from)).toEqual([
    ...['2026-03-28', '2026-03-29', '2026-03-30'],
  ])
  expect(daysIn('2026-02-27', '2026-03-01')).toBe(3)
  expect(dayGroups('2026-01-01', '2026-03-03')).toHaveLength(62)
})

test('a longer one has weeks that end with its last day', () => {
  const groups = dayGroups('2026-01-01', '2026-03-05')
  expect(groups[0]).toEqual({ from: '2026-01-01', to: '2026-01-01' })
  expect(groups[1]).toEqual({ from: '2026-01-02', to: '2026-01-08' })
  expect(groups.at(-1)).toEqual({ from: '2026-02-27', to: '2026-03-05' })
  expect(groups).toHaveLength(10)
  expect(dayGroups('2025-03-07', '2026-03-05')).toHaveLength(52)
})

test('visits are added up by column, and days without any are none', () => {
  const days = [
    { day: '2026-01-02', visits: 3 },
    { day: '2026-01-08', visits: 4 },
  ]
  expect(visitsByGroup(dayGroups('2026-01-01', '2026-03-05'), days).slice(0, 3)).toEqual([0, 7, 0])
})
