import { directionOf, serverTexts, servedLanguage } from '#server/i18n/server-texts.ts'
import { mailHtml } from '#server/mail/html.ts'

/** Without `display`, which would show what is hidden. */
const BUTTON =
  'box-sizing:border-box;min-height:56px;padding:14px 20px;border-radius:12px;background:#1f3a5f;color:#fff;font-size:18px;line-height:28px;font-weight:600;text-align:center;text-decoration:none'
const NOTE =
  'margin:0 0 16px;padding:12px 16px;border-inline-start:6px solid;border-radius:12px;background:#f3f5f8;font-size:18px;line-height:28px;font-weight:600;overflow-wrap:anywhere'
/** The script puts the names of the muster points there. */
const POINTS = '{points}'

/**
 * The page that a visitor's phone opens from the welcome's code. What it shows is in no address that a server hears: its
 * script (public/badge.js) sends what stands behind the `#`.
 * @param locale BCP 47; a language that the product does not have is served in English
 */
export function badgePage(locale: string): string {
  const i18n = serverTexts(locale)
  const title = i18n._('SERVER_BADGE_PAGE_TITLE')
  const hint = i18n._('SERVER_BADGE_PAGE_HINT')
  const save = i18n._('SERVER_BADGE_PAGE_SAVE')
  const over = i18n._('SERVER_BADGE_PAGE_OVER')
  const loading = i18n._('SERVER_BADGE_PAGE_LOADING')
  const safety = {
    drill: i18n._('SAFETY_DRILL'),
    leave: i18n._('SAFETY_LEAVE'),
    points: i18n._('SAFETY_POINTS', { points: POINTS }),
    said: i18n._('SAFETY_SAID'),
    say: i18n._('SAFETY_SAY'),
    retry: i18n._('ERR_NETWORK'),
  }
  return mailHtml`<!doctype html>
<html lang="${servedLanguage(locale)}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><script src="/badge.js" defer></script></head>
<body style="margin:0;background:#f3f5f8;color:#14181f;font-family:system-ui,Arial,sans-serif">
<main style="max-width:480px;box-sizing:border-box;margin:0 auto;padding:clamp(20px,5vw,40px);background:#fff;min-height:100vh">
<section id="safety" hidden style="margin:0 0 24px" data-drill="${safety.drill}" data-leave="${safety.leave}" data-points="${safety.points}" data-said="${safety.said}" data-retry="${safety.retry}">
<div role="alert"><p id="alarm" style="${NOTE}"></p></div>
<div role="status"><p id="said" hidden style="${NOTE}"></p></div>
<button id="say" type="button" style="${BUTTON};width:100%;border:0;font-family:inherit">${safety.say}</button>
</section>
<h1 style="margin:0 0 8px;font-size:28px;line-height:36px">${title}</h1>
<p id="state" role="status" style="margin:0 0 20px;font-size:18px;line-height:28px" data-over="${over}" data-hint="${hint}">${loading}</p>
<div id="found" hidden>
<img id="badge" alt="${title}" style="display:block;width:100%;max-width:320px;height:auto;margin:0 auto 24px;border:1px solid #c8ced8;border-radius:16px">
<a id="save" download="badge.png" style="display:block;${BUTTON}">${save}</a>
</div>
</main></body></html>
`
}
