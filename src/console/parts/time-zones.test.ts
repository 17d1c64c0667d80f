import { describe, expect, test } from 'vitest'
import { namedZone, zonesFor } from './time-zones.ts'

const known = [
  'Africa/Abidjan',
  'America/New_York',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Rome',
  'Europe/Vienna',
  'Europe/Zurich',
]

describe('time zones', () => {
  test.each([
    ['Europe/Rome', 'Rome (Europe)'],
    ['America/New_York', 'New York (America)'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires (America, Argentina)'],
    ['UTC', 'UTC'],
  ])('%s is named %s', (value, name) => {
    expect(namedZone(value).name).toBe(name)
  })

  test('begin with the present one, that of the device and the usual ones, each once', () => {
    const { near, others } = zonesFor('de', 'Europe/Rome', 'Europe/Vienna', known)
    expect(near.map(({ value }) => value)).toEqual([
      'Europe/Rome',
      'Europe/Vienna',
      'Europe/Berlin',
      'Europe/Zurich',
    ])
    expect(others.map(({ name }) => name)).toEqual([
      'Abidjan (Africa)',
      'London (Europe)',
      'New York (America)',
    ])
  })

  test('offer every zone of the browser, and a stored one that it does not know', () => {
    const { near, others } = zonesFor('it', 'Mars/Olympus', 'Europe/Rome')
    expect(near[0]?.value).toBe('Mars/Olympus')
    const offered = [...near, ...others].map(({ value }) => value)
    expect(new Set(offered).size).toBe(offered.length)
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(offered).toContain(zone)
  })
})
