import { directionOf, serverTexts, servedLanguage } from '#server/i18n/server-texts.ts'
import { mailHtml } from '#server/mail/html.ts'

/** The path of the page, and of the file that it offers. */
export const AUTHORITY_PAGE = '/authority'
export const AUTHORITY_FILE = '/authority.cer'

const TEXT = 'margin:0 0 16px;font-size:18px;line-height:28px'
const LINK = 'display:inline-block;border-radius:12px;font-weight:700;text-decoration:none'

/** Lines of eight pairs. */
const FINGERPRINT =
  'margin:0 0 24px;padding:16px;border:1px solid #d5dae1;border-radius:12px;font:16px/26px ui-monospace,Menlo,Consolas,monospace;width:24ch;overflow-wrap:anywhere'

/** A page without scripts and files, because its reader does not trust the server yet. @param locale BCP 47 */
export function authorityPage(fingerprint: string, locale: string): string {
  const i18n = serverTexts(locale)
  const title = i18n._('SERVER_AUTHORITY_TITLE')
  const devices = [
    ['iPad, iPhone', i18n._('SERVER_AUTHORITY_APPLE')],
    ['Android', i18n._('SERVER_AUTHORITY_ANDROID')],
    ['Windows', i18n._('SERVER_AUTHORITY_WINDOWS')],
    ['macOS', i18n._('SERVER_AUTHORITY_MAC')],
    ['ChromeOS', i18n._('SERVER_AUTHORITY_CHROME')],
    [i18n._('SERVER_AUTHORITY_MANY'), i18n._('SERVER_AUTHORITY_MANY_STEPS')],
  ] as const
  const [start, end] = [
    mailHtml`<!doctype html>
<html lang="${servedLanguage(locale)}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;background:#f3f5f8;color:#14181f;font-family:system-ui,Arial,sans-serif">
<main style="max-width:720px;box-sizing:border-box;margin:0 auto;padding:clamp(20px,5vw,48px);background:#fff;min-height:100vh">
<h1 style="margin:0 0 16px;font-size:30px;line-height:38px">${title}</h1>
<p style="${TEXT}">${i18n._('SERVER_AUTHORITY_WHY')}</p>
<p style="${TEXT}">${i18n._('SERVER_AUTHORITY_COMPARE')}</p>
<p dir="ltr" style="${FINGERPRINT}">${fingerprint}</p>
<p style="margin:0 0 32px"><a href="${AUTHORITY_FILE}" style="${LINK};padding:16px 24px;background:#14181f;color:#fff;font-size:18px">${i18n._('SERVER_AUTHORITY_GET')}</a></p>
<dl style="margin:0 0 24px">`,
    mailHtml`</dl>
<p style="${TEXT}"><a href="/" style="${LINK};padding:10px 0;color:#0b57d0">${i18n._('SERVER_AUTHORITY_AFTER')}</a></p>
</main></body></html>
`,
  ]
  const steps = devices.map(
    ([device, how]) =>
      mailHtml`<dt style="font-size:18px;line-height:28px;font-weight:700">${device}</dt><dd style="margin:0 0 16px;font-size:17px;line-height:26px">${how}</dd>`,
  )
  return [start, ...steps, end].join('\n')
}
