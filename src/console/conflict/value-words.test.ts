import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { activateLocale } from '#src/i18n/locales.ts'
import { valueText, wordsOfHtml } from './value-words.ts'

beforeAll(() => activateLocale('en'))

test('a document is shown as its words', () => {
  expect(wordsOfHtml('<p>One <b>&amp;</b> two</p><p>&lt;three&gt;</p>')).toBe('One & two\n<three>')
})
test('translations are shown by language, a line each', () => {
  const texts = [
    { language: 'de', text: 'Lieferung' },
    { language: 'it', text: 'Consegna' },
  ]
  expect(valueText(i18n, 'saveReason', 'translations', texts)).toBe('Deutsch: Lieferung\nItaliano: Consegna')
})
test('guests are shown by name and address, and ids by what they name', () => {
  const guests = [
    { guestId: 'a', firstName: 'Ada', lastName: 'Conti', companyName: null, email: 'ada@guest.example' },
    { guestId: null, firstName: null, lastName: null, companyName: null, email: 'luis@guest.example' },
  ]
  expect(valueText(i18n, 'saveAppointment', 'guests', guests)).toBe(
    'Ada Conti ada@guest.example\nluis@guest.example',
  )
  expect(valueText(i18n, 'saveAppointment', 'hostId', 'h1', { h1: 'Giulia Moretti' })).toBe('Giulia Moretti')
})
test('days and sexes are shown in words', () => {
  expect(valueText(i18n, 'correctPerson', 'birthday', '1980-02-03')).toBe('3 Feb 1980')
  for (const [of, path] of [
    ['saveAppointment', 'day'],
    ['saveAppointment', 'lastDay'],
    ['saveHost', 'awayUntil'],
  ] as const)
    expect(valueText(i18n, of, path, '2026-12-24'), path).toBe('24 Dec 2026')
  expect(valueText(i18n, 'correctPerson', 'sex', 'PREFER_NOT_TO_SAY')).toBe('Prefer not to say')
})
test('languages have their own names', () => {
  expect(valueText(i18n, 'saveLanguages', 'languages', ['de', 'it'])).toBe('Deutsch\nItaliano')
})
test('free text stays as it was typed', () => {
  expect(valueText(i18n, 'saveProfile', 'name', 'known')).toBe('known')
  expect(valueText(i18n, 'correctPerson', 'lastName', '1980-02-03')).toBe('1980-02-03')
  expect(valueText(i18n, 'saveAppointment', 'deskNote', '2026-12-24')).toBe('2026-12-24')
})
