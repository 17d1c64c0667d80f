import { useLingui } from '@lingui/react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { listCertificates, saveCertificate } from '#contract/console/certificates.ts'
import { DEFAULT_LANGUAGE, languageOf, ownNameOf } from '#contract/languages.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { getSettings } from '#contract/console/company.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useMay, useRead } from '../../api/reading.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SavingForm } from '../../parts/form-parts.tsx'
import { LanguageTabs } from '../../parts/language-tabs.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { beside, fields, stack, sticky } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { useCompany } from '../../shell/company.tsx'
import { AskedTypes } from './asked-types.tsx'
import { type CertificateDraft, certificateDraftOf, emptyText, NEW, type Text } from './certificate-draft.ts'
import { CertificatePreview } from './certificate-preview.tsx'
import { TextFields } from './text-fields.tsx'
import { Versions } from './versions.tsx'

export function CertificatePage() {
  const { i18n } = useLingui()
  const { certificateId } = useParams({ from: '/$companyId/certificates/$certificateId' })
  const certificates = useRead(listCertificates, {})
  const language = languageOf(i18n.locale) ?? DEFAULT_LANGUAGE
  const isNew = certificateId === NEW
  return (
    <Page wide title={isNew ? i18n._('CERTIFICATE_ADD') : i18n._('CERTIFICATE_EDIT')}>
      <Loaded query={certificates} rows={6}>
        {(list) => {
          const stored = list.find(({ id }) => id === certificateId) ?? null
          if (!stored && !isNew) return <Note tone="warning">{i18n._('STAFF_GONE')}</Note>
          const initial = certificateDraftOf(stored, language)
          return <Editor key={certificateId} initial={initial} version={stored?.current.version ?? 0} />
        }}
      </Loaded>
    </Page>
  )
}

interface EditorProps {
  readonly initial: CertificateDraft
  /** 0: not saved yet. */
  readonly version: number
}

function Editor({ initial, version }: EditorProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const navigate = useNavigate()
  const may = useMay(saveCertificate)
  const settings = useRead(getSettings, {})
  const [language, setLanguage] = useState(initial.texts[0]?.language ?? 'it')
  const form = useCompanyForm(
    saveCertificate,
    initial,
    ({ certificateId }) => {
      if (version > 0) return
      void navigate({
        to: '/$companyId/certificates/$certificateId',
        params: { companyId, certificateId },
        replace: true,
      })
    },
    ({ message }: FieldIssue) => (message === 'INPUT_TOO_COMPLEX' ? i18n._('CERTIFICATE_TOO_COMPLEX') : null),
  )
  const { draft, set, errorOf } = form
  const at = draft.texts.findIndex((text) => text.language === language)
  const text = draft.texts[at]
  const write = (next: Text) =>
    set('texts', text ? draft.texts.map((one, index) => (index === at ? next : one)) : [...draft.texts, next])
  const remove = () =>
    set(
      'texts',
      draft.texts.filter((_, index) => index !== at),
    )
  const elsewhere = draft.texts.find((_, index) => index !== at && hasIssue(errorOf, index))

  return (
    <div className={beside}>
      <div className={stack}>
        <SavingForm form={form} may={may} action={i18n._('CERTIFICATE_SAVE')}>
          <Card title={i18n._('CERTIFICATE_RULES')}>
            <div className={fields}>
              <SelectField
                label={i18n._('CERTIFICATE_ASK')}
                hint={draft.ask === 'when_changed' ? i18n._('CERTIFICATE_ASK_HINT') : undefined}
                value={draft.ask}
                onValue={(value) => set('ask', value === 'when_changed' ? 'when_changed' : 'every_visit')}
                options={[
                  { value: 'every_visit', name: i18n._('ASK_ALWAYS') },
                  { value: 'when_changed', name: i18n._('ASK_CHANGED') },
                ]}
              />
              {draft.ask === 'when_changed' && (
                <NumberField
                  label={i18n._('CERTIFICATE_AGAIN')}
                  hint={i18n._('CERTIFICATE_AGAIN_HINT')}
                  optional
                  value={draft.againAfterMonths ?? null}
                  onValue={(months) => set('againAfterMonths', months)}
                  error={errorOf('againAfterMonths')}
                />
              )}
            </div>
            <AskedTypes
              chosen={draft.visitorTypeIds ?? null}
              onChosen={(ids) => set('visitorTypeIds', ids)}
            />
            <div className={fields}>
              <NumberField
                label={i18n._('CERTIFICATE_KEEP')}
                hint={i18n._('CERTIFICATE_KEEP_HINT')}
                optional
                value={draft.keepDays ?? null}
                onValue={(days) => set('keepDays', days)}
                error={errorOf('keepDays')}
              />
              {draft.keepDays != null && (
                <TextField
                  label={i18n._('CERTIFICATE_KEEP_REASON')}
                  value={draft.keepReason ?? ''}
                  onValue={(reason) => set('keepReason', reason)}
                  error={errorOf('keepReason')}
                />
              )}
            </div>
            <SwitchRow
              label={i18n._('CERTIFICATE_OPTIONAL')}
              hint={i18n._('CERTIFICATE_OPTIONAL_HINT')}
              checked={draft.isOptional ?? false}
              onChecked={(isOptional) => set('isOptional', isOptional)}
            />
            <SwitchRow
              label={i18n._('CERTIFICATE_ACTIVE')}
              hint={i18n._('CERTIFICATE_ACTIVE_HINT')}
              checked={draft.isActive}
              onChecked={(isActive) => set('isActive', isActive)}
            />
          </Card>
          <Card title={i18n._('CERTIFICATE_TEXT')}>
            <LanguageTabs
              chosen={language}
              onChosen={setLanguage}
              written={draft.texts.map((one) => one.language)}
            />
            {text ? (
              <>
                <TextFields
                  key={language}
                  text={text}
                  onText={write}
                  errorOf={(path) => errorOf(`texts.${at}.${path}`)}
                  certificateId={initial.certificateId}
                  version={version}
                />
                {draft.texts.length > 1 && (
                  <div>
                    <Button onClick={remove}>
                      {i18n._('LANGUAGE_REMOVE', { name: verbatim(ownNameOf(language)) })}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <div>
                <Button variant="secondary" onClick={() => write(emptyText(language))}>
                  {i18n._('LANGUAGE_WRITE')}
                </Button>
              </div>
            )}
            {elsewhere && (
              <Note tone="danger" role="alert">
                {i18n._('CERTIFICATE_OTHER_LANGUAGE', { language: ownNameOf(elsewhere.language) })}
              </Note>
            )}
          </Card>
        </SavingForm>
        {initial.certificateId !== null && <Versions certificateId={initial.certificateId} />}
      </div>
      <div className={sticky}>
        {text && settings.data && (
          <CertificatePreview settings={settings.data} text={text} isOptional={draft.isOptional ?? false} />
        )}
      </div>
    </div>
  )
}

const hasIssue = (errorOf: (path: string) => string | null, index: number): boolean =>
  ['name', 'description', 'customAccept', 'document.content', 'document.pdf'].some(
    (path) => errorOf(`texts.${index}.${path}`) !== null,
  )
