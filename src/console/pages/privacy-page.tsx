import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getNotice, saveNotice } from '#contract/console/privacy-notice.ts'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '#contract/languages.ts'
import { getRetention } from '#contract/console/privacy.ts'
import { noticeTextIn } from '#src/i18n/notice-text.ts'
import { Button } from '#src/ui/button.tsx'
import { type Answered, useMay, useRead } from '../api/reading.ts'
import { LanguageTabs } from '../parts/language-tabs.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { SavingForm } from '../parts/form-parts.tsx'
import { actions } from '../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../parts/page.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { useCompanyForm } from '../parts/use-form.ts'
import { useCompany } from '../shell/company.tsx'
import { withText, type WrittenText } from '../parts/with-text.ts'
import { NoticeFactsCard } from './notice-facts-card.tsx'

export function PrivacyPage() {
  const { i18n } = useLingui()
  const notice = useRead(getNotice, {})
  return (
    <Page title={i18n._('NAV_PRIVACY')} intro={i18n._('PRIVACY_INTRO')}>
      <Loaded query={notice}>
        {(loaded) => (
          <>
            <NoticeFactsCard notice={loaded} />
            <NoticeForm notice={loaded} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function NoticeForm({ notice }: { readonly notice: Answered<typeof getNotice> }) {
  const { i18n } = useLingui()
  const [language, setLanguage] = useState<Language>(languageOf(i18n.locale) ?? DEFAULT_LANGUAGE)
  const texts = notice.texts as WrittenText[]
  const form = useCompanyForm(saveNotice, { texts })
  const { draft, set } = form
  const written = draft.texts.findIndex((one) => one.language === language)
  const { companyName: company } = useCompany()
  const kept = useRead(getRetention, {}).data?.days ?? null
  const may = useMay(saveNotice)
  const start = async () => {
    const text = await noticeTextIn(language, { company, facts: notice.facts, kept })
    set('texts', withText(draft.texts, language, text))
  }
  return (
    <Card title={i18n._('PRIVACY_TEXT')} hint={i18n._('PRIVACY_VERSION', { version: notice.version })}>
      {draft.texts.length === 0 && <Note>{i18n._('PRIVACY_OURS')}</Note>}
      <SavingForm form={form} may={may}>
        <LanguageTabs
          chosen={language}
          onChosen={setLanguage}
          written={draft.texts.map((one) => one.language)}
        />
        <TextArea
          key={language}
          label={i18n._('PRIVACY_TEXT')}
          lang={language}
          rows={14}
          value={draft.texts[written]?.text ?? ''}
          onValue={(text) => set('texts', withText(draft.texts, language, text))}
          error={form.errorOf(`texts.${written}.text`)}
        />
        {may && written < 0 && (
          <div className={actions}>
            <Button onClick={() => void start()}>{i18n._('PRIVACY_START_FROM_OURS')}</Button>
          </div>
        )}
      </SavingForm>
    </Card>
  )
}
