import { useLingui } from '@lingui/react'
import { revokeDevice } from '#contract/console/devices.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { staffClient } from '../../api/staff-client.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { useWritesInTurns } from '../../parts/use-writes-in-turns.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'
import type { Device } from './device.ts'
import { MayHold } from './may-hold.tsx'

interface RevokeDialogProps {
  readonly devices: readonly Device[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks once more, and revokes one tablet or several. */
export function RevokeDialog({ devices, onDone, onClose }: RevokeDialogProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const { isBusy, failed, writeAll } = useWritesInTurns()
  const [first] = devices
  const revoke = async () => {
    const revokeOne = ({ id: deviceId }: Device) => staffClient.call(revokeDevice, { companyId, deviceId })
    if ((await writeAll(devices, revokeOne)) === null) onDone()
  }
  return (
    <ConfirmDialog
      title={
        devices.length === 1 && first
          ? i18n._('TABLET_REVOKE', { name: verbatim(first.name ?? i18n._('TABLET_UNNAMED')) })
          : i18n._('TABLETS_REVOKE_TITLE', { count: devices.length })
      }
      action={i18n._('REVOKE')}
      busy={isBusy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <WriteTrouble writes={[{ failed }]} />
      {devices.length === 1 ? i18n._('TABLET_REVOKE_HINT') : i18n._('TABLETS_REVOKE_HINT')}
      {devices.map((device) => (
        <MayHold key={device.id} device={device} />
      ))}
    </ConfirmDialog>
  )
}
