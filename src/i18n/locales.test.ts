import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { activateLocale, languages, localeFrom, localesByCode } from './locales.ts'

test('the eight codes of the specification are the picker’s languages', () => {
  expect(Object.keys(localesByCode('hi')).sort()).toEqual(['de', 'en', 'es', 'fr', 'in', 'it', 'jp', 'zh'])
  expect(languages.map(({ locale }) => locale)).toEqual(Object.values(localesByCode('hi')))
})

test.each([
  ['it', 'it'],
  ['jp', 'ja'],
  ['in', 'hi'],
  ['ja', 'ja'],
  ['id', 'id'],
  ['toString', 'it'],
  ['', 'it'],
  [null, 'it'],
] as const)('the code %s means %s', (code, locale) => {
  expect(localeFrom(code)).toBe(locale)
})

test('an installation may let `in` mean Indonesian', () => {
  expect(localesByCode('id').in).toBe('id')
})

test('each language has a tag that browsers know, and a name of its own', () => {
  expect(languages.map(({ lang }) => lang)).toEqual(['it', 'en', 'es', 'de', 'fr', 'ja', 'zh-Hans', 'hi'])
  for (const { lang, ownName } of languages) {
    const [supported] = Intl.DateTimeFormat.supportedLocalesOf(lang)
    expect(supported).toBe(lang)
    const known = new Intl.DisplayNames(lang, { type: 'language' }).of(lang.slice(0, 2))
    expect(known?.toLocaleLowerCase(lang)).toBe(ownName.toLocaleLowerCase(lang))
  }
})

test('a language is spoken by messages, page and dates alike', async () => {
  const day = new Date(2026, 4, 3)
  const spoken = async (locale: (typeof languages)[number]['locale'] | 'id') => {
    await activateLocale(locale)
    const { lang } = document.documentElement
    return [lang, i18n._('BACK'), i18n.date(day, { day: 'numeric', month: 'long' })]
  }
  expect(await spoken('ja')).toEqual(['ja', '戻る', '5月3日'])
  expect(await spoken('zh')).toEqual(['zh-Hans', '返回', '5月3日'])
  expect(await spoken('hi')).toEqual(['hi', 'वापस', '3 मई'])
  expect(await spoken('id')).toEqual(['id', 'Kembali', '3 Mei'])
  expect(await spoken('de')).toEqual(['de', 'Zurück', '3. Mai'])
})

test('of two languages chosen at once the later one is spoken', async () => {
  await Promise.all([activateLocale('fr'), activateLocale('es')])
  expect(i18n.locale).toBe('es')
  expect(document.documentElement.lang).toBe('es')
})

test('plurals follow the language', async () => {
  await activateLocale('de')
  expect(i18n._('HOME_IN', { seconds: 1 })).toBe('Zurück zum Start in 1 Sekunde')
  expect(i18n._('HOME_IN', { seconds: 5 })).toBe('Zurück zum Start in 5 Sekunden')
  await activateLocale('ja')
  expect(i18n._('REFERENTS_FOUND', { count: 0 })).toBe('該当なし')
  expect(i18n._('REFERENTS_FOUND', { count: 3 })).toBe('3名')
})
