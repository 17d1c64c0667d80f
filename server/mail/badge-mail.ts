import type { SendMailOptions } from 'nodemailer'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { headerId, headerText, isOneAddress } from './header-text.ts'
import { mailHtml } from './html.ts'
import { MAIL_FONT as font, mailPage } from './mail-page.ts'
import { withoutLinks } from './without-links.ts'
import { mailWords } from './mail-words.ts'

export interface BadgeMail {
  /** One address; anything else is refused. */
  readonly to: string
  /** BCP 47. */
  readonly locale: string
  readonly visitorName: string
  /** As it is stored, without separators. */
  readonly visitorCode: string
  readonly companyName: string
  readonly png: Buffer
  /** The job's: the same for every try, so that a repeat can be recognised. Letters, digits and `-`. */
  readonly id: string
}

const PICTURE_CID = 'badge'
/** CSS px; the badge at about its size on paper. */
const PICTURE_WIDTH = 310

function page(mail: BadgeMail): string {
  const words = mailWords(mail.locale)
  return mailPage({
    locale: mail.locale,
    title: words.subject(mail.companyName),
    companyName: mail.companyName,
    rows: [
      mailHtml`<tr><td dir="auto" style="padding:8px 32px;${font};font-size:24px;line-height:32px;font-weight:bold">${words.greeting(withoutLinks(mail.visitorName))}</td></tr>
<tr><td style="padding:0 32px 24px;${font};font-size:16px;line-height:24px">${words.body}</td></tr>
<tr><td align="center" style="padding:0 32px 24px"><img src="cid:${PICTURE_CID}" width="${PICTURE_WIDTH}" alt="${words.picture}" style="display:block;max-width:100%;height:auto;border:1px solid #d5dae1;border-radius:12px"></td></tr>
<tr><td style="padding:0 32px 24px;${font};font-size:16px;line-height:24px">${words.typedCode(formatVisitorCode(mail.visitorCode))}</td></tr>
<tr><td style="padding:0 32px 32px;${font};font-size:13px;line-height:20px;color:#5a6472">${words.footer}</td></tr>`,
    ],
  })
}

const plain = ({ locale, visitorName, visitorCode }: BadgeMail): string => {
  const words = mailWords(locale)
  return `${words.greeting(withoutLinks(visitorName))}\n\n${words.body}\n${words.typedCode(formatVisitorCode(visitorCode))}\n\n${words.footer}\n`
}

/**
 * The mail that brings a badge: text and HTML in the visitor's language, the picture in the text and as
 * an attachment. Refuses everything that is not exactly one recipient (F09).
 */
export function composeBadgeMail(mail: BadgeMail): Result<SendMailOptions, 'ADDRESS_REFUSED'> {
  if (!isOneAddress(mail.to)) return err('ADDRESS_REFUSED')
  return ok({
    to: { name: '', address: mail.to },
    subject: headerText(mailWords(mail.locale).subject(mail.companyName)),
    messageId: `<badge-${headerId(mail.id)}@visitor-kiosk.invalid>`,
    text: plain(mail),
    html: page(mail),
    attachments: [
      {
        filename: 'badge.png',
        content: mail.png,
        contentType: 'image/png',
        cid: PICTURE_CID,
        contentDisposition: 'inline',
      },
      {
        filename: 'badge.png',
        content: mail.png,
        contentType: 'image/png',
        contentDisposition: 'attachment',
      },
    ],
    // Text that a person typed must not name a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}
