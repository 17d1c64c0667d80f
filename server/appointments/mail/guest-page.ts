import { mailHtml } from '#server/mail/html.ts'
import { MAIL_FONT as font, mailPage } from '#server/mail/mail-page.ts'
import type { GuestCode } from './guest-code.ts'
import type { Detail, MarkedDetail, SaidToGuest } from './guest-text.ts'

/** Content id of the picture of the QR code. */
export const CODE_CID = 'pass'

const LINE = 'border-top:1px solid #d5dae1'
const SMALL = 'font-size:13px;line-height:20px;color:#5a6472'
const LARGE = 'font-size:18px;line-height:26px;font-weight:bold'
const STRUCK = 'color:#5a6472;text-decoration:line-through'

const row = (content: string, padding: string): string =>
  [`<tr><td style="padding:${padding}">`, content, '</td></tr>'].join('')

/** A label in grey above its lines; those that matter most stand out. */
const detailRow = ({ label, lines, more, isOff }: MarkedDetail): string =>
  row(
    [
      mailHtml`<div style="${font};${SMALL}">${label}</div>`,
      ...lines.map((line) => mailHtml`<div style="${font};${LARGE};${isOff ? STRUCK : ''}">${line}</div>`),
      more === null ? '' : mailHtml`<div style="${font};${SMALL}">${more}</div>`,
    ].join(''),
    '0 32px 16px',
  )

/** A heading above a text that people have written, in whichever direction they write. */
const sectionRow = ({ label, lines }: Detail): string =>
  row(
    [
      mailHtml`<div style="${font};font-size:16px;line-height:24px;font-weight:bold">${label}</div>`,
      ...lines.map(
        (line) =>
          mailHtml`<div dir="auto" style="${font};font-size:16px;line-height:24px">${line || '\u00a0'}</div>`,
      ),
    ].join(''),
    '0 32px 24px',
  )

const codeRow = (pass: string, { width }: GuestCode, { words }: SaidToGuest): string =>
  mailHtml`<tr><td align="center" style="padding:24px 12px;background:#eef1f5">
<div style="${font};font-size:20px;line-height:28px;font-weight:bold;text-wrap:balance;padding:0 0 16px">${words.show}</div>
<img src="cid:${CODE_CID}" width="${width}" alt="${words.picture}" style="display:block;margin:0 auto;max-width:100%;height:auto;background:#ffffff;border-radius:12px">
<div style="${font};${SMALL};padding:16px 20px 0">${words.typedCode}</div>
<div dir="ltr" style="padding:4px 0;font-family:Consolas,Menlo,'Courier New',monospace;font-size:17px;line-height:26px;font-weight:bold;color:#14181f">${pass}</div>
<div style="${font};${SMALL};padding:0 20px">${words.keepCode}</div>
</td></tr>`

const pageRow = (url: string, { words }: SaidToGuest): string =>
  mailHtml`<tr><td align="center" style="padding:8px 32px 32px">
<div style="${font};font-size:16px;line-height:24px;padding:0 0 16px">${words.pageHint}</div>
<a href="${url}" style="${font};display:inline-block;padding:14px 28px;border-radius:999px;background:#0a4a5a;color:#ffffff;font-size:16px;line-height:24px;font-weight:bold;text-decoration:none">${words.pageLink}</a>
</td></tr>`

const privacyRow = ({ words, privacy, privacyUrl }: SaidToGuest): string =>
  row(
    [
      mailHtml`<div style="${font};${SMALL};${LINE};padding:16px 0 0">${privacy}</div>`,
      ...(privacyUrl === null
        ? []
        : [
            mailHtml`<div style="${font};${SMALL};padding:8px 0 0"><a href="${privacyUrl}" style="color:#1f3a5f">${words.privacyLink}</a></div>`,
          ]),
    ].join(''),
    '8px 32px 32px',
  )

/**
 * @param code `null` in a cancellation
 * @param locale BCP 47
 */
export const guestPage = (
  said: SaidToGuest,
  code: GuestCode | null,
  companyName: string,
  locale: string,
): string =>
  mailPage({
    locale,
    title: said.title,
    companyName,
    rows: [
      mailHtml`<tr><td style="padding:8px 32px 16px;${font};font-size:24px;line-height:32px;font-weight:bold;text-wrap:balance">${said.title}</td></tr>
<tr><td style="padding:0 32px 8px;${font};font-size:16px;line-height:24px">${said.greeting}</td></tr>
<tr><td style="padding:0 32px 24px;${font};font-size:16px;line-height:24px">${said.body}</td></tr>`,
      ...said.details.map(detailRow),
      ...(said.pass === null || code === null
        ? []
        : [row('', '4px 0'), codeRow(said.pass, code, said), row('', '12px 0 8px')]),
      ...(said.pageUrl === null ? [] : [pageRow(said.pageUrl, said)]),
      ...said.sections.map(sectionRow),
      privacyRow(said),
    ],
  })
