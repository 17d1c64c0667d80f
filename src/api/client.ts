import * as v from 'valibot'
import { type AnyCall, type Call, fillPath, hasBody, pathParameters } from '#contract/calls/call.ts'
import { type Failure, failure, isErrorCode } from '#contract/error-codes.ts'
import { err, ok, type Result } from '#contract/result.ts'

interface ClientOptions {
  /** Origin of the server, `''` for our own. */
  readonly baseUrl: string
  readonly token: () => string | null
  /** BCP 47; the language of texts that the server writes or draws. */
  readonly language?: () => string
  /** Called for every UNAUTHORIZED, so that the session can renew itself whichever call noticed. */
  readonly onUnauthorized?: () => void
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** A UUID that is kept over retries; for calls that are marked idempotent. */
  readonly idempotencyKey?: string
  /** Used instead of the stored token. */
  readonly token?: string
  /** Reads an answer that is a large file, piece by piece. */
  readonly read?: (response: Response) => Promise<Blob>
}

/** A request as on the wire. */
export type RequestOf<C extends AnyCall> = v.InferInput<C['request']>

/** An answer as in the code. */
export type AnswerOf<C> =
  C extends Call<infer _Request, infer Answer>
    ? Answer extends v.GenericSchema
      ? v.InferOutput<Answer>
      : Answer extends 'zip'
        ? Blob
        : Uint8Array
    : never

export interface ApiClient {
  /**
   * Makes one call; `request` is as on the wire, the answer as in the code. Never rejects, except with the reason of
   * an aborted `signal`.
   */
  call<C extends AnyCall>(
    call: C,
    request: RequestOf<C>,
    options?: CallOptions,
  ): Promise<Result<AnswerOf<C>, Failure>>
}

export function createClient({ baseUrl, token, language, onUnauthorized }: ClientOptions): ApiClient {
  return {
    async call<C extends AnyCall>(call: C, request: RequestOf<C>, options: CallOptions = {}) {
      const result = await send(call, request, options)
      if (!result.ok && result.error.code === 'UNAUTHORIZED' && call.access !== 'open') onUnauthorized?.()
      return result as Result<AnswerOf<C>, Failure>
    },
  }

  async function send(call: AnyCall, request: unknown, options: CallOptions) {
    const { signal, idempotencyKey } = options
    const timeout = AbortSignal.timeout(call.timeoutMs)
    const held = options.token ?? token()
    const headers: Record<string, string> = {}
    if (language) headers['accept-language'] = language()
    if (held !== null && call.access !== 'open') headers.token = held
    if (idempotencyKey !== undefined && call.idempotent) headers['idempotency-key'] = idempotencyKey
    try {
      const { path, body } = onTheWire(call, request)
      if (body !== null) headers['content-type'] = 'application/json'
      const response = await fetch(baseUrl + path, {
        method: call.method,
        headers,
        body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (!response.ok) return err(await readRefusal(response))
      return options.read ? ok(await options.read(response)) : await readAnswer(call, response)
    } catch (error) {
      signal?.throwIfAborted()
      if (timeout.aborted) return err(failure('ECONNABORTED'))
      if (error instanceof TypeError || error instanceof DOMException) return err(failure('ERR_NETWORK'))
      return err(failure('ERROR_RETRY'))
    }
  }
}

/** Fields that the path names are sent in the path and not in the body. */
function onTheWire(call: AnyCall, request: unknown): { readonly path: string; readonly body: string | null } {
  const fields = { ...(request as Record<string, unknown>) }
  const path = fillPath(call, (name) => encodeURIComponent(String(fields[name])))
  for (const name of pathParameters(call)) delete fields[name]
  return { path, body: hasBody(call) ? JSON.stringify(fields) : null }
}

async function readAnswer(call: AnyCall, response: Response): Promise<Result<unknown, Failure>> {
  if (typeof call.answer === 'string') return ok(new Uint8Array(await response.arrayBuffer()))
  const parsed = v.safeParse(v.object({ data: call.answer }), await response.json())
  return parsed.success ? ok(parsed.output.data) : err(failure('ERROR_RETRY'))
}

const Moment = v.pipe(v.string(), v.isoTimestamp())
const RefusalBody = v.object({
  errorCode: v.string(),
  site: v.exactOptional(v.string()),
  opensAt: v.exactOptional(Moment),
  meanwhile: v.exactOptional(
    v.object({
      by: v.nullable(v.string()),
      at: v.nullable(Moment),
      fields: v.array(v.object({ path: v.string(), theirs: v.optional(v.unknown()) })),
      names: v.exactOptional(v.record(v.string(), v.string())),
    }),
  ),
  issues: v.optional(
    v.array(v.object({ path: v.string(), message: v.string(), min: v.exactOptional(v.number()) })),
    [],
  ),
})

/** The answer comes from a proxy: the server behind it has not answered. */
const isGateway = (status: number): boolean => status > 501 && status < 505

/** A refusal without a known code is shown as "please try again". */
async function readRefusal(response: Response): Promise<Failure> {
  const foreign = failure(isGateway(response.status) ? 'UNAVAILABLE' : 'ERROR_RETRY')
  try {
    const { errorCode, issues, ...more } = v.parse(RefusalBody, await response.json())
    const code = errorCode.toUpperCase()
    if (!isErrorCode(code)) return foreign
    const wait = Number(response.headers.get('retry-after'))
    return { ...failure(code, issues), ...more, ...(wait > 0 && { retryAfterSeconds: wait }) }
  } catch {
    return foreign
  }
}
