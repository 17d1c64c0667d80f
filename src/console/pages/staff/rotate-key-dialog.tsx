import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { rotateKey } from '#contract/console/keys.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { ListedKey } from './key-table.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'

/** Makes a key in place of another, and shows it once. */
export function RotateKeyDialog({ of, onClose }: { readonly of: ListedKey; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const [made, setMade] = useState<string | null>(null)
  const form = useCompanyForm(rotateKey, { keyId: of.id, endsNow: false }, ({ key }) => setMade(key))
  if (made !== null) return <MadeKeyDialog text={made} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={i18n._('KEY_ROTATE_TITLE', { name: verbatim(of.name) })}
      action={i18n._('KEY_ROTATE')}
      onClose={onClose}
    >
      <p>{i18n._('KEY_ROTATE_HINT')}</p>
      <CheckboxRow
        look="line"
        label={i18n._('KEY_ENDS_NOW')}
        checked={form.draft.endsNow}
        onChecked={(endsNow) => form.set('endsNow', endsNow)}
      />
    </FormDialog>
  )
}
