import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { Id, Instant } from './console-call.ts'
import { roles } from './policy.ts'

/**
 * The signed-in account, and where it has roles. Signing in and out, passwords, passkeys, one-time codes and single
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
      /** This account has a linked single sign-on identity. */
      hasSingleSignOn: v.boolean(),
    }),
    /**
     * True for an owner who has used neither a passkey nor one-time codes in this session: every call of a company is
     * `FORBIDDEN` until one is used, or enrolled if there is none.
     */
    needsSecondFactor: v.boolean(),
    /**
     * A second factor was used in this session. If the account has one, its sign-in settings cannot be changed without
     * it.
     */
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
    /** The latest end of the session; half an hour without a call ends it as well, unless it is for roll calls. */
    endsAt: Instant,
    /**
     * The session of a warden's device: it opens roll calls alone, and only the roles for them are among `memberships`. What
     * a browser has kept from before lacks it.
     */
    isForRollCalls: v.optional(v.boolean(), false),
    /** The account may list the companies of the installation and make others. What a browser has kept from before lacks it. */
    runsInstallation: v.optional(v.boolean(), false),
  }),
})

/** The name that colleagues see. */
export const saveMyName = defineCall({
  name: 'saveMyName',
  method: 'POST',
  path: '/api/console/me/name',
  access: 'account',
  request: v.strictObject({ name: text({ minColumns: 2, maxLength: NAME_MAX_LENGTH }) }),
  answer: v.null(),
})

/** The ways to sign in at this server. */
export const getSignInWays = defineCall({
  name: 'getSignInWays',
  method: 'GET',
  path: '/api/console/sign-in-ways',
  access: 'open',
  request: v.strictObject({}),
  answer: v.object({
    /** The single sign-on provider; `null`: there is none. */
    singleSignOn: v.nullable(v.object({ providerId: v.string(), name: v.string() })),
    /** The one address of the console to which single sign-on returns; `null`: there is none. */
    singleSignOnAt: v.nullable(v.string()),
    /** The addresses of the console where passkeys work: a passkey belongs to a host name. */
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
