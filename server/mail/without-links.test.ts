import { expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

test.each([
  'Ada Conti',
  'Jean-Luc O’Brien',
  "Niccolò D'Angelo",
  'J. R. R. Tolkien',
  'Dr. Ing. h. c. Müller & Söhne'.replace('&', 'und'),
  '山田 太郎',
  'अनीता शर्मा',
  'محمد عبد الله',
  'ACME S. p. A. 24',
])('a name stays as it is: %s', (name) => {
  expect(withoutLinks(name)).toBe(name)
})

test.each([
  ['Win at https://evil.example/a?b=c now', 'Win at evil. example a b c now'],
  ['www.evil.example', '. evil. example'],
  ['evil．example 和 evil。example', 'evil. example 和 evil. example'],
  ['write to me@evil.example', 'write to me evil. example'],
  ['call +39 333 1234567', 'call 39'],
  ['<a href="//evil.example">', 'a href evil. example'],
  ['12345', '…'],
  ['x'.repeat(500), 'x'.repeat(60)],
])('nothing of it is a link or a number to call: %s', (typed, said) => {
  expect(withoutLinks(typed)).toBe(said)
})
