import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import { composeWebhookNews } from '#server/mail/staff-mail.ts'
import type { JobContext } from '#server/job-context.types.ts'

const Payload = v.object({
  companyId: v.string(),
  webhookId: v.string(),
  news: v.picklist(['fails', 'failing', 'gone']),
})

/** Tells the owners that a webhook fails, or was switched off. @throws what is worth another try */
export const webhookNewsJob =
  ({ store, mailer, origin }: Pick<JobContext, 'store' | 'mailer' | 'origin'>): Task =>
  async (payload, { logger }) => {
    const { companyId, webhookId, news } = v.parse(Payload, payload)
    const webhook = await store.webhooks.readNews(companyId, webhookId)
    if (webhook === undefined) return
    const [locale] = await store.companies.listFallbackLanguages(companyId, null)
    for (const to of webhook.owners) {
      const link = origin === null ? null : `${origin}/console/${companyId}/staff/webhooks`
      const sent = await mailer.send(composeWebhookNews({ to, locale, news, ...webhook, link }))
      if (!sent.ok && sent.error === 'TRY_AGAIN') throw new Error('The mail server did not take the mail')
      if (!sent.ok) logger.warn('News of a webhook cannot be mailed')
    }
  }
