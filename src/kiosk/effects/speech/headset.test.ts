import { expect, test } from 'vitest'
import { pluggedBy } from './headset.ts'

const output = (label = '', deviceId = label) => ({ kind: 'audiooutput' as const, label, deviceId })

test.each([
  ['one more output', [output()], [output(), output()], true],
  ['one output less', [output(), output()], [output()], false],
  ['the same number', [output()], [output()], null],
  ['headphones by their name', [output('Speakers')], [output('Headphones')], true],
  ['their end', [output('Headset (USB)')], [output('Speakers')], false],
  ['another loudspeaker with a name', [output('Speakers')], [output('Speakers'), output('HDMI')], null],
  ['a stand-in for the same output', [output('', 'a')], [output('', 'a'), output('', 'default')], null],
  ['a camera', [output()], [output(), { kind: 'videoinput' as const, label: '', deviceId: '' }], null],
])('%s tells of headphones', (_, before, after, isPlugged) => {
  expect(pluggedBy(before, after)).toBe(isPlugged)
})
