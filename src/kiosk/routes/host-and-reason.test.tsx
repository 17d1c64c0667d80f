import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getInternalStaff } from '#contract/calls/search.ts'
import { failure } from '#contract/error-codes.ts'
import { REQUEST_TIMEOUT_MS, SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import type { ApiClient } from '#src/api/client.ts'
import { queries } from '#src/api/queries.ts'
import { KioskProvider } from '#src/kiosk/connect/kiosk-context.tsx'
import { configuration } from '#tests/support/machines/builders.ts'
import { kioskOnHome } from '#tests/support/machines/waiting-kiosk.ts'
import { frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { HostAndReason } from './host-and-reason.tsx'
import { ClientProvider } from './services.tsx'

withScreens()
beforeEach(() => {
  queries.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const view = {
  screen: 'hostAndReason',
  asksHost: true,
  hidesHosts: true,
  asksReason: false,
  given: { hostId: null, host: null, reason: null },
  returning: null,
} as unknown as Extract<VisitView, { screen: 'hostAndReason' }>

test('a search that the server does not answer is not told as an unknown name, and is repeated', async () => {
  let isReachable = false
  const giulia = { id: '1', firstName: 'Giulia', lastName: 'Bianchi', area: null, image: null }
  const client: ApiClient = {
    call: async (call) => {
      expect(call).toBe(getInternalStaff)
      return (isReachable ? ok([giulia]) : err(failure('ERR_NETWORK'))) as never
    },
  }
  const { kiosk } = await kioskOnHome()
  renderScreen(
    <KioskProvider kiosk={kiosk}>
      <ClientProvider client={client}>
        <HostAndReason configuration={configuration()} frame={frame} view={view} />
      </ClientProvider>
    </KioskProvider>,
  )
  await vi.dynamicImportSettled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Bianchi' } })
  await pass(SEARCH_DEBOUNCE_MS)
  await pass(2 * REQUEST_TIMEOUT_MS)
  expect(screen.queryByText('No one by that name')).toBeNull()
  expect(screen.getByText(/^Names can’t be shown right now/)).toBeTruthy()

  isReachable = true
  await pass(2 * REQUEST_TIMEOUT_MS)
  expect(screen.getByRole('option', { name: /Giulia Bianchi/ })).toBeTruthy()
})
