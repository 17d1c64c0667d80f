import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { saveDevice } from '#contract/console/devices.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useOnlySite } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { Device } from './device.ts'
import { TabletSiteField } from './tablet-site-field.tsx'

/** Changes a tablet's name and site. */
export function ChangeDialog({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const { id: deviceId, name, siteId } = device
  const only = useOnlySite()
  const form = useCompanyForm(saveDevice, { deviceId, name, siteId }, onClose)
  // The site is a change of the form, so that the server does not take it for one that was there before.
  useEffect(() => {
    if (siteId === null && only !== null && form.draft.siteId === null) form.set('siteId', only)
  })
  return (
    <FormDialog form={form} title={i18n._('TABLET_CHANGE_TITLE')} onClose={onClose}>
      <TextField label={i18n._('TABLET_NAME')} hint={i18n._('TABLET_NAME_HINT')} {...form.text('name')} />
      <TabletSiteField
        value={form.draft.siteId ?? null}
        onValue={(siteId) => form.set('siteId', siteId)}
        isRefused={form.errorOf('siteId') !== null}
      />
    </FormDialog>
  )
}
