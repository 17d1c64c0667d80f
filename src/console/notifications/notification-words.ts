import type { I18n } from '@lingui/core'
import type { getVisit } from '#contract/console/log.ts'
import type { listNotifications } from '#contract/console/notifications.ts'
import type { NotificationAnswer, NotificationHeadline } from '#contract/notification-evidence.ts'
import { verbatim } from '#src/i18n/messages.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../api/reading.ts'
import { clockTime } from '../parts/names.ts'

export type OpenNotification = Answered<typeof listNotifications>['notifications'][number]
export type RecordedNotification = NonNullable<Answered<typeof getVisit>['notification']>
type Attempt = RecordedNotification['attempts'][number]
type Given = RecordedNotification['answers'][number]

const answers: Readonly<Record<NotificationAnswer, Message>> = {
  coming: (i18n) => i18n._('NOTIFY_ANSWER_COMING'),
  minutes5: (i18n) => i18n._('NOTIFY_ANSWER_5'),
  minutes10: (i18n) => i18n._('NOTIFY_ANSWER_10'),
  minutes15: (i18n) => i18n._('NOTIFY_ANSWER_15'),
  sendUp: (i18n) => i18n._('NOTIFY_ANSWER_SEND_UP'),
  otherHost: (i18n) => i18n._('NOTIFY_ANSWER_OTHER'),
  notNow: (i18n) => i18n._('NOTIFY_ANSWER_NOT_NOW'),
  doNotKnow: (i18n) => i18n._('NOTIFY_ANSWER_UNKNOWN'),
}
export const answerName = (i18n: I18n, answer: NotificationAnswer): string => answers[answer](i18n)

const given = (i18n: I18n, { answer, to }: Given): string =>
  answer === 'otherHost' && to !== null
    ? i18n._('NOTIFY_ANSWER_OTHER_NAMED', { name: verbatim(to) })
    : answerName(i18n, answer)

const headlines: Readonly<
  Record<Exclude<NotificationHeadline, 'answered'>, (i18n: I18n, at: string) => string>
> = {
  givenUp: (i18n) => i18n._('NOTIFY_GIVEN_UP'),
  late: (i18n) => i18n._('NOTIFY_LATE'),
  deskShown: (i18n, at) => i18n._('NOTIFY_DESK_SHOWN', { at }),
  deskRaised: (i18n, at) => i18n._('NOTIFY_DESK_RAISED', { at }),
  hostShown: (i18n, at) => i18n._('NOTIFY_HOST_SHOWN', { at }),
  deviceShown: (i18n, at) => i18n._('NOTIFY_DEVICE_SHOWN', { at }),
  mailHanded: (i18n, at) => i18n._('NOTIFY_MAIL_HANDED', { at }),
  pushHanded: (i18n, at) => i18n._('NOTIFY_PUSH_HANDED', { at }),
  serviceHanded: (i18n, at) => i18n._('NOTIFY_SERVICE_HANDED', { at }),
  mailWritten: (i18n, at) => i18n._('NOTIFY_MAIL_WRITTEN', { at }),
  mailFailed: (i18n) => i18n._('NOTIFY_MAIL_FAILED'),
  unsent: (i18n) => i18n._('NOTIFY_UNSENT'),
}

/** The state of a notification in words: no more than what is known. @param timeZone as of `clockTime` */
export function headlineOf(
  i18n: I18n,
  { headline, headlineAt, answer }: OpenNotification,
  timeZone: string | undefined,
): string {
  if (headline === 'answered') return answer === null ? '' : given(i18n, answer)
  return headlines[headline](i18n, headlineAt === null ? '' : clockTime(i18n, headlineAt, timeZone))
}

const states: Readonly<Record<Attempt['state'], Message>> = {
  queued: (i18n) => i18n._('NOTIFY_STATE_QUEUED'),
  handed: (i18n) => i18n._('NOTIFY_STATE_HANDED'),
  written: (i18n) => i18n._('NOTIFY_STATE_WRITTEN'),
  raised: (i18n) => i18n._('NOTIFY_STATE_RAISED'),
  failed: (i18n) => i18n._('NOTIFY_STATE_FAILED'),
  dropped: (i18n) => i18n._('NOTIFY_STATE_DROPPED'),
  bounced: (i18n) => i18n._('NOTIFY_STATE_BOUNCED'),
}

function stateOf(i18n: I18n, { state, channel }: Attempt): string {
  if (channel === 'http' && state === 'handed') return i18n._('NOTIFY_STATE_SERVICE')
  if (channel === 'push' && state === 'handed') return i18n._('NOTIFY_STATE_PUSH')
  if (channel === 'push' && state === 'failed') return i18n._('NOTIFY_STATE_PUSH_FAILED')
  return states[state](i18n)
}

const shownOf = (i18n: I18n, { channel }: Attempt): string =>
  channel === 'push' ? i18n._('NOTIFY_STATE_ON_DEVICE') : i18n._('NOTIFY_STATE_SHOWN')

/** An event of a notification, for the visit's page. */
interface NotificationEvent {
  readonly at: string
  readonly text: string
}

/** All that was recorded of a notification, in order. */
export function eventsOf(i18n: I18n, { attempts, answers: all }: RecordedNotification): NotificationEvent[] {
  const events = [
    ...attempts.flatMap((attempt): NotificationEvent[] => {
      const to = attempt.to ?? i18n._('ROLE_RECEPTION')
      const at = attempt.sentAt ?? attempt.failedAt ?? attempt.createdAt
      if (attempt.channel === 'page') return [{ at, text: `${to} · ${i18n._('NOTIFY_STATE_ON_PAGE')}` }]
      const { sentAt, failedAt, shownAt, delayedAt } = attempt
      const later = (when: string | null, text: string): NotificationEvent[] =>
        when === null ? [] : [{ at: when, text: `${to} · ${text}` }]
      // What came back was handed over first.
      const isBounced = attempt.state === 'bounced'
      return [
        ...later(
          isBounced ? sentAt : at,
          stateOf(i18n, isBounced ? { ...attempt, state: 'handed' } : attempt),
        ),
        ...later(shownAt, shownOf(i18n, attempt)),
        ...later(delayedAt, i18n._('NOTIFY_STATE_DELAYED')),
        ...later(isBounced ? failedAt : null, i18n._('NOTIFY_STATE_BOUNCED')),
      ]
    }),
    ...all.map((one) => ({
      at: one.at,
      text: [given(i18n, one), one.by ?? wayOf(i18n, one)].join(' · '),
    })),
  ]
  return events.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

const wayOf = (i18n: I18n, { via }: Pick<Given, 'via'>): string =>
  via === 'mail' ? i18n._('NOTIFY_VIA_MAIL') : i18n._('NOTIFY_VIA_LINK')
