import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { Store } from '../store/store.ts'
import { headersOf } from './headers-of.ts'
import type { AccountLibrary } from './account-library.ts'

interface Attempt {
  /** Of the account library, such as `sign-in/email`. */
  readonly path: string
  readonly request: FastifyRequest
  /** Who had signed in before. */
  readonly before: string | null
  readonly response: Response
}

/** Whose session the headers of a request carry; `null`: nobody's. */
export const sessionOwner = async (library: AccountLibrary, headers: Headers): Promise<string | null> =>
  headers.has('cookie') ? ((await library.api.getSession({ headers }))?.user.id ?? null) : null

/** Tells the audit log who came in, who did not, and who changed how they do (S53). */
export const signInTeller = (library: AccountLibrary, { auditLog, accounts }: Store) =>
  async function tell({ path, request, before, response }: Attempt): Promise<void> {
    const { email } = (request.body ?? {}) as { readonly email?: unknown }
    const cookies = parseCookie(request.headers.cookie ?? '')
    const who =
      (await sessionOwner(library, nextHeaders(request, response))) ??
      before ??
      (await accounts.findTrying({
        email: typeof email === 'string' ? email.trim().toLowerCase() : '',
        // Signed by the library; what it stands for is looked up.
        secondStep: /two_factor=([^.;]+)/.exec(stringOf(cookies))?.[1] ?? '',
      }))
    const isRefused = response.status >= 400 || response.headers.get('location')?.includes('error=') === true
    await auditLog.addOfAccount(who, {
      action: path,
      details: { outcome: isRefused ? 'refused' : 'done' },
      address: request.ip,
    })
  }

const stringOf = (cookies: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')

/** What the browser would say with its next request. */
function nextHeaders(request: FastifyRequest, response: Response): Headers {
  const headers = headersOf(request)
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  if (pairs.length > 0) headers.set('cookie', pairs.join('; '))
  else headers.delete('cookie')
  return headers
}
