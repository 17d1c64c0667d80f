import { AsyncLocalStorage } from 'node:async_hooks'

/** Signed claims of the single sign-on provider about the person who signed in there (OpenID Connect Core, 2). */
interface ProviderClaims {
  /** When they proved who they are, in seconds; absent: the provider does not say. */
  readonly auth_time?: unknown
  /** How well they did, in the provider's own words. */
  readonly acr?: unknown
  /** The methods of authentication (RFC 8176). */
  readonly amr?: unknown
  readonly email_verified?: unknown
}

interface Arrival {
  claims: ProviderClaims | null
  /** An invitation of this address, which the provider has verified, is why the account is linked or made. */
  isByInvitation: boolean
  /** The address, which the provider has verified, is that of a host, which is why the account is made. */
  isOfHost: boolean
}

/** State of the one request that the library is answering, for the hooks that it calls. */
export const arrival = new AsyncLocalStorage<Arrival>()
export const newArrival = (): Arrival => ({ claims: null, isByInvitation: false, isOfHost: false })
