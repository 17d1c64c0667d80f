import type { ChannelStep, NotificationAnswer, NotificationStep } from '#contract/notification-evidence.ts'
import { isSettling } from '#contract/notification-evidence.ts'

/** Times of the steps, in ms since the round began. */
interface StepTimes {
  readonly againMs: number
  readonly deskMs: number
  readonly giveUpMs: number
}

/** A host with what is needed to reach them. */
export interface Recipient {
  readonly hostId: string
  /** `null`: none is known. */
  readonly email: string | null
  /** Browsers in which the host is notified: ids of their subscriptions. */
  readonly browsers: readonly string[]
  /** Not notified: delegates are, or the reception. */
  readonly isAway: boolean
}

/** A service that the company has set up, and the steps at which it is told. */
export interface Service {
  readonly channelId: string
  readonly steps: readonly ChannelStep[]
}

/** What is known of a notification whose next step is due. */
export interface DueNotification {
  readonly step: NotificationStep
  readonly isLate: boolean
  /** The visit has ended, or was annulled. */
  readonly isOver: boolean
  /** `null`: no host was chosen, or the host has been archived. */
  readonly host: Recipient | null
  /** In the order in which they stand in. */
  readonly delegates: readonly Recipient[]
  /** Those that are on. */
  readonly services: readonly Service[]
  /** Whether a message of this round waits, or a mail server, service or push service took one. */
  readonly isReaching: boolean
  /** Messages to the host have failed for good in this round, or are only files. */
  readonly hasFailed: boolean
  /** The latest answer of this round. */
  readonly answer: NotificationAnswer | null
  /** Reception has a mail address. */
  readonly hasDeskMail: boolean
  readonly times: StepTimes
}

interface PlannedMessage {
  readonly channel: 'mail' | 'http' | 'push' | 'desk'
  /** `null`: reception. */
  readonly hostId: string | null
  /** Of `http`: the service. Of `push`: the browser's subscription. */
  readonly channelId?: string
}

export interface PlannedStep {
  readonly step: NotificationStep
  readonly messages: readonly PlannedMessage[]
  /** When the next step is due, in ms since the round began; `null`: none is. */
  readonly nextAfterMs: number | null
}

/** Everything is at its end: nothing is sent any more. */
const ended = (step: NotificationStep): PlannedStep => ({ step, messages: [], nextAfterMs: null })
const atDesk: PlannedMessage = { channel: 'desk', hostId: null }

/** To the recipients that have an address and are not away, each address once: a mail, and their browsers. */
function toEach(recipients: readonly Recipient[]): PlannedMessage[] {
  const seen = new Set<string>()
  return recipients.flatMap(({ hostId, email, browsers, isAway }): PlannedMessage[] => {
    const address = email?.toLowerCase() ?? null
    if (address === null || isAway || seen.has(address)) return []
    seen.add(address)
    return [
      { channel: 'mail', hostId },
      ...browsers.map((channelId): PlannedMessage => ({ channel: 'push', hostId, channelId })),
    ]
  })
}

/**
 * The next step of a notification: host, again with delegates, reception, given up. Reception comes at once where no host can
 * be reached, and after an answer that leaves the decision to it.
 */
export function planStep(due: DueNotification): PlannedStep {
  const { step, times, host, delegates } = due
  if (due.isOver) return ended(step)
  const isEscalated = host !== null && !due.isLate && due.answer === null
  const deskMails: PlannedMessage[] =
    isEscalated && due.hasDeskMail ? [{ channel: 'mail', hostId: null }] : []
  const calls = (at: ChannelStep, hostId: string | null): PlannedMessage[] =>
    due.services
      .filter(({ steps }) => steps.includes(at))
      .map(({ channelId }) => ({ channel: 'http', hostId, channelId }))
  const toDesk = (nextAfterMs: number | null): PlannedStep => ({
    step: 'desk',
    messages: [...deskMails, ...(isEscalated ? calls('desk', null) : []), atDesk],
    nextAfterMs,
  })
  /** To the host: mail, browsers, and services unless the host is away. */
  const toHost = (at: ChannelStep): PlannedMessage[] =>
    host === null || host.isAway ? [] : [...toEach([host]), ...calls(at, host.hostId)]
  if (due.answer !== null) return isSettling(due.answer) ? ended(step) : toDesk(null)
  if (due.isLate) return toDesk(null)
  switch (step) {
    case 'queued': {
      const direct = toHost('host')
      if (direct.length === 0 && toEach(delegates).length === 0) return toDesk(times.giveUpMs)
      // A host who is away or cannot be reached is stood in for at once.
      if (direct.length === 0)
        return { step: 'again', messages: toEach(delegates), nextAfterMs: times.deskMs }
      return { step: 'host', messages: direct, nextAfterMs: times.againMs }
    }
    case 'host': {
      const isReachable = host !== null && (due.isReaching || !due.hasFailed)
      const again = [
        ...toEach(isReachable ? [host, ...delegates] : delegates),
        ...(isReachable && !host.isAway ? calls('again', host.hostId) : []),
      ]
      if (again.length === 0) return toDesk(times.giveUpMs)
      return { step: 'again', messages: again, nextAfterMs: times.deskMs }
    }
    case 'again':
      return toDesk(times.giveUpMs)
    case 'desk':
      return ended('givenUp')
    case 'givenUp':
      return ended('givenUp')
  }
}

const RETRIES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
const RETRY_MAX_MS = 30_000

/**
 * Pause after a try that may succeed later. A visitor waits: the pauses stay short, so that what was held up goes out within
 * half a minute of the mail server's return.
 */
export const retryAfterMs = (tries: number): number => RETRIES_MS[tries - 1] ?? RETRY_MAX_MS
