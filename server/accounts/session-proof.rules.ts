/** How the person of a session has proved who they are. */
export interface SessionProof {
  readonly madeBy: 'password' | 'passkey' | 'sso'
  /** A second factor was used in this session: a passkey that verified its user, a one-time code, or the provider's. */
  readonly isMultiFactor: boolean
  /** When the provider had the proof; `null` if it does not say, or if it was not single sign-on. */
  readonly provedAt: Date | null
}

/** The endpoint with which the account library makes a session, and the session before it. */
interface Making {
  /** The path of the library's endpoint. */
  readonly path: string
  /** The proof of the session that the new one replaces, if the person was signed in already. */
  readonly before: SessionProof | null
  /** The provider's claims, in single sign-on. */
  readonly claims: { readonly auth_time?: unknown; readonly acr?: unknown; readonly amr?: unknown } | null
  /** Values of `acr` that mean more than one factor at this provider. */
  readonly multiFactorAcr: readonly string[]
}

/** The proof that a new session stores; `null` if the path makes no session. */
export function proofOf({ path, before, claims, multiFactorAcr }: Making): SessionProof | null {
  switch (path) {
    case '/sign-in/email':
      return { madeBy: 'password', isMultiFactor: false, provedAt: null }
    case '/passkey/verify-authentication':
      return { madeBy: 'passkey', isMultiFactor: true, provedAt: null }
    case '/two-factor/verify-totp':
    case '/two-factor/verify-backup-code':
      // This is the second step after a password if there is no session before it.
      return { ...(before ?? { madeBy: 'password', provedAt: null }), isMultiFactor: true }
    case '/two-factor/disable':
      return before && { ...before, isMultiFactor: before.madeBy === 'passkey' }
    case '/change-password':
      return before
    case '/callback/:id':
      return (
        claims && {
          madeBy: 'sso',
          isMultiFactor: isMultiFactor(claims, multiFactorAcr),
          provedAt: momentOf(claims.auth_time),
        }
      )
    default:
      return null
  }
}

/** RFC 8176's word for more than one factor, or a class of authentication that the operator has named. */
const isMultiFactor = (
  { acr, amr }: { readonly acr?: unknown; readonly amr?: unknown },
  named: readonly string[],
): boolean => (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && named.includes(acr))

/** A clock that is ahead must not make a proof fresh for longer. */
const momentOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && Number.isFinite(seconds)
    ? new Date(Math.min(seconds * 1_000, Date.now()))
    : null
