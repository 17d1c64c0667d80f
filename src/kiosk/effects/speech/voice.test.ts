import { expect, test } from 'vitest'
import { voiceFor } from './voice.ts'

const voice = (lang: string, localService = true, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
})

test.each([
  ['it', ['en-US', 'it-IT'], 'it-IT'],
  ['en', ['en-US', 'en-GB'], 'en-US'],
  ['zh-Hans', ['ja-JP', 'zh_CN'], 'zh_CN'],
  ['id', ['in-ID'], 'in-ID'],
  ['zh-Hans', ['yue', 'cmn'], 'cmn'],
  ['de', ['de-AT', 'de'], 'de'],
  ['hi', ['en-US', 'it-IT'], undefined],
  ['it', ['its-IT'], undefined],
])('%s is spoken by one of %j', (lang, voices, chosen) => {
  expect(
    voiceFor(
      voices.map((name) => voice(name)),
      lang,
    )?.lang,
  ).toBe(chosen)
})

test('a voice that sends texts to a server is none', () => {
  expect(voiceFor([voice('it-IT', false)], 'it')).toBeNull()
  expect(voiceFor([voice('it-IT', false, true), voice('it-CH')], 'it')?.lang).toBe('it-CH')
})

test('of several voices the one that the device prefers speaks', () => {
  expect(voiceFor([voice('en-US'), voice('en-GB', true, true)], 'en')?.lang).toBe('en-GB')
})
