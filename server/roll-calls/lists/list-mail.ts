import { headerId, headerText } from '#server/mail/header-text.ts'
import { mailHtml } from '#server/mail/html.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { MAIL_FONT as font, mailPage } from '#server/mail/mail-page.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { ListFacts } from './list-facts.store.ts'
import { sayList } from './say-list.ts'

interface ListMail {
  readonly to: string
  /** BCP 47. */
  readonly locale: string
  readonly facts: ListFacts
  /** `null`: it could not be drawn, which must not hold up the names. */
  readonly pdf: Uint8Array | null
  /** The same for each try, so that a repeat can be recognised. */
  readonly id: string
}

/** Names stand in the mail itself: on a phone, outside, an attachment is not opened. */
export function composeListMail({ to, locale, facts, pdf, id }: ListMail): Parameters<Mailer['send']>[0] {
  const list = sayList(facts, locale)
  const groups = list.groups.map(({ title, rows }) => ({
    title,
    lines: rows.map((cells) =>
      cells
        .filter((cell) => cell !== '')
        .map(withoutLinks)
        .join(' · '),
    ),
  }))
  const about = [
    list.sentence,
    ...(list.musterPoints === null ? [] : [withoutLinks(list.musterPoints)]),
    ...(groups.length === 0 ? [list.none] : []),
  ]
  const line = (text: string, style: string): string =>
    mailHtml`<tr><td dir="auto" style="padding:4px 32px;${font};${style}">${text}</td></tr>`
  return {
    to: { name: '', address: to },
    subject: headerText(list.title),
    messageId: `<list-${headerId(id)}@visitor-kiosk.invalid>`,
    text: `${[...about, ...groups.map(({ title, lines }) => [title, ...lines].join('\n')), list.destroy].join(
      '\n\n',
    )}\n`,
    html: mailPage({
      locale,
      title: list.title,
      companyName: facts.companyName,
      rows: [
        line(list.title, 'font-size:24px;line-height:32px;font-weight:bold'),
        ...about.map((text) => line(text, 'font-size:16px;line-height:24px')),
        ...groups.flatMap(({ title, lines }) => [
          line(title, 'padding-top:16px;font-size:16px;line-height:24px;font-weight:bold'),
          ...lines.map((text) => line(text, 'font-size:16px;line-height:24px')),
        ]),
        line(list.destroy, 'padding:16px 32px 32px;font-size:13px;line-height:20px'),
      ],
    }),
    ...(pdf !== null && {
      attachments: [
        {
          filename: 'roll-call.pdf',
          content: Buffer.from(pdf),
          contentType: 'application/pdf',
          contentDisposition: 'attachment' as const,
        },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
