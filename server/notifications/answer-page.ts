import { mailHtml } from '#server/mail/html.ts'
import type { readForAnswer } from './answer-page.store.ts'
import { choices, givenLabel } from './answer-choices.ts'
import { buttonStyle, companyLine, heading, line, linkPage, outcome } from './link-page.ts'
import { notificationWords } from './notification-words.ts'

type Shown = Pick<
  NonNullable<Awaited<ReturnType<typeof readForAnswer>>>,
  'companyName' | 'visitorName' | 'isOver' | 'needsEscort' | 'delegates' | 'answer'
>

/** The page on which a host answers a notification. */
export function answerPage(shown: Shown, locale: string): string {
  const words = notificationWords(locale)
  const title = words.arrived(shown.visitorName)
  if (shown.isOver) return linkPage(locale, title, [heading(shown.visitorName), line(words.over)])
  const { answer: given } = shown
  const buttons = choices(shown, words).map(
    ({ answer, toHostId, label, isChosen }) =>
      mailHtml`<button type="submit" name="answer" value="${toHostId === null ? answer : `${answer} ${toHostId}`}" aria-pressed="${String(isChosen)}" style="${isChosen ? buttonStyle.chosen : buttonStyle.plain}">${label}</button>`,
  )
  return linkPage(locale, title, [
    companyLine(shown.companyName),
    heading(title),
    ...(shown.needsEscort ? [line(words.needsEscort)] : []),
    ...(given === null ? [] : [outcome(words.given(givenLabel(given, words))), line(words.mayChange)]),
    mailHtml`<h2 id="question" style="margin:24px 0 16px;font-size:20px;line-height:28px">${words.question}</h2>`,
    '<form method="post" aria-labelledby="question">',
    ...buttons,
    '</form>',
  ])
}
