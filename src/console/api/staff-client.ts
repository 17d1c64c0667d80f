import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { type Client, createClient } from '#src/api/client.ts'
import { askToSignIn } from './sign-in-request.ts'

const plain = createClient({
  baseUrl: '',
  // A cookie that no script can read says who asks.
  token: () => null,
  language: () => document.documentElement.lang,
})

/** As it is, for the page that finds out whether anybody has signed in. */
export const withoutAsking: Client = plain

/**
 * A session that has ended, or is too old for what is dangerous, costs nobody what they have typed: they sign in where
 * they stand, and the call is made once more.
 */
export const staffClient: Client = {
  async call<C extends AnyCall>(call: C, request: v.InferInput<C['request']>, options = {}) {
    const first = await plain.call(call, request, options)
    if (first.ok || first.error.code !== 'UNAUTHORIZED' || call.access === 'open') return first
    return (await askToSignIn()) ? plain.call(call, request, options) : first
  },
}
