import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { MAILBOX_MESSAGE_MAX_BYTES } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { addressGuard, ForbiddenAddress } from '#server/platform/guarded-address.ts'
import { mailboxFailureOf } from './mailbox-failure.ts'
import type { MailboxPosition, ReadMailboxJob, ReadMessage, ThreadSays } from './mailbox-thread.types.ts'
import { readMessage } from './read-message.ts'
import { unread } from './unread-message.ts'

/** How often the mailbox is looked into where the server tells of nothing: connections that are only listened to die silently. */
const LOOK_MS = 60_000
/** At the first look, and when the numbers of messages have become others. */
const FIRST_DAYS = 7
/** Messages whose numbers are asked for at once. */
const AT_ONCE = 200
const CONNECT_MS = 15_000
/** Longer than between two looks. */
const SILENCE_MS = 2 * LOOK_MS
/** A list of numbers of 500,000 messages. */
const LINE_MAX_BYTES = 4 * 1_024 * 1_024

class NoInbox extends Error {}

/**
 * Reads the inbox of an account, message by message, and then listens for more until the connection is lost. Nothing in the
 * mailbox is changed. Runs on a thread of its own, because what is read there is written by others.
 * @param say must end before the next message is read
 */
export async function readMailbox(
  job: ReadMailboxJob,
  say: (said: ThreadSays) => Promise<void>,
): Promise<void> {
  const { host } = job.settings
  const { mayCall, lookupFor } = addressGuard(job.networks)
  try {
    if (isIP(host) !== 0 && !mayCall(host, true)) throw new ForbiddenAddress()
    const client = clientOf(job, lookupFor(true))
    // Told by the promises below as well; without a listener it would end the thread.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { exists } = await client.mailboxOpen('INBOX', { readOnly: true }).catch((error: unknown) => {
        throw client.usable ? new NoInbox() : error
      })
      await say({ is: 'opened', messages: exists })
      if (!job.isTry) await readOn(client, job.position, say)
      await client.logout()
    } finally {
      client.close()
    }
  } catch (error) {
    await say({ is: 'failed', failure: error instanceof NoInbox ? 'noInbox' : mailboxFailureOf(error) })
  }
}

const clientOf = (
  { settings: { security, host, port, userName, password, authority } }: ReadMailboxJob,
  lookup: ReturnType<ReturnType<typeof addressGuard>['lookupFor']>,
): ImapFlow =>
  new ImapFlow({
    host,
    port,
    ...(security === 'tls' ? { secure: true } : { secure: false, doSTARTTLS: true }),
    auth: { user: userName, pass: password },
    tls: { lookup, minVersion: 'TLSv1.2', ...(authority !== null && { ca: authority }) },
    // Its lines quote addresses and subjects.
    logger: false,
    // Says nothing of this server to the other one.
    clientInfo: {},
    disableAutoIdle: true,
    // A small answer could become a large one.
    disableCompression: true,
    missingIdleCommand: 'NOOP',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: 2 * MAILBOX_MESSAGE_MAX_BYTES,
    maxLineLength: LINE_MAX_BYTES,
    maxResponseSize: 2 * LINE_MAX_BYTES,
  })

/** Reads what is new, again and again. @throws when the connection is lost */
async function readOn(
  client: ImapFlow,
  known: MailboxPosition | null,
  say: (said: ThreadSays) => Promise<void>,
): Promise<void> {
  const news = newsOf(client)
  let position = known
  for (;;) {
    news.clear()
    position = await readNew(client, position, say)
    await say({ is: 'upToDate', at: position })
    // The server may tell of a message before it is listened to: then the next look comes at once.
    void client.idle().catch(() => undefined)
    await news.orAfter(LOOK_MS)
  }
}

/** Whether the server has told of messages since the last look. */
function newsOf(client: ImapFlow) {
  let isNew = false
  let wake = (): void => undefined
  const heard = (): void => {
    isNew = true
    wake()
  }
  client.on('exists', heard)
  client.on('close', heard)
  return {
    clear() {
      isNew = false
    },
    async orAfter(ms: number): Promise<void> {
      if (isNew) return
      const done = new AbortController()
      await Promise.race([
        new Promise<void>((woken) => {
          wake = woken
        }),
        sleep(ms, undefined, { signal: done.signal }).catch(() => undefined),
      ])
      done.abort()
    },
  }
}

/** @returns up to where it was read */
async function readNew(
  client: ImapFlow,
  known: MailboxPosition | null,
  say: (said: ThreadSays) => Promise<void>,
): Promise<MailboxPosition> {
  const { mailbox } = client
  if (mailbox === false) throw Object.assign(new Error('The mailbox was closed'), { code: 'NoConnection' })
  const validity = String(mailbox.uidValidity)
  // The highest number at the opening; what came since has higher ones, and is asked for below.
  const before = mailbox.uidNext - 1
  let uid = known?.validity === validity ? known.uid : null
  for (;;) {
    const query =
      uid === null ? { since: new Date(Date.now() - FIRST_DAYS * DAY_MS) } : { uid: `${uid + 1}:*` }
    const found = await client.search(query, { uid: true })
    if (found === false || found === undefined)
      throw Object.assign(new Error('No answer to a search'), { code: 'NoConnection' })
    const after = uid ?? 0
    // `n:*` always names the last message, whatever its number.
    const fresh = found.filter((one) => one > after).sort((a, b) => a - b)
    for (const one of fresh.slice(0, AT_ONCE)) {
      const at = { validity, uid: one }
      const message = await load(client, at, say)
      if (message !== null) await say({ is: 'message', at, message })
      uid = one
    }
    uid ??= before
    if (fresh.length <= AT_ONCE) return { validity, uid }
  }
}

/** `null`: the message is gone. */
async function load(
  client: ImapFlow,
  at: MailboxPosition,
  say: (said: ThreadSays) => Promise<void>,
): Promise<ReadMessage | null> {
  const uid = String(at.uid)
  const known = await client.fetchOne(uid, { size: true }, { uid: true })
  if (known === false) return null
  if ((known.size ?? 0) > MAILBOX_MESSAGE_MAX_BYTES) return unread(at, 'tooLarge')
  const source = { maxLength: MAILBOX_MESSAGE_MAX_BYTES }
  const loaded = await client.fetchOne(uid, { source }, { uid: true })
  if (loaded === false || loaded.source === undefined) return null
  await say({ is: 'parsing', at })
  return (await readMessage(loaded.source)) ?? unread(at, 'unreadable')
}
