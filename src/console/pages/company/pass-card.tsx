import { useLingui } from '@lingui/react'
import { getPassSettings, savePassSettings } from '#contract/console/appointments.ts'
import { PASS_MINUTES_MAX } from '#contract/limits.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { fields } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

/** When the code of an invitation lets a guest in. */
export function PassCard() {
  const { i18n } = useLingui()
  const settings = useRead(getPassSettings, {})
  return (
    <Card title={i18n._('PASS_TIMES')} hint={i18n._('PASS_TIMES_HINT')}>
      <Loaded query={settings} rows={1}>
        {(loaded) => <PassForm settings={loaded} />}
      </Loaded>
    </Card>
  )
}

function PassForm({ settings }: { readonly settings: Answered<typeof getPassSettings> }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(savePassSettings, settings, undefined, () =>
    i18n._('PASS_MINUTES_WRONG', { max: PASS_MINUTES_MAX }),
  )
  const { draft, set } = form
  return (
    <SavingForm form={form} may={useMay(savePassSettings)}>
      <div className={fields}>
        <NumberField
          label={i18n._('PASS_EARLY_MINUTES')}
          value={draft.earlyMinutes}
          onValue={(minutes) => set('earlyMinutes', minutes ?? 0)}
          error={form.errorOf('earlyMinutes')}
        />
        <NumberField
          label={i18n._('PASS_LATE_MINUTES')}
          value={draft.lateMinutes}
          onValue={(minutes) => set('lateMinutes', minutes ?? 0)}
          error={form.errorOf('lateMinutes')}
        />
      </div>
    </SavingForm>
  )
}
