import { useLingui } from '@lingui/react'
import { getPushRules, savePushRules } from '#contract/console/push.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

/** Whether hosts may be notified in their browsers, by way of the browsers' makers. */
export function PushCard() {
  const { i18n } = useLingui()
  const rules = useRead(getPushRules, {})
  return (
    <Card title={i18n._('PUSH')} hint={i18n._('PUSH_HINT')}>
      <Loaded query={rules}>{(loaded) => <RulesForm rules={loaded} />}</Loaded>
    </Card>
  )
}

function RulesForm({ rules }: { readonly rules: Answered<typeof getPushRules> }) {
  const { i18n } = useLingui()
  const { isOn, obstacle, hosts } = rules
  const form = useCompanyForm(savePushRules, { isOn })
  const { draft, set } = form
  return (
    <>
      {obstacle === 'SENDER' && <Note tone="warning">{i18n._('PUSH_NO_SENDER')}</Note>}
      <SavingForm form={form} may={useMay(savePushRules) && (obstacle === null || isOn)}>
        <SwitchRow
          label={i18n._('PUSH_ON')}
          hint={i18n._('PUSH_ON_HINT')}
          checked={draft.isOn}
          onChecked={(on) => set('isOn', on)}
        />
        {isOn && <p>{i18n._('PUSH_HOSTS', { hosts })}</p>}
      </SavingForm>
    </>
  )
}
