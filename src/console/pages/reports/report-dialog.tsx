import { useLingui } from '@lingui/react'
import { reportRhythms, saveReport } from '#contract/console/reports.ts'
import { isLanguage, languageList, languageOf, ownNameOf } from '#contract/languages.ts'
import { CheckboxRow, SwitchRow } from '#src/ui/checkbox-row.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { legend } from '../../parts/form.css.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { fields } from '../../parts/page.css.ts'
import { hourOptions } from '../../parts/hour-name.ts'
import { SiteField } from '../../parts/site-field.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { withChoice } from '../../parts/with-choice.ts'
import { type ChartWatcher, type ListedReport, mayGet, rhythmName } from './report-words.ts'

type Draft = Asked<typeof saveReport>

const USUAL_HOUR = 7
const newReport = (locale: string): Draft => ({
  reportId: null,
  siteId: null,
  rhythm: 'daily',
  hour: USUAL_HOUR,
  language: languageOf(locale) ?? 'en',
  hasFile: true,
  isOn: true,
  accountIds: [],
})

const draftOf = ({ sentAt: _, ...report }: ListedReport): Draft => ({
  ...report,
  accountIds: [...report.accountIds],
})

interface ReportDialogProps {
  /** `null`: a new one. */
  readonly report: ListedReport | null
  readonly people: readonly ChartWatcher[]
  readonly onClose: () => void
}

export function ReportDialog({ report, people, onClose }: ReportDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveReport, report === null ? newReport(i18n.locale) : draftOf(report), onClose)
  const { draft, set } = form
  const lacksRecipient = form.errorOf('accountIds')
  const everyone = people.map(({ accountId }) => accountId)
  const choices = people.filter(
    (person) => mayGet(draft.siteId, person) || draft.accountIds.includes(person.accountId),
  )
  const chooseSite = (siteId: string | null) => {
    set('siteId', siteId)
    const may = new Set(people.filter((one) => mayGet(siteId, one)).map(({ accountId }) => accountId))
    if (draft.accountIds.some((id) => !may.has(id)))
      set(
        'accountIds',
        draft.accountIds.filter((id) => may.has(id)),
      )
  }
  return (
    <FormDialog
      form={form}
      title={report === null ? i18n._('REPORT_ADD') : i18n._('REPORT_EDIT')}
      onClose={onClose}
    >
      <SelectField
        label={i18n._('REPORT_RHYTHM')}
        value={draft.rhythm}
        onValue={(value) => set('rhythm', reportRhythms.find((one) => one === value) ?? 'daily')}
        options={reportRhythms.map((value) => ({ value, name: rhythmName(i18n, value) }))}
      />
      <SiteField value={draft.siteId} onValue={chooseSite} error={form.errorOf('siteId')} />
      <div className={fields}>
        <SelectField
          label={i18n._('REPORT_HOUR')}
          hint={i18n._('REPORT_HOUR_HINT')}
          value={String(draft.hour)}
          onValue={(value) => set('hour', Number(value))}
          options={hourOptions(i18n)}
        />
        <SelectField
          label={i18n._('REPORT_LANGUAGE')}
          value={draft.language}
          onValue={(value) => set('language', isLanguage(value) ? value : draft.language)}
          options={languageList.map((value) => ({ value, name: ownNameOf(value) }))}
        />
      </div>
      <fieldset aria-describedby={lacksRecipient === null ? undefined : 'report-recipients-error'}>
        <legend className={legend}>{i18n._('REPORT_RECIPIENTS')}</legend>
        <p>{i18n._('REPORT_RECIPIENTS_HINT')}</p>
        {choices.map(({ accountId, name }) => (
          <CheckboxRow
            key={accountId}
            look="line"
            label={name}
            checked={draft.accountIds.includes(accountId)}
            onChecked={(isChosen) =>
              set('accountIds', withChoice(everyone, draft.accountIds, accountId, isChosen))
            }
          />
        ))}
        <FieldError id="report-recipients-error" error={lacksRecipient} />
      </fieldset>
      <SwitchRow
        label={i18n._('REPORT_FILE')}
        checked={draft.hasFile}
        onChecked={(hasFile) => set('hasFile', hasFile)}
      />
      <SwitchRow label={i18n._('REPORT_ON')} checked={draft.isOn} onChecked={(isOn) => set('isOn', isOn)} />
    </FormDialog>
  )
}
