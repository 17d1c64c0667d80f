import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { CompanyProvider } from '../../shell/company.tsx'
import { ArchiveSearch } from './archive-search.tsx'

withScreens()

const PATIENCE = { timeout: 20_000 }
const MORE = { name: /more/i }
const company = { companyId: 'company', companyName: 'Acme' }
const memberships = [{ ...company, role: 'privacyOfficer', siteId: null }] as const
const queries = new QueryClient()
afterEach(() => queries.clear())

/** Pages of a search by their places; where nearly all have accepted a version, a page may be empty. */
const pages = new Map<string | null, { readonly names: readonly string[]; readonly next: string | null }>([
  [null, { names: ['Ada'], next: '1' }],
  ['1', { names: [], next: '2' }],
  ['2', { names: [], next: '3' }],
  ['3', { names: ['Bob'], next: '4' }],
  ['4', { names: [], next: null }],
])
const rowOf = (firstName: string) => ({
  visitId: firstName,
  visitorId: firstName,
  firstName,
  lastName: 'Rossi',
  companyName: null,
  at: '2026-11-26T12:00:00Z',
  document: null,
  version: null,
  language: null,
})

test('one press for more reads on until a page has rows, or the list ends', async () => {
  const asked: (string | null)[] = []
  let isUp = true
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (!path.includes('archive/search')) return Response.json({ data: [] })
    const { after } = JSON.parse(body as string) as { readonly after: string | null }
    asked.push(after)
    if (!isUp) return Response.json({ errorCode: 'UNAVAILABLE', message: '' }, { status: 503 })
    if (after === '1') isUp = false
    const { names, next } = pages.get(after) ?? { names: [], next: null }
    return Response.json({ data: { rows: names.map(rowOf), next } })
  })
  const { user } = renderScreen(
    <QueryClientProvider client={queries}>
      <CompanyProvider company={{ ...company, memberships: [...memberships] }}>
        <ArchiveSearch />
      </CompanyProvider>
    </QueryClientProvider>,
  )
  await screen.findByText(/Ada/, undefined, PATIENCE)
  expect(asked).toEqual([null])
  await user.click(screen.getByRole('button', MORE))
  // A page that cannot be read is asked for again by a press, and by nothing else.
  await screen.findByRole('alert', undefined, PATIENCE)
  expect(asked).toEqual([null, '1', '2'])
  isUp = true
  await user.click(screen.getByRole('button', MORE))
  await screen.findByText(/Bob/, undefined, PATIENCE)
  expect(asked).toEqual([null, '1', '2', '2', '3'])
  await user.click(screen.getByRole('button', MORE))
  await vi.waitFor(() => expect(screen.queryByRole('button', MORE)).toBeNull(), PATIENCE)
  expect(asked.at(-1)).toBe('4')
})
