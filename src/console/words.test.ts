import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { activateStaffLocale, firstLocale, staffLanguages, staffLocaleFor } from './words.ts'

const offered = ['it', 'en', 'es', 'de', 'fr'] as const

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['de-AT'], 'de'],
  [['sv', 'es-MX'], 'es'],
  [['sv'], 'en'],
  [[], 'en'],
])('a browser that speaks %j gets the console in %s', (spoken, language) => {
  expect(staffLocaleFor(spoken, offered)).toBe(language)
})

test('the picker has the languages that the folder has, by their own names', () => {
  const files = Object.keys(import.meta.glob('../../locales/console/*.po'))
  expect(staffLanguages).toHaveLength(files.length)
  expect(staffLanguages.slice(0, 2)).toEqual([
    { locale: 'it', ownName: 'Italiano', lang: 'it' },
    { locale: 'en', ownName: 'English', lang: 'en' },
  ])
})

test('what was chosen before comes first, and a language that is gone does not count', () => {
  localStorage.setItem('console-language', 'it')
  expect(firstLocale()).toBe('it')
  localStorage.setItem('console-language', 'tlh')
  expect(firstLocale()).toBe('en')
  localStorage.clear()
})

test('dates and words are those of the language, and the page says which it is', async () => {
  await activateStaffLocale('it')
  expect(i18n.date('2026-03-05T12:00', { day: 'numeric', month: 'long' })).toBe('5 marzo')
  expect(i18n._('AUDIT_ACTION_SAVE_ATTENTION_MAIL')).toBe('Email delle voci aperte modificata')
  expect(document.documentElement).toMatchObject({ lang: 'it', dir: 'ltr' })
})
