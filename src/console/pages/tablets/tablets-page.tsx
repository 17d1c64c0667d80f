import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { listDevices, makePairingCode, openAccessHere, revokeDevice } from '#contract/console/devices.ts'
import { listSites } from '#contract/console/sites.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { verbatim } from '#src/i18n/messages.ts'
import { useMay, useRead, useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { ItemRows } from '../../parts/rows.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { Device } from './device.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { AlertsCard, PinCard } from './device-rules.tsx'
import { DeviceRow } from './device-row.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { EnrolmentLinks } from './enrolment-links.tsx'
import { OutboxDialog } from './outbox-dialog.tsx'
import { OpenAccessDialog } from './open-access-dialog.tsx'
import { MayHold } from './may-hold.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'

/** A tablet reports every minute; changes made here show within seconds. */
const LOOK_AGAIN_MS = 5_000

interface Asking {
  readonly what: 'approve' | 'change' | 'revoke' | 'open' | 'outbox'
  readonly device: Device
}

export function TabletsPage() {
  const { i18n } = useLingui()
  const may = useMay(makePairingCode)
  const mayOpen = useMay(openAccessHere)
  const devices = useRead(listDevices, {}, { everyMs: LOOK_AGAIN_MS })
  const { data: sites = [] } = useRead(listSites, {})
  const revoke = useWrite(revokeDevice)
  const [isPairing, setPairing] = useState(false)
  const [isEnrolling, setEnrolling] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const confirm = async (deviceId: string) => {
    await revoke.write({ deviceId })
    close()
  }
  const nameOf = (device: Device) => device.name ?? i18n._('TABLET_UNNAMED')
  return (
    <Page
      title={i18n._('NAV_TABLETS')}
      intro={i18n._('TABLETS_INTRO')}
      actions={
        may && (
          <>
            <Button onClick={() => setEnrolling(true)}>{i18n._('ENROLMENT_MAKE')}</Button>
            <Button variant="primary" onClick={() => setPairing(true)}>
              <PlusIcon />
              {i18n._('TABLET_PAIR')}
            </Button>
          </>
        )
      }
    >
      <WriteTrouble writes={[revoke]} />
      <Loaded query={devices}>
        {(list) => (
          <ItemRows
            label={i18n._('NAV_TABLETS')}
            items={list.toSorted((one, other) => rank(one) - rank(other))}
            keyOf={({ id }) => id}
            empty={i18n._('TABLETS_EMPTY')}
          >
            {(device) => (
              <DeviceRow
                device={device}
                hasSites={sites.length > 0}
                name={nameOf(device)}
                actions={
                  <>
                    {may && device.state === 'waiting' && (
                      <Button variant="primary" onClick={() => setAsking({ what: 'approve', device })}>
                        {i18n._('TABLET_APPROVE')}
                      </Button>
                    )}
                    {device.undelivered > 0 && (
                      <Button onClick={() => setAsking({ what: 'outbox', device })}>
                        {i18n._('OUTBOX_OPEN', { count: device.undelivered })}
                      </Button>
                    )}
                    {mayOpen && device.state === 'approved' && (
                      <Button onClick={() => setAsking({ what: 'open', device })}>
                        {i18n._('OPEN_ACCESS')}
                      </Button>
                    )}
                    {may && device.state !== 'revoked' && (
                      <>
                        <Button onClick={() => setAsking({ what: 'change', device })}>
                          {i18n._('TABLET_CHANGE')}
                        </Button>
                        <Button onClick={() => setAsking({ what: 'revoke', device })}>
                          {i18n._('REVOKE')}
                        </Button>
                      </>
                    )}
                  </>
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      <EnrolmentLinks />
      <PinCard />
      <AlertsCard />
      {isPairing && (
        <PairingDialog
          known={devices.data?.map(({ id }) => id) ?? []}
          devices={devices.data ?? []}
          onClose={() => setPairing(false)}
        />
      )}
      {isEnrolling && <EnrolmentDialog onClose={() => setEnrolling(false)} />}
      {asking?.what === 'approve' && <ApproveDialog device={asking.device} onClose={close} />}
      {asking?.what === 'change' && <ChangeDialog device={asking.device} onClose={close} />}
      {asking?.what === 'outbox' && (
        <OutboxDialog device={asking.device} name={nameOf(asking.device)} onClose={close} />
      )}
      {asking?.what === 'open' && (
        <OpenAccessDialog device={asking.device} name={nameOf(asking.device)} onClose={close} />
      )}
      {asking?.what === 'revoke' && (
        <ConfirmDialog
          title={i18n._('TABLET_REVOKE', { name: verbatim(nameOf(asking.device)) })}
          action={i18n._('REVOKE')}
          busy={revoke.busy}
          onConfirm={() => void confirm(asking.device.id)}
          onClose={close}
        >
          {i18n._('TABLET_REVOKE_HINT')} <MayHold device={asking.device} />
        </ConfirmDialog>
      )}
    </Page>
  )
}

const order = { waiting: 0, approved: 1, revoked: 2 } as const
/** Tablets that wait for approval come first. */
const rank = (device: Device): number => order[device.state]
