import { MINUTE_MS } from './time.ts'

/** What is known of a host's notification. Everything that screens say of it is derived from this, by `notificationView`. */

export const notificationAnswers = [
  'coming',
  'minutes5',
  'minutes10',
  'minutes15',
  'sendUp',
  'otherHost',
  'notNow',
  'doNotKnow',
] as const
export type NotificationAnswer = (typeof notificationAnswers)[number]

/** `link`: by the link of a mail; `mail`: by a reply to it. */
export const answerWays = ['console', 'link', 'mail'] as const
export type AnswerWay = (typeof answerWays)[number]

/**
 * `mail`: an e-mail; `http`: a service that the company has set up; `push`: a browser in which the host has switched push
 * messages on; `page`: the host's own page, which says that it shows it; `desk`: the reception's screens.
 */
export const notificationChannels = ['mail', 'http', 'push', 'page', 'desk'] as const
export type NotificationChannelName = (typeof notificationChannels)[number]

/**
 * `queued`: not sent yet; `handed`: the mail server, service or push service took it; `written`: a file in the outbox, because no mail server is set;
 * `raised`: the reception's screens were told; `failed`: refused for good; `dropped`: no longer needed, and not sent; `bounced`:
 * taken by the mail server, and a report said later that it cannot be delivered.
 */
