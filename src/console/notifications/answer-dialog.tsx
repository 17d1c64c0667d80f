import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { answerNotification } from '#contract/console/notifications.ts'
import { type NotificationAnswer, notificationAnswers } from '#contract/notification-evidence.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useWrite } from '../api/reading.ts'
import { HostField } from '../parts/host-field.tsx'
import { WriteTrouble } from '../parts/write-trouble.tsx'
import * as css from './notifications.css.ts'
import { answerName } from './notification-words.ts'

interface AnswerDialogProps {
  readonly notificationId: string
  /** The visitor's name. */
  readonly visitor: string
  readonly onClose: () => void
}

/** Records what the host said, by one press; another host is chosen by name first. */
export function AnswerDialog({ notificationId, visitor, onClose }: AnswerDialogProps) {
  const { i18n } = useLingui()
  const answer = useWrite(answerNotification)
  const [toHostId, setHost] = useState<string | null>(null)
  const [isPassing, setPassing] = useState(false)
  const give = async (given: NotificationAnswer) => {
    const to = given === 'otherHost' ? toHostId : null
    const saved = await answer.write({ notificationId, answer: given, toHostId: to })
    if (saved.ok) onClose()
  }
  return (
    <Dialog title={i18n._('NOTIFY_ANSWER_OF', { name: verbatim(visitor) })} onClose={onClose}>
      <WriteTrouble writes={[answer]} />
      {isPassing ? (
        <>
          <HostField value={toHostId} onValue={setHost} none={i18n._('NOTIFY_ANSWER_OTHER')} />
          <div className={css.foot}>
            <Button onClick={() => setPassing(false)}>{i18n._('CANCEL')}</Button>
            <Button
              variant="primary"
              busy={answer.busy}
              disabled={toHostId === null}
              onClick={() => void give('otherHost')}
            >
              {i18n._('NOTIFY_PASS_ON')}
            </Button>
          </div>
        </>
      ) : (
        <div className={css.answers}>
          {notificationAnswers.map((one) => (
            <Button
              key={one}
              busy={answer.busy}
              onClick={() => (one === 'otherHost' ? setPassing(true) : void give(one))}
            >
              {answerName(i18n, one)}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
