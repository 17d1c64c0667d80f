import { describe, expect, test } from 'vitest'
import { doorTemplates } from '#contract/doors.ts'
import {
  filledAddress,
  filledHeaders,
  filledText,
  filledTopic,
  doorHeaders,
  isDoorAddress,
  isDoorTopic,
} from './door-templates.rules.ts'

const values = {
  visitId: 'v-1',
  direction: 'entry',
  siteId: 'Hall "A"/#1',
  deviceId: 'd&1',
  commandId: 'c-1',
  pulse: '3',
  secret: 'p%"w',
}

test('an address gets values that stay where they stand', () => {
  const url = filledAddress(
    'http://10.0.0.5/open?site={siteId}&by={deviceId}&pw={secret}&for={visitor}',
    values,
  )
  expect([...url.searchParams]).toEqual([
    ['site', 'Hall "A"/#1'],
    ['by', 'd&1'],
    ['pw', 'p%"w'],
    ['for', '{visitor}'],
  ])
})

test('JSON stays JSON, and other text is filled as it is', () => {
  expect(JSON.parse(filledText('{"site":"{siteId}","seconds":{pulse}}', values))).toEqual({
    site: 'Hall "A"/#1',
    seconds: 3,
  })
  expect(filledText('open {siteId}', values)).toBe('open Hall "A"/#1')
})

test.each(['{commandId}', ' {pulse};{siteId}', '{}{commandId}'])('%s is no JSON', (template) => {
  expect(filledText(template, values)).not.toContain('\\"')
  expect(filledText('{siteId}', values)).toBe('Hall "A"/#1')
})

test('a topic gets no level and no wildcard from a value', () => {
  expect(filledTopic('doors/{siteId}/open', values)).toBe('doors/Hall "A"__1/open')
  expect(isDoorTopic('doors/front')).toBe(true)
  for (const topic of ['', 'doors/#', 'doors/+/open']) expect(isDoorTopic(topic)).toBe(false)
})

describe('headers', () => {
  test('one a line, with values', () => {
    expect(filledHeaders('X-Visit: {visitId}\n\nX-Key:{secret}', values)).toEqual({
      'x-visit': 'v-1',
      'x-key': 'p%"w',
    })
  })
  test.each(['no header', 'Host: other', 'content-length: 1', 'X y: 1', 'X-Ä: 1', 'X: \u{1f6aa}'])(
    'none is: %s',
    (line) => {
      expect(doorHeaders(line)).toBeNull()
    },
  )
})

describe('an address', () => {
  const web = ['http:', 'https:']
  test.each(['shelly', 'twoN', 'axis', 'relay'] as const)('of the recipe %s is one', (recipe) => {
    expect(isDoorAddress(doorTemplates[recipe].address, web)).toBe(true)
  })
  test('of the recipe mqtt is one', () => {
    expect(isDoorAddress(doorTemplates.mqtt.address, ['mqtt:', 'mqtts:'])).toBe(true)
  })
  test.each([
    'ftp://10.0.0.5/',
    'javascript:alert(1)',
    'http://admin:pw@10.0.0.5/',
    'http://{deviceId}/open',
    'http://{siteId}.doors.example/',
    'http://10.0.0.5:{pulse}/',
    'not an address',
    'mqtt://10.0.0.5',
  ])('is none for a device that is asked over HTTP: %s', (typed) => {
    expect(isDoorAddress(typed, web)).toBe(false)
  })
})
