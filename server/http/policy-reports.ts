import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

export const REPORTS_PATH = '/api/policy-reports'

const BODY_LIMIT_BYTES = 16 * 1024
/** Reports can be sent by anyone and must not fill the log: each kind is logged once, and only so many kinds. */
const KINDS_MAX = 50

const text = v.optional(v.string(), '')
const Old = v.object({
  'csp-report': v.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
})
const New = v.array(
  v.object({
    type: v.string(),
    body: v.object({ effectiveDirective: text, blockedURL: text, sourceFile: text }),
  }),
)

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly source: string
}

/**
 * Browsers report what our content security policy has blocked: a fault of ours, or an attack (S51). The media types of
 * reports are read at this route and at no other, because a browser sends them across origins without asking first.
 */
export function takePolicyReports(app: FastifyInstance): void {
  app.register((scope, _options, done) => {
    serveReports(scope)
    done()
  })
}

function serveReports(app: FastifyInstance): void {
  const said = new Set<string>()
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.post(REPORTS_PATH, { config: { access: 'open' }, bodyLimit: BODY_LIMIT_BYTES }, (request, reply) => {
    for (const violation of violationsIn(request.body)) {
      const kind = Object.values(violation).join(' ')
      if (said.has(kind) || said.size >= KINDS_MAX) continue
      said.add(kind)
      app.log.warn(violation, 'a browser has kept to our policy against a page')
    }
    return reply.status(204).send()
  })
}

/** The violations of a report, without the page's address: it may contain codes. */
function violationsIn(body: unknown): Violation[] {
  const old = v.safeParse(Old, body)
  if (old.success) {
    const report = old.output['csp-report']
    const directive = report['effective-directive'] || report['violated-directive']
    return [violation(directive, report['blocked-uri'], report['source-file'])]
  }
  const reports = v.safeParse(New, body)
  if (!reports.success) return []
  return reports.output
    .filter(({ type }) => type === 'csp-violation')
    .map((report) =>
      violation(report.body.effectiveDirective, report.body.blockedURL, report.body.sourceFile),
    )
}

const violation = (directive: string, blocked: string, source: string): Violation => ({
  directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown',
  blocked: URL.canParse(blocked)
    ? originOf(new URL(blocked))
    : (/^[a-z-]{1,40}$/.exec(blocked)?.[0] ?? 'unknown'),
  source: /\/(?:console\/)?assets\/[\w.-]{1,100}$/.exec(source)?.[0] ?? 'elsewhere',
})

const originOf = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin)
