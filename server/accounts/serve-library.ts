import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  ACCOUNT_CALLS,
  CONSOLE_SIGN_INS,
  CONSOLE_SIGN_INS_IN_ALL,
  ONE_TIME_CODE_USES,
  SESSION_CHECKS,
  SESSION_CHECKS_IN_ALL,
} from '#contract/limits.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { ok, type Result } from '#contract/result.ts'
import { isCommonPassword } from './password.ts'
import { addressHash } from '#server/platform/limited.ts'
import type { HostNames } from '#server/http/origin.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { type Account, isFresh } from './staff.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import { sendRefusal } from '#server/http/errors.ts'
import type { Tries } from '#server/platform/limits.store.ts'
import type { Store } from '#server/store.ts'
import { type AccountLibrary, SINGLE_SIGN_ON } from './account-library.ts'
import { accountRequests, type PostPath, postPaths } from './account-requests.ts'
import { arrival, newArrival } from './arrival.ts'
import { sessionFinder } from './find-account.ts'
import { headersOf } from './headers-of.ts'
import { secondStepOf } from './second-step.ts'
import { keepWithSession, sessionTokenIn } from './session-cookie.ts'
import { nextHeaders, sessionOwner, signInTeller } from './tell-sign-ins.ts'

/** Paths of the library that the console needs besides `accountRequests`; all others answer 404. */
const getPaths = [
  'get-session',
  `callback/${SINGLE_SIGN_ON}`,
  'passkey/generate-register-options',
  'passkey/generate-authenticate-options',
  'passkey/list-user-passkeys',
] as const
type GetPath = (typeof getPaths)[number]
type Path = PostPath | GetPath

/** The name of a path in the audit log. */
const auditActionOf = (path: Path): string =>
  path === `callback/${SINGLE_SIGN_ON}` ? 'callback/:provider' : path
/** Paths whose use is written to the audit log. */
export const auditedPaths: ReadonlySet<string> = new Set([...postPaths, 'callback/:provider'])
/** Paths that store something for the caller: an entry of the audit log, or a challenge. */
const storing: ReadonlySet<string> = new Set([...auditedPaths, 'passkey/generate-authenticate-options'])

/** Paths where a person with a session can guess a password or a code. */
const checks: ReadonlySet<string> = new Set<Path>([
  'change-password',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/get-totp-uri',
  'two-factor/generate-backup-codes',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
])
/** Paths where a person without a session can guess them. */
const signIns: ReadonlySet<string> = new Set<Path>([
  'sign-in/email',
  'reset-password',
  'passkey/verify-authentication',
])
/** Paths of the second step, after a right password, where the account has one-time codes. */
const secondSteps: ReadonlySet<string> = new Set<Path>([
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
])
/** Paths that change how the account is entered: a session without the second factor must not replace that factor. */
const changesWayIn: ReadonlySet<string> = new Set<Path>([
  'change-password',
  'link-social',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/get-totp-uri',
  'two-factor/generate-backup-codes',
  'passkey/generate-register-options',
  'passkey/verify-registration',
  'passkey/delete-passkey',
  'passkey/update-passkey',
])
/** Paths that prove a second factor to an existing session. Making a passkey is such a proof as well. */
const provesFactor: ReadonlySet<string> = new Set<Path>([
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'passkey/verify-registration',
])
const wantsFreshProof: ReadonlySet<string> = new Set<Path>([
  'link-social',
  'passkey/generate-register-options',
  'passkey/verify-registration',
])

interface Mount {
  readonly library: AccountLibrary
  readonly store: Store
  readonly vault: Vault
  readonly names: HostNames
  /** Values of `acr` that a provider is asked for where a proof is asked for anew. */
  readonly multiFactorAcr: readonly string[]
}

type Body = Readonly<Record<string, unknown>>

interface Asking {
  readonly request: FastifyRequest
  /** The account of the session, where it matters how the session was made. */
  readonly account: Account | null
  /** The account of the session that the request carried. */
  readonly before: string | null
}