export const attemptStates = [
  'queued',
  'handed',
  'written',
  'raised',
  'failed',
  'dropped',
  'bounced',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const notificationSteps = ['queued', 'host', 'again', 'desk', 'givenUp'] as const
export type NotificationStep = (typeof notificationSteps)[number]

/** Services that take messages over HTTP. `webhook`: signed as Standard Webhooks describes. */
export const channelKinds = [
  'webhook',
  'mattermost',
  'slack',
  'googleChat',
  'teams',
  'ntfy',
  'gotify',
] as const
export type ChannelKind = (typeof channelKinds)[number]

/**
 * Mails about more than one arrival, or about none. `lateEntries`: to a host, of visitors whom a tablet reported late;
 * `exitsOfHost`, `exitOfVisitor`: before closing time, of visitors who have not left; `capacity`, `rollCall`: to the alert
 * addresses; `rollCallOfHost`: to a host whose visitors are on a roll call's list; `guestAnswers`: to a host, of what guests said on their
 * page.
 */
export const newsKinds = [
  'lateEntries',
  'exitsOfHost',
  'exitOfVisitor',
  'capacity',
  'rollCall',
  'rollCallOfHost',
  'guestAnswers',
] as const
export type NewsKind = (typeof newsKinds)[number]

/** The steps at which such a service may be told. */
export const channelSteps = ['host', 'again', 'desk'] as const
export type ChannelStep = (typeof channelSteps)[number]

/**
 * How a call of such a service ended. `refused`: it said no; `errorInside`: it said yes and then named an error; `redirected`:
 * it sent elsewhere, where the server does not go; `forbidden`: the server does not call this address; `unreachable`.
 */
export const channelOutcomes = [
  'taken',
  'refused',
  'errorInside',
  'redirected',
  'forbidden',
  'unreachable',
] as const
export type ChannelOutcome = (typeof channelOutcomes)[number]

/** One message on one channel. Instants are ISO. */
interface NotificationAttempt {
  readonly channel: NotificationChannelName
  /** The recipient's name; `null`: reception. */
  readonly to: string | null
  readonly state: AttemptState
  readonly tries: number
  readonly createdAt: string
  /** When it was handed over, written or raised. */
  readonly sentAt: string | null
  /** When a screen or device said that it shows it. */
  readonly shownAt: string | null
  readonly failedAt: string | null
  /** When a mail server last reported that it could not deliver the mail so far. */
  readonly delayedAt: string | null
}

interface GivenAnswer {
  readonly answer: NotificationAnswer
  /** The host who is notified instead, after the answer `otherHost`; `null`: reception decides. */
  readonly to: string | null
  readonly at: string
  readonly via: AnswerWay
  /** Name of the staff member; `null` for an answer by the link of a mail, or by a reply to it. */
  readonly by: string | null
}

export interface NotificationEvidence {
  readonly step: NotificationStep
  readonly isLate: boolean
  /** When the round began that counts: answers and messages before it are history. */
  readonly startedAt: string
  /** In the order in which they were made. */
  readonly attempts: readonly NotificationAttempt[]
  /** In the order in which they were given: the latest counts. */
  readonly answers: readonly GivenAnswer[]
}

/**
 * What may be said of a notification now. `late`: the tablet reported the entry too late, and no host was called; `unsent`:
 * nothing has left yet; `hostShown`: a host's own page said that it shows it; `deviceShown`: a browser of the host said that it
 * has shown a push message, which does not mean that it was read; `mailHanded`: the mail server took a mail, which does not mean
 * that it arrived; `pushHanded`, `serviceHanded`: the same of a push service, and of a service that the company has set up; `mailWritten`: a mail
 * is a file in the outbox; `mailFailed`: every mail was refused or came back; `deskRaised`: reception's screens were told; `deskShown`: one
 * of them said that it shows it; `givenUp`: reception was told as well, and no answer came in time; `answered`.
 */
export const notificationHeadlines = [
  'answered',
  'givenUp',
  'late',
  'deskShown',
  'deskRaised',
  'hostShown',
  'deviceShown',
  'mailHanded',
  'pushHanded',
  'serviceHanded',
  'mailWritten',
  'mailFailed',
  'unsent',
] as const
export type NotificationHeadline = (typeof notificationHeadlines)[number]

export interface NotificationView {
  readonly headline: NotificationHeadline
  /** When that happened; `null` where nothing has happened, or no time is known. */
  readonly at: string | null
  /** The answer that counts. */
  readonly answer: GivenAnswer | null
  /** The visitor still waits for a decision of the reception. */
  readonly needsDesk: boolean
}

/** Answers after which the visitor is expected upstairs; the others leave a task for the reception. */
const settling: ReadonlySet<NotificationAnswer> = new Set([
  'coming',
  'minutes5',
  'minutes10',
  'minutes15',
  'sendUp',
])

/** Whether an answer leaves nothing for the reception to decide. */
export const isSettling = (answer: NotificationAnswer): boolean => settling.has(answer)

/** The strongest statement that the evidence supports, and no stronger one. */
export function notificationView(evidence: NotificationEvidence): NotificationView {
  const { step, isLate, startedAt } = evidence
  const answer = evidence.answers.findLast(({ at }) => at > startedAt) ?? null
  const say = (headline: NotificationHeadline, at: string | null, needsDesk: boolean): NotificationView => ({
    headline,
    at,
    answer,
    needsDesk,
  })
  if (answer !== null) return say('answered', answer.at, !isSettling(answer.answer))
  const attempts = evidence.attempts.filter(({ createdAt }) => createdAt >= startedAt)
  const shownBy = (by: NotificationChannelName): string | null =>
    latest(attempts.filter(({ channel }) => channel === by).map((one) => one.shownAt))
  const shownAt = shownBy('desk')
  const sentAt = (state: AttemptState, by: NotificationChannelName): string | null =>
    latest(attempts.filter((one) => one.state === state && one.channel === by).map((one) => one.sentAt))
  const raisedAt = sentAt('raised', 'desk')
  const deskAt = shownAt ?? raisedAt
  if (step === 'givenUp' && deskAt !== null) return say('givenUp', deskAt, true)
  if (isLate) return say('late', null, false)
  if (shownAt !== null) return say('deskShown', shownAt, true)
  if (raisedAt !== null) return say('deskRaised', raisedAt, true)
  const onPageAt = shownBy('page')
  if (onPageAt !== null) return say('hostShown', onPageAt, false)
  const onDeviceAt = shownBy('push')
  if (onDeviceAt !== null) return say('deviceShown', onDeviceAt, false)
  const handedAt = sentAt('handed', 'mail')
  if (handedAt !== null) return say('mailHanded', handedAt, false)
  const pushedAt = sentAt('handed', 'push')
  if (pushedAt !== null) return say('pushHanded', pushedAt, false)
  const takenAt = sentAt('handed', 'http')
  if (takenAt !== null) return say('serviceHanded', takenAt, false)
  const writtenAt = sentAt('written', 'mail')
  if (writtenAt !== null) return say('mailWritten', writtenAt, false)
  const isRefused =
    attempts.length > 0 && attempts.every(({ state }) => state === 'failed' || state === 'bounced')
  return isRefused
    ? say('mailFailed', latest(attempts.map((one) => one.failedAt)), false)
    : say('unsent', null, false)
}

/**
 * What a visitor may be told. `asked`: the host or the reception is being told, and there is no answer yet; `coming`: the host
 * is on the way, now or soon; `sendUp`: the host expects the visitor; `reception`: the reception decides.
 */
export const visitorNews = ['asked', 'coming', 'sendUp', 'reception'] as const
export type VisitorNews = (typeof visitorNews)[number]

const minutes: Readonly<Partial<Record<NotificationAnswer, number>>> = {
  minutes5: 5,
  minutes10: 10,
  minutes15: 15,
}

/** What the visitor is told of it, and when the host wants to be there. Why a host does not come is not told. */
export function toldToVisitor({ answer, needsDesk }: NotificationView): {
  readonly says: VisitorNews
  readonly at: string | null
} {
  if (answer === null || !isSettling(answer.answer))
    return { says: needsDesk ? 'reception' : 'asked', at: null }
  if (answer.answer === 'sendUp') return { says: 'sendUp', at: null }
  const inMinutes = minutes[answer.answer]
  const at =
    inMinutes === undefined ? null : new Date(Date.parse(answer.at) + inMinutes * MINUTE_MS).toISOString()
  return { says: 'coming', at }
}

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null)
