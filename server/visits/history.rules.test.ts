import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
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

describe('an assumed end', () => {
  const replaceableUntil = 60
  const ended = (entries: number[], exits: number[], ends: number[]) => {
    const { visits, unmatchedExits } = visitHistory(
      at(...entries),
      at(...exits),
      ends.map((moment) => ({ at: moment, replaceableUntil })),
    )
    return {
      visits: visits.map(({ entry, exitedAt, assumedEnd }) => [entry.at, exitedAt, assumedEnd?.at ?? null]),
      unmatched: unmatchedExits.map((exit) => exit.at),
    }
  }

  test('is not moved later by the next entry', () => {
    expect(ended([10, 50], [], [30]).visits).toEqual([
      [10, 30, 30],
      [50, null, null],
    ])
  })

  test('ends the last entry before it, in whatever order they were reported', () => {
    expect(ended([10, 20], [], [30]).visits).toEqual([
      [10, 20, null],
      [20, 30, 30],
    ])
  })

  test('gives way to the own exit, an earlier and a later one', () => {
    expect(ended([10], [20], [30]).visits).toEqual([[10, 20, null]])
    expect(ended([10], [50], [30]).visits).toEqual([[10, 50, null]])
  })

  test('stays when the exit comes too late to belong to it', () => {
    expect(ended([10], [replaceableUntil], [30])).toEqual({ visits: [[10, 30, 30]], unmatched: [60] })
  })

  test('at the moment of an entry ends none', () => {
    expect(ended([10], [], [10]).visits).toEqual([[10, null, null]])
  })
})

test('whatever is reported later moves no end later, and loses no exit', () => {
  const moment = fc.integer({ min: 0, max: 30 })
  const moments = fc.uniqueArray(moment, { maxLength: 6 })
  const ends = fc.array(
    fc.record({ at: moment, lasts: fc.integer({ min: 1, max: 10 }) }).map(({ at: end, lasts }) => ({
      at: end,
      replaceableUntil: end + lasts,
    })),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(moments, moments, ends, moment, (entries, exits, assumed, late) => {
      fc.pre(!entries.includes(late))
      const before = visitHistory(at(...entries), at(...exits), assumed)
      const after = visitHistory(at(...entries, late), at(...exits), assumed)
      for (const { entry, exitedAt } of before.visits) {
        const now = after.visits.find((visit) => visit.entry.at === entry.at)?.exitedAt ?? Infinity
        expect(now).toBeLessThanOrEqual(exitedAt ?? Infinity)
      }
      const kept = after.visits.flatMap(({ exit }) => exit ?? []).concat(after.unmatchedExits)
      expect(kept.map((exit) => exit.at).toSorted((a, b) => a - b)).toEqual(exits.toSorted((a, b) => a - b))
      const open = after.visits.filter(({ exitedAt }) => exitedAt === null)
      expect(open.length).toBeLessThanOrEqual(1)
      for (const [place, { exitedAt }] of after.visits.entries()) {
        const next = after.visits[place + 1]
        if (next !== undefined) expect(exitedAt).toBeLessThanOrEqual(next.entry.at)
      }
    }),
    { numRuns: sampleOf(300, 20_000) },
  )
})
