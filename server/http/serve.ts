import { Readable } from 'node:stream'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type AnyCall, type FileAnswer, fillPath, hasBody } from '#contract/calls/call.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { err, type Result } from '#contract/result.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { isIdempotencyKey } from '#contract/idempotency-key.ts'
import { type Once, requestHash } from '#server/platform/once.ts'
import { localeOf } from '#server/platform/locale.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import { TABLET_COOKIE_SECONDS } from '#server/devices/tablet-cookie.ts'
import type { Token } from '#server/devices/token.ts'
import { sendRefusal } from './errors.ts'
import { plainIssues } from './plain-issues.ts'

/** The caller with a token, and the idempotency key of a call that may be repeated. */
export interface Caller {
  readonly token: Token
  readonly once: Once | null
  /** BCP 47, as the caller asks for it. */
  readonly locale: string
  /** The network address. */
  readonly address: string
}

/** A caller without a token. */
interface AnonymousCaller {
  /** The network address. */
  readonly address: string
  readonly cookies: TabletCookies
  readonly warden: WardenCookie
  /** BCP 47; the language of texts that the server draws. */
  readonly locale: string
}

/** Cookies in which a device keeps its secrets, one per company: no script of its page can read them. */
export interface TabletCookies {
  readonly texts: readonly string[]
  readonly keep: (companyId: string, text: string) => void
  readonly drop: (companyId: string) => void
}

/** The cookie of a person without an account who has opened a warden's link. */
interface WardenCookie {
  readonly token: string | null
  readonly keep: (token: string, seconds: number) => void
  /** Whether a page of this server asks, by what its browser says. */
  readonly isOwnPage: boolean
}

export type ServedAnswer<C extends AnyCall> = C['answer'] extends v.GenericSchema
  ? v.InferInput<C['answer']>
  : C['answer'] extends 'zip'
    ? Readable
    : Buffer
/** Between two pieces of a file that is sent while it is made, the connection may be silent so long. */
const PIECE_MS = 300_000

type Answered<C extends AnyCall> = Promise<Result<ServedAnswer<C>, Refusal>>

/** Takes the request in our words, gives the answer in those of the wire. */
export type OpenHandler<C extends AnyCall> = (
  request: v.InferOutput<C['request']>,
  anonymous: AnonymousCaller,
) => Answered<C>
export type Handler<C extends AnyCall> = (request: v.InferOutput<C['request']>, caller: Caller) => Answered<C>

/** Registers a call that needs no token. */
export function serveOpen<C extends AnyCall>(app: FastifyInstance, call: C, handler: OpenHandler<C>): void {
  if (call.access !== 'open') throw new Error(`${call.name} is not an open call`)
  register(app, call, (content, request, reply) =>
    handler(content, {
      address: request.ip,
      cookies: tabletCookies(request, reply),
      warden: wardenCookie(request, reply),
      locale: localeOf(request.headers['accept-language']),
    }),
  )
}

/** Registers a call whose token the token plugin has checked before the body is even read. */
export function serveCall<C extends AnyCall>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  if (call.access === 'open') throw new Error(`${call.name} is an open call`)
  register(app, call, async (content, request) => {
    const { token } = request
    if (token === null) return refuse('UNAUTHORIZED')
    const key = call.idempotent ? request.headers['idempotency-key'] : undefined
    if (key !== undefined && !isIdempotencyKey(key)) {
      return refuse('INVALID_INPUT', [{ path: 'Idempotency-Key', message: 'INPUT_STRING' }])
    }
    const once = key === undefined ? null : { key, requestHash: requestHash(call.name, content) }
    const locale = localeOf(request.headers['accept-language'])
    return handler(content, { token, once, locale, address: request.ip })
  })
}

