import { formatsOf } from '#contract/languages.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { type NotificationWords, notificationWords } from './notification-words.ts'
import type { MessageFacts } from './notifications.store.ts'

/** What a message says: a sentence, and when and where. */
export interface SaidMessage {
  readonly sentence: string
  readonly details: readonly string[]
  readonly words: NotificationWords
}

/** The visitor's name, the host's, the time and whether an escort is needed, and nothing else. @param locale BCP 47 */
export function sayMessage(facts: MessageFacts, locale: string): SaidMessage {
  const words = notificationWords(locale)
  return {
    sentence: sentence(facts, words),
    details: [
      words.time(clock(locale, facts.enteredAt, facts.timeZone)),
      ...(facts.siteName === null ? [] : [words.site(facts.siteName)]),
      ...(facts.needsEscort ? [words.needsEscort] : []),
    ],
    words,
  }
}

function sentence(facts: MessageFacts, words: NotificationWords): string {
  const visitor = withoutLinks(facts.visitorName)
  const host = facts.hostName ?? ''
  if (facts.addressee === 'reception')
    return facts.wasHostAsked ? words.unanswered(visitor, host) : words.unreached(visitor, host)
  if (facts.addressee === 'delegate')
    return facts.wasHostAsked ? words.standIn(visitor, host) : words.standInAtOnce(visitor, host)
  return facts.step === 'host' ? words.arrived(visitor) : words.waiting(visitor)
}

/** When the visitor came, by the clock of the place. */
export const clock = (locale: string, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(formatsOf(locale), { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)
