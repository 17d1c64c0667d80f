import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { makePairingCode } from '#contract/console/devices.ts'
import { SECOND_MS } from '#contract/time.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { dialogFoot } from '../../parts/form.css.ts'
import { Note } from '#src/ui/note.tsx'
import { useOnlySite } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { isOnlyHere } from '../../parts/only-here.ts'
import { QrPicture } from '../../session/qr-picture.tsx'
import * as css from './pairing-dialog.css.ts'
import type { Device } from './device.ts'
import { TabletSiteField } from './tablet-site-field.tsx'

interface PairingDialogProps {
  /** Ids of the tablets that existed when the dialog opened. */
  readonly known: readonly string[]
  readonly devices: readonly Device[]
  readonly onClose: () => void
}

/** Asks for the tablet's site, then shows six digits to type on it. */
export function PairingDialog({ known, devices, onClose }: PairingDialogProps) {
  const { i18n } = useLingui()
  const [before] = useState(known)
  const [pairing, setPairing] = useState<Answered<typeof makePairingCode> | null>(null)
  const form = useCompanyForm(makePairingCode, { siteId: useOnlySite(), name: '' }, setPairing)
  const arrived = devices.find(({ id, state }) => state === 'approved' && !before.includes(id))
  if (!pairing) {
    return (
      <FormDialog form={form} title={i18n._('TABLET_PAIR')} action={i18n._('PAIRING_MAKE')} onClose={onClose}>
        <TextField
          label={i18n._('TABLET_NAME')}
          hint={i18n._('TABLET_NAME_HINT')}
          optional
          {...form.text('name')}
        />
        <TabletSiteField
          value={form.draft.siteId ?? null}
          onValue={(siteId) => form.set('siteId', siteId)}
          isRefused={form.errorOf('siteId') !== null}
        />
      </FormDialog>
    )
  }
  return (
    <Dialog title={i18n._('TABLET_PAIR')} onClose={onClose}>
      {arrived ? (
        <Note tone="success" role="status">
          {i18n._('PAIRING_DONE')}
        </Note>
      ) : (
        <Code {...pairing} />
      )}
      <div className={dialogFoot}>
        {!arrived && <Button onClick={() => setPairing(null)}>{i18n._('PAIRING_AGAIN')}</Button>}
        <Button variant="primary" onClick={onClose}>
          {i18n._('STAFF_DONE')}
        </Button>
      </div>
    </Dialog>
  )
}

const SECONDS_A_MINUTE = 60

function Code({ code, expiresAt }: Answered<typeof makePairingCode>) {
  const { i18n } = useLingui()
  const left = useSecondsUntil(expiresAt)
  const clock = `${Math.floor(left / SECONDS_A_MINUTE)}:${String(left % SECONDS_A_MINUTE).padStart(2, '0')}`
  if (left === 0) return <Note tone="warning">{i18n._('PAIRING_OVER')}</Note>
  return (
    <>
      {isOnlyHere(location.hostname) && <Note tone="warning">{i18n._('PAIRING_ONLY_HERE')}</Note>}
      <ol className={css.steps}>
        <li>
          {i18n._('PAIRING_STEP_OPEN', { address: location.origin })}
          {!isOnlyHere(location.hostname) && (
            <QrPicture text={location.origin} label={i18n._('PAIRING_QR')} />
          )}
        </li>
        <li>{i18n._('PAIRING_STEP_TYPE')}</li>
      </ol>
      <p className={css.code} data-testid="pairing-code">
        {[code.slice(0, 3), code.slice(3)].join(' ')}
      </p>
      <p className={css.left} role="timer">
        {i18n._('PAIRING_LEFT', { time: clock })}
      </p>
    </>
  )
}

function useSecondsUntil(instant: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / SECOND_MS))
}
