import { useLingui } from '@lingui/react'
import { getSettings, saveChartRules } from '#contract/console/company.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

/** Whether charts and reports count visits of single hosts. */
export function HostFiguresCard() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  return (
    <Card title={i18n._('REPORTS_HOSTS')} hint={i18n._('REPORTS_HOSTS_HINT')}>
      <Loaded query={settings}>{({ charts }) => <HostFigures showsHosts={charts.showsHosts} />}</Loaded>
    </Card>
  )
}

function HostFigures({ showsHosts }: { readonly showsHosts: boolean }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveChartRules, { showsHosts })
  return (
    <SavingForm form={form} may={useMay(saveChartRules)}>
      <SwitchRow
        label={i18n._('REPORTS_HOSTS_ON')}
        checked={form.draft.showsHosts}
        onChecked={(shown) => form.set('showsHosts', shown)}
      />
    </SavingForm>
  )
}
