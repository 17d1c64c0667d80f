import type { Email } from 'postal-mime'
import { type NotificationAnswer, notificationAnswers } from '#contract/notification-evidence.ts'
import { type SentMail, sentMailsIn } from '#server/mail/sent-mail-id.ts'

/** A reply to a mail that notified a host of a visitor. */
export interface AnswerByMail {
  /** Mails of ours that it replies to. */
  readonly mails: readonly SentMail[]
  readonly answer: NotificationAnswer
}

/** Answers have the numbers of their order, from 1 on: a digit, and then something else than a longer number or a word. */
const NUMBER = /^[*_\s]*([1-9])(?:[.):,;!\s–—-]+(.*))?$/u
/** `5 minutes` does not mean the fifth answer. */
const IS_TIME =
  /^(?:min|m\b|sec|sek|hour|hr|h\b|or[ae]|stund|heure|godz|jam\b|detik|menit|分|दक|मिन|दूस|दق|دق|ساع)/iu
const LINES_MAX = 20
const TEXT_MAX = 10_000

/** The answer in a reply; `null`: it is none. What it quotes is not read, and machines do not answer. */
export function answerByMailIn(email: Email): AnswerByMail | null {
  if (isAutomatic(email)) return null
  const mails = sentMailsIn(`${email.inReplyTo ?? ''} ${email.references ?? ''}`).filter(
    ({ kind }) => kind === 'arrival',
  )
  const answer = mails.length === 0 ? null : answerIn(firstLineOf(email))
  return answer === null ? null : { mails, answer }
}

/** @param line such as `1`, or `1 on my way` */
export function answerIn(line: string): NotificationAnswer | null {
  const [, digit, rest = ''] = NUMBER.exec(line.trim()) ?? []
  if (digit === undefined || IS_TIME.test(rest)) return null
  return notificationAnswers[Number(digit) - 1] ?? null
}

/** The first line that is neither empty nor quoted. */
function firstLineOf({ text, html }: Email): string {
  const written =
    text ??
    (html ?? '')
      .slice(0, TEXT_MAX)
      .replace(/<(?:style|script|head)\b[^>]{0,200}>[^<]{0,5000}<\/(?:style|script|head)>/gi, '')
      .replace(/<(?:br|p|div|\/p|\/div|blockquote)\b[^<>]{0,500}>/gi, '\n')
      .replace(/<[^<>]{0,500}>/g, '')
      .replaceAll('&nbsp;', ' ')
  return (
    written
      .slice(0, TEXT_MAX)
      .split(/\r?\n/)
      .slice(0, LINES_MAX)
      .map((line) => line.replace(/[\p{Cf}\u00a0]/gu, ' ').trim())
      .find((line) => line !== '' && !line.startsWith('>')) ?? ''
  )
}

function isAutomatic({ headers }: Email): boolean {
  const of = (name: string): string =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
  return (
    !['', 'no'].includes(of('auto-submitted').split(/[;\s]/, 1)[0] ?? '') ||
    /^(?:bulk|junk|list|auto_reply)$/.test(of('precedence')) ||
    headers.some(({ key }) => /^(?:x-autoreply|x-autorespond|list-id)$/.test(key))
  )
}
