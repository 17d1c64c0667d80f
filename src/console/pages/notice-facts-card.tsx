import { useLingui } from '@lingui/react'
import { type getNotice, saveNoticeFacts } from '#contract/console/privacy-notice.ts'
import { legalBases } from '#contract/entities/notice-facts.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, type Asked, useMay } from '../api/reading.ts'
import { SavingForm } from '../parts/form-parts.tsx'
import { fields } from '../parts/page.css.ts'
import { Card } from '../parts/page.tsx'
import { useCompanyForm } from '../parts/use-form.ts'
import { withChoice } from '../parts/with-choice.ts'

const blank: Asked<typeof saveNoticeFacts> = {
  controller: '',
  contact: '',
  officer: null,
  bases: ['interest'],
  recipients: null,
  authority: '',
}

/** What only the company knows of its privacy notice: the product's own notice is incomplete without it. */
export function NoticeFactsCard({ notice }: { readonly notice: Answered<typeof getNotice> }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveNoticeFacts, notice.facts ?? blank)
  const { draft, set } = form
  const bases = draft.bases ?? []
  const names = {
    interest: i18n._('NOTICE_BASIS_INTEREST'),
    duty: i18n._('NOTICE_BASIS_DUTY'),
  }
  return (
    <Card title={i18n._('NOTICE_FACTS')} hint={i18n._('NOTICE_FACTS_HINT')}>
      {notice.texts.length > 0 && <Note>{i18n._('NOTICE_FACTS_UNUSED')}</Note>}
      {notice.texts.length === 0 && notice.facts === null && (
        <Note tone="warning">{i18n._('NOTICE_FACTS_MISSING')}</Note>
      )}
      <SavingForm form={form} may={useMay(saveNoticeFacts)}>
        <div className={fields}>
          <TextField
            label={i18n._('NOTICE_CONTROLLER')}
            hint={i18n._('NOTICE_CONTROLLER_HINT')}
            {...form.text('controller')}
          />
          <TextField
            label={i18n._('NOTICE_CONTACT')}
            hint={i18n._('NOTICE_CONTACT_HINT')}
            {...form.text('contact')}
          />
          <TextField
            label={i18n._('NOTICE_OFFICER')}
            hint={i18n._('NOTICE_OFFICER_HINT')}
            optional
            {...form.text('officer')}
          />
          <TextField
            label={i18n._('NOTICE_AUTHORITY')}
            hint={i18n._('NOTICE_AUTHORITY_HINT')}
            {...form.text('authority')}
          />
        </div>
        <TextField
          label={i18n._('NOTICE_RECIPIENTS')}
          hint={i18n._('NOTICE_RECIPIENTS_HINT')}
          optional
          {...form.text('recipients')}
        />
        {legalBases.map((basis) => (
          <CheckboxRow
            key={basis}
            label={names[basis]}
            checked={bases.includes(basis)}
            onChecked={(isOn) => set('bases', withChoice(legalBases, bases, basis, isOn))}
          />
        ))}
        {form.errorOf('bases') && <Note tone="danger">{i18n._('NOTICE_BASIS_MISSING')}</Note>}
      </SavingForm>
    </Card>
  )
}
