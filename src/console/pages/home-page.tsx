import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { getSettings } from '#contract/console/company.ts'
import { listCertificates } from '#contract/console/certificates.ts'
import { listDevices } from '#contract/console/devices.ts'
import { getNotice } from '#contract/console/privacy-notice.ts'
import { listHosts } from '#contract/console/hosts.ts'
import { listSites } from '#contract/console/sites.ts'
import { listInside } from '#contract/console/today.ts'
import { useRead } from '../api/reading.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Card, Page } from '../parts/page.tsx'
import { useCompany } from '../shell/company.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import * as css from './home-page.css.ts'

/** Interval at which steps that are done elsewhere, such as pairing a tablet, become ticked. */
const LOOK_AGAIN_MS = 5_000

/** The way from an empty installation to the first visitor; each step is ticked when it is done. */
export function HomePage() {
  const { i18n } = useLingui()
  const { companyId, companyName } = useCompany()
  const settings = useRead(getSettings, {})
  const sites = useRead(listSites, {}, { everyMs: LOOK_AGAIN_MS })
  const hosts = useRead(listHosts, {})
  const certificates = useRead(listCertificates, {})
  const notice = useRead(getNotice, {})
  const devices = useRead(listDevices, {}, { everyMs: LOOK_AGAIN_MS })
  // Some visits have no site.
  const everybody = useRead(listInside, { siteId: null, search: '', after: null }, { everyMs: LOOK_AGAIN_MS })
  const paired = devices.data?.filter(({ state }) => state === 'approved') ?? []

  const steps = [
    {
      to: '/$companyId/company',
      name: i18n._('START_COMPANY'),
      hint: i18n._('START_COMPANY_HINT'),
      isDone: Boolean(settings.data?.motto ?? settings.data?.logo),
    },
    {
      to: '/$companyId/sites',
      name: i18n._('START_SITE'),
      hint: i18n._('START_SITE_HINT'),
      isDone: (sites.data?.length ?? 0) > 0,
    },
    {
      to: '/$companyId/hosts',
      name: i18n._('START_HOST'),
      hint: i18n._('START_HOST_HINT'),
      isDone: (hosts.data?.total ?? 0) > 0,
    },
    {
      to: '/$companyId/certificates',
      name: i18n._('START_CERTIFICATE'),
      hint: i18n._('START_CERTIFICATE_HINT'),
      isDone: certificates.data?.some(({ isActive }) => isActive) ?? false,
    },
    {
      to: '/$companyId/privacy',
      name: i18n._('START_PRIVACY'),
      hint: i18n._('START_PRIVACY_HINT'),
      isDone: notice.data !== undefined && (notice.data.facts !== null || notice.data.texts.length > 0),
    },
    {
      to: '/$companyId/tablets',
      name: i18n._('START_TABLET'),
      hint: i18n._('START_TABLET_HINT'),
      isDone: paired.length > 0,
    },
  ] as const
  const isReady = steps.every(({ isDone }) => isDone)

  return (
    <Page title={companyName} intro={i18n._('HOME_INTRO', { count: everybody.data?.inside ?? 0 })}>
      <Card
        title={isReady ? i18n._('START_DONE') : i18n._('START_TITLE')}
        hint={isReady ? i18n._('START_DONE_HINT') : i18n._('START_HINT')}
      >
        <Loaded query={devices}>
          {() => (
            <ol className={css.steps}>
              {steps.map(({ to, name, hint, isDone }, index) => (
                <li key={to}>
                  <Link to={to} params={{ companyId }} className={css.step}>
                    <span className={isDone ? css.number.done : css.number.open} aria-hidden="true">
                      {isDone ? <CheckIcon /> : index + 1}
                    </span>
                    <span>
                      <span className={css.name}>{name}</span>
                      <span className={css.hint}>{isDone ? i18n._('START_STEP_DONE') : hint}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </Card>
    </Page>
  )
}
