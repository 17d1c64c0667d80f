import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isLanguage } from '#contract/languages.ts'
import { GUEST_PAGE_CHANGES, GUEST_PAGE_SHOWS, GUEST_PAGE_UNKNOWN } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { Vault } from '#server/keys/vault.ts'
import { addressHash } from '#server/platform/limited.ts'
import { localeOf } from '#server/platform/locale.ts'
import { storeSaidSafe, visitOfGuest } from '#server/roll-calls/own-roll-call.store.ts'
import type { Store } from '#server/store.ts'
import type { TellGuests } from '../tell-guests.ts'
import { guestActsOf } from './guest-acts.ts'
import { linkHashOf } from '#server/notifications/answer-link.ts'
import { GUEST_PATH } from './guest-link.ts'
import { guestOwnPage, guestShell, invalidGuestPage, type SentForm, waitingGuestPage } from './guest-page.ts'
import { guestActs, type GuestPageFacts, mayAct, SAY_SAFE } from './guest-page.types.ts'

export interface GuestPageTools {
  readonly store: Store
  readonly vault: Vault
  readonly tell: TellGuests
  /** The list of expected guests is another one. */
  readonly onChanged: (companyId: string) => void
  /** A guest said that they are safe. */
  readonly onRollCall: (companyId: string) => void
}

/** A form of one person, with all of its fields. */
const FORM_MAX_BYTES = 16 * 1_024

const Posted = v.objectWithRest({ secret: v.string() }, v.string())
const Act = v.picklist([...guestActs, SAY_SAFE])

type Posted = v.InferOutput<typeof Posted>

/**
 * The guest's own page. A GET answers a page without anything of a guest; what is behind the link is answered to a POST, whose
 * body has the secret, so that no address and no log has it.
 */
export function serveGuestPage(app: FastifyInstance, tools: GuestPageTools): void {
  const { store, vault, onChanged, onRollCall } = tools
  const { guestPages, certificates, limits } = store
  const config = { access: 'open' as const }
  const act = guestActsOf(tools)

  const page = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(html)

  const languageOf = (request: FastifyRequest, chosen: string | undefined, facts: GuestPageFacts | null) =>
    chosen !== undefined && isLanguage(chosen)
      ? chosen
      : (facts?.language ?? localeOf(request.headers['accept-language']))

  const documentsOf = (facts: GuestPageFacts, locale: string) =>
    facts.flowFlags.certificates && mayAct(facts, 'accept')
      ? certificates.listAhead(facts.companyId, facts, [locale, ...(facts.languages ?? [])])
      : []

  /** What is behind the link, or the page that says why nothing is. */
  async function find(request: FastifyRequest, reply: FastifyReply) {
    const parsed = v.safeParse(Posted, request.body)
    const posted: Posted = parsed.success ? parsed.output : { secret: '' }
    const hash = linkHashOf(posted.secret)
    const facts = hash === null ? null : await guestPages.find(hash)
    const locale = languageOf(request, posted.language, facts)
    const [subject, limit] =
      facts === null
        ? [
            { companyId: '', what: 'unknown guest links', who: addressHash(vault, request.ip) },
            GUEST_PAGE_UNKNOWN,
          ]
        : [{ companyId: facts.companyId, what: 'guest pages', who: facts.guestId }, GUEST_PAGE_SHOWS]
    const allowed = await limits.spend(subject, limit)
    if (!allowed.ok) {
      reply.header('Retry-After', allowed.error.retryAfterSeconds ?? 1)
      page(reply, 429, waitingGuestPage(locale))
      return null
    }
    if (facts === null || hash === null) {
      page(reply, 404, invalidGuestPage(locale))
      return null
    }
    return { facts, hash, locale, posted }
  }

  /** Changes nothing of the invitation, and may be said once the visit has begun. */
  async function saySafe({ companyId, guestId }: GuestPageFacts) {
    const counted = { companyId, what: 'safety of guest', who: guestId }
    if (!(await store.limits.spend(counted, GUEST_PAGE_CHANGES)).ok) return err('tooOften' as const)
    if (!(await storeSaidSafe(store.tenantOf(companyId, null), visitOfGuest(companyId, guestId))))
      return err('gone' as const)
    onRollCall(companyId)
    return ok(null)
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get(GUEST_PATH, { config }, (request, reply) =>
    page(reply, 200, guestShell(localeOf(request.headers['accept-language']))),
  )

  app.post(`${GUEST_PATH}/show`, { config, bodyLimit: FORM_MAX_BYTES }, async (request, reply) => {
    const found = await find(request, reply)
    if (found === null) return reply
    const { facts, locale } = found
    return page(reply, 200, guestOwnPage(facts, await documentsOf(facts, locale), locale, null))
  })

  app.post(`${GUEST_PATH}/act`, { config, bodyLimit: FORM_MAX_BYTES }, async (request, reply) => {
    const found = await find(request, reply)
    if (found === null) return reply
    const { facts, hash, locale, posted } = found
    const asked = v.safeParse(Act, posted.act)
    if (!asked.success) return page(reply, 400, guestOwnPage(facts, [], locale, null))
    const { secret: _secret, ...typed } = posted
    const done =
      asked.output === SAY_SAFE ? await saySafe(facts) : await act(facts, asked.output, typed, locale)
    if (done.ok && asked.output !== SAY_SAFE) onChanged(facts.companyId)
    const sent: SentForm = { act: asked.output, typed, outcome: done.ok ? 'done' : done.error }
    const now = (await guestPages.find(hash)) ?? facts
    const status = done.ok || done.error === 'gone' ? 200 : done.error === 'tooOften' ? 429 : 422
    return page(reply, status, guestOwnPage(now, await documentsOf(now, locale), locale, sent))
  })

  app.post(`${GUEST_PATH}/document`, { config, bodyLimit: FORM_MAX_BYTES }, async (request, reply) => {
    const found = await find(request, reply)
    if (found === null) return reply
    const { facts, locale, posted } = found
    const document = (await documentsOf(facts, locale)).find(
      ({ id, version, file }) => id === posted.id && String(version) === posted.version && file !== null,
    )
    const pdf = document?.file ? await certificates.readPdf(facts.companyId, document.file) : null
    if (pdf === null) return page(reply, 404, invalidGuestPage(locale))
    return reply
      .header('Content-Security-Policy', 'sandbox')
      .header('Content-Disposition', 'attachment; filename="document.pdf"')
      .type('application/pdf')
      .send(pdf)
  })
}
