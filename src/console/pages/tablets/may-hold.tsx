import { useLingui } from '@lingui/react'
import { moment } from '../../parts/names.ts'
import type { Device } from './device.ts'

/** Says what a tablet had not sent when it last reported: revoked, it deletes that. */
export function MayHold({ device }: { readonly device: Pick<Device, 'queued' | 'lastSeenAt'> }) {
  const { i18n } = useLingui()
  if (!device.queued) return null
  return (
    <span>{i18n._('TABLET_MAY_HOLD', { count: device.queued, at: moment(i18n, device.lastSeenAt) })}</span>
  )
}
