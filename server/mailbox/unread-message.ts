import { createHash } from 'node:crypto'
import type { MailboxPosition, ReadMessage } from './mailbox-thread.types.ts'

/** A message of which only its number is known. */
export const unread = ({ validity, uid }: MailboxPosition, is: 'tooLarge' | 'unreadable'): ReadMessage => ({
  hash: createHash('sha256').update(`${validity} ${uid}`).digest(),
  is,
  reports: [],
  request: null,
})
