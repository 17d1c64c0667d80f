import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { APIError, getOAuthState } from 'better-auth/api'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import type pg from 'pg'
import * as v from 'valibot'
import {
  CONSOLE_FRESH_MS,
  CONSOLE_IDLE_MS,
  CONSOLE_SESSION_MS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  WARDEN_SESSION_MS,
} from '#contract/limits.ts'
import type { HostNames } from '#server/http/origin.ts'
import type { Vault } from '#server/keys/vault.ts'
import { secretsOf } from './library-secrets.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { hashPassword, isPassword } from './password.ts'
import { proofOf, type SessionProof } from './session-proof.rules.ts'
import { arrival } from './arrival.ts'
import { hashedTokens } from './hashed-tokens.ts'

/** A provider of OpenID Connect. */
export interface SingleSignOn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  /** Values of `acr` by which the provider says that more than one factor was used. */
  readonly multiFactorAcr: readonly string[]
}
export const SINGLE_SIGN_ON = 'sso'

interface Reset {
  readonly accountId: string
  readonly email: string
  /** Opens a form for another password, for an hour. */
  readonly token: string
  /** The `Accept-Language` header of the request. */
  readonly language: string | undefined
}

interface LibraryOptions {
  readonly pool: pg.Pool
  readonly vault: Vault
  readonly names: HostNames
  readonly isSecure: boolean
  readonly singleSignOn: SingleSignOn | null
  /** Whether a company has invited this address. */
  readonly isInvited: (email: string) => Promise<boolean>
  /** Whether this is the mail address of a host. */
  readonly isHost: (email: string) => Promise<boolean>
  /** Whether an identity of the provider is this account's already. */
  readonly isLinked: (accountId: string) => Promise<boolean>
  /** Whether the account does nothing but roll calls, so that its sessions last, and open nothing else. */
  readonly isWarden: (accountId: string) => Promise<boolean>
  /** Called when single sign-on has made or linked the account of an invited person. */
  readonly onJoined: (accountId: string) => Promise<void>
  /** Called when single sign-on has made the account of a person whose address it has verified. */
  readonly onVerified: (accountId: string) => Promise<void>
  /** Called when a person has set another password by a mailed link. */
  readonly onReset: (accountId: string) => Promise<void>
  readonly sendReset: (reset: Reset) => Promise<void>
  readonly warn: (sentence: string) => void
}

/** The header with the caller's address; only our own route handler writes it. */
export const ADDRESS_HEADER = 'x-kiosk-address'
const RESET_SECONDS = 3_600
const seconds = (ms: number): number => ms / 1_000

/**
 * The library under whatever keys are current: it takes its secrets once, so that it is made anew when they change.
 */
export function makeLibrary(options: LibraryOptions): AccountLibrary {
  const { vault } = options
  let made = { version: vault.version, library: libraryOfNow(options) }
  const now = () => {
    if (made.version !== vault.version) made = { version: vault.version, library: libraryOfNow(options) }
    return made.library
  }
  return {
    get api() {
      return now().api
    },
    handler: (request) => now().handler(request),
  }
}

