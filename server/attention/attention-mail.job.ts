import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import { composeAttentionMail } from '#server/mail/staff-mail.ts'
import type { JobContext } from '#server/job-context.types.ts'
import { countOpenItems } from './attention.store.ts'

type Context = Pick<JobContext, 'store' | 'mailer' | 'origin'>

/** Every minute. */
export const queueAttentionMailsJob =
  ({ store }: Context): Task =>
  () =>
    store.attentionMails.queueMails()

const Payload = v.object({ companyId: v.string(), accountId: v.string() })

/** Tells one member of the staff how many items are open, if any are. @throws what is worth another try */
export const attentionMailJob =
  ({ store, mailer, origin }: Context): Task =>
  async (payload, { logger }) => {
    const { companyId, accountId } = v.parse(Payload, payload)
    const recipient = await store.attentionMails.readRecipient(companyId, accountId)
    if (recipient === undefined) return
    const counts = await countOpenItems(store.tenantOf(companyId, recipient.sites))
    if (counts.length === 0) return
    const [onlySite = null, anotherSite] = recipient.sites ?? []
    const [locale] = await store.companies.listFallbackLanguages(
      companyId,
      anotherSite === undefined ? onlySite : null,
    )
    const mail = composeAttentionMail({
      to: recipient.email,
      locale,
      companyName: recipient.companyName,
      counts,
      link: origin === null ? null : `${origin}/console/${companyId}/attention`,
    })
    const sent = await mailer.send(mail)
    if (sent.ok) return
    if (sent.error === 'TRY_AGAIN') throw new Error('The mail server did not take the mail')
    logger.warn('A mail of open items cannot be sent')
  }
