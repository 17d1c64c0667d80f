import { describe, expect, test } from 'vitest'
import { askedHosts, hostFilterOf, hostRank } from './host-filter.ts'

describe('the address of the list of hosts', () => {
  test('says a filter and nothing else', () => {
    const filter = { area: 'IT', receives: false, archived: true, sort: 'area', down: true }
    expect(hostFilterOf(filter)).toEqual(filter)
    expect(hostFilterOf({ search: 'Rossi', area: '', receives: 'no', archived: false, sort: 'x' })).toEqual(
      {},
    )
    expect(hostFilterOf({ area: 3 })).toEqual({ area: '3' })
  })
  test('asks the server for what is set', () => {
    expect(askedHosts({}, 'ada')).toEqual({ search: 'ada' })
    expect(askedHosts({ area: 'IT', receives: false, archived: true, sort: 'name' }, '')).toEqual({
      search: '',
      area: 'IT',
      receives: false,
      archived: true,
    })
  })
})

test('a host whose address is refused comes before those who receive no one, and who are away', () => {
  const host = { mailRefusedAt: null, canReceive: true, awayUntil: null }
  const ranks = [
    { ...host, mailRefusedAt: '2026-11-26T10:00:00.000Z', canReceive: false },
    { ...host, canReceive: false, awayUntil: '2999-01-01' },
    { ...host, awayUntil: '2999-01-01' },
    { ...host, awayUntil: '2020-01-01' },
  ].map(hostRank)
  expect(ranks).toEqual([0, 1, 2, 3])
})
