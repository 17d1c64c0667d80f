import { useLingui } from '@lingui/react'
import { approveDevice } from '#contract/console/devices.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { Note } from '#src/ui/note.tsx'
import { useOnlySite } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { Device } from './device.ts'
import { TabletSiteField } from './tablet-site-field.tsx'

/** Staff choose the tablet's site; the site that it asked for is only a proposal. */
export function ApproveDialog({
  device,
  onClose,
}: {
  readonly device: Device
  readonly onClose: () => void
}) {
  const { i18n } = useLingui()
  const only = useOnlySite()
  const form = useCompanyForm(approveDevice, { deviceId: device.id, siteId: device.siteId ?? only }, onClose)
  return (
    <FormDialog
      form={form}
      title={i18n._('TABLET_APPROVE_TITLE')}
      action={i18n._('TABLET_APPROVE')}
      onClose={onClose}
    >
      <Note tone="warning">{i18n._('TABLET_APPROVE_HINT')}</Note>
      <TabletSiteField
        value={form.draft.siteId ?? null}
        onValue={(siteId) => form.set('siteId', siteId)}
        isRefused={form.errorOf('siteId') !== null}
      />
    </FormDialog>
  )
}
