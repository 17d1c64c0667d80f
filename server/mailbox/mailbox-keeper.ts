import { randomUUID } from 'node:crypto'
import type { NotedBounce } from '#server/notifications/bounces.store.ts'
import type { ClaimedMailbox, MailboxStore } from './mailbox.store.ts'
import type { MailAct, MailActs } from './mail-acts.ts'
import type { ReadMessage } from './mailbox-thread.types.ts'
import { runReader } from './mailbox-reader.ts'

interface KeeperOptions {
  readonly store: MailboxStore
  /** CIDR: private networks in which mail servers may be. */
  readonly networks: readonly string[]
  readonly acts: MailActs
  /** Notifications of this company are different now. */
  readonly onNoted: (companyId: string, noted: readonly NotedBounce[]) => void
  readonly onError: (error: unknown) => void
}

export interface MailboxKeeper {
  readonly stop: () => Promise<void>
}

/** How often a process looks for mailboxes that no process reads, and says of its own that it reads them. */
const LOOK_MS = 2_000
/** Pauses after tries that failed one after the other; the last one is repeated. */
const RETRIES_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000]

/** Of a message that asks for something. */
const TRIES_MAX = 3

class NotOurs extends Error {}

/** Reads the mailboxes of companies, each by one process. Every process has a keeper. */
export function startMailboxKeeper({
  store,
  networks,
  acts,
  onNoted,
  onError,
}: KeeperOptions): MailboxKeeper {
  const holder = randomUUID()
  const readers = new Map<
    string,
    { readonly mailbox: ClaimedMailbox; readonly stop: () => void; readonly ended: Promise<void> }
  >()
  let looking: Promise<void> | null = null
  let isStopped = false

  /** How often each message was begun that was not kept. */
  const begun = new Map<string, number>()

  /** What a message asks for is done; it is given up where it fails again and again, so that others are read. */
  async function actOf(mailbox: ClaimedMailbox, { hash, request }: ReadMessage): Promise<MailAct | null> {
    if (request === null) return null
    const name = hash.toString('hex')
    const times = (begun.get(name) ?? 0) + 1
    if (times > TRIES_MAX) return acts.giveUp
    begun.set(name, times)
    const act = await acts.actFor(mailbox, request)
    return async (tenant) => {
      const acted = await act(tenant)
      begun.delete(name)
      return acted
    }
  }

  async function read(mailbox: ClaimedMailbox, signal: AbortSignal): Promise<void> {
    let { failures } = mailbox
    const { settings, position } = mailbox
    const failure = await runReader(
      { settings, networks, position, isTry: false },
      {
        async keep(at, message) {
          const kept = await store.keepMessage(mailbox, at, message, await actOf(mailbox, message))
          if (kept === null) throw new NotOurs()
          if (kept.noted.length > 0) onNoted(mailbox.companyId, kept.noted)
          kept.acted?.afterwards()
        },
        async upToDate(at) {
          failures = 0
          await store.keepUpToDate(mailbox, at)
        },
      },
      signal,
    )
    const pause = RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? LOOK_MS
    await store.release(mailbox, failure, pause)
  }

  function start(mailbox: ClaimedMailbox): void {
    const control = new AbortController()
    const ended = read(mailbox, control.signal)
      .catch(onError)
      .finally(() => readers.delete(mailbox.companyId))
    readers.set(mailbox.companyId, { mailbox, stop: () => control.abort(), ended })
  }

  async function look(): Promise<void> {
    for (const { mailbox, stop } of readers.values()) if (!(await store.prolong(mailbox))) stop()
    for (const mailbox of await store.claim(holder)) {
      // It was this process's until its settings were changed: the reader with the older ones ends first.
      const older = readers.get(mailbox.companyId)
      older?.stop()
      await older?.ended
      if (!isStopped) start(mailbox)
    }
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }, LOOK_MS)

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      for (const { stop } of readers.values()) stop()
      await Promise.all([...readers.values()].map(({ ended }) => ended))
    },
  }
}
