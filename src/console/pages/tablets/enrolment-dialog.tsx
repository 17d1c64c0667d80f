import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { makeEnrolmentLink } from '#contract/console/devices.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { MadeDialog } from '../../parts/made-dialog.tsx'
import { useOnlySite } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { QrPicture } from '../../session/qr-picture.tsx'
import { useCompany } from '../../shell/company.tsx'
import { TabletSiteField } from './tablet-site-field.tsx'

const NEW: Omit<Asked<typeof makeEnrolmentLink>, 'siteId'> = {
  name: '',
  approves: false,
  tablets: 5,
  hours: 24,
}

/** Makes a link that sets up several tablets, and shows it once, as text and for cameras. */
export function EnrolmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const [link, setLink] = useState<string | null>(null)
  const form = useCompanyForm(
    makeEnrolmentLink,
    { ...NEW, siteId: useOnlySite() },
    ({ proof }, { siteId }) => {
      const place = [companyId, ...(siteId === null ? [] : [siteId])].map(encodeURIComponent).join('/')
      // Browsers do not send what follows the #, so the proof is in no log on the way.
      setLink(`${location.origin}/setup/${place}#${proof}`)
    },
  )
  if (link !== null) {
    return (
      <MadeDialog title={i18n._('ENROLMENT_MADE')} label={i18n._('LINK')} text={link} onClose={onClose}>
        <p>{i18n._('ENROLMENT_MADE_HINT')}</p>
        <QrPicture text={link} label={i18n._('ENROLMENT_QR')} />
      </MadeDialog>
    )
  }
  const { draft } = form
  return (
    <FormDialog
      form={form}
      title={i18n._('ENROLMENT_MAKE')}
      action={i18n._('ENROLMENT_MAKE')}
      onClose={onClose}
    >
      <TabletSiteField
        value={form.draft.siteId ?? null}
        onValue={(siteId) => form.set('siteId', siteId)}
        isRefused={form.errorOf('siteId') !== null}
      />
      <TextField
        label={i18n._('TABLET_NAME')}
        hint={i18n._('ENROLMENT_NAME_HINT')}
        optional
        {...form.text('name')}
      />
      <NumberField
        label={i18n._('ENROLMENT_TABLETS')}
        value={draft.tablets}
        onValue={(tablets) => form.set('tablets', tablets ?? 0)}
        error={form.errorOf('tablets')}
      />
      <NumberField
        label={i18n._('ENROLMENT_HOURS')}
        value={draft.hours}
        onValue={(hours) => form.set('hours', hours ?? 0)}
        error={form.errorOf('hours')}
      />
      <SwitchRow
        label={i18n._('ENROLMENT_APPROVES')}
        hint={i18n._('ENROLMENT_APPROVES_HINT')}
        checked={draft.approves}
        onChecked={(approves) => form.set('approves', approves)}
      />
    </FormDialog>
  )
}
