import { useQuery } from '@tanstack/react-query'
import { getSignInWays } from '#contract/console/session.ts'
import { orThrow } from '#src/api/queries.ts'
import { knowsPasskeys } from '../api/passkey.ts'
import { withoutAsking } from '../api/staff-client.ts'

/** How somebody may sign in at this address of the console. */
export function useSignInWays() {
  const { data } = useQuery({
    queryKey: [getSignInWays.name],
    queryFn: ({ signal }) => orThrow(withoutAsking, getSignInWays, {}, signal),
    networkMode: 'always',
  })
  const { singleSignOn = null, singleSignOnAt = null, passkeysAt = [] } = data ?? {}
  return {
    singleSignOn,
    /** Where the provider sends people back to; `null`: this very address. */
    singleSignOnElsewhere: singleSignOnAt === location.origin ? null : singleSignOnAt,
    /** This browser knows passkeys, and they belong to the name of this address. */
    hasPasskeys: knowsPasskeys() && passkeysAt.includes(location.origin),
    /** Where passkeys work, if not here. */
    passkeysElsewhere: passkeysAt.includes(location.origin) ? null : (passkeysAt[0] ?? null),
  }
}
