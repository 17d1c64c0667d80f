import { directionOf } from '#server/i18n/server-texts.ts'
import { mailHtml } from './html.ts'

export const MAIL_FONT = 'font-family:Arial,Helvetica,sans-serif;color:#14181f'

interface MailPage {
  /** BCP 47. */
  readonly locale: string
  readonly title: string
  readonly companyName: string
  /** Rows of a table, whose texts are escaped already. */
  readonly rows: readonly string[]
}

/** The HTML of a mail to hosts and visitors: one column under the company's name, in tables, because mail programs know little else. */
export const mailPage = ({ locale, title, companyName, rows }: MailPage): string =>
  [
    mailHtml`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="440" cellpadding="0" cellspacing="0" style="width:100%;max-width:440px;background:#ffffff;border-radius:16px">
<tr><td style="padding:32px 32px 8px;${MAIL_FONT};font-size:15px;font-weight:bold">${companyName}</td></tr>`,
    ...rows,
    `</table>
</td></tr></table>
</body>
</html>`,
  ].join('\n')
