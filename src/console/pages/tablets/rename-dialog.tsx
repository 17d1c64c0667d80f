import { useLingui } from '@lingui/react'
import { saveDevice } from '#contract/console/devices.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { Device } from './device.ts'

export function RenameDialog({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveDevice, { deviceId: device.id, name: device.name }, onClose)
  return (
    <FormDialog form={form} title={i18n._('TABLET_RENAME')} onClose={onClose}>
      <TextField label={i18n._('TABLET_NAME')} hint={i18n._('TABLET_NAME_HINT')} {...form.text('name')} />
    </FormDialog>
  )
}
