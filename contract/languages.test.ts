import { expect, test } from 'vitest'
import { firstOffered, languageList } from './languages.ts'

test.each([
  [['ja-JP', 'en'], 'ja'],
  [['zh-Hant-TW'], 'zh'],
  [['EN-us'], 'en'],
  [['pt-BR', 'es-ES', 'it'], 'es'],
  [['pt-BR'], null],
  [['constructor', ''], null],
  [[], null],
])('who speaks %j reads %s', (spoken, language) => {
  expect(firstOffered(spoken, languageList)).toBe(language)
})

test('a language that the company does not offer is passed over', () => {
  expect(firstOffered(['ja-JP', 'de-AT'], ['en', 'de'])).toBe('de')
})
