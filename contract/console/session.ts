import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { Id, Instant } from './console-call.ts'
import { roles } from './policy.ts'

/**
 * Who has signed in, and where they work. Signing in and out, passwords, passkeys, one-time codes and single
 * sign-on are the account library's own calls under `/api/auth/`.
 */
export const getMe = defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/api/console/me',
  access: 'account',
  request: v.strictObject({}),
  answer: v.object({
    account: v.object({
      id: v.string(),
      name: v.string(),
      email: v.string(),
      hasTotp: v.boolean(),
      hasPasskey: v.boolean(),
      /** An identity of the single sign-on is this account's. */
      hasSingleSignOn: v.boolean(),
    }),
    /**
     * An owner who has used neither a passkey nor one-time codes in this session: every call of a company is `FORBIDDEN`
     * until one is used, or enrolled where there is none.
     */
    needsSecondFactor: v.boolean(),
    /** One was used in this session. Without it, what guards the account cannot be changed where it has one. */
    usedSecondFactor: v.boolean(),
    memberships: v.array(
      v.object({
        companyId: v.string(),
        companyName: v.string(),
        role: v.picklist(roles),
        /** `null`: all sites. */
        siteId: v.nullable(v.string()),
      }),
    ),
    freshUntil: Instant,
    /** At the latest; half an hour without a call ends the session as well. */
    endsAt: Instant,
  }),
})

/** How somebody may sign in at this server. */
export const getSignInWays = defineCall({
  name: 'getSignInWays',
  method: 'GET',
  path: '/api/console/sign-in-ways',
  access: 'open',
  request: v.strictObject({}),
  answer: v.object({
    /** Of the single sign-on; `null`: there is none. */
    singleSignOn: v.nullable(v.object({ providerId: v.string(), name: v.string() })),
    /** The one address of the console from which single sign-on finds back; `null`: there is none. */
    singleSignOnAt: v.nullable(v.string()),
    /** The addresses of the console at which passkeys work: they belong to a name. */
    passkeysAt: v.array(v.string()),
  }),
})

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/console/sessions',
  access: 'account',
  request: v.strictObject({}),
  answer: v.array(
    v.object({
      id: v.string(),
      isThis: v.boolean(),
      signedInAt: Instant,
      lastSeenAt: Instant,
      address: v.nullable(v.string()),
      browser: v.nullable(v.string()),
    }),
  ),
})

export const revokeSession = defineCall({
  name: 'revokeSession',
  method: 'POST',
  path: '/api/console/sessions/revoke',
  access: 'account',
  request: v.strictObject({ sessionId: Id }),
  answer: v.null(),
  refusals: ['NOT_FOUND'],
})
