import type { DeliveryOutcome } from '#contract/webhook-words.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts'

/** How long after the attempt before each attempt is made: that of Standard Webhooks 1.0, some 76 hours in all. */
export const SCHEDULE_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

/** A receiver that asks for more time than this gets no more. */
const LONGEST_WAIT_MS = DAY_MS
/** Nothing was taken for so long: the owners are told. */
export const TELL_AFTER_MS = DAY_MS
/** Nothing was taken for so long: the webhook is switched off. */
export const OFF_AFTER_MS = 5 * DAY_MS

/**
 * When to try again, in ms from now; `null`: it is given up.
 * @param tries how many were made
 */
export function waitMs(tries: number, retryAfterMs: number | null): number | null {
  const scheduled = SCHEDULE_MS[tries]
  if (scheduled === undefined) return null
  return Math.min(Math.max(scheduled, retryAfterMs ?? 0), LONGEST_WAIT_MS)
}

const isLater = (status: number): boolean => status === 429 || status === 503

/** When the receiver wants to be asked again, if its answer may say so. */
export const askedWaitMs = ({
  status,
  retryAfterMs,
}: {
  readonly status: number
  readonly retryAfterMs: number | null
}) => (isLater(status) ? retryAfterMs : null)

/** Only 2xx is a receipt. */
export function outcomeOfStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status >= 300 && status < 400) return 'redirected'
  return status === 410 ? 'gone' : 'refused'
}

const ANSWER_MAX = 200
const SHOWN_TYPE = /^(?:text\/plain|application\/json)\s*(?:;|$)/i

/** What of an answer may be shown: no more, else a webhook would be a way to read pages inside the house. */
export function shownAnswer(type: string | null, body: string): string | null {
  if (type === null || !SHOWN_TYPE.test(type)) return null
  // PostgreSQL stores no U+0000.
  const text = body.replaceAll('\0', '').slice(0, ANSWER_MAX)
  return text === '' ? null : text
}
