import type { invitationMails } from '#contract/console/accounts.ts'
import { composeInvitation } from '#server/mail/staff-mail.ts'
import { DEFAULT_SENDER, type Mailer } from '#server/mail/mailer.ts'
import type { Store } from '#server/store.ts'

interface Invited {
  readonly companyId: string
  readonly companyName: string
  readonly siteId: string | null
  readonly email: string
  /** The name of the person who invites. */
  readonly by: string
  readonly token: string
}

/** What becomes of the mail of an invitation. */
const invitationMail = (
  { isOutbox, from }: Mailer,
  origin: string | null,
): (typeof invitationMails)[number] => {
  if (origin === null) return 'noLink'
  if (isOutbox) return 'outbox'
  return from === DEFAULT_SENDER ? 'noSender' : 'sending'
}

/**
 * Mails the link of an invitation where it can be mailed. The link is also shown on the page, so that an unavailable mail server
 * does not stop an invitation.
 */
export async function mailInvitation(
  {
    companies,
    mailer,
    origin,
  }: Pick<Store, 'companies'> & { readonly mailer: Mailer; readonly origin: string | null },
  { companyId, companyName, siteId, email, by, token }: Invited,
) {
  const link = `${origin ?? ''}/console/invitation#${token}`
  const mail = invitationMail(mailer, origin)
  if (mail === 'sending' || mail === 'outbox') {
    // Of a person without an account nothing is known but the place of work.
    const [locale] = await companies.listFallbackLanguages(companyId, siteId)
    void mailer.send(composeInvitation({ to: email, locale, companyName, by, link }))
  }
  return { link, mail }
}
