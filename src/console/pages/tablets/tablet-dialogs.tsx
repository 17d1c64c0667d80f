import { useLingui } from '@lingui/react'
import { ApproveDialog } from './approve-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { Device } from './device.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OpenAccessDialog } from './open-access-dialog.tsx'
import { OutboxDialog } from './outbox-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import type { TabletAct } from './tablet-table.tsx'

/** An act that needs a dialog, and the tablets that it is for. */
export interface AskedTabletAct {
  readonly what: TabletAct | 'move'
  readonly devices: readonly Device[]
}

interface TabletDialogsProps {
  readonly asked: AskedTabletAct
  /** What was done, in words; an act for one tablet is seen in its row. */
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

/** The dialog of an act. */
export function TabletDialogs({ asked: { what, devices }, onDone, onClose }: TabletDialogsProps) {
  const { i18n } = useLingui()
  const [one] = devices
  const nameOf = ({ name }: Device) => name ?? i18n._('TABLET_UNNAMED')
  return (
    <>
      {what === 'approve' && one && <ApproveDialog device={one} onClose={onClose} />}
      {what === 'change' && one && <ChangeDialog device={one} onClose={onClose} />}
      {what === 'outbox' && one && <OutboxDialog device={one} name={nameOf(one)} onClose={onClose} />}
      {what === 'open' && one && <OpenAccessDialog device={one} name={nameOf(one)} onClose={onClose} />}
      {what === 'move' && (
        <MoveDialog
          devices={devices}
          onDone={() => onDone(i18n._('TABLETS_MOVED', { count: devices.length }))}
          onClose={onClose}
        />
      )}
      {what === 'revoke' && (
        <RevokeDialog
          devices={devices}
          onDone={() => onDone(i18n._('TABLETS_REVOKED', { count: devices.length }))}
          onClose={onClose}
        />
      )}
    </>
  )
}
