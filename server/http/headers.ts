import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { REPORTS_PATH } from './policy-reports.ts'

const HSTS_SECONDS = 31_536_000
const REPORTS_GROUP = 'policy'
const FEATURES =
  'camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=(), payment=(), usb=()'

/** @param isSecure served over TLS by ourselves */
const pageHeaders = (isSecure: boolean) =>
  saidBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        // React writes style attributes; style elements stay forbidden.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // Whatever writes markup or names a script has to come through one of these (src/ui/trusted-types.ts).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'dompurify'],
        reportUri: [REPORTS_PATH],
        reportTo: [REPORTS_GROUP],
      },
    },
    // Over plain http on a local network both would lock the kiosk out.
    strictTransportSecurity: isSecure && { maxAge: HSTS_SECONDS },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })

/** Helmet's headers are the same for every answer, so helmet is called once. */
function saidBy(options: Parameters<typeof helmet>[0]): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, () => undefined)
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** The headers that every answer carries (S51). @param isSecure served over TLS by ourselves. */
export function addHeaders(app: FastifyInstance, isSecure: boolean): void {
  const ofPages = {
    ...pageHeaders(isSecure),
    'permissions-policy': FEATURES,
    'reporting-endpoints': `${REPORTS_GROUP}="${REPORTS_PATH}"`,
  }
  const ofCalls = apiHeaders(isSecure)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : ofPages)
    done()
  })
}

/** The headers of the listener for guests: its page runs one script, and is never kept. */
export function addGuestHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = {
    ...saidBy({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          frameAncestors: ["'none'"],
          baseUri: ["'none'"],
          // A document is asked for by a form.
          formAction: ["'self'"],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ['guest-page'],
        },
      },
      strictTransportSecurity: isSecure && { maxAge: HSTS_SECONDS },
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: { action: 'deny' },
    }),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Headers of answers that are no page: they allow no content at all. A third as long, for the many calls. */
export const apiHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': FEATURES,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  ...(isSecure && { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}; includeSubDomains` }),
})

/** The console frames one page of ours, the preview of the kiosk: the one may, the other may be. */
export function allowFraming(reply: FastifyReply, directive: 'frame-src' | 'frame-ancestors'): void {
  const others = String(reply.getHeader('content-security-policy'))
    .split(';')
    .filter((part) => !part.startsWith(directive))
  reply.header('content-security-policy', [...others, `${directive} 'self'`].join(';'))
  if (directive === 'frame-ancestors') reply.header('x-frame-options', 'SAMEORIGIN')
}
