import { notificationAnswers } from '#contract/notification-evidence.ts'
import { headerText, isOneAddress } from '#server/mail/header-text.ts'
import { mailHtml } from '#server/mail/html.ts'
import { MAIL_FONT as font, mailPage } from '#server/mail/mail-page.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { arrivalMailId } from '#server/mail/sent-mail-id.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { MessageFacts } from './notifications.store.ts'
import { type SaidMessage, sayMessage } from './notification-text.ts'

interface NotificationMail {
  readonly facts: MessageFacts
  readonly attemptId: string
  /** BCP 47. */
  readonly locale: string
  /** The page that answers; `null`: the server does not know its own address. */
  readonly link: string | null
}

/** The answers with the numbers by which a reply gives them; `null`: replies are not read, or not of this addressee. */
const numbered = ({ facts }: NotificationMail, { words }: SaidMessage): readonly string[] | null =>
  facts.takesReplies && facts.addressee !== 'reception'
    ? notificationAnswers.map((answer, nth) => `${nth + 1} ${words.answers[answer]}`)
    : null

function page(mail: NotificationMail, { sentence, details, words }: SaidMessage): string {
  const { facts, link, locale } = mail
  const answers = numbered(mail, { sentence, details, words })
  return mailPage({
    locale,
    title: words.subject(withoutLinks(facts.visitorName)),
    companyName: facts.companyName,
    rows: [
      mailHtml`<tr><td dir="auto" style="padding:8px 32px;${font};font-size:22px;line-height:30px;font-weight:bold">${sentence}</td></tr>
<tr><td style="padding:8px 32px 24px;${font};font-size:16px;line-height:24px">${details.join(' · ')}</td></tr>`,
      link === null
        ? mailHtml`<tr><td style="padding:0 32px 32px;${font};font-size:16px;line-height:24px">${words.tellReception}</td></tr>`
        : mailHtml`<tr><td style="padding:0 32px 24px"><a href="${link}" style="display:inline-block;padding:16px 32px;border-radius:12px;background:#1f3a5f;color:#ffffff;font-family:Arial,Helvetica,sans-serif;font-size:18px;font-weight:bold;text-decoration:none">${words.answer}</a></td></tr>
<tr><td style="padding:0 32px 32px;${font};font-size:13px;line-height:20px;color:#5a6472">${words.linkNote}</td></tr>`,
      ...(answers === null
        ? []
        : [
            mailHtml`<tr><td style="padding:0 32px 8px;${font};font-size:16px;line-height:24px">${words.reply}</td></tr>`,
            ...answers.map(
              (answer, nth) =>
                mailHtml`<tr><td dir="auto" style="padding:0 32px ${nth === answers.length - 1 ? '32' : '0'}px;${font};font-size:16px;line-height:24px">${answer}</td></tr>`,
            ),
          ]),
    ],
  })
}

/**
 * The mail that tells of an arrival: the visitor's name, the host's and the time, and nothing else. `null` if no address can
 * take it.
 */
export function composeNotification(mail: NotificationMail): Parameters<Mailer['send']>[0] | null {
  const { facts, attemptId, locale, link } = mail
  const to = facts.addresses.filter(isOneAddress)
  if (to.length === 0) return null
  const said = sayMessage(facts, locale)
  const { sentence, details, words } = said
  const answers = numbered(mail, said)
  const text = [
    sentence,
    details.join('\n'),
    ...(link === null ? [words.tellReception] : [`${words.answer}: ${link}`, words.linkNote]),
    ...(answers === null ? [] : [[words.reply, ...answers].join('\n')]),
  ].join('\n\n')
  const first = arrivalMailId(facts.visitorId, facts.firstAttemptId)
  const isFirst = facts.firstAttemptId === attemptId
  return {
    to: to.map((address) => ({ name: '', address })),
    ...(answers !== null &&
      facts.replyAddress !== null &&
      isOneAddress(facts.replyAddress) && { replyTo: { name: '', address: facts.replyAddress } }),
    subject: headerText(words.subject(withoutLinks(facts.visitorName))),
    messageId: arrivalMailId(facts.visitorId, attemptId),
    // Programs show the reminders of one arrival as one conversation.
    ...(!isFirst && { inReplyTo: first, references: [first] }),
    text: `${text}\n`,
    html: page(mail, said),
    // Text that a person typed must not name a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
