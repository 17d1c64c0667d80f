import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import type { Generals } from '#contract/wire-flags.ts'
import { defaultLanguage } from './default-language.ts'

afterEach(() => void vi.restoreAllMocks())

const browserSpeaks = (...languages: readonly string[]) =>
  void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
const german = { languages: ['de', 'it'], defaultLanguage: 'de' } as unknown as Generals
const options = { isMobile: false, kept: null, onLearned: () => undefined }

test.each([
  ['a new tablet begins in the language of its browser', { isMobile: false, kept: null }, ['fr-CA'], 'fr'],
  ['or in Italian, where its browser speaks none of ours', { isMobile: false, kept: null }, ['tlh'], 'it'],
  ['a tablet begins in the language that it was told', { isMobile: false, kept: 'de' }, ['fr'], 'de'],
  ['a phone begins in its own', { isMobile: true, kept: 'de' }, ['fr'], 'fr'],
] as const)('%s', async (_, more, languages, shown) => {
  browserSpeaks(...languages)
  await defaultLanguage({ ...options, ...more }).begin()
  expect(i18n.locale).toBe(shown)
})

test.each([
  ['a tablet goes on in the language of its site', false, ['fr'], 'de'],
  ['a phone in its own, if the company offers it', true, ['it'], 'it'],
  ['or else in the language of the site', true, ['fr'], 'de'],
] as const)('%s', async (_, isMobile, languages, shown) => {
  browserSpeaks(...languages)
  const language = defaultLanguage({ ...options, isMobile })
  await language.begin()
  language.learn(german)
  await language.show()
  expect(i18n.locale).toBe(shown)
})
