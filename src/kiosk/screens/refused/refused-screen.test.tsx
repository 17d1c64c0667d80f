import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes.ts'
import { type Language, languageList } from '#contract/languages.ts'
import { activateLocale } from '#src/i18n/locales.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { RefusedScreen } from './refused-screen.tsx'

withScreens()

test.each(errorCodes)('%s says once that reception helps', async (failed) => {
  await act(() => activateLocale('en'))
  renderScreen(<RefusedScreen failed={failed} site={null} onHome={() => undefined} onMoreTime={null} />)
  expect(document.querySelector('main')?.textContent?.match(/reception/g)).toHaveLength(1)
})

const reception: Readonly<Record<Language, string>> = {
  en: 'reception',
  it: 'reception',
  es: 'recepción',
  fr: 'réception',
  de: 'Empfang',
  pl: 'recepcji',
  id: 'resepsionis',
  ja: '受付',
  zh: '前台',
  hi: 'रिसेप्शन',
  ar: 'الاستقبال',
}

test.each(languageList)('in %s reception is named by the same refusals as in English', async (locale) => {
  const naming = (word: string) => errorCodes.filter((code) => failureMessage(i18n, code).includes(word))
  await act(() => activateLocale('en'))
  const english = naming('reception')
  await act(() => activateLocale(locale))
  expect(naming(reception[locale])).toEqual(english)
})
