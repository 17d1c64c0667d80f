import { expect, test } from 'vitest'
import { noArrival } from '#contract/entities/arrival.ts'
import { configuration } from '#tests/support/machines/builders.ts'
import { arrivalWords } from './arrival-words.ts'

const it_ = { language: 'it', text: 'A destra' }
const en = { language: 'en', text: 'To the right' }
const zh = { language: 'zh', text: '请向右走' }
const inLanguages = (...directions: { language: string; text: string }[]) =>
  configuration({ arrival: { ...noArrival, directions } })

test('in the visitor’s language, else the site’s, else English, else any', () => {
  const all = inLanguages(zh, en, it_)
  expect(arrivalWords(all, 'zh-Hans')?.directions).toEqual(zh)
  expect(arrivalWords(all, 'hi')?.directions).toEqual(it_)
  expect(arrivalWords(inLanguages(zh, en), 'hi')?.directions).toEqual(en)
  expect(arrivalWords(inLanguages(zh), 'hi')?.directions).toEqual(zh)
  expect(arrivalWords(inLanguages(), 'hi')).toBeNull()
})
