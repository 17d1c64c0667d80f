import { EVENT_PAGES } from '#contract/limits.ts'
import type { publicCalls } from '#contract/public/index.ts'
import { ok } from '#contract/result.ts'
import { guesserOf } from '#server/devices/token.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'

/** Another system catches up with what has happened. */
export const getEventsHandler =
  ({ events, limits }: Pick<Store, 'events' | 'limits'>): Handler<typeof publicCalls.getEvents> =>
  async ({ after = null, limit }, { token }) => {
    const { companyId, siteId } = token
    const allowed = await limits.spend({ companyId, what: 'event pages', who: guesserOf(token) }, EVENT_PAGES)
    if (!allowed.ok) return allowed
    const page = await events.read({ companyId, siteId, after, limit })
    if (page === null) return refuse('NOT_FOUND')
    return ok({
      items: page.events.map(({ event_id, type, at, data }) => ({
        ...{ id: event_id, type, timestamp: at.toISOString(), data },
      })),
      next: page.hasMore ? (page.events.at(-1)?.event_id ?? null) : null,
    })
  }
