import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getGuestMails, stopGuestMails } from '#contract/console/guest-list.ts'
import { GUEST_MAIL_PACE_MS } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useMay, useRead, useWrite } from '../../../api/reading.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { actions } from '../../../parts/page.css.ts'
import { Card } from '../../../parts/page.tsx'
import { WriteTrouble } from '../../../parts/write-trouble.tsx'

const LOOK_AGAIN_MS = 3_000

/** How many mails to guests wait, and the way to stop them. */
export function GuestMailsCard() {
  const { i18n } = useLingui()
  const mails = useRead(getGuestMails, {}, { everyMs: LOOK_AGAIN_MS })
  const stop = useWrite(stopGuestMails)
  const mayStop = useMay(stopGuestMails)
  const [stopped, setStopped] = useState<number | null>(null)
  const onStop = async () => {
    const answer = await stop.write({})
    if (answer.ok) setStopped(answer.value.stopped)
  }
  return (
    <Card title={i18n._('GUEST_MAILS')}>
      <WriteTrouble writes={[stop]} />
      <div role="status">
        {stopped !== null && <Note tone="info">{i18n._('GUEST_MAILS_STOPPED', { count: stopped })}</Note>}
      </div>
      <Loaded query={mails} rows={1}>
        {({ waiting, failed }) => (
          <>
            <p>
              {waiting === 0
                ? i18n._('GUEST_MAILS_NONE')
                : i18n._('GUEST_MAILS_WAITING', {
                    count: waiting,
                    minutes: Math.ceil((waiting * GUEST_MAIL_PACE_MS) / 60_000),
                  })}
            </p>
            {failed > 0 && <Note tone="warning">{i18n._('GUEST_MAILS_FAILED', { count: failed })}</Note>}
            {mayStop && waiting > 0 && (
              <div className={actions}>
                <Button variant="secondary" busy={stop.busy} onClick={() => void onStop()}>
                  {i18n._('GUEST_MAILS_STOP')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
