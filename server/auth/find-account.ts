import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_SESSION_MS } from '#contract/limits.ts'
import type { Account } from '#server/domain/staff.ts'
import type { AccountLibrary } from './account-library.ts'
import { headersOf } from './headers-of.ts'

/** Who has signed in, by the cookie; a session that is used lives on, up to its last hour. */
export const accountFinder =
  (library: AccountLibrary) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Account | null> => {
    if (request.headers.cookie === undefined) return null
    const found = await library.api.getSession({ headers: headersOf(request), returnHeaders: true })
    const cookies = found.headers.getSetCookie()
    if (cookies.length > 0) reply.header('Set-Cookie', cookies)
    if (found.response === null) return null
    const { user, session } = found.response
    const signedInAt = new Date(session.createdAt)
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      sessionId: session.id,
      signedInAt,
      endsAt: new Date(signedInAt.getTime() + CONSOLE_SESSION_MS),
    }
  }
