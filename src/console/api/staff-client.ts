import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { type ApiClient, createClient } from '#src/api/client.ts'
import { askToSignIn } from './sign-in-request.ts'

const plain = createClient({
  baseUrl: '',
  // A cookie that no script can read identifies the caller.
  token: () => null,
  language: () => document.documentElement.lang,
})

/** The client without the sign-in dialog, for the page that finds out whether a person is signed in. */
export const withoutAsking: ApiClient = plain

/**
 * A session that has ended, or is too old for a dangerous call, does not lose typed input: the person signs in on the
 * same page, and the call is repeated.
 */
export const staffClient: ApiClient = {
  async call<C extends AnyCall>(call: C, request: v.InferInput<C['request']>, options = {}) {
    const first = await plain.call(call, request, options)
    if (first.ok || first.error.code !== 'UNAUTHORIZED' || call.access === 'open') return first
    const signedIn = await askToSignIn(call.effect !== 'none', isFresh(call) ? 'thisStep' : 'sessionOver')
    return signedIn ? plain.call(call, request, options) : first
  },
}

/** The call asks for a recent sign-in. The session may have ended as well: what the dialog then says is true too. */
const isFresh = ({ access }: AnyCall): boolean =>
  typeof access === 'object' && 'fresh' in access && access.fresh === true
