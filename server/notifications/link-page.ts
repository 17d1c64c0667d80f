import { directionOf } from '#server/i18n/server-texts.ts'
import { mailHtml } from '#server/mail/html.ts'
import { notificationWords } from './notification-words.ts'

const TEXT = 'margin:0 0 16px;font-size:18px;line-height:28px'
// Of the ring that the browser draws around the focus: style elements are forbidden by the page's policy.
const RING = 'outline-width:3px;outline-offset:2px;outline-color:#14181f'
const BUTTON = `${RING};display:block;width:100%;box-sizing:border-box;min-height:56px;margin:0 0 12px;padding:14px 20px;border:2px solid #1f3a5f;border-radius:12px;background:#fff;color:#14181f;font:600 18px/26px system-ui,Arial,sans-serif;text-align:start;cursor:pointer`

/** Styles of buttons: of one that may be pressed, and of one that was. */
export const buttonStyle = { plain: BUTTON, chosen: `${BUTTON};background:#1f3a5f;color:#fff` }

/**
 * A page that a mail's link opens. It has no scripts: a button sends the form, and nothing else acts.
 * @param content HTML
 */
export const linkPage = (locale: string, title: string, content: readonly string[]): string =>
  [
    mailHtml`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;background:#f3f5f8;color:#14181f;font-family:system-ui,Arial,sans-serif">
<main style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:clamp(20px,5vw,48px);background:#fff;min-height:100vh">`,
    ...content,
    '</main></body></html>\n',
  ].join('\n')

/** Above the heading. */
export const companyLine = (name: string): string =>
  mailHtml`<p style="margin:0 0 8px;font-size:16px;line-height:24px;color:#5a6472">${name}</p>`
export const heading = (text: string): string =>
  mailHtml`<h1 dir="auto" style="margin:0 0 16px;font-size:28px;line-height:36px;overflow-wrap:anywhere">${text}</h1>`
export const line = (text: string): string => mailHtml`<p style="${TEXT}">${text}</p>`
/** What was done. */
export const outcome = (text: string): string =>
  mailHtml`<p role="status" style="${TEXT};padding:16px;border-radius:12px;background:#e6f0ea;font-weight:600">${text}</p>`

/** For a link that is unknown or too old. */
export function invalidLinkPage(locale: string): string {
  const words = notificationWords(locale)
  return linkPage(locale, words.invalid, [heading(words.invalid)])
}
