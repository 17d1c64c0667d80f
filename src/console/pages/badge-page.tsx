import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { getBadgeTemplate, previewBadge, saveBadgeTemplate } from '#contract/console/badge.ts'
import { DEFAULT_LANGUAGE, languageOf } from '#contract/languages.ts'
import { orThrow } from '#src/api/queries.ts'
import { type Answered, useMay, useRead } from '../api/reading.ts'
import { staffClient } from '../api/staff-client.ts'
import { ColorField } from '../parts/color-field.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SavingForm } from '../parts/form-parts.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { beside, fields, sticky } from '../parts/page.css.ts'
import { Card, Page } from '../parts/page.tsx'
import { useCompanyForm } from '../parts/use-form.ts'
import { useCompany } from '../shell/company.tsx'
import { badge as badgeStyle } from './badge-page.css.ts'

type Template = Answered<typeof getBadgeTemplate>

export function BadgePage() {
  const { i18n } = useLingui()
  const template = useRead(getBadgeTemplate, {})
  return (
    <Page wide title={i18n._('NAV_BADGE')} intro={i18n._('BADGE_INTRO')}>
      <Loaded query={template}>{(loaded) => <TemplateForm template={loaded} />}</Loaded>
    </Page>
  )
}

function TemplateForm({ template }: { readonly template: Template }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveBadgeTemplate, template)
  const { draft, set } = form
  const parts = [
    { part: 'company', name: i18n._('BADGE_COMPANY') },
    { part: 'host', name: i18n._('BADGE_HOST') },
    { part: 'validity', name: i18n._('BADGE_VALIDITY') },
  ] as const
  return (
    <div className={beside}>
      <Card title={i18n._('BADGE_TEMPLATE')}>
        <SavingForm form={form} may={useMay(saveBadgeTemplate)}>
          <div className={fields}>
            <NumberField
              label={i18n._('BADGE_WIDTH')}
              value={draft.widthMm}
              onValue={(value) => set('widthMm', value ?? 0)}
              error={form.errorOf('widthMm') && i18n._('BADGE_WIDTH_WRONG')}
            />
            <NumberField
              label={i18n._('BADGE_HEIGHT')}
              value={draft.heightMm}
              onValue={(value) => set('heightMm', value ?? 0)}
              error={form.errorOf('heightMm') && i18n._('BADGE_HEIGHT_WRONG')}
            />
          </div>
          <ColorField
            label={i18n._('BADGE_COLOR')}
            hint={i18n._('BADGE_COLOR_HINT')}
            value={draft.color}
            onValue={(color) => set('color', color)}
          />
          <div>
            {parts.map(({ part, name }) => (
              <SwitchRow
                key={part}
                label={name}
                checked={!draft.hidden.includes(part)}
                onChecked={(isShown) => {
                  const others = draft.hidden.filter((one) => one !== part)
                  set('hidden', isShown ? others : [...others, part])
                }}
              />
            ))}
          </div>
        </SavingForm>
      </Card>
      <div className={sticky}>
        <Preview template={draft} />
      </div>
    </div>
  )
}

function Preview({ template }: { readonly template: Template }) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const language = languageOf(i18n.locale) ?? DEFAULT_LANGUAGE
  const may = useMay(previewBadge)
  const preview = useQuery({
    queryKey: [companyId, previewBadge.name, template, language],
    queryFn: ({ signal }) => orThrow(staffClient, previewBadge, { companyId, ...template, language }, signal),
    placeholderData: (before) => before,
    networkMode: 'always',
    retry: false,
    enabled: may,
  })
  if (!may) return null
  return (
    <Card title={i18n._('PREVIEW')} hint={i18n._('BADGE_PREVIEW_HINT')}>
      <Loaded query={preview} rows={4}>
        {({ image }) => <img className={badgeStyle} src={image} alt={i18n._('BADGE_PICTURE')} />}
      </Loaded>
    </Card>
  )
}
