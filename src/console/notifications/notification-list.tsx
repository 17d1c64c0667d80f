import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { answerNotification, listNotifications, repeatNotification } from '#contract/console/notifications.ts'
import { fullName } from '#contract/person-name.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay, useRead, useWrite } from '../api/reading.ts'
import { clockTime } from '../parts/names.ts'
import { notOnPaper } from '../parts/page.css.ts'
import { Card } from '../parts/page.tsx'
import { ItemRows, Pill, RowWords } from '../parts/rows.tsx'
import { useSiteName } from '../parts/site-field.tsx'
import { useClockOf } from '../parts/use-site-zone.ts'
import { VisitLink } from '../parts/visit-link.tsx'
import { WriteTrouble } from '../parts/write-trouble.tsx'
import { useShown } from '../realtime/realtime.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import * as css from './notifications.css.ts'
import { headlineOf, type OpenNotification } from './notification-words.ts'

/** Interval at which the list is read again if the server sends no hint. */
const LOOK_AGAIN_MS = 10_000

/** The open notifications, as every page of the console reads them. */
export const useNotifications = (siteId: string | null) =>
  useRead(listNotifications, { siteId }, { everyMs: LOOK_AGAIN_MS })

interface NotificationListProps {
  readonly siteId: string | null
  /** Those for whom no host has answered, or the others, whom a row of the desk's table names as well. */
  readonly which: 'waiting' | 'others'
}

/** Visitors whose hosts are being notified: what is known of each, and what the reception can do. */
export function NotificationList({ siteId, which }: NotificationListProps) {
  const { i18n } = useLingui()
  const { data } = useNotifications(siteId)
  const mayAnswer = useMay(answerNotification)
  const repeat = useWrite(repeatNotification)
  const [answering, setAnswering] = useState<OpenNotification | null>(null)
  const isWaiting = which === 'waiting'
  const items = (data?.notifications ?? []).filter(({ needsDesk }) => needsDesk === isWaiting)
  useShown(isWaiting ? items.map(({ notificationId }) => notificationId) : [])
  const title = isWaiting ? i18n._('NOTIFY_WAITING') : i18n._('NOTIFY_TITLE')
  return (
    <>
      {items.length > 0 && (
        <div className={`${notOnPaper} ${css.list}`}>
          <Card title={title} hint={i18n._('NOTIFY_HINT')}>
            <WriteTrouble writes={[repeat]} />
            <ItemRows label={title} items={items} keyOf={(item) => item.notificationId} empty="">
              {(item) => (
                <NotificationRow
                  item={item}
                  actions={
                    mayAnswer && (
                      <>
                        <Button
                          aria-label={i18n._('NOTIFY_REPEAT_OF', { name: verbatim(fullName(item)) })}
                          busy={repeat.busy}
                          onClick={() => void repeat.write({ notificationId: item.notificationId })}
                        >
                          {i18n._('NOTIFY_REPEAT')}
                        </Button>
                        <Button
                          variant={item.needsDesk ? 'primary' : 'light'}
                          aria-label={i18n._('NOTIFY_ANSWER_OF', { name: verbatim(fullName(item)) })}
                          onClick={() => setAnswering(item)}
                        >
                          {i18n._('NOTIFY_ANSWER')}
                        </Button>
                      </>
                    )
                  }
                />
              )}
            </ItemRows>
          </Card>
        </div>
      )}
      {/* It stays, whatever becomes of the list meanwhile. */}
      {answering && (
        <AnswerDialog
          notificationId={answering.notificationId}
          visitor={fullName(answering)}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
}

function NotificationRow({
  item,
  actions,
}: {
  readonly item: OpenNotification
  readonly actions: ReactNode
}) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const clock = useClockOf()(item.siteId)
  const { hostName, hostPhone, enteredAt, headline, needsDesk, siteId } = item
  const tone = needsDesk ? 'warning' : headline === 'answered' ? 'success' : 'plain'
  return (
    <RowWords
      name={<VisitLink visitId={item.visitId}>{fullName(item)}</VisitLink>}
      pills={<Pill tone={tone}>{headlineOf(i18n, item, clock)}</Pill>}
      detail={
        <>
          <span>
            {hostName === null
              ? i18n._('NOTIFY_NO_HOST')
              : i18n._('NOTIFY_FOR_HOST', { name: verbatim(hostName) })}
          </span>
          {hostPhone && <a href={`tel:${hostPhone.replace(/[^+\d]/g, '')}`}>{hostPhone}</a>}
          <span>{i18n._('INSIDE_SINCE', { at: clockTime(i18n, enteredAt, clock) })}</span>
          {siteId && <span>{siteName(siteId)}</span>}
        </>
      }
      actions={actions}
    />
  )
}
