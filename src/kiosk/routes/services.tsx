import { createContext, type ReactNode, use } from 'react'
import type { Client } from '#src/api/client.ts'

/** Gives the HTTP client to the routes. */
const ClientContext = createContext<Client | null>(null)

export function ClientProvider({
  client,
  children,
}: {
  readonly client: Client
  readonly children: ReactNode
}) {
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('A route was rendered outside of ClientProvider')
  return client
}
