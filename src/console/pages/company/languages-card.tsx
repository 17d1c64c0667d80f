import { useLingui } from '@lingui/react'
import { type getSettings, saveLanguages } from '#contract/console/company.ts'
import { isLanguage, type Language, languageList, ownNameOf } from '#contract/languages.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Answered, useMay } from '../../api/reading.ts'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Card } from '../../parts/page.tsx'
import { ItemRows, MoveButtons, Pill, RowWords } from '../../parts/rows.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

/** The languages that kiosks and phones offer; the first one is the default. */
export function LanguagesCard({ settings }: { readonly settings: Answered<typeof getSettings> }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveLanguages, { languages: settings.languages })
  const may = useMay(saveLanguages)
  const chosen = form.draft.languages
  const order = (languages: Language[]) => form.set('languages', languages)
  const others = languageList.filter((language) => !chosen.includes(language))
  return (
    <Card title={i18n._('LANGUAGES')} hint={i18n._('LANGUAGES_HINT')}>
      <SavingForm form={form} may={may}>
        <ItemRows label={i18n._('LANGUAGES')} items={chosen} keyOf={(language) => language} empty="">
          {(language, index) => (
            <RowWords
              name={<span lang={language}>{ownNameOf(language)}</span>}
              pills={index === 0 && <Pill>{i18n._('LANGUAGE_DEFAULT')}</Pill>}
              actions={
                may && (
                  <>
                    <MoveButtons name={ownNameOf(language)} ids={chosen} index={index} onOrder={order} />
                    <Button
                      aria-label={i18n._('LANGUAGE_REMOVE', { name: verbatim(ownNameOf(language)) })}
                      disabled={chosen.length === 1}
                      onClick={() => order(chosen.filter((one) => one !== language))}
                    >
                      {i18n._('REMOVE')}
                    </Button>
                  </>
                )
              }
            />
          )}
        </ItemRows>
        {may && others.length > 0 && (
          <SelectField
            label={i18n._('LANGUAGE_ADD')}
            value=""
            onValue={(added) => isLanguage(added) && order([...chosen, added])}
            options={[
              { value: '', name: i18n._('LANGUAGE_CHOOSE') },
              ...others.map((language) => ({ value: language, name: ownNameOf(language) })),
            ]}
          />
        )}
      </SavingForm>
    </Card>
  )
}
