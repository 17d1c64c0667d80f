import { setTimeout as sleep } from 'node:timers/promises'
import type { NotificationChannel } from './notification-channel.ts'
import { planStep } from './notification.rules.ts'
import { type ClaimedMessage, LEASE_MS } from './leases.store.ts'
import type { NotificationStore } from './notifications.store.ts'

interface DispatcherOptions {
  readonly store: NotificationStore
  readonly channels: readonly NotificationChannel<ClaimedMessage, object>[]
  /** The list of open notifications has changed in this company, and on the pages of these hosts. */
  readonly onChanged: (companyId: string, hostIds?: readonly string[]) => void
  readonly onError: (error: unknown) => void
}

export interface Dispatcher {
  /** Something may be due now: an entry was stored, or an answer. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/** How often a process looks for steps and messages that are due, whichever process made them. */
const SWEEP_MS = 1_000
/** Pause between two looks, so that a crowd of entries makes few of them. */
const PAUSE_MS = 20
/** Time for messages that are under way when the process stops. */
const LAST_MESSAGES_MS = 3_000
const PROLONG_MS = LEASE_MS / 3

/** Takes the steps of notifications that are due, and sends what they ask for. Every process has one. */
export function startDispatcher({ store, channels, onChanged, onError }: DispatcherOptions): Dispatcher {
  let isStopped = false
  let isLooking = false
  let isWoken = false
  const sending = new Set<Promise<void>>()
  let looking: Promise<void> = Promise.resolve()

  async function takeSteps(): Promise<void> {
    for (let hasTaken = true; hasTaken; ) {
      hasTaken = false
      for (const companyId of await store.listDueCompanies()) {
        const hostIds = await store.takeSteps(companyId, planStep)
        if (hostIds !== null) onChanged(companyId, hostIds)
        hasTaken ||= hostIds !== null
        if (isStopped) return
      }
    }
  }

  async function send(
    channel: NotificationChannel<ClaimedMessage, object>,
    message: ClaimedMessage,
  ): Promise<void> {
    const prolonging = setInterval(() => channel.prolong(message).catch(onError), PROLONG_MS)
    try {
      const sent = await channel.send(message)
      await channel.keep(message, sent)
      if (channel.isDue === undefined) onChanged(message.companyId)
      if ('state' in sent) wake()
    } finally {
      clearInterval(prolonging)
    }
  }

  /** A message whose outcome could not be stored keeps its lease, and is sent anew when that ends. */
  const lanes = channels.map((channel) => {
    let busy = 0
    return async (hasMessages: boolean): Promise<void> => {
      const free = channel.atOnce - busy
      if (free === 0) return
      if (!(channel.isDue === undefined ? hasMessages : await channel.isDue(wake))) return
      for (const message of await channel.claim(free)) {
        busy++
        const work = send(channel, message)
          .catch(onError)
          .finally(() => {
            busy--
            sending.delete(work)
            wake()
          })
        sending.add(work)
      }
    }
  })

  async function look(): Promise<void> {
    const due = await store.findDue()
    if (due.hasSteps) await takeSteps()
    for (const fill of lanes) await fill(due.hasSteps || due.hasMessages)
  }

  function wake(): void {
    if (isStopped) return
    if (isLooking) {
      isWoken = true
      return
    }
    isLooking = true
    looking = look()
      // A database that is away is told of elsewhere, each second.
      .catch(onError)
      .then(() => sleep(PAUSE_MS))
      .finally(() => {
        isLooking = false
        if (!isWoken) return
        isWoken = false
        wake()
      })
  }

  const sweeping = setInterval(wake, SWEEP_MS)
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(sweeping)
      // A message that takes longer is taken over by another process, under the same id.
      await Promise.race([
        Promise.all([looking, ...sending]),
        sleep(LAST_MESSAGES_MS, undefined, { ref: false }),
      ])
    },
  }
}
