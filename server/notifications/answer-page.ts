import { directionOf } from '#server/i18n/server-texts.ts'
import { mailHtml } from '#server/mail/html.ts'
import type { readForAnswer } from './console-notifications.store.ts'
import { choices, givenLabel } from './answer-choices.ts'
import { notificationWords } from './notification-words.ts'

type Shown = Pick<
  NonNullable<Awaited<ReturnType<typeof readForAnswer>>>,
  'companyName' | 'visitorName' | 'isOver' | 'delegates' | 'answer'
>

const TEXT = 'margin:0 0 16px;font-size:18px;line-height:28px'
// Of the ring that the browser draws around the focus: style elements are forbidden by the page's policy.
const RING = 'outline-width:3px;outline-offset:2px;outline-color:#14181f'
const BUTTON = `${RING};display:block;width:100%;box-sizing:border-box;min-height:56px;margin:0 0 12px;padding:14px 20px;border:2px solid #1f3a5f;border-radius:12px;background:#fff;color:#14181f;font:600 18px/26px system-ui,Arial,sans-serif;text-align:start;cursor:pointer`
const CHOSEN = `${BUTTON};background:#1f3a5f;color:#fff`

const around = (locale: string, title: string, content: string): string =>
  [
    mailHtml`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;background:#f3f5f8;color:#14181f;font-family:system-ui,Arial,sans-serif">
<main style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:clamp(20px,5vw,48px);background:#fff;min-height:100vh">`,
    content,
    '</main></body></html>\n',
  ].join('\n')

const heading = (text: string): string =>
  mailHtml`<h1 dir="auto" style="margin:0 0 16px;font-size:28px;line-height:36px;overflow-wrap:anywhere">${text}</h1>`
const line = (text: string): string => mailHtml`<p style="${TEXT}">${text}</p>`

/** The page that a mail's link opens. It has no scripts: a button sends the form, and nothing else acts. */
export function answerPage(shown: Shown, locale: string): string {
  const words = notificationWords(locale)
  const title = words.arrived(shown.visitorName)
  if (shown.isOver) return around(locale, title, [heading(shown.visitorName), line(words.over)].join('\n'))
  const { answer: given } = shown
  const buttons = choices(shown, words).map(
    ({ answer, toHostId, label, isChosen }) =>
      mailHtml`<button type="submit" name="answer" value="${toHostId === null ? answer : `${answer} ${toHostId}`}" aria-pressed="${String(isChosen)}" style="${isChosen ? CHOSEN : BUTTON}">${label}</button>`,
  )
  return around(
    locale,
    title,
    [
      mailHtml`<p style="margin:0 0 8px;font-size:16px;line-height:24px;color:#5a6472">${shown.companyName}</p>`,
      heading(title),
      ...(given === null
        ? []
        : [
            mailHtml`<p role="status" style="${TEXT};padding:16px;border-radius:12px;background:#e6f0ea;font-weight:600">${words.given(givenLabel(given, words))}</p>`,
            line(words.mayChange),
          ]),
      mailHtml`<h2 id="question" style="margin:24px 0 16px;font-size:20px;line-height:28px">${words.question}</h2>`,
      '<form method="post" aria-labelledby="question">',
      ...buttons,
      '</form>',
    ].join('\n'),
  )
}

/** For a link that is unknown or too old. */
export function invalidLinkPage(locale: string): string {
  const words = notificationWords(locale)
  return around(locale, words.invalid, heading(words.invalid))
}
