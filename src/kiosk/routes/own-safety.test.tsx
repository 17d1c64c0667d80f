import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOwnRollCall } from '#contract/calls/own-roll-call.ts'
import { OWN_ROLL_CALL_POLL_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { ApiClient } from '#src/api/client.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { OwnSafety } from './own-safety.tsx'
import { ClientProvider } from './services.tsx'

withScreens()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a visitor who has left meanwhile, and presses, is told nothing more', async () => {
  let isInside = true
  const client: ApiClient = {
    call: async (call) => {
      const running = { isDrill: false, musterPoints: ['Gate'], saidSafeAt: null }
      if (call.name === getOwnRollCall.name) return ok(isInside ? running : null) as never
      isInside = false
      return ok(null) as never
    },
  }
  renderScreen(
    <ClientProvider client={client}>
      <OwnSafety code="A" />
    </ClientProvider>,
  )
  // Before it would ask again by itself.
  const soon = () => act(() => vi.advanceTimersByTimeAsync(OWN_ROLL_CALL_POLL_MS / 4))
  await soon()
  fireEvent.click(screen.getByRole('button'))
  await soon()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the heading has the focus once the button is gone that said that they are safe', async () => {
  const running = { isDrill: false, musterPoints: [], saidSafeAt: null }
  const client: ApiClient = {
    call: async (call) =>
      ok(
        call.name === getOwnRollCall.name ? running : { ...running, saidSafeAt: '2026-11-27T09:00:00Z' },
      ) as never,
  }
  renderScreen(
    <ClientProvider client={client}>
      <h1 tabIndex={-1}>Welcome</h1>
      <OwnSafety code="D" />
    </ClientProvider>,
  )
  const soon = () => act(() => vi.advanceTimersByTimeAsync(1))
  await soon()
  screen.getByRole('button').focus()
  fireEvent.click(screen.getByRole('button'))
  await soon()
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

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
