import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { saveDevice } from '#contract/console/devices.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { staffClient } from '../../api/staff-client.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { useWritesInTurns } from '../../parts/use-writes-in-turns.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import type { Device } from './device.ts'
import { TabletSiteField } from './tablet-site-field.tsx'

interface MoveDialogProps {
  readonly devices: readonly Device[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says of several tablets at which site they stand. */
export function MoveDialog({ devices, onDone, onClose }: MoveDialogProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const [siteId, setSite] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, failed, writeAll } = useWritesInTurns()
  const move = async () => {
    if (siteId === null) return setMissing(true)
    const moveOne = ({ id: deviceId, name, siteId: from }: Device) =>
      // Only the site is changed: a name that another person gives meanwhile stays.
      staffClient.call(saveDevice, { companyId, deviceId, name, siteId, begun: { siteId: from } })
    if ((await writeAll(devices, moveOne)) === null) onDone()
  }
  return (
    <Dialog title={i18n._('TABLETS_MOVE_TITLE', { count: devices.length })} onClose={onClose}>
      <WriteTrouble writes={[{ failed }]} />
      <TabletSiteField
        value={siteId}
        onValue={(chosen) => {
          setSite(chosen)
          setMissing(false)
        }}
        isRefused={isMissing}
      />
      <div className={dialogFoot}>
        <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void move()}>
          {i18n._('TABLETS_MOVE')}
        </Button>
      </div>
    </Dialog>
  )
}
