import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#contract/result.ts'
import type { ApiClient } from '#src/api/client.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { HostBeingTold } from './host-being-told.tsx'
import { ClientProvider } from './services.tsx'

withScreens()

test('the sentence about the host has its place before the server says it', async () => {
  let answer: (value: unknown) => void = () => undefined
  const answered = new Promise((resolve) => {
    answer = resolve
  })
  const client: ApiClient = { call: () => answered as never }
  renderScreen(
    <ClientProvider client={client}>
      <HostBeingTold visitorCode="ADA18156" timeZone={null} />
    </ClientProvider>,
  )
  const sentence = /your host know.*…56/
  const place = screen.getByText(sentence)
  expect(place.closest('[aria-hidden="true"]'), 'only its place').not.toBeNull()
  await act(async () => {
    answer(ok([{ codeEnd: '56', says: 'asked', at: null }]))
    await answered
  })
  const said = await waitFor(() => {
    const found = screen.getAllByText(sentence).filter((one) => one.closest('[aria-hidden="true"]') === null)
    expect(found).toHaveLength(1)
    return found
  })
  expect(said[0]?.textContent).toBe(place.textContent)
})
