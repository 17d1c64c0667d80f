import type { I18n } from '@lingui/core'
import type { Message } from '#src/i18n/messages.ts'
import { moment } from '../../parts/names.ts'
import type { Device } from './device.ts'
import { statesOf, type TabletState } from './tablet-filter.ts'

/** A state as the filter names it. */
export const stateNames: Readonly<Record<TabletState, Message>> = {
  waiting: (i18n) => i18n._('TABLET_WAITING'),
  silent: (i18n) => i18n._('TABLET_SILENT'),
  printer: (i18n) => i18n._('PRINTER_FAILING'),
  camera: (i18n) => i18n._('CAMERA_NONE'),
  battery: (i18n) => i18n._('BATTERY_LOW'),
  place: (i18n) => i18n._('TABLET_NO_SITE'),
  queued: (i18n) => i18n._('TABLET_QUEUED'),
  working: (i18n) => i18n._('TABLET_WORKS'),
  revoked: (i18n) => i18n._('TABLET_REVOKED'),
}

/** Everything that is to be said of a tablet, with its numbers. */
export function statesSaid(i18n: I18n, device: Device, hasSites: boolean): readonly string[] {
  const { camera, queued, lastSeenAt } = device
  const said = statesOf(device, hasSites).map((state) => {
    if (state === 'queued') return i18n._('QUEUED', { count: queued ?? 0 })
    if (state === 'camera' && camera === 'denied') return i18n._('CAMERA_DENIED')
    return stateNames[state](i18n)
  })
  const mayHold = device.state === 'revoked' && device.handedInAt === null && queued
  return mayHold
    ? [...said, i18n._('TABLET_MAY_HOLD', { count: queued, at: moment(i18n, lastSeenAt) })]
    : said
}
