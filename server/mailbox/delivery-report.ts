import type { Attachment, Email } from 'postal-mime'
import { type SentMail, sentMailsIn } from '#server/mail/sent-mail-id.ts'

/** What a mail server says of one of our mails. */
export interface DeliveryReport {
  readonly mail: SentMail
  /** The mail will never be delivered (5.x.x), or was not delivered so far (4.x.x). */
  readonly isFinal: boolean
  /** RFC 3463, such as `5.1.1`. */
  readonly status: string
}

/** Programs that tell of mails which cannot be delivered. A person's automatic reply comes from the person. */
const MACHINES = /^(?:mailer-daemon|mail-daemon|postmaster|microsoftexchange[0-9a-f]{32})$/i
const STATUS = /\b([45])\.(\d{1,3})\.(\d{1,3})\b/
/** What SMTP servers answer, where they say no more. */
const REPLY = /(?:^|[\s;<(])([45])\d\d[ -]/
/** A Message-ID among the headers of a mail that is quoted or returned, also where a longer one is on a line of its own. */
const MESSAGE_ID = /^[>\s]*message-id:\s{0,4}(<[^<>\s]{1,200}>)/gim
/** Enough for every report that names one mail; the rest is the mail itself. */
const TEXT_MAX = 100_000

/**
 * What a message reports of our own mails. A report counts by the Message-ID of the mail alone, which only those know who
 * handled the mail; an address proves nothing.
 */
export function reportsIn(email: Email): readonly DeliveryReport[] {
  const said = statusIn(email)
  if (said === null) return []
  return mailsNamed(email).map((mail) => ({ mail, ...said }))
}

/** The gravest status; `null`: the message is no report of a failure. */
function statusIn(email: Email): Omit<DeliveryReport, 'mail'> | null {
  const report = email.attachments.find(({ mimeType }) =>
    /^message\/(?:global-)?delivery-status$/.test(mimeType),
  )
  if (report !== undefined) return gravest(blocksOf(textOf(report)).flatMap(statusOf))
  if (!isFromMachine(email)) return null
  const text = bodyOf(email)
  const found = statusOf({ action: 'failed', status: text, diagnostic: text })
  if (found.length > 0) return gravest(found)
  return hasHeader(email, 'x-failed-recipients') ? { isFinal: true, status: '5.0.0' } : null
}

interface Block {
  readonly action: string
  readonly status: string
  readonly diagnostic: string
}

/** The fields of each recipient (RFC 3464 §2.3). */
const blocksOf = (report: string): readonly Block[] =>
  report.split(/\r?\n\r?\n/).map((block) => {
    const unfolded = block.replace(/\r?\n[ \t]+/g, ' ')
    const field = (name: string): string =>
      unfolded
        .split(/\r?\n/)
        .find((line) => line.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? ''
    return {
      action: field('action').toLowerCase(),
      status: field('status'),
      diagnostic: field('diagnostic-code'),
    }
  })

function statusOf({ action, status, diagnostic }: Block): readonly Omit<DeliveryReport, 'mail'>[] {
  // `delivered`, `relayed` and `expanded` are good news.
  if (action !== 'failed' && action !== 'delayed') return []
  const [whole, kind] = STATUS.exec(status) ?? STATUS.exec(diagnostic) ?? []
  const [, reply] = diagnostic.match(REPLY) ?? []
  const grade = kind ?? reply
  if (grade === undefined) return []
  return [{ isFinal: grade === '5' && action === 'failed', status: whole ?? `${grade}.0.0` }]
}

const gravest = (found: readonly Omit<DeliveryReport, 'mail'>[]): Omit<DeliveryReport, 'mail'> | null =>
  found.find(({ isFinal }) => isFinal) ?? found[0] ?? null

/** By the mail that came back, by what the report answers, or by what it quotes: the first that names one of ours. */
function mailsNamed(email: Email): readonly SentMail[] {
  const returned = email.attachments.filter(({ mimeType }) =>
    /^(?:message\/(?:global|rfc822|rfc822-headers|global-headers)|text\/rfc822-headers)$/.test(mimeType),
  )
  const named = [
    ...returned.map((part) => messageIdsIn(headOf(textOf(part)))),
    email.inReplyTo ?? '',
    email.references?.trim().split(/\s+/).at(-1) ?? '',
    messageIdsIn(bodyOf(email)),
  ]
  return named.map(sentMailsIn).find((mails) => mails.length > 0) ?? []
}

const messageIdsIn = (text: string): string => [...text.matchAll(MESSAGE_ID)].map(([, id]) => id).join(' ')

const headOf = (message: string): string => message.split(/\r?\n\r?\n/, 1)[0] ?? ''

function isFromMachine(email: Email): boolean {
  const [name = ''] = email.from?.address?.split('@') ?? []
  return MACHINES.test(name) || hasHeader(email, 'x-failed-recipients')
}

const hasHeader = (email: Email, name: string): boolean => email.headers.some(({ key }) => key === name)

const bodyOf = ({ text, html }: Email): string =>
  (
    text ??
    (html ?? '')
      .replace(/<(?:br|p|div|\/p|\/div)\b[^<>]{0,200}>/gi, '\n')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
  ).slice(0, TEXT_MAX)

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : new TextDecoder('utf-8').decode(content)).slice(0, TEXT_MAX)
