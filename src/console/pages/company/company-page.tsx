import { useLingui } from '@lingui/react'
import { getSettings, saveLogo, saveProfile, saveRules } from '#contract/console/company.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Answered, useMay, useRead, useWrite } from '../../api/reading.ts'
import { asBase64, FileButton } from '../../parts/file-button.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'
import { SavingForm } from '../../parts/form-parts.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { actions, fields } from '../../parts/page.css.ts'
import { Card, Page } from '../../parts/page.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { TranslationFields } from '../../parts/translation-fields.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { logo as logoStyle } from './company-page.css.ts'
import { ChannelsCard } from './channels-card.tsx'
import { CredentialsCard } from './credentials-card.tsx'
import { HomeLookCard } from './home-look-card.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { NewsCard } from './news-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PassCard } from './pass-card.tsx'
import { PushCard } from './push-card.tsx'
import { PicturesCard } from './pictures-card.tsx'

type Settings = Answered<typeof getSettings>

export function CompanyPage() {
  const { i18n } = useLingui()
  const settings = useRead(getSettings, {})
  return (
    <Page title={i18n._('NAV_COMPANY')} intro={i18n._('COMPANY_INTRO')}>
      <Loaded query={settings}>
        {(loaded) => (
          <>
            <Profile settings={loaded} />
            <LogoCard logo={loaded.logo} />
            <PicturesCard companyId={loaded.id} />
            <HomeLookCard settings={loaded} />
            <LanguagesCard settings={loaded} />
            <Rules settings={loaded} />
            <PassCard />
            <NotificationsCard />
            <NewsCard />
            <PushCard />
            <ChannelsCard />
            <CredentialsCard />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Profile({ settings }: { readonly settings: Settings }) {
  const { i18n } = useLingui()
  const { name, taxCode, motto, mottoTranslations } = settings
  const form = useCompanyForm(saveProfile, { name, taxCode, motto, mottoTranslations })
  return (
    <Card title={i18n._('PROFILE')}>
      <SavingForm form={form} may={useMay(saveProfile)}>
        <div className={fields}>
          <TextField label={i18n._('COMPANY_NAME')} {...form.text('name')} />
          <TextField label={i18n._('TAX_CODE')} hint={i18n._('TAX_CODE_HINT')} {...form.text('taxCode')} />
        </div>
        <TextField label={i18n._('MOTTO')} hint={i18n._('MOTTO_HINT')} optional {...form.text('motto')} />
        {form.draft.motto && (
          <TranslationFields
            translations={form.draft.mottoTranslations ?? []}
            onTranslations={(translations) => form.set('mottoTranslations', translations)}
            errorOf={(index) => form.errorOf(`mottoTranslations.${index}.text`)}
          />
        )}
      </SavingForm>
    </Card>
  )
}

function LogoCard({ logo }: { readonly logo: string | null }) {
  const { i18n } = useLingui()
  const save = useWrite(saveLogo)
  const may = useMay(saveLogo)
  const upload = async (file: File) => void save.write({ picture: await asBase64(file) })
  return (
    <Card title={i18n._('LOGO')} hint={i18n._('LOGO_HINT')}>
      <WriteTrouble writes={[save]} />
      {logo && <img className={logoStyle} src={logo} alt={i18n._('LOGO')} />}
      {may && (
        <div className={actions}>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            disabled={save.busy}
            onFile={(file) => void upload(file)}
          >
            {logo ? i18n._('LOGO_CHANGE') : i18n._('LOGO_UPLOAD')}
          </FileButton>
          {logo && (
            <Button busy={save.busy} onClick={() => void save.write({ picture: null })}>
              {i18n._('REMOVE')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Rules({ settings }: { readonly settings: Settings }) {
  const { i18n } = useLingui()
  const form = useCompanyForm(saveRules, settings.rules)
  const { draft, set } = form
  return (
    <Card title={i18n._('RULES')} hint={i18n._('RULES_HINT')}>
      <SavingForm form={form} may={useMay(saveRules)}>
        <div className={fields}>
          <NumberField
            label={i18n._('CAPACITY')}
            hint={i18n._('CAPACITY_HINT')}
            value={draft.capacity}
            onValue={(capacity) => set('capacity', capacity ?? 0)}
            error={form.errorOf('capacity')}
          />
          <SelectField
            label={i18n._('BADGE_BY_EMAIL')}
            hint={i18n._('BADGE_BY_EMAIL_HINT')}
            value={draft.badgeByEmail}
            onValue={(value) => set('badgeByEmail', value === 'mail' ? 'mail' : 'show')}
            options={[
              { value: 'show', name: i18n._('BADGE_BY_EMAIL_SHOW') },
              { value: 'mail', name: i18n._('BADGE_BY_EMAIL_MAIL') },
            ]}
          />
          <SelectField
            label={i18n._('COMPANY_LIST')}
            hint={i18n._('COMPANY_LIST_HINT')}
            value={draft.companyList}
            onValue={(value) => set('companyList', value === 'provinces' ? 'provinces' : 'known')}
            options={[
              { value: 'known', name: i18n._('COMPANY_LIST_KNOWN') },
              { value: 'provinces', name: i18n._('COMPANY_LIST_PROVINCES') },
            ]}
          />
        </div>
        <div>
          <SwitchRow
            label={i18n._('HOST_PRIVACY')}
            hint={i18n._('HOST_PRIVACY_HINT')}
            checked={draft.hostPrivacy}
            onChecked={(hostPrivacy) => set('hostPrivacy', hostPrivacy)}
          />
          <SwitchRow
            label={i18n._('LEAVE_BY_NAME')}
            hint={i18n._('LEAVE_BY_NAME_HINT')}
            checked={draft.leaveByName}
            onChecked={(leaveByName) => set('leaveByName', leaveByName)}
          />
          <SwitchRow
            label={i18n._('EXPECTED_BY_NAME')}
            hint={i18n._('EXPECTED_BY_NAME_HINT')}
            checked={draft.expectedByName}
            onChecked={(expectedByName) => set('expectedByName', expectedByName)}
          />
          <SwitchRow
            label={i18n._('ASK_FOR_HELP')}
            hint={i18n._('ASK_FOR_HELP_HINT')}
            checked={draft.asksForHelp}
            onChecked={(asksForHelp) => set('asksForHelp', asksForHelp)}
          />
          <SwitchRow
            label={i18n._('ASK_FEEDBACK')}
            hint={i18n._('ASK_FEEDBACK_HINT')}
            checked={draft.asksFeedback}
            onChecked={(asksFeedback) => set('asksFeedback', asksFeedback)}
          />
          <SwitchRow
            label={i18n._('CAPACITY_OFFLINE')}
            hint={i18n._('CAPACITY_OFFLINE_HINT')}
            checked={draft.holdsCapacityOffline}
            onChecked={(holdsCapacityOffline) => set('holdsCapacityOffline', holdsCapacityOffline)}
          />
          <SwitchRow
            label={i18n._('PRESENCE')}
            hint={i18n._('PRESENCE_HINT')}
            checked={draft.presenceRequired}
            onChecked={(presenceRequired) => set('presenceRequired', presenceRequired)}
          />
        </div>
      </SavingForm>
    </Card>
  )
}
