import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '#contract/languages.ts'
import { companyPicturePath } from '#contract/company-picture-path.ts'
import { getSiteArrival, saveSiteArrival, saveSitePlan } from '#contract/console/sites.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, useMay, useRead, useWrite } from '../api/reading.ts'
import { asBase64, FileButton } from '../parts/file-button.tsx'
import { FormDialog } from '../parts/form-parts.tsx'
import { LanguageTabs } from '../parts/language-tabs.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { actions, fields } from '../parts/page.css.ts'
import { useCompanyForm } from '../parts/use-form.ts'
import { withText } from '../parts/with-text.ts'
import { WriteTrouble } from '../parts/write-trouble.tsx'
import { useCompany } from '../shell/company.tsx'
import { planPicture } from './site-arrival-dialog.css.ts'

interface SiteArrivalDialogProps {
  readonly siteId: string
  readonly siteName: string
  readonly onClose: () => void
}

/** What a site tells a visitor who has entered. */
export function SiteArrivalDialog({ siteId, siteName, onClose }: SiteArrivalDialogProps) {
  const { i18n } = useLingui()
  const arrival = useRead(getSiteArrival, { siteId })
  const title = i18n._('ARRIVAL_TITLE', { site: siteName })
  if (!arrival.data) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Loaded query={arrival}>{() => null}</Loaded>
      </Dialog>
    )
  }
  return (
    <ArrivalForm siteId={siteId} siteName={siteName} title={title} stored={arrival.data} onClose={onClose} />
  )
}

interface ArrivalFormProps extends SiteArrivalDialogProps {
  readonly title: string
  readonly stored: Answered<typeof getSiteArrival>
}

function ArrivalForm({ siteId, siteName, title, stored, onClose }: ArrivalFormProps) {
  const { i18n } = useLingui()
  const [language, setLanguage] = useState<Language>(
    stored.directions[0]?.language ?? languageOf(i18n.locale) ?? DEFAULT_LANGUAGE,
  )
  const { plan, ...written } = stored
  const form = useCompanyForm(saveSiteArrival, { siteId, ...written, wifiPassword: null }, onClose)
  const { draft, set } = form
  const at = draft.directions.findIndex((one) => one.language === language)
  const isStored = stored.wifiName !== null && !stored.wifiIsOpen
  return (
    <FormDialog form={form} title={title} onClose={onClose} may={useMay(saveSiteArrival)}>
      <p>{i18n._('ARRIVAL_INTRO')}</p>
      <LanguageTabs
        chosen={language}
        onChosen={setLanguage}
        written={draft.directions.map((one) => one.language)}
      />
      <TextArea
        key={language}
        label={i18n._('ARRIVAL_DIRECTIONS')}
        hint={i18n._('ARRIVAL_DIRECTIONS_HINT')}
        lang={language}
        rows={3}
        value={draft.directions[at]?.text ?? ''}
        onValue={(text) => set('directions', withText(draft.directions, language, text))}
        error={form.errorOf(`directions.${at}.text`)}
      />
      <SitePlan siteId={siteId} siteName={siteName} plan={plan} />
      <div className={fields}>
        <TextField
          label={i18n._('ARRIVAL_WIFI_NAME')}
          hint={i18n._('ARRIVAL_WIFI_NAME_HINT')}
          optional
          value={draft.wifiName ?? ''}
          onValue={(name) => set('wifiName', name)}
          error={form.errorOf('wifiName')}
        />
        {!draft.wifiIsOpen && (
          <TextField
            label={i18n._('ARRIVAL_WIFI_PASSWORD')}
            hint={isStored ? i18n._('ARRIVAL_WIFI_PASSWORD_KEPT') : i18n._('ARRIVAL_WIFI_PASSWORD_HINT')}
            optional={isStored}
            autoComplete="off"
            value={draft.wifiPassword ?? ''}
            onValue={(password) => set('wifiPassword', password === '' ? null : password)}
            error={form.errorOf('wifiPassword')}
          />
        )}
        <NumberField
          label={i18n._('ARRIVAL_SECONDS')}
          hint={i18n._('ARRIVAL_SECONDS_HINT')}
          value={draft.seconds}
          onValue={(seconds) => set('seconds', seconds ?? 0)}
          error={form.errorOf('seconds')}
        />
      </div>
      <CheckboxRow
        label={i18n._('ARRIVAL_WIFI_OPEN')}
        checked={draft.wifiIsOpen}
        onChecked={(wifiIsOpen) => set('wifiIsOpen', wifiIsOpen)}
      />
      <CheckboxRow
        label={i18n._('ARRIVAL_BADGE')}
        checked={draft.badge}
        onChecked={(badge) => set('badge', badge)}
      />
    </FormDialog>
  )
}

interface SitePlanProps {
  readonly siteId: string
  readonly siteName: string
  readonly plan: Answered<typeof getSiteArrival>['plan']
}

/** A drawing of the way. It is stored by itself, at once, since a file is no part of a form. */
function SitePlan({ siteId, siteName, plan }: SitePlanProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const save = useWrite(saveSitePlan)
  const may = useMay(saveSitePlan)
  const upload = async (file: File) => void save.write({ siteId, picture: await asBase64(file) })
  return (
    <section aria-label={i18n._('SITE_PLAN')}>
      <WriteTrouble writes={[save]} />
      {plan && (
        <img
          className={planPicture}
          src={companyPicturePath(companyId, plan.id)}
          width={plan.width}
          height={plan.height}
          alt={i18n._('SITE_PLAN_OF', { site: verbatim(siteName) })}
        />
      )}
      {may && (
        <div className={actions}>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            disabled={save.busy}
            onFile={(file) => void upload(file)}
          >
            {plan ? i18n._('SITE_PLAN_CHANGE') : i18n._('SITE_PLAN_ADD')}
          </FileButton>
          {plan && (
            <Button busy={save.busy} onClick={() => void save.write({ siteId, picture: null })}>
              {i18n._('SITE_PLAN_REMOVE')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
