import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { JobContext } from '#server/job-context.types.ts'
import { composeNumberMail } from './mail/number-mail.ts'

const Payload = v.object({ companyId: v.string(), numberId: v.string() })

/** Mails the number of a guest who has come without a pass. @throws what is worth another try, which the queue then makes */
export const mailGuestNumberJob =
  ({ store: { guestNumbers }, mailer }: Pick<JobContext, 'store' | 'mailer'>): Task =>
  async (payload, { logger }) => {
    const { companyId, numberId } = v.parse(Payload, payload)
    const facts = await guestNumbers.describe(companyId, numberId)
    const mail = facts && composeNumberMail(facts)
    if (mail === null) return
    const sent = await mailer.send(mail)
    if (sent.ok) return
    if (sent.error === 'TRY_AGAIN') throw new Error('The mail server did not take the mail')
    logger.warn(`A number cannot be mailed to a guest: ${sent.error}`)
  }
