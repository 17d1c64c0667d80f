import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { notificationAnswers } from '#contract/notification-evidence.ts'
import { LINK_ANSWERS } from '#contract/limits.ts'
import { localeOf } from '#server/platform/locale.ts'
import type { Store } from '#server/store.ts'
import { ANSWER_PATH, linkHashOf } from './answer-link.ts'
import { answerPage } from './answer-page.ts'
import { readForAnswer } from './answer-page.store.ts'
import { storeAnswer } from './store-answer.store.ts'
import { secretIn } from './link-forms.ts'

interface AnswerTools {
  readonly store: Store
  /** Steps may be due now. */
  readonly wake: () => void
  readonly onChanged: (companyId: string, hostIds: readonly string[]) => void
}

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

/** The page on which a host answers by the link of a mail. */
export function answerPages({ store, wake, onChanged }: AnswerTools) {
  async function find(request: FastifyRequest) {
    const hash = linkHashOf(secretIn(request))
    const link = hash === null ? null : await store.notifications.findLink(hash)
    if (link === null) return null
    const tenant = store.tenantOf(link.companyId, null)
    const shown = await readForAnswer(tenant, link.notificationId, link.attemptId)
    return shown === null ? null : { link, tenant, shown }
  }

  return {
    url: `${ANSWER_PATH}/:secret`,

    async show(request: FastifyRequest): Promise<string | null> {
      const found = await find(request)
      if (found === null) return null
      return answerPage(found.shown, found.shown.language ?? localeOf(request.headers['accept-language']))
    },

    async press(request: FastifyRequest): Promise<boolean> {
      const found = await find(request)
      const press = pressed(request.body)
      if (found === null || press === null) return false
      const { link, tenant, shown } = found
      const { answer, to } = press
      const delegate = shown.delegates.find(({ hostId }) => hostId === to)
      const counted = { companyId: link.companyId, what: 'answers by link', who: link.attemptId }
      const allowed = await store.limits.spend(counted, LINK_ANSWERS)
      if (!allowed.ok || shown.isOver) return true
      const by = { via: 'link', attemptId: link.attemptId } as const
      const toHostId = delegate?.hostId ?? null
      const { notificationId } = link
      const answered = await storeAnswer(tenant, { notificationId, answer, toHostId, by })
      if (answered.ok) {
        onChanged(link.companyId, answered.value)
        wake()
      }
      return true
    },
  }
}
