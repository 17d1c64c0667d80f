import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { isLanguage, ownNameOf } from '#contract/languages.ts'
import { DEFAULT_NIGHT } from '#contract/limits.ts'
import { getSettings } from '#contract/console/company.ts'
import { listSites, saveSite } from '#contract/console/sites.ts'
import { Button } from '#src/ui/button.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Asked, useMay, useRead } from '../api/reading.ts'
import { FormDialog } from '../parts/form-parts.tsx'
import { ListField } from '../parts/list-field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Page } from '../parts/page.tsx'
import { fields } from '../parts/page.css.ts'
import { ItemRows, RowWords } from '../parts/rows.tsx'
import { TimeZoneField } from '../parts/time-zone-field.tsx'
import { browserTimeZone } from '../parts/time-zones.ts'
import { useCompanyForm } from '../parts/use-form.ts'
import { SiteArrivalDialog } from './site-arrival-dialog.tsx'

type Draft = Asked<typeof saveSite>

const newSite = (): Draft => ({
  siteId: null,
  name: '',
  timeZone: browserTimeZone(),
  closingTime: '23:59',
  capacity: null,
  language: null,
  nightFrom: null,
  nightTo: null,
  musterPoints: [],
  rollCallPrinter: null,
  rollCallMails: [],
})

export function SitesPage() {
  const { i18n } = useLingui()
  const may = useMay(saveSite)
  const sites = useRead(listSites, {})
  const [edited, setEdited] = useState<Draft | null>(null)
  const [telling, setTelling] = useState<{ readonly siteId: string; readonly siteName: string } | null>(null)
  return (
    <Page
      title={i18n._('NAV_SITES')}
      intro={i18n._('SITES_INTRO')}
      actions={
        may && (
          <Button variant="primary" onClick={() => setEdited(newSite())}>
            <PlusIcon />
            {i18n._('SITE_ADD')}
          </Button>
        )
      }
    >
      <Loaded query={sites}>
        {(list) => (
          <ItemRows
            label={i18n._('NAV_SITES')}
            items={list}
            keyOf={({ id }) => id}
            empty={i18n._('SITES_EMPTY')}
          >
            {({ id, inside, ...site }) => (
              <RowWords
                name={site.name}
                detail={
                  <>
                    <span>{i18n._('SITE_INSIDE', { count: inside })}</span>
                    <span>{i18n._('SITE_CLOSES', { at: site.closingTime })}</span>
                    <span>{site.timeZone.replaceAll('_', ' ')}</span>
                    {site.capacity !== null && (
                      <span>{i18n._('SITE_CAPACITY_OF', { count: site.capacity })}</span>
                    )}
                  </>
                }
                actions={
                  <>
                    <Button onClick={() => setTelling({ siteId: id, siteName: site.name })}>
                      {i18n._('ARRIVAL_OPEN')}
                    </Button>
                    {may && (
                      <Button onClick={() => setEdited({ siteId: id, ...site })}>{i18n._('EDIT')}</Button>
                    )}
                  </>
                }
              />
            )}
          </ItemRows>
        )}
      </Loaded>
      {telling && <SiteArrivalDialog {...telling} onClose={() => setTelling(null)} />}
      {edited && <SiteDialog initial={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function SiteDialog({ initial, onClose }: { readonly initial: Draft; readonly onClose: () => void }) {
  const { i18n } = useLingui()
  const explain = ({ path, message }: { readonly path: string; readonly message: string }) =>
    path === 'rollCallPrinter' && message === 'INPUT_STRING' ? i18n._('SITE_LIST_PRINTER_WRONG') : null
  const form = useCompanyForm(saveSite, initial, onClose, explain)
  const mails = form.draft.rollCallMails ?? []
  return (
    <FormDialog
      form={form}
      title={initial.siteId === null ? i18n._('SITE_ADD') : i18n._('SITE_EDIT')}
      onClose={onClose}
    >
      <TextField label={i18n._('NAME')} {...form.text('name')} />
      <div className={fields}>
        <TimeZoneField {...form.text('timeZone')} />
        <TextField
          label={i18n._('SITE_CLOSING')}
          hint={i18n._('SITE_CLOSING_HINT')}
          type="time"
          {...form.text('closingTime')}
        />
        <NumberField
          label={i18n._('SITE_CAPACITY')}
          hint={i18n._('SITE_CAPACITY_HINT')}
          optional
          value={form.draft.capacity}
          onValue={(capacity) => form.set('capacity', capacity)}
          error={form.errorOf('capacity')}
        />
        <NumberField
          label={i18n._('SITE_NIGHT_FROM')}
          hint={i18n._('SITE_NIGHT_HINT', DEFAULT_NIGHT)}
          optional
          value={form.draft.nightFrom ?? null}
          onValue={(hour) => form.set('nightFrom', hour)}
          error={form.errorOf('nightFrom')}
        />
        <NumberField
          label={i18n._('SITE_NIGHT_TO')}
          optional
          value={form.draft.nightTo ?? null}
          onValue={(hour) => form.set('nightTo', hour)}
          error={form.errorOf('nightTo')}
        />
        <ListField
          label={i18n._('SITE_MUSTER_POINTS')}
          hint={i18n._('SITE_MUSTER_POINTS_HINT')}
          value={form.draft.musterPoints ?? []}
          onValue={(musterPoints) => form.set('musterPoints', musterPoints)}
          error={form.errorOf('musterPoints')}
        />
        <TextField
          label={i18n._('SITE_LIST_PRINTER')}
          hint={i18n._('SITE_LIST_PRINTER_HINT')}
          optional
          {...form.text('rollCallPrinter')}
        />
        <ListField
          label={i18n._('SITE_LIST_MAILS')}
          hint={i18n._('SITE_LIST_MAILS_HINT')}
          value={mails}
          onValue={(addresses) => form.set('rollCallMails', addresses)}
          error={
            ['rollCallMails', ...mails.map((_, at) => `rollCallMails.${at}`)]
              .map(form.errorOf)
              .find((error) => error !== null) ?? null
          }
        />
        <SiteLanguage value={form.draft.language} onValue={(language) => form.set('language', language)} />
      </div>
    </FormDialog>
  )
}

interface SiteLanguageProps {
  readonly value: Draft['language']
  readonly onValue: (language: Draft['language']) => void
}

function SiteLanguage({ value, onValue }: SiteLanguageProps) {
  const { i18n } = useLingui()
  const offered = useRead(getSettings, {}).data?.languages ?? []
  const [first] = offered
  const others = value === null || offered.includes(value) ? offered : [...offered, value]
  return (
    <SelectField
      label={i18n._('SITE_LANGUAGE')}
      hint={i18n._('SITE_LANGUAGE_HINT')}
      value={value ?? ''}
      onValue={(chosen) => onValue(isLanguage(chosen) ? chosen : null)}
      options={[
        {
          value: '',
          name: i18n._('SITE_LANGUAGE_OF_COMPANY', { language: first ? ownNameOf(first) : '' }),
        },
        ...others.map((language) => ({ value: language, name: ownNameOf(language) })),
      ]}
    />
  )
}
