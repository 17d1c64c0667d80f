import { useLingui } from '@lingui/react'
import { getSettings, saveAlerts, saveOperatorPin } from '#contract/console/company.ts'
import { DEVICE_SILENT_MS, OPERATOR_PIN_DIGITS } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, useMay, useMaySee, useRead, useWrite } from '../../api/reading.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Card } from '../../parts/page.tsx'
import { Pill } from '../../parts/rows.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'

/** The operator PIN: six digits that open the settings of a tablet. */
export function PinCard() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  const may = useMay(saveOperatorPin)
  if (!may) return null
  return (
    <Card title={i18n._('PIN')} hint={i18n._('STAFF_PIN_HINT')}>
      <Loaded query={settings} rows={1}>
        {({ hasOperatorPin }) => <PinForm key={String(hasOperatorPin)} isSet={hasOperatorPin} />}
      </Loaded>
    </Card>
  )
}

function PinForm({ isSet }: { readonly isSet: boolean }) {
  const { i18n } = useLingui()
  const explain = () => i18n._('PIN_SIX_DIGITS')
  const form = useCompanyForm(saveOperatorPin, { pin: '' }, () => form.set('pin', ''), explain)
  const remove = useWrite(saveOperatorPin)
  return (
    <>
      <WriteTrouble writes={[remove]} />
      {isSet ? (
        <Pill tone="success">{i18n._('PIN_SET')}</Pill>
      ) : (
        <Note tone="warning">{i18n._('PIN_NONE')}</Note>
      )}
      <SavingForm form={form} action={isSet ? i18n._('PIN_CHANGE') : i18n._('PIN_MAKE')}>
        <TextField
          label={i18n._('PIN_NEW')}
          inputMode="numeric"
          maxLength={OPERATOR_PIN_DIGITS}
          {...form.text('pin')}
        />
      </SavingForm>
      {isSet && (
        <div>
          <Button busy={remove.busy} onClick={() => void remove.write({ pin: null })}>
            {i18n._('PIN_REMOVE')}
          </Button>
        </div>
      )}
    </>
  )
}

const USUAL_MINUTES = DEVICE_SILENT_MS / MINUTE_MS

/** The addresses to notify when a tablet becomes silent. */
export function AlertsCard() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  if (!useMaySee(saveAlerts)) return null
  return (
    <Card title={i18n._('ALERTS')} hint={i18n._('ALERTS_HINT')}>
      <Loaded query={settings} rows={1}>
        {({ alerts }) => <AlertsForm alerts={alerts} />}
      </Loaded>
    </Card>
  )
}

function AlertsForm({ alerts }: { readonly alerts: Answered<typeof getSettings>['alerts'] }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveAlerts, alerts)
  const { draft, set } = form
  const lines = draft.emails.findIndex((_, index) => form.errorOf(`emails.${index}`) !== null)
  return (
    <SavingForm form={form} may={useMay(saveAlerts)}>
      <SwitchRow
        label={i18n._('ALERTS_ON')}
        checked={draft.silentMinutes !== null}
        onChecked={(isOn) => set('silentMinutes', isOn ? USUAL_MINUTES : null)}
      />
      {draft.silentMinutes !== null && (
        <>
          <NumberField
            label={i18n._('ALERTS_MINUTES')}
            value={draft.silentMinutes}
            onValue={(minutes) => set('silentMinutes', minutes ?? 0)}
            error={form.errorOf('silentMinutes') && i18n._('ALERTS_MINUTES_WRONG')}
          />
          <TextArea
            label={i18n._('ALERTS_EMAILS')}
            hint={i18n._('ALERTS_EMAILS_HINT')}
            rows={3}
            value={draft.emails.join('\n')}
            onValue={(typed) => set('emails', typed === '' ? [] : typed.split('\n'))}
            error={lines < 0 ? null : form.errorOf(`emails.${lines}`)}
          />
        </>
      )}
    </SavingForm>
  )
}
