import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteNote } from '#contract/console/person.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { CompanyProvider } from '../../shell/company.tsx'
import { activateStaffLocale } from '../../words.ts'
import type { KnownPerson } from './known-person.ts'
import { NotesCard } from './notes-card.tsx'

withScreens()
beforeEach(() => activateStaffLocale('en'))
afterEach(() => vi.unstubAllGlobals())

const company = { companyId: 'company', companyName: 'Acme' }
const memberships = [{ ...company, role: 'owner', siteId: null }] as const
const note = { noteId: 'note', text: 'Brings a dog.', at: '2026-11-26T12:00:00Z', by: 'Mara' }

test('a note is removed once the question about it is answered', async () => {
  const removed: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === deleteNote.method) removed.push({ path, body })
    return Response.json({ data: null })
  })
  const { user } = renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <CompanyProvider company={{ ...company, memberships: [...memberships] }}>
        <NotesCard person={{ visitorId: 'ada', notes: [note] } as unknown as KnownPerson} />
      </CompanyProvider>
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: /Remove the note/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(note.text)).toBeTruthy()
  expect(removed).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() => expect(removed).toHaveLength(1))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
