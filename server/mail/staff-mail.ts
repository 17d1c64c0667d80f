import type { SendMailOptions } from 'nodemailer'
import type { AttentionKind } from '#contract/console/attention.ts'
import { serverTexts } from '#server/i18n/server-texts.ts'

/** Mails to the staff. `locale` is BCP 47: the language of the reader. */

const mail = (to: string, subject: string, text: string): SendMailOptions => ({
  to: { name: '', address: to },
  subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 150),
  text: `${text}\n`,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

interface Invitation {
  readonly to: string
  readonly locale: string
  readonly companyName: string
  readonly by: string
  readonly link: string
}

export function composeInvitation({ to, locale, companyName, by, link }: Invitation): SendMailOptions {
  const i18n = serverTexts(locale)
  const body = i18n._('SERVER_INVITATION_BODY', { name: by, company: companyName })
  return mail(to, i18n._('SERVER_INVITATION_SUBJECT', { company: companyName }), `${body}\n\n${link}`)
}

export function composeReset(to: string, locale: string, link: string): SendMailOptions {
  const i18n = serverTexts(locale)
  return mail(to, i18n._('SERVER_RESET_SUBJECT'), `${i18n._('SERVER_RESET_BODY')}\n\n${link}`)
}

interface FactorReset {
  readonly to: string
  readonly locale: string
  readonly companyName: string
  readonly by: string
}

/** Says that a colleague has taken the second factor of an account away: who did not ask for it has to know. */
export function composeFactorReset({ to, locale, companyName, by }: FactorReset): SendMailOptions {
  const i18n = serverTexts(locale)
  const body = i18n._('SERVER_FACTOR_RESET_BODY', { name: by, company: companyName })
  return mail(to, i18n._('SERVER_FACTOR_RESET_SUBJECT', { company: companyName }), body)
}

interface TabletNews {
  readonly to: string
  readonly locale: string
  readonly tablet: string
  /** Minutes of silence; `null` if the tablet is back. */
  readonly silentMinutes: number | null
}

export function composeTabletNews({ to, locale, tablet, silentMinutes }: TabletNews): SendMailOptions {
  const i18n = serverTexts(locale)
  return silentMinutes === null
    ? mail(
        to,
        i18n._('SERVER_TABLET_BACK_SUBJECT', { tablet }),
        i18n._('SERVER_TABLET_BACK_BODY', { tablet }),
      )
    : mail(
        to,
        i18n._('SERVER_TABLET_OFFLINE_SUBJECT', { tablet }),
        i18n._('SERVER_TABLET_OFFLINE_BODY', { tablet, minutes: silentMinutes }),
      )
}

interface WebhookNews {
  readonly to: string
  readonly locale: string
  readonly companyName: string
  readonly description: string
  /** The machine of its address. */
  readonly host: string
  /** `fails`: for a day. `failing`: for five days, so it was switched off. `gone`: its receiver wants no more. */
  readonly news: 'fails' | 'failing' | 'gone'
  readonly link: string | null
}

export function composeWebhookNews(asked: WebhookNews): SendMailOptions {
  const { to, locale, news, companyName, description, host, link } = asked
  const i18n = serverTexts(locale)
  const values = { company: companyName, webhook: description, host }
  const body =
    news === 'fails'
      ? i18n._('SERVER_WEBHOOK_FAILS_BODY', values)
      : news === 'gone'
        ? i18n._('SERVER_WEBHOOK_GONE_BODY', values)
        : i18n._('SERVER_WEBHOOK_OFF_BODY', values)
  const subject =
    news === 'fails'
      ? i18n._('SERVER_WEBHOOK_FAILS_SUBJECT', values)
      : i18n._('SERVER_WEBHOOK_OFF_SUBJECT', values)
  return mail(to, subject, link === null ? body : `${body}\n\n${link}`)
}

interface AttentionMail {
  readonly to: string
  readonly locale: string
  readonly companyName: string
  readonly counts: readonly { readonly kind: AttentionKind; readonly open: number }[]
  /** The page; `null`: the server does not know its own address. */
  readonly link: string | null
}

/** How many items are open, by kind: a mail names no visitor. */
export function composeAttentionMail({
  to,
  locale,
  companyName,
  counts,
  link,
}: AttentionMail): SendMailOptions {
  const i18n = serverTexts(locale)
  const lineOf: Readonly<Record<AttentionKind, (count: number) => string>> = {
    visit: (count) => i18n._('SERVER_OPEN_VISIT', { count }),
    strayExit: (count) => i18n._('SERVER_OPEN_STRAY_EXIT', { count }),
    person: (count) => i18n._('SERVER_OPEN_PERSON', { count }),
    refusals: (count) => i18n._('SERVER_OPEN_REFUSALS', { count }),
    wrongCodes: (count) => i18n._('SERVER_OPEN_WRONG_CODES', { count }),
    crash: (count) => i18n._('SERVER_OPEN_CRASH', { count }),
    prints: (count) => i18n._('SERVER_OPEN_PRINTS', { count }),
    mail: (count) => i18n._('SERVER_OPEN_MAIL', { count }),
    outbox: (count) => i18n._('SERVER_OPEN_OUTBOX', { count }),
    capacity: (count) => i18n._('SERVER_OPEN_CAPACITY', { count }),
    directory: (count) => i18n._('SERVER_OPEN_DIRECTORY', { count }),
    mailbox: (count) => i18n._('SERVER_OPEN_MAILBOX', { count }),
  }
  const count = counts.reduce((sum, { open }) => sum + open, 0)
  const lines = counts.map(({ kind, open }) => lineOf[kind](open))
  return mail(
    to,
    i18n._('SERVER_OPEN_SUBJECT', { company: companyName, count }),
    [lines.join('\n'), ...(link === null ? [] : [link])].join('\n\n'),
  )
}
