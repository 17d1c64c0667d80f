import * as v from 'valibot'
import {
  answerWays,
  attemptStates,
  notificationAnswers,
  notificationChannels,
  notificationHeadlines,
  notificationSteps,
} from '../notification-evidence.ts'
import { companyCall, editCall, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import {
  NEWS_EXIT_MAX_MINUTES,
  NEWS_EXIT_MIN_MINUTES,
  NOTIFY_STEP_MAX_S,
  NOTIFY_STEP_MIN_S,
} from '../limits.ts'
import { editors, readers } from './policy.ts'
import { desk, VisitId, visitorNames, watchers } from './today.ts'

const GivenAnswer = v.object({
  answer: v.picklist(notificationAnswers),
  /** The host who is notified instead, after the answer `otherHost`; `null`: reception decides. */
  to: v.nullable(v.string()),
  at: Instant,
  via: v.picklist(answerWays),
  /** Name of the staff member; `null` for an answer by the link of a mail, or by a reply to it. */
  by: v.nullable(v.string()),
})

/** What has happened with a notification, as it was recorded. */
export const Evidence = v.object({
  step: v.picklist(notificationSteps),
  /** A tablet reported the entry so late that the host was not called. */
  isLate: v.boolean(),
  /** When the round began that counts: answers and messages before it are history. */
  startedAt: Instant,
  attempts: v.array(
    v.object({
      channel: v.picklist(notificationChannels),
      /** The recipient's name; `null`: reception. */
      to: v.nullable(v.string()),
      state: v.picklist(attemptStates),
      tries: v.number(),
      createdAt: Instant,
      sentAt: v.nullable(Instant),
      shownAt: v.nullable(Instant),
      failedAt: v.nullable(Instant),
      /** A mail server said that it could not deliver the mail so far. */
      delayedAt: v.nullable(Instant),
    }),
  ),
  answers: v.array(GivenAnswer),
})

const NotificationRow = v.object({
  notificationId: v.string(),
  visitId: v.string(),
  ...visitorNames,
  siteId: v.nullable(v.string()),
  hostId: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  /** For the reception, to call the host. */
  hostPhone: v.nullable(v.string()),
  enteredAt: Instant,
  /** When the next step is due; `null`: none is. */
  dueAt: v.nullable(Instant),
  /** The strongest statement that the evidence supports. */
  headline: v.picklist(notificationHeadlines),
  headlineAt: v.nullable(Instant),
  /** The answer that counts. */
  answer: v.nullable(GivenAnswer),
  /** Reception has been told, and has to do something for the visitor. */
  needsDesk: v.boolean(),
})

/**
 * Notifications of visitors inside that still concern the reception: those without an answer, those whose answer leaves the
 * decision to it, and for some minutes the others. Those that need the reception come first, then the latest.
 */
export const listNotifications = companyCall(
  'listNotifications',
  'notifications/list',
  watchers,
  { siteId: OptionalId },
  v.object({ notifications: v.array(NotificationRow) }),
  { effect: 'none' },
)

/**
 * Answers for the host, who told the reception. The latest answer counts, as long as the visitor is inside. With `otherHost`
 * and a host, the notification begins anew with that host.
 */
export const answerNotification = companyCall(
  'answerNotification',
  'notifications/answer',
  desk,
  {
    notificationId: VisitId,
    answer: v.picklist(notificationAnswers, 'INPUT_STRING'),
    toHostId: OptionalId,
  },
  v.null(),
  { refusals: ['NOT_FOUND', 'NO_VISIT_OPEN'] },
)

/** Begins anew with the same host. */
export const repeatNotification = companyCall(
  'repeatNotification',
  'notifications/repeat',
  desk,
  { notificationId: VisitId },
  v.null(),
  { refusals: ['NOT_FOUND', 'NO_VISIT_OPEN'] },
)

const stepSeconds = wholeNumber(NOTIFY_STEP_MIN_S, NOTIFY_STEP_MAX_S)
/** Seconds from the entry to each step. */
const rules = {
  isOn: v.boolean('INPUT_STRING'),
  againAfterS: stepSeconds,
  deskAfterS: stepSeconds,
  giveUpAfterS: stepSeconds,
}

export const getNotificationRules = readCall(
  'getNotificationRules',
  'notifications/rules',
  readers,
  {},
  v.object({
    ...rules,
    /** `smtp`: a mail server is set; `outbox`: mails are only written to a folder of the server. */
    mail: v.picklist(['smtp', 'outbox']),
    /** Mails have a sender of the operator's own, not the default one, which mail servers tend to refuse. */
    hasSender: v.boolean(),
    /** The server knows its own address, so that mails can hold a link. */
    hasLinks: v.boolean(),
  }),
)

/** The steps have to follow each other. */
export const saveNotificationRules = editCall(
  'saveNotificationRules',
  'notifications/rules/save',
  editors,
  rules,
  v.null(),
)

const isOn = v.boolean('INPUT_STRING')
/** Which mails are sent besides those about arrivals. */
const newsRules = {
  /** To a host, of visitors whom a tablet reported late. */
  late: isOn,
  /** To hosts and to visitors, before closing time, if a visitor has not left. */
  exitsOfHosts: isOn,
  exitsOfVisitors: isOn,
  exitMinutes: wholeNumber(NEWS_EXIT_MIN_MINUTES, NEWS_EXIT_MAX_MINUTES),
  /** To the alert addresses, and an item for the reception. */
  capacity: isOn,
  rollCall: isOn,
  /** To hosts whose visitors are on the list. */
  rollCallOfHosts: isOn,
}

export const getNewsRules = readCall('getNewsRules', 'news/rules', readers, {}, v.object(newsRules))

export const saveNewsRules = editCall('saveNewsRules', 'news/rules/save', editors, newsRules, v.null())

/**
 * `handed`: the mail server took the mail, which does not mean that it arrived; `written`: it is a file in the outbox, because
 * no mail server is set; `refused`: for good; `unreachable`: the mail server gave no answer, or none that is final.
 */
export const mailOutcomes = ['handed', 'written', 'refused', 'unreachable'] as const

/** Sends a sample mail to the caller's own address. */
export const testMail = companyCall(
  'testMail',
  'notifications/test-mail',
  editors,
  {},
  v.object({ outcome: v.picklist(mailOutcomes), from: v.string(), to: v.string() }),
  { timeoutMs: 20_000, effect: 'outside' },
)
