import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from '#server/platform/locale.ts'
import { invalidLinkPage } from './link-page.ts'

const FORM_MAX_BYTES = 1_024

interface LinkPages {
  /** With the secret of a link as its last parameter, `secret`. */
  readonly url: string
  /** The page that the link opens: it only shows. `null`: the link is unknown or too old. */
  readonly show: (request: FastifyRequest) => Promise<string | null>
  /** A button was pressed. False: no link, or no button of ours. */
  readonly press: (request: FastifyRequest) => Promise<boolean>
}

/** The secret in the address of a request. */
export const secretIn = (request: FastifyRequest): string =>
  (request.params as { readonly secret: string }).secret

/**
 * Pages of links in mails, for people without an account. A GET only shows: mail scanners open links, some of them several
 * times. What counts is the POST of a button.
 */
export function serveLinkPages(app: FastifyInstance, pages: readonly LinkPages[]): void {
  const config = { access: 'open' as const }
  const page = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  const invalid = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    page(reply, 404, invalidLinkPage(localeOf(request.headers['accept-language'])))

  for (const { url, show } of pages)
    app.get(url, { config }, async (request, reply) => {
      const html = await show(request)
      return html === null ? invalid(request, reply) : page(reply, 200, html)
    })

  // Only here is a form understood: everywhere else a request is JSON.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const { url, press } of pages)
      forms.post(url, { config, bodyLimit: FORM_MAX_BYTES }, async (request, reply) =>
        // To the page itself, so that to load it again sends nothing.
        (await press(request)) ? reply.redirect(request.url, 303) : invalid(request, reply),
      )
  })
}
