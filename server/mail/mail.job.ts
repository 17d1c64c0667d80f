import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import { drawBadge } from '#server/badges/issue-badge.ts'
import { composeBadgeMail } from './badge-mail.ts'
import type { JobContext } from '#server/job-context.types.ts'

const Payload = v.object({
  companyId: v.string(),
  visitorId: v.string(),
  siteId: v.nullable(v.string()),
  locale: v.string(),
})

/** Sends one badge. @throws what is worth another try, which the queue then makes, later each time */
export const mailJob =
  ({ store: { badges }, renderer, mailer }: JobContext): Task =>
  async (payload, { job, logger }) => {
    const wanted = v.parse(Payload, payload)
    const drawn = await drawBadge(badges, renderer, { ...wanted, isMailed: true })
    if (!drawn.ok && drawn.error.code === 'UNAVAILABLE') throw new Error('The badge was not drawn')
    if (!drawn.ok || drawn.value.facts.email === null) return
    const { facts, png } = drawn.value
    const mail = composeBadgeMail({
      to: facts.email ?? '',
      locale: wanted.locale,
      visitorName: facts.visitorName,
      visitorCode: facts.visitorCode,
      companyName: facts.companyName,
      png,
      id: `${wanted.visitorId}-${job.id}`,
    })
    const sent = mail.ok ? await mailer.send(mail.value) : mail
    if (sent.ok) return
    if (sent.error === 'TRY_AGAIN') throw new Error('The mail server did not take the mail')
    logger.warn(`A badge cannot be mailed: ${sent.error}`)
  }
