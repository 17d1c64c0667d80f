import { useLingui } from '@lingui/react'
import { getSettings, saveAttentionMail } from '#contract/console/company.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { hourOptions } from '../../parts/hour-name.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

const USUAL_HOUR = 8

/** Whether and when the open items are mailed. */
export function MailCard() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  const may = useMay(saveAttentionMail)
  if (!may) return null
  return (
    <Card title={i18n._('MAIL_OF_OPEN')} hint={i18n._('MAIL_OF_OPEN_HINT')}>
      <Loaded query={settings} rows={1}>
        {({ attentionMail }) => <MailForm attentionMail={attentionMail} />}
      </Loaded>
    </Card>
  )
}

function MailForm({
  attentionMail,
}: {
  readonly attentionMail: Answered<typeof getSettings>['attentionMail']
}) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveAttentionMail, attentionMail)
  const { hour } = form.draft
  return (
    <SavingForm form={form}>
      <SwitchRow
        label={i18n._('MAIL_OF_OPEN_ON')}
        checked={hour !== null}
        onChecked={(isOn) => form.set('hour', isOn ? USUAL_HOUR : null)}
      />
      {hour !== null && (
        <SelectField
          label={i18n._('MAIL_OF_OPEN_HOUR')}
          value={String(hour)}
          onValue={(chosen) => form.set('hour', Number(chosen))}
          options={hourOptions(i18n)}
        />
      )}
    </SavingForm>
  )
}
