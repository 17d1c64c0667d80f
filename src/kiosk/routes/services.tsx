import { createContext, type ReactNode, use } from 'react'
import type { ApiClient } from '#src/api/client.ts'

/** Gives the HTTP client to the routes. */
const ClientContext = createContext<ApiClient | null>(null)

export function ClientProvider({
  client,
  children,
}: {
  readonly client: ApiClient
  readonly children: ReactNode
}) {
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useClient(): ApiClient {
  const client = use(ClientContext)
  if (!client) throw new Error('No ClientProvider')
  return client
}
