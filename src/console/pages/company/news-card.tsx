import { useLingui } from '@lingui/react'
import { getNewsRules, saveNewsRules } from '#contract/console/notifications.ts'
import { NEWS_EXIT_MAX_MINUTES, NEWS_EXIT_MIN_MINUTES } from '#contract/limits.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Card } from '../../parts/page.tsx'
import { fields } from '../../parts/page.css.ts'
import { useCompanyForm } from '../../parts/use-form.ts'

type Rules = Answered<typeof getNewsRules>

/** Which mails are sent besides those about arrivals. */
export function NewsCard() {
  const { i18n } = useLingui()
  const rules = useRead(getNewsRules, {})
  return (
    <Card title={i18n._('NEWS')} hint={i18n._('NEWS_HINT')}>
      <Loaded query={rules}>{(loaded) => <RulesForm rules={loaded} />}</Loaded>
    </Card>
  )
}

function RulesForm({ rules }: { readonly rules: Rules }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveNewsRules, rules, undefined, () =>
    i18n._('NEWS_WRONG', { min: NEWS_EXIT_MIN_MINUTES, max: NEWS_EXIT_MAX_MINUTES }),
  )
  const { draft, set } = form
  const switches = [
    ['late', i18n._('NEWS_LATE'), i18n._('NEWS_LATE_HINT')],
    ['exitsOfHosts', i18n._('NEWS_EXITS_OF_HOSTS'), i18n._('NEWS_EXITS_OF_HOSTS_HINT')],
    ['exitsOfVisitors', i18n._('NEWS_EXITS_OF_VISITORS'), i18n._('NEWS_EXITS_OF_VISITORS_HINT')],
    ['capacity', i18n._('NEWS_CAPACITY'), i18n._('NEWS_CAPACITY_HINT')],
    ['rollCall', i18n._('NEWS_ROLL_CALL'), i18n._('NEWS_ROLL_CALL_HINT')],
    ['rollCallOfHosts', i18n._('NEWS_ROLL_CALL_OF_HOSTS'), i18n._('NEWS_ROLL_CALL_OF_HOSTS_HINT')],
  ] as const
  return (
    <SavingForm form={form} may={useMay(saveNewsRules)}>
      <div>
        {switches.map(([name, label, hint]) => (
          <SwitchRow
            key={name}
            label={label}
            hint={hint}
            checked={draft[name]}
            onChecked={(isOn) => set(name, isOn)}
          />
        ))}
      </div>
      <div className={fields}>
        <NumberField
          label={i18n._('NEWS_EXIT_MINUTES')}
          value={draft.exitMinutes}
          onValue={(minutes) => set('exitMinutes', minutes ?? 0)}
          error={form.errorOf('exitMinutes')}
        />
      </div>
    </SavingForm>
  )
}
