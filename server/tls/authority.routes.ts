import type { FastifyInstance } from 'fastify'
import { localeOf } from '#server/platform/locale.ts'
import { AUTHORITY_FILE, AUTHORITY_PAGE, authorityPage } from './authority-page.ts'

/** How a device is told to trust this server, where it made its certificate itself. @param cert PEM */
export function serveAuthority(
  app: FastifyInstance,
  { cert, fingerprint }: { readonly cert: string; readonly fingerprint: string },
): void {
  const open = { config: { access: 'open' as const } }
  app.get(AUTHORITY_PAGE, open, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('vary', 'Accept-Language')
      .send(authorityPage(fingerprint, localeOf(request.headers['accept-language']))),
  )
  app.get(AUTHORITY_FILE, open, (_request, reply) => reply.type('application/x-x509-ca-cert').send(cert))
}