/** Serves the account library's calls: from our own pages only, and not for who has guessed too often (S52). */
export function serveLibrary(app: FastifyInstance, mount: Mount): void {
  const { library, store, vault, names } = mount
  const { limits, accounts } = store
  const tell = signInTeller(library, store)
  const findSession = sessionFinder(library)
  /** Mails that are being asked for. */
  const pending = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(pending)
  })
  const serve = (method: 'GET' | 'POST', path: Path) =>
    app.route({
      method,
      url: `/api/auth/${path}`,
      config: { access: 'open' },
      handler: async (request, reply) => {
        const answered = await answer(path, request)
        return answered.ok ? passOn(answered.value, reply) : sendRefusal(reply, answered.error)
      },
    })
  for (const path of getPaths) serve('GET', path)
  for (const path of postPaths) serve('POST', path)

  async function answer(path: Path, request: FastifyRequest): Promise<Result<Response, Refusal>> {
    if (request.method === 'POST' && !names.isOwnOrigin(request.headers.origin)) return refuse('FORBIDDEN')
    const before = storing.has(auditActionOf(path)) ? await sessionOwner(library, headersOf(request)) : null
    if (storing.has(auditActionOf(path))) {
      const who = before ?? addressHash(vault, request.ip)
      const allowed = await limits.spend({ companyId: '', what: 'account calls', who }, ACCOUNT_CALLS)
      if (!allowed.ok) return allowed
    }
    const body = bodyOf(path, request)
    if (!body.ok) return body
    const wanted = body.value.newPassword
    if (typeof wanted === 'string' && isCommonPassword(wanted)) return refuseField('newPassword')

    const account = checks.has(path) || changesWayIn.has(path) ? await findSession(request.headers) : null
    const may = account === null ? ok(null) : await mayDo(path, account)
    if (!may.ok) return may
    const ask = () => askLibrary(path, body.value, { request, account, before })
    const tries = await triesOf(path, request, { account, email: body.value.email })
    if (tries === null) return ok(await ask())
    if (path !== 'request-password-reset') return limits.judge(tries, ask, ({ ok: isRight }) => isRight)
    // Every mail that is asked for counts. The answer does not wait: its time would say whether there is such an account.
    return limits.judge(
      tries,
      async () => {
        const asking = ask().catch((error: Error) => app.log.warn({ kind: error.name }, 'a reset failed'))
        pending.add(asking)
        void asking.finally(() => pending.delete(asking))
        return Response.json({ status: true })
      },
      () => false,
    )
  }

  /** An account with a second factor must have used it, and dangerous paths need a fresh proof. */
  async function mayDo(path: Path, account: Account): Promise<Result<null, Refusal>> {
    const factors = await accounts.factorsOf(account.id)
    const hasFactor = factors.hasTotp || factors.hasPasskey
    // The first code of an app that is being set up makes the app a second factor.
    const isEnrolling = path === 'two-factor/verify-totp' && !factors.hasTotp
    const changes = changesWayIn.has(path) || isEnrolling
    if (changes && hasFactor && !account.isMultiFactor) return refuse('FORBIDDEN')
    const wantsProof = wantsFreshProof.has(path) || (changes && account.isForRollCalls)
    return wantsProof && !isFresh(account, Date.now()) ? refuse('UNAUTHORIZED') : ok(null)
  }

  async function triesOf(
    path: Path,
    request: FastifyRequest,
    { account, email }: { readonly account: Account | null; readonly email: unknown },
  ): Promise<Tries | null> {
    if (account !== null && checks.has(path)) {
      const limit = { each: SESSION_CHECKS, together: SESSION_CHECKS_IN_ALL }
      return { what: 'console checks', from: account.sessionId, at: account.id, ...limit }
    }
    const anonymousLimits = {
      from: addressHash(vault, request.ip),
      each: CONSOLE_SIGN_INS,
      together: CONSOLE_SIGN_INS_IN_ALL,
    }
    if (secondSteps.has(path)) {
      // Counted apart from passwords: a right one must not forgive wrong codes.
      const at = await accounts.findTrying({ email: '', secondStep: secondStepOf(request) })
      return { what: 'console second steps', at, ...anonymousLimits }
    }
    const isReset = path === 'request-password-reset'
    if (!signIns.has(path) && !isReset) return null
    return {
      what: isReset ? 'password resets' : 'console sign-ins',
      at: typeof email === 'string' ? emailHash(email) : null,
      ...anonymousLimits,
    }
  }
  const emailHash = (email: string): string =>
    vault.keyedHash('email', email.trim().toLowerCase()).toString('base64url')

  async function askLibrary(path: Path, body: Body, { request, account, before }: Asking): Promise<Response> {
    const response = (await isUsedUp(path, body, { request, account, before }))
      ? Response.json({ code: 'INVALID_CODE' }, { status: 401 })
      : await arrival.run(newArrival(), () => library.handler(asRequest(path, body, request)))
    if (auditedPaths.has(auditActionOf(path)))
      await tell({ path: auditActionOf(path), request, before, response })
    if (givesUpSession(request, response)) {
      const earlier = await findSession(request.headers)
      if (earlier !== null) await accounts.revokeSession(earlier.id, earlier.sessionId)
    }
    keepWithSession(response, await sessionThatBegins(request, response))
    if (provesFactor.has(path) && response.ok && account !== null) {
      const { hasTotp } = await accounts.factorsOf(account.id)
      // Recovery codes are made before the app that they stand for has shown its first code.
      if (hasTotp || path === 'passkey/verify-registration')
        await accounts.strengthenSession(account.sessionId)
    }
    return response
  }

  async function sessionThatBegins(request: FastifyRequest, response: Response): Promise<Account | null> {
    const isBegun = response.headers.getSetCookie().some((line) => sessionTokenIn(line) !== undefined)
    return isBegun ? findSession(Object.fromEntries(nextHeaders(request, response))) : null
  }

  /** A code of an app works once, also for who has seen it on the way (ASVS 6.5.1); asked for before it is judged. */
  async function isUsedUp(path: Path, { code }: Body, { request, account }: Asking): Promise<boolean> {
    if (path !== 'two-factor/verify-totp' || typeof code !== 'string') return false
    const whose = account?.id ?? (await accounts.findTrying({ email: '', secondStep: secondStepOf(request) }))
    if (whose === null) return false
    const who = vault.keyedHash('one-time code', `${whose} ${code}`).toString('base64url')
    const use = { companyId: '', what: 'one-time code', who }
    return !(await limits.spend(use, ONE_TIME_CODE_USES)).ok
  }

  function asRequest(path: Path, body: Body, request: FastifyRequest): Request {
    // The path is ours, not the caller's: what a URL makes of `..` and `\` must not lead to another of the library's calls.
    const query = /\?.*$/s.exec(request.url)?.[0] ?? ''
    const url = `${names.canonical ?? 'https://unnamed.invalid'}/api/auth/${path}${query}`
    return new Request(url, {
      method: request.method,
      headers: headersOf(request),
      ...(request.method === 'POST' && { body: JSON.stringify(asLibraryKnows(path, body)) }),
    })
  }

  /** A person who signs in again, or adds a way to sign in, must prove anew to the provider who they are. */
  function asLibraryKnows(path: Path, { again, ...body }: Body): Body {
    if (path !== 'link-social' && again !== true) return body
    const acr = mount.multiFactorAcr.join(' ')
    const additionalParams = { prompt: 'login', max_age: '0', ...(acr !== '' && { acr_values: acr }) }
    return { ...body, additionalParams }
  }
}

/** Whether the browser now has another session, or none: the one before would stay open unused (ASVS 7.2.4). */
function givesUpSession({ headers }: FastifyRequest, response: Response): boolean {
  const before = sessionTokenIn(headers.cookie ?? '')
  const set = response.headers.getSetCookie().map((line) => sessionTokenIn(line.split(';', 1)[0] ?? ''))
  return before !== undefined && set.some((token) => token !== undefined && token !== before)
}

function bodyOf(path: Path, request: FastifyRequest): Result<Body, Refusal> {
  if (!(path in accountRequests)) return ok({})
  const parsed = v.safeParse(accountRequests[path as PostPath], request.body ?? {})
  return parsed.success ? ok(parsed.output) : refuse('INVALID_INPUT', fieldIssues(parsed.issues))
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
