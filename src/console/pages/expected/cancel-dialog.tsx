import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { cancelAppointment, getAppointment } from '#contract/console/appointments.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useRead, useWrite } from '../../api/reading.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { nameOfGuest } from './guest-words.ts'

interface CancelDialogProps {
  readonly appointmentId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

const NAMED_MAX = 6

/** Asks before an appointment is cancelled, and whether the rest of its series is as well. */
export function CancelDialog({ appointmentId, onDone, onClose }: CancelDialogProps) {
  const { i18n } = useLingui()
  const appointment = useRead(getAppointment, { appointmentId })
  const cancel = useWrite(cancelAppointment)
  const [wholeSeries, setWhole] = useState(false)
  const confirm = async () => {
    const done = await cancel.write({ appointmentId, wholeSeries })
    if (done.ok) onDone()
  }
  return (
    <Dialog title={i18n._('APPOINTMENT_CANCEL')} onClose={onClose}>
      <Loaded query={appointment} rows={1}>
        {({ guests, isSeries }) => (
          <div>
            <p>
              {i18n._('APPOINTMENT_CANCEL_OF', {
                count: guests.length,
                names: new Intl.ListFormat(i18n.locale).format([
                  ...guests.slice(0, NAMED_MAX).map((guest) => verbatim(nameOfGuest(guest))),
                  ...(guests.length > NAMED_MAX ? ['…'] : []),
                ]),
              })}
            </p>
            {isSeries && (
              <SwitchRow
                label={i18n._('APPOINTMENT_CANCEL_SERIES')}
                checked={wholeSeries}
                onChecked={setWhole}
              />
            )}
          </div>
        )}
      </Loaded>
      <WriteTrouble writes={[cancel]} />
      <div className={dialogFoot}>
        <Button onClick={onClose}>{i18n._('APPOINTMENT_KEEP')}</Button>
        <Button variant="danger" busy={cancel.busy} onClick={() => void confirm()}>
          {i18n._('APPOINTMENT_CANCEL')}
        </Button>
      </div>
    </Dialog>
  )
}
