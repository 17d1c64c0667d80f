import { useLingui } from '@lingui/react'
import { type getSettings, saveHomeLook } from '#contract/console/company.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Answered, useMay } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { fields } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

/** What tablets show when no visitor is there, and at night. */
export function HomeLookCard({ settings }: { readonly settings: Answered<typeof getSettings> }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveHomeLook, settings.homeLook)
  const { draft, set } = form
  const nights = {
    never: i18n._('NIGHT_NEVER'),
    auto: i18n._('NIGHT_AUTO'),
    always: i18n._('NIGHT_ALWAYS'),
  }
  return (
    <Card title={i18n._('HOME_LOOK')} hint={i18n._('HOME_LOOK_HINT')}>
      <SavingForm form={form} may={useMay(saveHomeLook)}>
        <SwitchRow
          label={i18n._('ATTRACT')}
          hint={i18n._('ATTRACT_HINT')}
          checked={draft.attract}
          onChecked={(attract) => set('attract', attract)}
        />
        <div className={fields}>
          <SelectField
            label={i18n._('NIGHT')}
            hint={i18n._('NIGHT_HINT')}
            value={draft.night}
            onValue={(value) => set('night', value === 'auto' || value === 'always' ? value : 'never')}
            options={Object.entries(nights).map(([value, name]) => ({ value, name }))}
          />
        </div>
      </SavingForm>
    </Card>
  )
}
