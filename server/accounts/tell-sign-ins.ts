import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { anonymous } from '#server/audit/audit-log.store.ts'
import type { AuditEvent } from '#server/audit/audit.store.ts'
import type { Store } from '#server/store.ts'
import { headersOf } from './headers-of.ts'
import type { AccountLibrary } from './account-library.ts'

interface Attempt {
  /** The path in the account library, such as `sign-in/email`. */
  readonly path: string
  readonly request: FastifyRequest
  /** The account of the session that the request carried. */
  readonly before: string | null
  readonly response: Response
}

/** The account whose session the headers of a request carry; `null` if there is none. */
export const sessionOwner = async (library: AccountLibrary, headers: Headers): Promise<string | null> =>
  headers.has('cookie') ? ((await library.api.getSession({ headers }))?.user.id ?? null) : null

/** Paths that work without a session. All other calls change nothing without one, so there is nothing to audit. */
const withoutSession: ReadonlySet<string> = new Set([
  'sign-in/email',
  'sign-in/social',
  'callback/:provider',
  'request-password-reset',
  'reset-password',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'passkey/verify-authentication',
])

/**
 * Tells the audit log who signed in, who did not, and who changed how they do (S53). Only a session makes a line an
 * account's own: without one the actor is a stranger, and the account that was tried stands in the details.
 */
export const signInTeller = (library: AccountLibrary, { auditLog, accounts }: Store) =>
  async function tell({ path, request, before, response }: Attempt): Promise<void> {
    const accountId = (await sessionOwner(library, nextHeaders(request, response))) ?? before
    const isRefused = response.status >= 400 || response.headers.get('location')?.includes('error=') === true
    const outcome = isRefused ? 'refused' : 'done'
    const common = { action: path, address: request.ip }
    if (accountId !== null) return auditLog.addOfAccount(accountId, { ...common, details: { outcome } })
    if (!withoutSession.has(path)) return
    const tried = await accounts.findTrying(triedBy(path, request))
    const details = {
      // The password was right and a second factor is asked for: the person is not signed in yet.
      outcome: path === 'sign-in/email' && !isRefused ? 'firstStep' : outcome,
      ...(tried !== null && { accountId: tried }),
    }
    const event: AuditEvent = { ...common, actor: anonymous, details }
    return tried === null ? auditLog.add('', event) : auditLog.addAbout(tried, event)
  }

/** The account that a request without a session names: only the fields that its call reads as well. */
function triedBy(path: string, { body, headers }: FastifyRequest) {
  const { email } = (body ?? {}) as { readonly email?: unknown }
  const cookies = Object.entries(parseCookie(headers.cookie ?? ''))
  const [, secondStep = ''] = cookies.find(([name]) => name.endsWith('two_factor')) ?? []
  return {
    email: byAddress.has(path) && typeof email === 'string' ? email.trim().toLowerCase() : '',
    // An identifier and its signature.
    secondStep: path.startsWith('two-factor/') ? (secondStep.split('.', 1)[0] ?? '') : '',
  }
}
const byAddress: ReadonlySet<string> = new Set(['sign-in/email', 'request-password-reset'])

/** The headers that the browser will send with its next request. */
export function nextHeaders(request: FastifyRequest, response: Response): Headers {
  const headers = headersOf(request)
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  if (pairs.length > 0) headers.set('cookie', pairs.join('; '))
  else headers.delete('cookie')
  return headers
}
