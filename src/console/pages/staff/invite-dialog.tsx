import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { invite } from '#contract/console/accounts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { dialogFoot } from '../../parts/form.css.ts'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { RoleField } from './role-field.tsx'

const EMPTY: Asked<typeof invite> = { email: '', role: 'reception', siteId: null }

/** The invitation link is mailed, and also shown, for installations without a mail server. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const [link, setLink] = useState<string | null>(null)
  const form = useCompanyForm(invite, EMPTY, (answer) => setLink(answer.link))
  if (link !== null) {
    return (
      <Dialog title={i18n._('INVITED')} onClose={onClose}>
        <p>{i18n._('INVITED_HINT')}</p>
        <TextField label={i18n._('LINK')} value={link} onValue={() => undefined} readOnly />
        <div className={dialogFoot}>
          <Button onClick={() => void navigator.clipboard.writeText(link)}>{i18n._('COPY')}</Button>
          <Button variant="primary" onClick={onClose}>
            {i18n._('STAFF_DONE')}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog form={form} title={i18n._('INVITE')} action={i18n._('INVITE_DO')} onClose={onClose}>
      <TextField label={i18n._('EMAIL')} type="email" {...form.text('email')} />
      <RoleField value={form.draft.role} onValue={(role) => form.set('role', role)} />
      <SiteField value={form.draft.siteId} onValue={(siteId) => form.set('siteId', siteId)} />
    </FormDialog>
  )
}