/** Registers a route: parses what comes in, and sends what the handler answers. */
export function register<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  handle: (content: v.InferOutput<C['request']>, request: FastifyRequest, reply: FastifyReply) => Answered<C>,
): void {
  app.route({
    method: call.method,
    url: fillPath(call, (name) => `:${name}`),
    bodyLimit: call.bodyLimit,
    config: { access: call.access, scope: call.scope, isCompanyWide: call.isCompanyWide },
    async handler(request, reply) {
      const parsed = v.safeParse(call.request, contentOf(call, request))
      const result = parsed.success
        ? await handle(parsed.output, request, reply)
        : refuseInput(call, fieldIssues(parsed.issues))
      if (!result.ok) return sendRefusal(reply, result.error)
      if (result.value instanceof Readable) {
        // Nothing is written while the next piece is made.
        request.raw.socket.setTimeout(PIECE_MS)
        return sendFile(reply, 'zip').send(result.value)
      }
      return sendAnswer(reply, result.value)
    },
  })
}

/** Developers of other systems have no catalogue of messages. */
const refuseInput = ({ documentation }: AnyCall, issues: readonly FieldIssue[]) =>
  documentation === null
    ? refuse('INVALID_INPUT', issues)
    : err<Refusal>({ code: 'INVALID_INPUT', issues, message: plainIssues(issues) })

/** Over plain http on a network no browser keeps a secure cookie: there it is only hidden from scripts. */
function wardenCookie({ protocol, headers }: FastifyRequest, reply: FastifyReply): WardenCookie {
  const secure = protocol === 'https'
  const name = secure ? '__Host-warden' : 'warden'
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    token: parseCookie(headers.cookie ?? '')[name] ?? null,
    keep: (value, maxAge) =>
      void reply.header('Set-Cookie', stringifySetCookie({ name, value, maxAge, ...options })),
    isOwnPage: [undefined, 'same-origin', 'none'].includes(headers['sec-fetch-site'] as string | undefined),
  }
}

/** Over plain http on a network no browser keeps a secure cookie: there it is only hidden from scripts. */
function tabletCookies({ protocol, headers }: FastifyRequest, reply: FastifyReply): TabletCookies {
  const secure = protocol === 'https'
  const prefix = secure ? '__Host-tablet' : 'tablet'
  const nameOf = (companyId: string): string => `${prefix}-${companyId}`
  const sent = Object.entries(parseCookie(headers.cookie ?? '')).flatMap(([name, text]) =>
    text !== undefined && (name === prefix || name.startsWith(`${prefix}-`)) ? [{ name, text }] : [],
  )
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const set = (name: string, value: string, maxAge: number): void =>
    void reply.header('Set-Cookie', stringifySetCookie({ name, value, maxAge, ...options }))
  /** Versions before this one kept a single cookie, without a company in its name. */
  const dropOld = (): void => {
    if (sent.some(({ name }) => name === prefix)) set(prefix, '', 0)
  }
  return {
    texts: sent.map(({ text }) => text),
    keep(companyId, text) {
      set(nameOf(companyId), text, TABLET_COOKIE_SECONDS)
      dropOld()
    },
    drop(companyId) {
      set(nameOf(companyId), '', 0)
      dropOld()
    },
  }
}

/** Body or query, and what stood in the path. A body that is no object is left to the schema to refuse. */
function contentOf(call: AnyCall, { query, body, params }: FastifyRequest): unknown {
  const content = !hasBody(call) ? query : body === undefined ? {} : body
  const isObject = typeof content === 'object' && content !== null && !Array.isArray(content)
  return isObject && hasAny(params) ? { ...content, ...(params as object) } : content
}

const hasAny = (params: unknown): boolean => Object.keys(params as object).length > 0

function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  return Buffer.isBuffer(answer) ? sendFile(reply, 'pdf').send(answer) : reply.send({ data: answer })
}

const sendFile = (reply: FastifyReply, kind: FileAnswer): FastifyReply =>
  reply
    .header('Content-Security-Policy', 'sandbox')
    .header('Content-Type', `application/${kind}`)
    // Asked for by a page, which draws or saves it; nothing else may show it, and no name of anybody's is in the header.
    .header('Content-Disposition', `attachment; filename="document.${kind}"`)
