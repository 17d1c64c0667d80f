import { useLingui } from '@lingui/react'
import { saveDevice } from '#contract/console/devices.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { Device } from './device.ts'

/** Changes a tablet's name and site. */
export function ChangeDialog({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const { id: deviceId, name, siteId } = device
  const form = useCompanyForm(saveDevice, { deviceId, name, siteId }, onClose)
  return (
    <FormDialog form={form} title={i18n._('TABLET_CHANGE_TITLE')} onClose={onClose}>
      <TextField label={i18n._('TABLET_NAME')} hint={i18n._('TABLET_NAME_HINT')} {...form.text('name')} />
      <SiteField
        value={form.draft.siteId ?? null}
        onValue={(chosen) => form.set('siteId', chosen)}
        error={form.errorOf('siteId') && i18n._('TABLET_SITE_REFUSED')}
      />
    </FormDialog>
  )
}
