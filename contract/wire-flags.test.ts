import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  colorsFromWire,
  colorsToWire,
  flowFlagList,
  flowFlagsFromWire,
  flowFlagsToWire,
  type Generals,
  generalsFromWire,
  generalsToWire,
  serviceFlagList,
  serviceFlagsFromWire,
  serviceFlagsToWire,
} from './wire-flags.ts'

const flags = <Name extends string>(names: readonly Name[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()]))) as fc.Arbitrary<
    Record<Name, boolean>
  >

test('flags come back from the wire as they went', () => {
  fc.assert(
    fc.property(flags(flowFlagList), flags(serviceFlagList), (flow, service) => {
      expect(flowFlagsFromWire(flowFlagsToWire(flow))).toEqual(flow)
      expect(serviceFlagsFromWire(serviceFlagsToWire(service))).toEqual(service)
    }),
  )
})

test("service flags are the strings 'true' and 'false', as the specification says", () => {
  const wire = serviceFlagsToWire(serviceFlagsFromWire([{ name: 'services_login', value: 'True ' }]))
  expect(wire).toContainEqual({ name: 'services_login', value: 'true' })
  expect(wire).toContainEqual({ name: 'services_touchless', value: 'false' })
})

test("'undefined' is an unset colour, and an unset colour is 'undefined'", () => {
  const colors = colorsFromWire([
    { name: 'colors_title', value: '#102030' },
    { name: 'colors_label', value: 'undefined' },
  ])
  expect(colors).toEqual({ title: '#102030' })
  expect(colorsToWire(colors)).toContainEqual({ name: 'colors_label', value: 'undefined' })
})

test('any list gives a usable record (F11)', () => {
  const list = fc.array(fc.record({ name: fc.string(), value: fc.string() }))
  fc.assert(
    fc.property(list, (entries) => {
      expect(generalsFromWire(entries).maxSimultaneousUsers).toBeGreaterThanOrEqual(0)
      expect(Object.values(serviceFlagsFromWire(entries)).every((value) => typeof value === 'boolean')).toBe(
        true,
      )
    }),
  )
  expect(generalsFromWire([{ name: 'generals_max_simultaneous_users', value: '-3' }])).toEqual({
    maxSimultaneousUsers: 0,
    badgeByEmail: 'show',
    companyList: 'known',
    leaveByName: false,
    expectedByName: false,
    asksForHelp: false,
    noticeVersion: '6',
    languages: [],
    defaultLanguage: 'it',
    attract: false,
    pictures: [],
    night: null,
    timeZone: null,
    evacuation: null,
  })
  const zone = (value: string) => generalsFromWire([{ name: 'generals_time_zone', value }]).timeZone
  expect([zone('Asia/Tokyo'), zone('undefined'), zone('Mars/Olympus')]).toEqual(['Asia/Tokyo', null, null])
})

test('an evacuation travels with the names of its muster points, whatever is in them, and what is none is left out', () => {
  const none = generalsFromWire([])
  const evacuation = {
    isDrill: true,
    endsAt: 1_800_000_000_000,
    musterPoints: ['A', 'Parkplatz "Süd", 2:\n<b>'],
  }
  expect(generalsFromWire(generalsToWire({ ...none, evacuation })).evacuation).toEqual(evacuation)
  const real = { ...evacuation, isDrill: false, musterPoints: [] }
  expect(generalsFromWire(generalsToWire({ ...none, evacuation: real })).evacuation).toEqual(real)
  const read = (value: string) => generalsFromWire([{ name: 'generals_evacuation', value }]).evacuation
  expect([read('undefined'), read('drill'), read('fire:1'), read('real:soon')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('pictures and the night travel as text, and what is none is left out', () => {
  const pictures = [
    { id: 'a'.repeat(64), focalX: 50, focalY: 30, brightness: 71 },
    { id: 'b'.repeat(64), focalX: 0, focalY: 100, brightness: 3 },
  ]
  const read = (name: string, value: string) => generalsFromWire([{ name, value }])
  const written = (generals: Partial<Generals>, name: string) =>
    generalsToWire({ ...read('', ''), ...generals }).find((entry) => entry.name === name)?.value ?? ''
  const wire = written({ pictures }, 'generals_pictures')
  expect(read('generals_pictures', wire).pictures).toEqual(pictures)
  expect(read('generals_pictures', `../x:1:2:3 ${wire} javascript:1 `).pictures).toEqual(pictures)
  const night = { from: 20, to: 7 }
  expect(read('generals_night', written({ night }, 'generals_night')).night).toEqual(night)
  expect(read('generals_night', written({ night: null }, 'generals_night')).night).toBeNull()
  expect(read('generals_night', '20-77').night).toBeNull()
})
