import type { calls } from '#contract/calls/index.ts'
import { FEEDBACK_ONCE } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'

export const feedbackHandler =
  ({ feedback, limits }: Store): Handler<typeof calls.sendFeedback> =>
  async ({ visitId, rating }, { token }) => {
    if (!(await feedback.isAsked(token, visitId))) return refuse('NOT_FOUND')
    const { companyId } = token
    const allowed = await limits.spend({ companyId, what: 'feedback of', who: visitId }, FEEDBACK_ONCE)
    if (!allowed.ok) return allowed
    await feedback.count(token, rating)
    return ok(null)
  }
