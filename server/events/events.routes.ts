import type { publicCalls } from '#contract/public/index.ts'
import { ok } from '#contract/result.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'

/** Another system catches up with what has happened. */
export const getEventsHandler =
  ({ events }: Pick<Store, 'events'>): Handler<typeof publicCalls.getEvents> =>
  async ({ after = null, limit }, { token }) => {
    const { companyId, siteId } = token
    const page = await events.read({ companyId, siteId, after, limit })
    if (page === null) return refuse('NOT_FOUND')
    return ok({
      items: page.events.map(({ event_id, type, at, data }) => ({
        id: event_id,
        type,
        timestamp: at.toISOString(),
        data,
      })),
      next: page.hasMore ? (page.events.at(-1)?.event_id ?? null) : null,
    })
  }
