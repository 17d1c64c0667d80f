import { describe, expect, test } from 'vitest'
import { visitHistory } from './history.rules.ts'

const at = (...moments: number[]) => moments.map((moment) => ({ at: moment }))
const historyOf = (entries: number[], exits: number[]) => {
  const { visits, unmatchedExits } = visitHistory(at(...entries), at(...exits))
  const ended = visits.map(({ entry, exit, exitedAt }) => [
    entry.at,
    exitedAt,
    exit === null ? 'assumed' : 'exited',
  ])
  return { visits: ended, unmatched: unmatchedExits.map((exit) => exit.at) }
}

describe('entries and exits by their time', () => {
  test('in whatever order they were reported', () => {
    expect(historyOf([30, 10], [40, 20]).visits).toEqual([
      [10, 20, 'exited'],
      [30, 40, 'exited'],
    ])
  })

  test('a visitor who entered twice must have left between', () => {
    expect(historyOf([10, 20], [30])).toEqual({
      visits: [
        [10, 20, 'assumed'],
        [20, 30, 'exited'],
      ],
      unmatched: [],
    })
  })

  test('the first exit ends the visit, a second one ends none', () => {
    expect(historyOf([10], [30, 20])).toEqual({ visits: [[10, 20, 'exited']], unmatched: [30] })
  })

  test('an exit before every entry ends none', () => {
    expect(historyOf([10], [5])).toEqual({ visits: [[10, null, 'assumed']], unmatched: [5] })
  })

  test('at the same moment the entry comes first', () => {
    expect(historyOf([10], [10])).toEqual({ visits: [[10, 10, 'exited']], unmatched: [] })
  })
})
