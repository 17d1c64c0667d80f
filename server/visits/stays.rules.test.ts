import { describe, expect, test } from 'vitest'
import { staysOf } from './stays.rules.ts'

const at = (...moments: number[]) => moments.map((moment) => ({ at: moment }))
const told = (entries: number[], exits: number[]) => {
  const { stays, strays } = staysOf(at(...entries), at(...exits))
  const said = stays.map(({ entry, exit, exitedAt }) => [
    entry.at,
    exitedAt,
    exit === null ? 'assumed' : 'said',
  ])
  return { said, strays: strays.map((exit) => exit.at) }
}

describe('comings and goings by their time', () => {
  test('in whatever order they were heard of', () => {
    expect(told([30, 10], [40, 20]).said).toEqual([
      [10, 20, 'said'],
      [30, 40, 'said'],
    ])
  })

  test('who entered twice must have left between', () => {
    expect(told([10, 20], [30])).toEqual({
      said: [
        [10, 20, 'assumed'],
        [20, 30, 'said'],
      ],
      strays: [],
    })
  })

  test('the first exit ends the visit, a second one ends none', () => {
    expect(told([10], [30, 20])).toEqual({ said: [[10, 20, 'said']], strays: [30] })
  })

  test('an exit before every entry ends none', () => {
    expect(told([10], [5])).toEqual({ said: [[10, null, 'assumed']], strays: [5] })
  })

  test('at the same moment the entry comes first', () => {
    expect(told([10], [10])).toEqual({ said: [[10, 10, 'said']], strays: [] })
  })
})
