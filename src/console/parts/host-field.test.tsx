import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listHosts } from '#contract/console/hosts.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { CompanyProvider } from '../shell/company.tsx'
import { HostField } from './host-field.tsx'

withScreens()

const anna = (id: string, area: string) => ({ id, firstName: 'Anna', lastName: 'Rossi', area, photo: null })
const hosts = [anna('1', 'Sales'), anna('2', 'Laboratory')]

function Form() {
  const [hostId, setHostId] = useState<string | null>(null)
  return (
    <>
      <HostField value={hostId} onValue={setHostId} none="Anyone" />
      <output data-testid="chosen">{hostId ?? 'none'}</output>
    </>
  )
}

test('of two hosts with the same name the chosen one is taken', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const search of ['', 'a']) {
    queries.setQueryData(['company', listHosts.name, { search }], { hosts, total: 2, next: null })
  }
  const { user } = renderScreen(
    <QueryClientProvider client={queries}>
      <CompanyProvider company={{ companyId: 'company', companyName: 'Acme', memberships: [] }}>
        <Form />
      </CompanyProvider>
    </QueryClientProvider>,
  )
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.type(screen.getByRole('combobox'), 'a')
  await user.click(await screen.findByRole('option', { name: /Laboratory/ }))
  expect(screen.getByTestId('chosen').textContent).toBe('2')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole('combobox')).toMatchObject({ placeholder: 'Anyone' })
})
