import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { notificationAnswers } from '#contract/notification-evidence.ts'
import { LINK_ANSWERS } from '#contract/limits.ts'
import { localeOf } from '#server/platform/locale.ts'
import type { Store } from '#server/store.ts'
import { ANSWER_PATH, linkHashOf } from './answer-link.ts'
import { answerPage, invalidLinkPage } from './answer-page.ts'
import { readForAnswer, storeAnswer } from './console-notifications.store.ts'

interface AnswerTools {
  readonly store: Store
  /** Steps may be due now. */
  readonly wake: () => void
  readonly onChanged: (companyId: string, hostIds: readonly string[]) => void
}

const FORM_MAX_BYTES = 1_024
/** The value of a button: an answer, and for `otherHost` the id of a delegate. */
const Form = v.object({ answer: v.pipe(v.string(), v.maxLength(100)) })
const Answer = v.picklist(notificationAnswers)

/** What a button sent; `null`: no button of ours sends that. */
function pressed(body: unknown) {
  const form = v.safeParse(Form, body)
  const [name, to = ''] = form.success ? form.output.answer.split(' ', 2) : []
  const answer = v.safeParse(Answer, name)
  return answer.success ? { answer: answer.output, to } : null
}

/**
 * The page of a mail's link, for a host without an account. A GET only shows: mail scanners open links, some of them several
 * times. What counts is the POST of a button.
 */
export function serveAnswers(app: FastifyInstance, { store, wake, onChanged }: AnswerTools): void {
  const url = `${ANSWER_PATH}/:secret`
  const config = { access: 'open' as const }

  async function find(request: FastifyRequest) {
    const hash = linkHashOf((request.params as { readonly secret: string }).secret)
    const link = hash === null ? null : await store.notifications.findLink(hash)
    if (link === null) return null
    const tenant = store.tenantOf(link.companyId, null)
    const shown = await readForAnswer(tenant, link.notificationId, link.attemptId)
    return shown === null ? null : { link, tenant, shown }
  }

  const page = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  const invalid = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    page(reply, 404, invalidLinkPage(localeOf(request.headers['accept-language'])))

  app.get(url, { config }, async (request, reply) => {
    const found = await find(request)
    if (found === null) return invalid(request, reply)
    const locale = found.shown.language ?? localeOf(request.headers['accept-language'])
    return page(reply, 200, answerPage(found.shown, locale))
  })

  // Only here is a form understood: everywhere else a request is JSON.
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    forms.post(url, { config, bodyLimit: FORM_MAX_BYTES }, async (request, reply) => {
      const found = await find(request)
      const press = pressed(request.body)
      if (found === null || press === null) return invalid(request, reply)
      const { link, tenant, shown } = found
      const { answer, to } = press
      const delegate = shown.delegates.find(({ hostId }) => hostId === to)
      const counted = { companyId: link.companyId, what: 'answers by link', who: link.attemptId }
      const allowed = await store.limits.spend(counted, LINK_ANSWERS)
      if (allowed.ok && !shown.isOver) {
        const by = { via: 'link', attemptId: link.attemptId } as const
        const toHostId = delegate?.hostId ?? null
        const answered = await storeAnswer(tenant, {
          notificationId: link.notificationId,
          answer,
          toHostId,
          by,
        })
        if (answered.ok) {
          onChanged(link.companyId, answered.value)
          wake()
        }
      }
      // To the page itself, so that to load it again sends nothing.
      return reply.redirect(request.url, 303)
    })
  })
}
