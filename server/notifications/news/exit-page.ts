import { mailHtml } from '#server/mail/html.ts'
import { buttonStyle, companyLine, heading, line, linkPage, outcome } from '../link-page.ts'
import { notificationWords } from '../notification-words.ts'
import { clock } from '../notification-text.ts'
import type { ExitLinkFacts } from './exit-links.store.ts'
import { newsWords } from './news-words.ts'

/** The page on which a host says that a visitor has left. */
export function exitPage(facts: ExitLinkFacts, locale: string): string {
  const { companyName, visitorName, siteName, enteredAt, timeZone, end } = facts
  const words = newsWords(locale)
  const { time, site } = notificationWords(locale)
  const title = words.hasLeftQuestion(visitorName)
  const details = [time(clock(locale, enteredAt, timeZone)), ...(siteName === null ? [] : [site(siteName)])]
  if (end !== null)
    return linkPage(locale, visitorName, [
      companyLine(companyName),
      heading(visitorName),
      end.byThisHost
        ? outcome(words.exitRecorded(clock(locale, end.at, timeZone)))
        : line(words.exitOver(clock(locale, end.at, timeZone))),
    ])
  return linkPage(locale, title, [
    companyLine(companyName),
    heading(title),
    line(details.join(' · ')),
    '<form method="post">',
    mailHtml`<button type="submit" style="${buttonStyle.chosen}">${words.hasLeft}</button>`,
    '</form>',
    line(words.stillHere),
  ])
}
