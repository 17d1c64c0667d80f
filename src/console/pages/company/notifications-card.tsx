import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  getNotificationRules,
  type mailOutcomes,
  saveNotificationRules,
  testMail,
} from '#contract/console/notifications.ts'
import { NOTIFY_STEP_MAX_S, NOTIFY_STEP_MIN_S } from '#contract/limits.ts'
import { type Message, verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { Note } from '#src/ui/note.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { fields } from '../../parts/page.css.ts'
import { Card } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { useCompany } from '../../shell/company.tsx'

type Rules = Answered<typeof getNotificationRules>

/** When hosts, their delegates and the reception are notified of a visitor. */
export function NotificationsCard() {
  const { i18n } = useLingui()
  const rules = useRead(getNotificationRules, {})
  return (
    <Card title={i18n._('NOTIFY_RULES')} hint={i18n._('NOTIFY_RULES_HINT')}>
      <Loaded query={rules}>{(loaded) => <RulesForm rules={loaded} />}</Loaded>
    </Card>
  )
}

function RulesForm({ rules }: { readonly rules: Rules }) {
  const { i18n } = useLingui()
  const { mail, hasSender, hasLinks, ...saved } = rules
  const form = useCompanyForm(saveNotificationRules, saved, undefined, () =>
    i18n._('NOTIFY_RULES_WRONG', { min: NOTIFY_STEP_MIN_S, max: NOTIFY_STEP_MAX_S }),
  )
  const { draft, set } = form
  const steps = [
    ['againAfterS', i18n._('NOTIFY_RULES_AGAIN')],
    ['deskAfterS', i18n._('NOTIFY_RULES_DESK')],
    ['giveUpAfterS', i18n._('NOTIFY_RULES_GIVE_UP')],
  ] as const
  return (
    <>
      {mail === 'outbox' && <Note tone="warning">{i18n._('NOTIFY_NO_MAIL_SERVER')}</Note>}
      {mail === 'smtp' && !hasSender && <Note tone="warning">{i18n._('NOTIFY_NO_SENDER')}</Note>}
      {!hasLinks && <Note tone="warning">{i18n._('NOTIFY_NO_LINKS')}</Note>}
      <TestMail />
      <Bounces />
      <SavingForm form={form} may={useMay(saveNotificationRules)}>
        <SwitchRow
          label={i18n._('NOTIFY_RULES_ON')}
          hint={i18n._('NOTIFY_RULES_ON_HINT')}
          checked={draft.isOn}
          onChecked={(isOn) => set('isOn', isOn)}
        />
        <div className={fields}>
          {steps.map(([name, label]) => (
            <NumberField
              key={name}
              label={label}
              value={draft[name]}
              onValue={(seconds) => set(name, seconds ?? 0)}
              error={form.errorOf(name)}
            />
          ))}
        </div>
      </SavingForm>
    </>
  )
}

/** Mails that cannot be delivered come back to a mailbox. */
function Bounces() {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  return (
    <p>
      {i18n._('MAILBOX_WHY')}{' '}
      <Link to="/$companyId/mailbox" params={{ companyId }}>
        {i18n._('MAILBOX')}
      </Link>
    </p>
  )
}

/** Tries the way of all mails out, to the own address, and says what is known of it then. */
function TestMail() {
  const { i18n } = useLingui()
  const may = useMay(testMail)
  const test = useWrite(testMail)
  const [tested, setTested] = useState<Answered<typeof testMail> | null>(null)
  if (!may) return null
  const send = async () => {
    setTested(null)
    const answer = await test.write({})
    if (answer.ok) setTested(answer.value)
  }
  return (
    <>
      <WriteTrouble writes={[test]} />
      <div role="status">
        {tested && (
          <Note tone={tones[tested.outcome]}>
            {said[tested.outcome](i18n)}{' '}
            {i18n._('MAIL_TEST_WAY', { from: verbatim(tested.from), to: verbatim(tested.to) })}
          </Note>
        )}
      </div>
      <div>
        <Button busy={test.busy} onClick={() => void send()}>
          {i18n._('MAIL_TEST')}
        </Button>
      </div>
    </>
  )
}

type MailOutcome = (typeof mailOutcomes)[number]
const tones = { handed: 'success', written: 'warning', refused: 'danger', unreachable: 'danger' } as const
const said: Readonly<Record<MailOutcome, Message>> = {
  handed: (i18n) => i18n._('MAIL_TEST_HANDED'),
  written: (i18n) => i18n._('MAIL_TEST_WRITTEN'),
  refused: (i18n) => i18n._('MAIL_TEST_REFUSED'),
  unreachable: (i18n) => i18n._('MAIL_TEST_UNREACHABLE'),
}
