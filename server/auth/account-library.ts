import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import type pg from 'pg'
import {
  CONSOLE_FRESH_MS,
  CONSOLE_IDLE_MS,
  CONSOLE_SESSION_MS,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '#contract/limits.ts'
import type { Vault } from '#server/domain/vault.ts'
import { secretsOf } from './library-secrets.ts'
import { hashPassword, isPassword } from '#server/domain/password.ts'

/** A provider of OpenID Connect. */
export interface SingleSignOn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
}
export const SINGLE_SIGN_ON = 'sso'

interface Reset {
  readonly email: string
  readonly origin: string
  /** Opens a form for another password, for an hour. */
  readonly token: string
  /** `Accept-Language` of whoever asked. */
  readonly language: string | undefined
}

interface LibraryOptions {
  readonly pool: pg.Pool
  readonly vault: Vault
  readonly publicUrl: string | null
  readonly isSecure: boolean
  readonly singleSignOn: SingleSignOn | null
  /** Of somebody whom single sign-on brings along for the first time. */
  readonly isInvited: (email: string) => Promise<boolean>
  readonly onJoined: (email: string, accountId: string) => Promise<void>
  readonly sendReset: (reset: Reset) => Promise<void>
  readonly warn: (sentence: string) => void
}

/** Where the caller's address travels, which only our own mount writes. */
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
  const { publicUrl, singleSignOn } = options
  return betterAuth({
    appName: 'Visitor kiosk',
    baseURL: publicUrl ?? { allowedHosts: ['*'] },
    basePath: '/api/auth',
    // The mount lets only our own pages through; the library would guess the scheme, and guess it wrong on plain http.
    trustedOrigins: (request) =>
      [request?.headers.get('origin')].filter((origin) => typeof origin === 'string'),
    ...secretsOf(options.vault),
    database: options.pool,
    telemetry: { enabled: false },
    // What it would say may quote an address of a mail.
    logger: { level: 'error', log: () => options.warn('account library trouble') },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(hash, password) },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url, token }, request) =>
        options.sendReset({
          email: user.email,
          origin: new URL(url).origin,
          token,
          language: request?.headers.get('accept-language') ?? undefined,
        }),
    },
    session: {
      expiresIn: seconds(CONSOLE_IDLE_MS),
      updateAge: 60,
      freshAge: seconds(CONSOLE_FRESH_MS),
    },
    account: { accountLinking: { enabled: true, trustedProviders: [SINGLE_SIGN_ON] } },
    databaseHooks: {
      user: {
        create: {
          before: async ({ email }) => options.isInvited(email),
          after: ({ email, id }) => options.onJoined(email, id),
        },
      },
    },
    // Counted by us, exactly, over all processes.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: options.isSecure,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Single sign-on comes back from another site.
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true },
    },
    plugins: [
      twoFactor({ issuer: 'Visitor kiosk', trustDeviceMaxAge: seconds(CONSOLE_SESSION_MS) }),
      passkey({ rpName: 'Visitor kiosk', rpID: publicUrl ? new URL(publicUrl).hostname : 'localhost' }),
      genericOAuth({
        config: singleSignOn
          ? [
              {
                providerId: SINGLE_SIGN_ON,
                name: singleSignOn.name,
                discoveryUrl: `${singleSignOn.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
                clientId: singleSignOn.clientId,
                clientSecret: singleSignOn.clientSecret,
                scopes: ['openid', 'email', 'profile'],
                requireIdTokenVerification: true,
              },
            ]
          : [],
      }),
    ],
  })
}

export type AccountLibrary = Pick<ReturnType<typeof libraryOfNow>, 'api' | 'handler'>
