import { describe, expect, test } from 'vitest'
import { searchKey } from '#contract/search-key.ts'
import { sortedBy } from '../../parts/table/sorting.ts'
import type { Device } from './device.ts'
import { statesOf, tabletFilterOf, tabletsIn, tabletValues } from './tablet-filter.ts'

const device = (some: Partial<Device> = {}): Device => ({
  id: some.name ?? 'x',
  name: 'Hall',
  siteId: 'north',
  state: 'approved',
  battery: null,
  lastSeenAt: '2026-11-26T10:00:00.000Z',
  isSilent: false,
  platform: null,
  appVersion: null,
  queued: null,
  undelivered: 0,
  handedInAt: null,
  camera: null,
  printer: null,
  ...some,
})
const low = { level: 0.1, charging: false }

test('the address says a filter and nothing else', () => {
  const filter = { state: 'silent', site: 'n', sort: 'seen', down: true }
  expect(tabletFilterOf(filter)).toEqual(filter)
  expect(tabletFilterOf({ state: 'broken', site: '', sort: 7, down: 'x', search: 'Hall' })).toEqual({})
  expect(tabletFilterOf({ site: 12 })).toEqual({ site: '12' })
})

describe('what is said of a tablet', () => {
  test('is the most serious first', () => {
    const bad = { battery: low, printer: 'failing', camera: 'denied', siteId: null, queued: 2 } as const
    expect(statesOf(device(bad), true)).toEqual(['printer', 'camera', 'battery', 'place', 'queued'])
    expect(statesOf(device({ battery: low, queued: 0 }), true)).toEqual(['battery'])
  })
  test('is that it is silent, and not what it reported last', () => {
    expect(statesOf(device({ isSilent: true, battery: low, printer: 'failing' }), true)).toEqual(['silent'])
  })
  test('is nothing but that it waits or is revoked', () => {
    expect(statesOf(device({ state: 'waiting', isSilent: true, siteId: null }), true)).toEqual(['waiting'])
    expect(statesOf(device({ state: 'revoked', isSilent: true }), true)).toEqual(['revoked'])
  })
  test('is that it works', () => {
    expect(statesOf(device({ battery: { ...low, charging: true } }), true)).toEqual(['working'])
    expect(statesOf(device({ siteId: null }), false)).toEqual(['working'])
  })
})

describe('the list', () => {
  const some = [
    device({ name: 'Works' }),
    device({ name: 'Gone', state: 'revoked' }),
    device({ name: 'Quiet', isSilent: true, siteId: 'south' }),
    device({ name: 'New', state: 'waiting', siteId: null }),
  ]
  const wordsOf = ({ name }: Device) => searchKey(name ?? '')
  const found = (
    filter: Parameters<typeof tabletsIn>[1]['filter'],
    siteId: string | null = null,
    search = '',
  ) => tabletsIn(some, { filter, siteId, search, hasSites: true, wordsOf }).map(({ name }) => name)

  test('has revoked tablets only where they are asked for', () => {
    expect(found({})).toEqual(['Works', 'Quiet', 'New'])
    expect(found({ state: 'revoked' })).toEqual(['Gone'])
    expect(found({}, null, 'gon')).toEqual(['Gone'])
  })
  test('is restricted by state, site and every typed word', () => {
    expect(found({ state: 'silent' })).toEqual(['Quiet'])
    expect(found({}, 'south')).toEqual(['Quiet'])
    expect(found({ state: 'silent' }, 'north')).toEqual([])
    expect(found({}, null, 'qui wor')).toEqual([])
  })
  test('begins with what needs a person', () => {
    const sort = { column: 'state', isDescending: false } as const
    const sorted = sortedBy(some, sort, tabletValues(String, true), 'en')
    expect(sorted.map(({ name }) => name)).toEqual(['Quiet', 'New', 'Works', 'Gone'])
  })
})
