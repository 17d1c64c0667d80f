import { i18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { dayPartOf, hourIn } from './day-part.ts'
import { activateLocale } from './locales.ts'

/** The greeting at 3, 8, 11, 13, 14, 17, 19 and 22 o'clock. */
const greetings = {
  it: 'Buonasera Buongiorno Buongiorno Buongiorno Buon_pomeriggio Buon_pomeriggio Buonasera Buonasera',
  en: 'Good_evening Good_morning Good_morning Good_afternoon Good_afternoon Good_afternoon Good_evening Good_evening',
  es: 'Buenas_noches Buenos_días Buenos_días Buenos_días Buenas_tardes Buenas_tardes Buenas_tardes Buenas_noches',
  de: 'Guten_Abend Guten_Morgen Guten_Tag Guten_Tag Guten_Tag Guten_Tag Guten_Abend Guten_Abend',
  fr: 'Bonsoir Bonjour Bonjour Bonjour Bonjour Bonjour Bonsoir Bonsoir',
  ja: 'こんばんは おはようございます こんにちは こんにちは こんにちは こんにちは こんばんは こんばんは',
  zh: '晚上好 早上好 上午好 中午好 下午好 下午好 晚上好 晚上好',
  hi: 'शुभ_संध्या सुप्रभात सुप्रभात नमस्ते नमस्ते नमस्ते शुभ_संध्या शुभ_संध्या',
  id: 'Selamat_malam Selamat_pagi Selamat_siang Selamat_siang Selamat_siang Selamat_sore Selamat_malam Selamat_malam',
  ar: 'مساء_الخير صباح_الخير صباح_الخير مساء_الخير مساء_الخير مساء_الخير مساء_الخير مساء_الخير',
  pl: 'Dobry_wieczór Dzień_dobry Dzień_dobry Dzień_dobry Dzień_dobry Dzień_dobry Dobry_wieczór Dobry_wieczór',
} as const

describe('the greeting', () => {
  test.each(Object.entries(greetings))('suits the hour in %s', async (locale, expected) => {
    await activateLocale(locale as keyof typeof greetings)
    const said = [3, 8, 11, 13, 14, 17, 19, 22].map((hour) => i18n._('GREETING', { part: dayPartOf(hour) }))
    expect(said.map((words) => words.replaceAll(' ', '_')).join(' ')).toBe(expected)
  })

  test.each([
    ['Europe/Rome', 23],
    ['Asia/Tokyo', 7],
    ['America/Los_Angeles', 14],
  ])('follows the clock of %s, wherever the tablet stands', (timeZone, hour) => {
    expect(hourIn(timeZone, new Date('2026-11-24T22:30:00Z'))).toBe(hour)
  })
})