/** Passwords, second factors and sessions, by a library that does nothing else. */
function libraryOfNow(options: LibraryOptions) {
  const { names, singleSignOn } = options
  const passkeys = names.passkeys ?? NO_PASSKEYS
  return betterAuth({
    appName: 'Visitor kiosk',
    baseURL: names.canonical ?? 'https://unnamed.invalid',
    basePath: '/api/auth',
    // The mount lets only our own pages through; the library would guess the scheme, and guess it wrong on plain http.
    trustedOrigins: (request) =>
      [request?.headers.get('origin')].filter((origin) => typeof origin === 'string'),
    ...secretsOf(options.vault),
    database: hashedTokens(options.pool),
    // Tokens that open something, such as the form for a new password: the table holds only their hash.
    verification: { storeIdentifier: 'hashed' },
    onAPIError: { errorURL: '/console/sign-in' },
    telemetry: { enabled: false },
    // The library's messages may quote an e-mail address, so none of them is logged.
    logger: { level: 'error', log: () => options.warn('account library trouble') },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => options.onReset(user.id),
      sendResetPassword: ({ user, token }, request) =>
        options.sendReset({
          accountId: user.id,
          email: user.email,
          token,
          language: request?.headers.get('accept-language') ?? undefined,
        }),
    },
    session: {
      expiresIn: seconds(CONSOLE_IDLE_MS),
      updateAge: 60,
      freshAge: seconds(CONSOLE_FRESH_MS),
      additionalFields: {
        madeBy: { type: 'string', required: false, input: false },
        isMultiFactor: { type: 'boolean', required: false, input: false },
        provedAt: { type: 'date', required: false, input: false },
        isForRollCalls: { type: 'boolean', required: false, input: false },
      },
    },
    // `mayJoin` below alone decides whether an identity of the provider may be linked to an account.
    account: {
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [SINGLE_SIGN_ON], allowDifferentEmails: true },
    },
    user: {
      validateUserInfo: async ({ user, source }) =>
        (await mayJoin(options, user, source.action)) ? undefined : { error: 'account_not_linked' },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const proof = proofOf({
              path: context?.path ?? '',
              before: (context?.context.session?.session as SessionProof | undefined) ?? null,
              claims: arrival.getStore()?.claims ?? null,
              multiFactorAcr: singleSignOn?.multiFactorAcr ?? [],
            })
            if (proof === null) return false
            const lasting = (await options.isWarden(session.userId)) && {
              isForRollCalls: true,
              expiresAt: new Date(Date.now() + WARDEN_SESSION_MS),
            }
            return { data: { ...session, ...only(proof), ...lasting } }
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
          after: async ({ providerId, userId }) => {
            const arriving = arrival.getStore()
            if (providerId !== SINGLE_SIGN_ON || arriving === undefined) return
            if (arriving.isByInvitation) await options.onJoined(userId)
            if (arriving.isOfHost) await options.onVerified(userId)
          },
        },
        update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      },
    },
    // Counted by us, exactly, over all processes.
    rateLimit: { enabled: false },
    advanced: {
      // The library's own prefix would be `__Secure-`, which a neighbour under the same domain may set as well.
      useSecureCookies: false,
      cookiePrefix: options.isSecure ? '__Host-console' : 'console',
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Single sign-on comes back from another site.
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: options.isSecure },
    },
    plugins: [
      twoFactor({
        issuer: 'Visitor kiosk',
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      passkey({
        rpName: 'Visitor kiosk',
        rpID: passkeys.rpId,
        origin: [...passkeys.origins],
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        // The library asks for the user's verification and does not look whether there was one.
        registration: {
          afterVerification: async ({ verification }) =>
            needVerified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            needVerified(verification.authenticationInfo.userVerified),
        },
      }),
      genericOAuth({
        config: singleSignOn
          ? [
              {
                providerId: SINGLE_SIGN_ON,
                name: singleSignOn.name,
                discoveryUrl: `${withoutSlash(singleSignOn.issuer)}/.well-known/openid-configuration`,
                clientId: singleSignOn.clientId,
                clientSecret: singleSignOn.clientSecret,
                scopes: ['openid', 'email', 'profile'],
                requireIdTokenVerification: true,
                // It then has to say when they proved who they are, and who did so longer ago than a session lasts does it anew.
                authorizationUrlParams: { max_age: String(seconds(CONSOLE_SESSION_MS)) },
                getUserInfo: async ({ idToken }) => identityIn(idToken, singleSignOn.issuer),
              },
            ]
          : [],
      }),
    ],
  })
}

const NO_PASSKEYS = { rpId: 'unnamed.invalid', origins: ['https://unnamed.invalid'] }
/** Tokens of the provider are not stored: the server asks the provider for nothing later. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

const Claims = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.nonEmpty()),
  name: v.optional(v.string()),
  auth_time: v.optional(v.unknown()),
  acr: v.optional(v.unknown()),
  amr: v.optional(v.unknown()),
  email_verified: v.optional(v.unknown()),
})

const only = ({ madeBy, isMultiFactor, provedAt }: SessionProof): SessionProof => ({
  madeBy,
  isMultiFactor,
  provedAt,
})

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

function needVerified(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}

/**
 * Who the provider says they are. The library has checked signature, audience, nonce and issuer of the token that is
 * there, the last by what the provider's own document says; it has to be the one that the operator named, too. Without a
 * token there is no identity, whatever the provider's other answers say.
 */
function identityIn(idToken: string | undefined, issuer: string) {
  if (idToken === undefined) return null
  const payload: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
  const parsed = v.safeParse(Claims, payload)
  const arriving = arrival.getStore()
  if (!parsed.success || arriving === undefined) return null
  const claims = parsed.output
  if (withoutSlash(claims.iss) !== withoutSlash(issuer)) return null
  const { sub, email, name } = claims
  arriving.claims = claims
  return { id: sub, sub, email, name: name ?? email, emailVerified: claims.email_verified === true }
}

/**
 * Whether an identity of the provider may sign in. An identity that is linked already may. A new one is linked to an
 * account if the provider has verified its address and a company has invited that address, or if a person who is signed
 * in to the account asked for it. An address of a host, verified by the provider, makes an account with the role of a host. An account never gets a second identity.
 */
async function mayJoin(
  { isInvited, isHost, isLinked }: LibraryOptions,
  { id, email }: { readonly id?: string; readonly email?: string },
  action: 'create-user' | 'link-account' | 'sign-in',
): Promise<boolean> {
  if (action === 'sign-in') return true
  if (action === 'link-account' && (id === undefined || (await isLinked(id)))) return false
  if (action === 'link-account' && (await getOAuthState())?.link !== undefined) return true
  const arriving = arrival.getStore()
  if (arriving?.claims?.email_verified !== true || email === undefined) return false
  arriving.isByInvitation = await isInvited(email)
  arriving.isOfHost = action === 'create-user' && (await isHost(email))
  return arriving.isByInvitation || arriving.isOfHost
}

export type AccountLibrary = Pick<ReturnType<typeof libraryOfNow>, 'api' | 'handler'>
