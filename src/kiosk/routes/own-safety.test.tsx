import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/result.ts'
import type { ApiClient } from '#src/api/client.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { OwnSafety } from './own-safety.tsx'
import { ClientProvider } from './services.tsx'

withScreens()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what one visitor said is not shown to the next one of the same phone', async () => {
  let answers = 0
  const said = { isDrill: false, musterPoints: [], saidSafeAt: new Date().toISOString() }
  const client: ApiClient = {
    call: () => (answers++ === 0 ? Promise.resolve(ok(said)) : new Promise(() => {})) as never,
  }
  const of = (code: string) => (
    <ClientProvider client={client}>
      <OwnSafety code={code} />
    </ClientProvider>
  )
  const { show } = renderScreen(of('B'))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert')).toBeTruthy()
  show(of('C'))
  expect(screen.queryByRole('alert')).toBeNull()
})
