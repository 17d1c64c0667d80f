import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { invite } from '#contract/console/accounts.ts'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered, Asked } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { invitationMailHints } from '../../parts/invitation-mail-hints.ts'
import { MadeDialog } from '../../parts/made-dialog.tsx'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { RoleField } from './role-field.tsx'

const EMPTY: Asked<typeof invite> = { email: '', role: 'reception', siteId: null }

/** The invitation link is mailed where it can be, and always shown. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const [invited, setInvited] = useState<Answered<typeof invite> | null>(null)
  const form = useCompanyForm(invite, EMPTY, setInvited)
  if (invited !== null) {
    const { link, mail } = invited
    return (
      <MadeDialog title={i18n._('INVITED')} label={i18n._('LINK')} text={link} onClose={onClose}>
        <p>{invitationMailHints[mail](i18n)}</p>
      </MadeDialog>
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
