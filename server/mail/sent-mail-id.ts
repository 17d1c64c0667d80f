import { headerId } from './header-text.ts'

/** One of our mails that a report may be about. `arrival`: a try of a notification; `news`: a mail about several visits. */
export interface SentMail {
  readonly kind: 'arrival' | 'news'
  /** Of the attempt, or of the news. */
  readonly id: string
}

const DOMAIN = 'visitor-kiosk.invalid'
// With bounds, so that no text makes it slow.
const SENT = /<(arrival|news)-([A-Za-z0-9-]{36,110})@visitor-kiosk\.invalid>/g
const AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The same for every try of one message, so that a repeat can be recognised. It names the visitor by number, so that an
 * erasure finds the mail in the outbox.
 */
export const arrivalMailId = (visitorId: string, attemptId: string): string =>
  `<arrival-${headerId(visitorId)}-${headerId(attemptId)}@${DOMAIN}>`

export const newsMailId = (newsId: string): string => `<news-${headerId(newsId)}@${DOMAIN}>`

/** Our mails that are named in a text. A name cannot be guessed: it holds 74 random bits. */
export function sentMailsIn(text: string): readonly SentMail[] {
  const found = [...text.matchAll(SENT)].flatMap(([, kind, ids]) => {
    const [id] = AT_END.exec(ids ?? '') ?? []
    return id === undefined ? [] : [{ kind: kind === 'news' ? ('news' as const) : ('arrival' as const), id }]
  })
  return [...new Map(found.map((mail) => [mail.id, mail])).values()]
}
