import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { reportsIn } from './delivery-report.ts'
import type { ReadMessage } from './mailbox-thread.types.ts'

const NESTING_MAX = 20
const PARTS_MAX = 100
const HEADERS_MAX_BYTES = 128 * 1_024

/** `null`: its structure is beyond the limits. */
export async function readMessage(source: Buffer): Promise<ReadMessage | null> {
  const email = await parseMessage(source)
  if (email === null) return null
  return {
    hash: createHash('sha256')
      .update(email.messageId ?? source)
      .digest(),
    is: 'read',
    reports: reportsIn(email),
  }
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
