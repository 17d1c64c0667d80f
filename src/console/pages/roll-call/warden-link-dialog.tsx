import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { makeWardenLink } from '#contract/console/warden-links.ts'
import { groupDigits } from '#src/ui/grouped-digits.ts'
import type { Answered } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { MadeDialog } from '../../parts/made-dialog.tsx'
import { clockTime } from '../../parts/names.ts'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { QrPicture } from '../../session/qr-picture.tsx'
import { useChosenSite } from '../../shell/chosen-site.ts'
import { code as codeStyle } from '../tablets/pairing-dialog.css.ts'

/** Makes a link, and shows it with its six digits once: the link for cameras, the digits to be told. */
export function WardenLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const { siteId: chosen } = useChosenSite()
  const [made, setMade] = useState<Answered<typeof makeWardenLink> | null>(null)
  const form = useCompanyForm(makeWardenLink, { siteId: chosen }, setMade)
  if (made === null)
    return (
      <FormDialog
        form={form}
        title={i18n._('WARDEN_LINK_MAKE')}
        action={i18n._('WARDEN_LINK_MAKE')}
        onClose={onClose}
      >
        <SiteField
          value={form.draft.siteId}
          onValue={(siteId) => form.set('siteId', siteId)}
          error={form.errorOf('siteId')}
        />
      </FormDialog>
    )
  // Browsers do not send what follows the #, so the secret is in no log on the way.
  const link = `${location.origin}/console/warden#${made.secret}`
  return (
    <MadeDialog title={i18n._('WARDEN_LINK_MADE')} label={i18n._('LINK')} text={link} onClose={onClose}>
      <p>{i18n._('WARDEN_LINK_MADE_HINT', { at: clockTime(i18n, made.expiresAt) })}</p>
      <p className={codeStyle} data-testid="warden-code">
        {groupDigits(made.code)}
      </p>
      <QrPicture text={link} label={i18n._('WARDEN_LINK_QR')} />
    </MadeDialog>
  )
}
