import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorCodes } from '#contract/error-codes.ts'
import { activateLocale } from '#src/i18n/locales.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { RefusedScreen } from './refused-screen.tsx'

withScreens()

test.each(errorCodes)('%s says once that reception helps', async (failed) => {
  await act(() => activateLocale('en'))
  renderScreen(<RefusedScreen failed={failed} site={null} onHome={() => undefined} onMoreTime={null} />)
  expect(document.querySelector('main')?.textContent?.match(/reception/g)).toHaveLength(1)
})
