import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_SESSION_MS, WARDEN_SESSION_MS } from '#contract/limits.ts'
import type { Account } from './staff.rules.ts'
import type { AccountLibrary } from './account-library.ts'
import { headersOf, readHeaders } from './headers-of.ts'

/** The library writes down the use of a session when it prolongs it, which that of a warden's device never is. */
const NOTE_USE_MS = 60_000

/**
 * The signed-in account, by the cookie. A session that is used is prolonged, up to its last hour.
 * @param noteUse writes down that a session was used now
 */
export const accountFinder =
  (library: AccountLibrary, noteUse: (sessionId: string) => Promise<void>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Account | null> => {
    if (request.headers.cookie === undefined) return null
    const found = await library.api.getSession({ headers: headersOf(request), returnHeaders: true })
    const cookies = found.headers.getSetCookie()
    if (cookies.length > 0) reply.header('Set-Cookie', cookies)
    if (found.response === null) return null
    const account = accountOf(found.response)
    const { updatedAt } = found.response.session
    if (account.isForRollCalls && Date.now() - new Date(updatedAt).getTime() > NOTE_USE_MS)
      await noteUse(account.sessionId)
    return account
  }

/** The same for a socket, whose waiting is no use of a session: it does not live on by it. */
export const sessionFinder =
  (library: AccountLibrary) =>
  async (headers: FastifyRequest['headers']): Promise<Account | null> => {
    if (headers.cookie === undefined) return null
    const found = await library.api.getSession({
      headers: readHeaders(headers),
      query: { disableRefresh: true },
    })
    return found && accountOf(found)
  }

/**
 * The same for work that goes on while its answer is sent. The person waits for it, which is a use of the session; no cookie can
 * be sent any more.
 */
export const accountFinderAgain =
  (library: AccountLibrary) =>
  async (request: FastifyRequest): Promise<Account | null> => {
    const found = await library.api.getSession({ headers: headersOf(request) })
    return found && accountOf(found)
  }

type Found = NonNullable<Awaited<ReturnType<AccountLibrary['api']['getSession']>>>

function accountOf({ user, session }: Found): Account {
  const signedInAt = new Date(session.createdAt)
  const { provedAt } = session
  const isForRollCalls = session.isForRollCalls === true
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    sessionId: session.id,
    signedInAt,
    isMultiFactor: session.isMultiFactor === true,
    provedAt: session.madeBy === 'sso' ? (provedAt ? new Date(provedAt) : null) : signedInAt,
    endsAt: new Date(signedInAt.getTime() + (isForRollCalls ? WARDEN_SESSION_MS : CONSOLE_SESSION_MS)),
    isForRollCalls,
  }
}
