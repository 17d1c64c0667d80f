import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { activateLocale, localeFrom, localesByCode, offeredLanguages } from './locales.ts'

const languages = offeredLanguages([])

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
  const spoken = async (locale: Language) => {
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

test('a page in Arabic runs from right to left, with the digits of codes and times', async () => {
  await activateLocale('ar')
  const { lang, dir } = document.documentElement
  expect([lang, dir]).toEqual(['ar', 'rtl'])
  expect(i18n._('HOME_IN', { seconds: 5 })).toBe('العودة إلى البداية بعد 5 ثوانٍ')
  expect(i18n.date(new Date(2026, 4, 3), { day: 'numeric', month: 'long' })).toBe('3 مايو')
  await activateLocale('it')
  expect(document.documentElement.dir).toBe('ltr')
  expect(i18n.date(new Date(2026, 4, 3), { day: 'numeric', month: 'long' })).toBe('3 maggio')
})

test('of two languages chosen at once the later one is spoken', async () => {
  await Promise.all([activateLocale('fr'), activateLocale('es')])
  expect(i18n.locale).toBe('es')
  expect(document.documentElement.lang).toBe('es')
})

test('plurals follow the language', async () => {
  await activateLocale('de')
  expect(i18n._('HOME_IN', { seconds: 1 })).toBe('Zurück zur Startseite in 1 Sekunde')
  expect(i18n._('HOME_IN', { seconds: 5 })).toBe('Zurück zur Startseite in 5 Sekunden')
  await activateLocale('pl')
  const waits = (seconds: number) => i18n._('HOME_IN', { seconds })
  expect([1, 3, 5, 22, 112].map(waits)).toEqual([
    'Powrót na początek za 1 sekundę',
    'Powrót na początek za 3 sekundy',
    'Powrót na początek za 5 sekund',
    'Powrót na początek za 22 sekundy',
    'Powrót na początek za 112 sekund',
  ])
  await activateLocale('ar')
  expect([1, 2, 3, 11, 100].map((count) => i18n._('REFERENTS_FOUND', { count }))).toEqual([
    'اسم واحد',
    'اسمان',
    '3 أسماء',
    '11 اسمًا',
    '100 اسم',
  ])
  await activateLocale('ja')
  expect(i18n._('REFERENTS_FOUND', { count: 0 })).toBe('該当なし')
  expect(i18n._('REFERENTS_FOUND', { count: 3 })).toBe('3名')
})
