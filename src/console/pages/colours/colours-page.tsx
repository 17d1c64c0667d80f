import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getSettings, saveColors } from '#contract/console/company.ts'
import { colorRoles } from '#contract/wire-flags.ts'
import { Button } from '#src/ui/button.tsx'
import { paletteFrom } from '#src/ui/palette.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { ColorField } from '../../parts/color-field.tsx'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { beside, stack, sticky } from '../../parts/page.css.ts'
import { Note } from '#src/ui/note.tsx'
import { Card, Page } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { type PreviewScreen, previewScreens } from '../../preview/preview-content.ts'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { useContent } from '../../preview/use-content.ts'
import { adviceFor, setColors } from './advice.ts'
import { colorHint, colorName } from './color-words.ts'
import { screenName } from './screen-words.ts'

type Settings = Answered<typeof getSettings>

export function ColoursPage() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  return (
    <Page wide title={i18n._('NAV_COLOURS')} intro={i18n._('COLOURS_INTRO')}>
      <Loaded query={settings} rows={6}>
        {(loaded) => <Colours settings={loaded} />}
      </Loaded>
    </Page>
  )
}

function Colours({ settings }: { readonly settings: Settings }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveColors, { colors: settings.colors })
  const { colors } = form.draft
  const [screen, setScreen] = useState<PreviewScreen>('home')
  const content = useContent(settings, { screen, colors })
  const own = paletteFrom({})
  const choose = (role: keyof typeof colors, value: string | null) =>
    form.set('colors', { ...colors, [role]: value })
  return (
    <div className={beside}>
      <Card title={i18n._('COLOURS')} hint={i18n._('COLOURS_HINT')}>
        <SavingForm form={form} may={useMay(saveColors)}>
          {colorRoles.map((role) => {
            const advice = adviceFor(role, setColors(colors))
            return (
              <div key={role} className={stack}>
                <ColorField
                  label={colorName(i18n, role)}
                  hint={colorHint(i18n, role)}
                  value={colors[role] ?? own[role]}
                  onValue={(value) => choose(role, value)}
                  error={form.errorOf(`colors.${role}`) && i18n._('COLOR_WRONG')}
                >
                  {colors[role] !== null && (
                    <Button onClick={() => choose(role, null)}>{i18n._('COLOR_OURS')}</Button>
                  )}
                </ColorField>
                {advice?.kind === 'text' && (
                  <Note tone="warning" role="status">
                    {i18n._('CONTRAST_LOW', {
                      ratio: i18n.number(advice.ratio, { maximumFractionDigits: 1 }),
                    })}{' '}
                    <Button onClick={() => choose(role, advice.nearest)}>
                      {i18n._('CONTRAST_USE', { color: advice.nearest })}
                    </Button>
                  </Note>
                )}
                {advice?.kind === 'edge' && <Note>{i18n._('CONTRAST_EDGE')}</Note>}
              </div>
            )
          })}
        </SavingForm>
      </Card>
      <div className={sticky}>
        <Card title={i18n._('PREVIEW')} hint={i18n._('PREVIEW_HINT')}>
          <SelectField
            label={i18n._('PREVIEW_SCREEN')}
            value={screen}
            onValue={(value) => setScreen(previewScreens.find((one) => one === value) ?? 'home')}
            options={previewScreens.map((one) => ({ value: one, name: screenName(i18n, one) }))}
          />
          <PreviewFrame content={content} />
        </Card>
      </div>
    </div>
  )
}
