import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { LOW_BATTERY } from '#contract/console/devices.ts'
import { browserName } from '../../parts/browser-name.ts'
import { moment } from '../../parts/names.ts'
import { TabletIcon } from '../../parts/icons.tsx'
import { Pill, RowWords } from '../../parts/rows.tsx'
import { useSiteName } from '../../parts/site-field.tsx'
import type { Device } from './device.ts'
import { MayHold } from './may-hold.tsx'

interface DeviceRowProps {
  /** The company has sites, so that each tablet should have one. */
  readonly hasSites: boolean
  readonly device: Device
  readonly name: string
  readonly actions: ReactNode
}

/** A tablet's state, the most serious problem first. */
export function DeviceRow({ device, hasSites, name, actions }: DeviceRowProps) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const { battery, queued, camera, printer } = device
  const isWorking = device.state === 'approved'
  const browser = browserName(device.platform)
  const isLow = battery !== null && battery.level < LOW_BATTERY && !battery.charging
  return (
    <RowWords
      mark={<TabletIcon size="1.75em" />}
      name={name}
      pills={
        <>
          {device.state === 'waiting' && <Pill tone="warning">{i18n._('TABLET_WAITING')}</Pill>}
          {device.state === 'revoked' && <Pill>{i18n._('TABLET_REVOKED')}</Pill>}
          {isWorking && (
            <Pill tone={device.isSilent ? 'danger' : 'success'}>
              {device.isSilent ? i18n._('TABLET_SILENT') : i18n._('TABLET_WORKS')}
            </Pill>
          )}
          {isWorking && device.siteId === null && hasSites && (
            <Pill tone="warning">{i18n._('TABLET_NO_SITE')}</Pill>
          )}
          {isWorking && isLow && <Pill tone="warning">{i18n._('BATTERY_LOW')}</Pill>}
          {isWorking && (camera === 'denied' || camera === 'missing') && (
            <Pill tone="warning">
              {camera === 'denied' ? i18n._('CAMERA_DENIED') : i18n._('CAMERA_NONE')}
            </Pill>
          )}
          {isWorking && printer === 'failing' && <Pill tone="warning">{i18n._('PRINTER_FAILING')}</Pill>}
          {isWorking && queued !== null && queued > 0 && (
            <Pill tone="warning">{i18n._('QUEUED', { count: queued })}</Pill>
          )}
        </>
      }
      detail={
        <>
          {device.siteId !== null && <span>{siteName(device.siteId)}</span>}
          <span>{i18n._('SEEN_AT', { at: moment(i18n, device.lastSeenAt) })}</span>
          {battery && (
            <span>
              {battery.charging
                ? i18n._('BATTERY_CHARGING', { level: i18n.number(battery.level, { style: 'percent' }) })
                : i18n._('BATTERY', { level: i18n.number(battery.level, { style: 'percent' }) })}
            </span>
          )}
          {device.appVersion && <span>{i18n._('TABLET_VERSION', { version: device.appVersion })}</span>}
          {device.state === 'revoked' && device.handedInAt === null && <MayHold device={device} />}
          {browser && <span>{browser}</span>}
          {camera === 'working' && <span>{i18n._('CAMERA_WORKS')}</span>}
          {printer === 'working' && <span>{i18n._('PRINTER_WORKS')}</span>}
        </>
      }
      actions={actions}
    />
  )
}
