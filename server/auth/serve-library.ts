import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_CALLS, CONSOLE_SIGN_INS } from '#contract/limits.ts'
import { isCommonPassword } from '#server/domain/password.ts'
import { addressIndex } from '#server/domain/limited.ts'
import { isOwnOrigin } from '#server/domain/origin.ts'
import { refuse, refuseField } from '#server/domain/refusal.ts'
import type { Vault } from '#server/domain/vault.ts'
import { sendRefusal } from '../plugins/errors.ts'
import type { Subject } from '../store/limits.store.ts'
import type { Store } from '../store/store.ts'
import type { AccountLibrary } from './account-library.ts'
import { headersOf } from './headers-of.ts'
import { sessionOwner, signInTeller } from './tell-sign-ins.ts'

/** What the console needs of the library; the rest of it is not there. */
const open = {
  GET: [
    'get-session',
    'callback/:provider',
    'passkey/generate-register-options',
    'passkey/generate-authenticate-options',
    'passkey/list-user-passkeys',
  ],
  POST: [
    'sign-in/email',
    'sign-in/social',
    'sign-out',
    'change-password',
    'request-password-reset',
    'reset-password',
    'two-factor/enable',
    'two-factor/disable',
    'two-factor/get-totp-uri',
    'two-factor/verify-totp',
    'two-factor/verify-backup-code',
    'two-factor/generate-backup-codes',
    'passkey/verify-registration',
    'passkey/verify-authentication',
    'passkey/delete-passkey',
    'passkey/update-passkey',
  ],
} as const
/** What the audit log hears of. */
export const toldPaths: ReadonlySet<string> = new Set([...open.POST, 'callback/:provider'])
/** What stores something for whoever calls: a line of the audit log, or a challenge that is waited for. */
const storing: ReadonlySet<string> = new Set([...toldPaths, 'passkey/generate-authenticate-options'])
/** Where somebody can guess. */
const guessed: ReadonlySet<string> = new Set([
  'sign-in/email',
  'request-password-reset',
  'reset-password',
  'change-password',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'passkey/verify-authentication',
])

interface Mount {
  readonly library: AccountLibrary
  readonly store: Store
  readonly vault: Vault
  readonly publicUrl: string | null
}

/** Serves the account library's calls: from our own pages only, and not for whoever has guessed too often (S52). */
export function serveLibrary(app: FastifyInstance, { library, store, vault, publicUrl }: Mount): void {
  const { limits } = store
  const tell = signInTeller(library, store)
  for (const method of ['GET', 'POST'] as const) {
    for (const path of open[method]) {
      app.route({
        method,
        url: `/api/auth/${path}`,
        config: { access: 'open' },
        handler: (request, reply) => answer(path, request, reply),
      })
    }
  }

  async function answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = request.body as Readonly<Record<string, unknown>> | undefined
    if (request.method === 'POST' && !isOwnOrigin(request.headers, publicUrl)) {
      return sendRefusal(reply, refuse('FORBIDDEN').error)
    }
    const wanted = body?.newPassword
    if (typeof wanted === 'string' && isCommonPassword(wanted)) {
      return sendRefusal(reply, refuseField('newPassword').error)
    }
    const counted = guessed.has(path) ? subjects(request.ip, body?.email) : []
    for (const subject of counted) {
      const allowed = await limits.spend(subject, CONSOLE_SIGN_INS)
      if (!allowed.ok) return sendRefusal(reply, allowed.error)
    }
    const before = storing.has(path) ? await sessionOwner(library, headersOf(request)) : null
    if (storing.has(path)) {
      const who = before ?? addressIndex(vault, request.ip)
      const allowed = await limits.spend({ companyId: '', what: 'account calls', who }, ACCOUNT_CALLS)
      if (!allowed.ok) return sendRefusal(reply, allowed.error)
    }
    const response = await library.handler(asRequest(request))
    if (toldPaths.has(path)) await tell({ path, request, before, response })
    // Whoever asks for mails to an address is not right in a way that would end it.
    if (response.ok && path !== 'request-password-reset') {
      for (const subject of counted) await limits.forgive(subject)
    }
    return passOn(response, reply)
  }

  function subjects(address: string, email: unknown): Subject[] {
    const from = { companyId: '', what: 'console sign-ins from', who: addressIndex(vault, address) }
    if (typeof email !== 'string') return [from]
    const who = vault.index('email', email.trim().toLowerCase()).toString('base64url')
    return [from, { companyId: '', what: 'console sign-ins of', who }]
  }

  function asRequest(request: FastifyRequest): Request {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`
    return new Request(new URL(request.url, origin), {
      method: request.method,
      headers: headersOf(request),
      ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
    })
  }
}

async function passOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  const location = response.headers.get('location')
  const type = response.headers.get('content-type')
  if (location !== null) reply.header('Location', location)
  if (type !== null) reply.header('Content-Type', type)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('Set-Cookie', cookies)
  return reply.status(response.status).send(await response.text())
}
