import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { signUpFields } from './entities/sign-up-form.ts'
import { fieldIssues } from './field-issues.ts'
import { columns, optionalText } from './text.ts'

const name = (text: string) => {
  const parsed = v.safeParse(signUpFields.firstname, text)
  return parsed.success ? parsed.output : fieldIssues(parsed.issues)[0]?.message
}

describe('names of the world (F04)', () => {
  test.each([
    '王',
    '田中',
    '김',
    'Björk',
    "O'Connor",
    'Nguyễn',
    '𠮷田',
    'श्री',
    'שרה',
    'علی‌رضا',
    'Łukasz',
    'Ng',
    'やまだ',
  ])('%s is accepted as it is', (text) => {
    expect(name(text)).toBe(text.normalize('NFC'))
  })

  test.each([
    ['A', 'INPUT_MIN_LENGTH'],
    ['   ', 'INPUT_REQUIRED'],
    ['\u200b\u200d\u2060', 'INPUT_REQUIRED'],
    ['\u3164\u3164', 'INPUT_REQUIRED'],
    ['Ada\u0000', 'INPUT_STRING'],
    ['Ada\nConti', 'INPUT_STRING'],
    ['\ud800da', 'INPUT_STRING'],
    ['x'.repeat(101), 'INPUT_MAX_LENGTH'],
  ])('%j is refused: %s', (text, message) => {
    expect(name(text)).toBe(message)
  })

  test('loses what could disguise it, and keeps joiners', () => {
    expect(name('\u202eadA\u202c')).toBe('adA')
    expect(name('क्‍ष')).toBe('क्‍ष')
    expect(name('Bjo\u0308rk')).toBe('Björk')
  })
})

test('columns are what a terminal would take', () => {
  expect([columns('王'), columns('ab'), columns('e\u0301'), columns('한글')]).toEqual([2, 2, 1, 4])
})

test('a missed bound is named', () => {
  const parsed = v.safeParse(v.object({ firstname: signUpFields.firstname }), { firstname: 'A' })
  expect(parsed.issues && fieldIssues(parsed.issues)).toEqual([
    { path: 'firstname', message: 'INPUT_MIN_LENGTH', min: 2 },
  ])
})

test('absent, null and blank optional texts are all none', () => {
  const schema = v.object({ phone: optionalText({ minColumns: 1, maxLength: 40 }) })
  for (const value of [{}, { phone: null }, { phone: '' }])
    expect(v.parse(schema, value)).toEqual({ phone: null })
  const parsed = v.safeParse(schema, { phone: 'x'.repeat(41) })
  expect(parsed.issues && fieldIssues(parsed.issues)).toMatchObject([
    { path: 'phone', message: 'INPUT_MAX_LENGTH' },
  ])
})

test.each(['ada@visitor.example', "o'connor@visitor.example", 'x+y@a-b.co.uk'])('%s is an e-mail', (mail) => {
  expect(v.is(signUpFields.email, mail)).toBe(true)
})

test.each([
  'ada',
  'ada@',
  '@x.y',
  'ada@host',
  'a b@x.yz',
  'ada@x.yz\r\nBcc: all@x.yz',
  `${'a'.repeat(250)}@x.yz`,
])('%j is none', (mail) => {
  expect(v.is(signUpFields.email, mail)).toBe(false)
})

test.each([
  ['2026-02-30', false],
  ['1998-07-06', true],
  ['1899-12-31', false],
  ['06/07/1998', false],
  ['2999-01-01', false],
  [new Date().toISOString().slice(0, 10), true],
  [new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10), false],
])('birthday %s: %s', (day, isOne) => {
  expect(v.is(signUpFields.birthday, day)).toBe(isOne)
})
