import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Statuses of refused calls: not signed in, not allowed, too often. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429])
const SPAN_MS = 60_000
/** Limit of different refusals logged in a minute: an attacker who tries every route must not fill the log. */
const KINDS_MAX = 100

interface Refused {
  readonly status: number
  readonly method: string
  /** The route as it is declared, without values of parameters. */
  readonly route: string
  /** The id of the account or device, where it is known; no name and no address. */
  readonly who: string | null
}

/**
 * Tells the program's log who was refused what (ASVS 16.3.2): each kind once when it begins, and after a minute how often it
 * was. The audit log has the tries at passwords and PINs, one by one.
 */
export function addRefusedCalls(app: FastifyInstance): void {
  const counted = new Map<string, { readonly refused: Refused; times: number }>()
  let others = 0

  app.addHook('onResponse', (request, reply, done) => {
    if (REFUSED.has(reply.statusCode)) count(describe(request, reply.statusCode))
    done()
  })
  const saying = setInterval(say, SPAN_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(saying)
    say()
  })

  function count(refused: Refused): void {
    const kind = Object.values(refused).join(' ')
    const known = counted.get(kind)
    if (known) known.times += 1
    else if (counted.size >= KINDS_MAX) others += 1
    else {
      counted.set(kind, { refused, times: 1 })
      app.log.warn(refused, 'a call was refused')
    }
  }
  function say(): void {
    for (const { refused, times } of counted.values()) {
      if (times > 1) app.log.warn({ ...refused, times }, 'calls were refused within a minute')
    }
    if (others > 0) app.log.warn({ times: others }, 'other calls were refused within a minute')
    counted.clear()
    others = 0
  }
}

const describe = ({ method, routeOptions, account, token }: FastifyRequest, status: number): Refused => ({
  status,
  method,
  route: routeOptions.url ?? 'none',
  who: account?.id ?? token?.deviceId ?? null,
})
