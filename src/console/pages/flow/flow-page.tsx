import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { getSettings, saveFlowFlags, saveServiceFlags } from '#contract/console/company.ts'
import { type Answered, useMay, useRead } from '../../api/reading.ts'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { beside, stack, sticky } from '../../parts/page.css.ts'
import { Card, Page } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { PreviewScreen } from '../../preview/preview-content.ts'
import { PreviewFrame } from '../../preview/preview-frame.tsx'
import { useContent } from '../../preview/use-content.ts'
import { serviceOrder, serviceWords } from './flag-words.ts'
import { FlowDrawing } from './flow-drawing.tsx'
import { FlowSwitches } from './flow-switches.tsx'

type Settings = Answered<typeof getSettings>

export function FlowPage() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  return (
    <Page wide title={i18n._('NAV_FLOW')} intro={i18n._('FLOW_INTRO')}>
      <Loaded query={settings} rows={6}>
        {(loaded) => <Flow settings={loaded} />}
      </Loaded>
    </Page>
  )
}

/** The switches on the left, and on the right the resulting visit: as a line of steps, and as the kiosk shows it. */
function Flow({ settings }: { readonly settings: Settings }) {
  const { i18n } = useLingui()
  const services = useCompanyForm(saveServiceFlags, { serviceFlags: settings.serviceFlags })
  const flows = useCompanyForm(saveFlowFlags, { flowFlags: settings.flowFlags })
  const may = useMay(saveFlowFlags)
  const [screen, setScreen] = useState<PreviewScreen>('home')
  const { serviceFlags } = services.draft
  const { flowFlags } = flows.draft
  const content = useContent(settings, { screen, serviceFlags, flowFlags })
  const drawing = { services: serviceFlags, flags: flowFlags, chosen: screen, onChosen: setScreen }
  return (
    <div className={beside}>
      <div className={stack}>
        <Card title={i18n._('FLOW_STEPS')} hint={i18n._('FLOW_STEPS_HINT')}>
          <SavingForm form={flows} may={may}>
            <FlowSwitches flags={flowFlags} onFlags={(next) => flows.set('flowFlags', next)} />
          </SavingForm>
        </Card>
        <Card title={i18n._('FLOW_SERVICES')}>
          <SavingForm form={services} may={may}>
            <div>
              {serviceOrder.map((flag) => (
                <SwitchRow
                  key={flag}
                  label={serviceWords[flag].name(i18n)}
                  hint={serviceWords[flag].hint(i18n)}
                  checked={serviceFlags[flag]}
                  onChecked={(isOn) => services.set('serviceFlags', { ...serviceFlags, [flag]: isOn })}
                />
              ))}
            </div>
          </SavingForm>
        </Card>
      </div>
      <div className={`${stack} ${sticky}`}>
        <Card title={i18n._('PREVIEW')} hint={i18n._('PREVIEW_HINT')}>
          <PreviewFrame content={content} />
        </Card>
        <Card title={i18n._('FLOW_ENTRY')}>
          <FlowDrawing direction="entry" {...drawing} />
        </Card>
        <Card title={i18n._('FLOW_EXIT')}>
          <FlowDrawing direction="exit" {...drawing} />
        </Card>
      </div>
    </div>
  )
}
