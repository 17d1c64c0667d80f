import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { calendarPartIn } from '#server/appointments/invitation/calendar-part.ts'
import { answerByMailIn } from './answer-by-mail.ts'
import { reportsIn } from './delivery-report.ts'
import type { ReadMessage } from './mailbox-thread.types.ts'

const NESTING_MAX = 20
const PARTS_MAX = 100
const HEADERS_MAX_BYTES = 128 * 1_024
/** By which a sender is proved. */
const SENDER_HEADERS: ReadonlySet<string> = new Set(['from', 'authentication-results'])

/** `null`: its structure is beyond the limits. */
export async function readMessage(source: Buffer): Promise<ReadMessage | null> {
  const email = await parseMessage(source)
  if (email === null) return null
  return {
    hash: createHash('sha256')
      .update(email.messageId ?? source)
      .digest(),
    is: 'read',
    ...contentOf(email),
  }
}

/** What it reports, or else what it asks for. */
function contentOf(email: Email): Pick<ReadMessage, 'reports' | 'request'> {
  const reports = reportsIn(email)
  const [calendar, answer] = [calendarPartIn(email), answerByMailIn(email)]
  if (reports.length > 0 || (calendar === null && answer === null)) return { reports, request: null }
  const headers = email.headers.filter(({ key }) => SENDER_HEADERS.has(key))
  const { from } = email
  const addresses = (from?.group ?? (from === undefined ? [] : [from])).map(({ address }) => address ?? '')
  const sender = {
    headers: headers.map(({ key, value }) => ({ key, value })),
    from: addresses.map((address) => address.toLowerCase()),
  }
  return { reports, request: { sender, calendar, answer } }
}

/** Takes a message apart. What another message is inside stays closed: its parts are not those of this one. */
async function parseMessage(source: Buffer): Promise<Email | null> {
  try {
    const email = await PostalMime.parse(source, {
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
      maxHeadersSize: HEADERS_MAX_BYTES,
    })
    return email.attachments.length > PARTS_MAX ? null : email
  } catch {
    return null
  }
}
