import { useQuery } from '@tanstack/react-query'
import { getSignInWays } from '#contract/console/session.ts'
import { orThrow } from '#src/api/queries.ts'
import { knowsPasskeys } from '../api/passkey.ts'
import { withoutAsking } from '../api/staff-client.ts'

/** The ways to sign in at this address of the console. */
export function useSignInWays() {
  const { data } = useQuery({
    queryKey: [getSignInWays.name],
    queryFn: ({ signal }) => orThrow(withoutAsking, getSignInWays, {}, signal),
    networkMode: 'always',
  })
  const { singleSignOn = null, singleSignOnAt = null, passkeysAt = [] } = data ?? {}
  return {
    singleSignOn,
    /** The address to which the provider returns; `null`: this very address. */
    singleSignOnElsewhere: singleSignOnAt === location.origin ? null : singleSignOnAt,
    /** This browser supports passkeys, and they belong to the name of this address. */
    hasPasskeys: knowsPasskeys() && passkeysAt.includes(location.origin),
    /** An address where passkeys work, if not this one. */
    passkeysElsewhere: passkeysAt.includes(location.origin) ? null : (passkeysAt[0] ?? null),
  }
}
