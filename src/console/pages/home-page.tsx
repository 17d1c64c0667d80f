import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { getSettings } from '#contract/console/company.ts'
import { listCertificates } from '#contract/console/certificates.ts'
import { listDevices } from '#contract/console/devices.ts'
import { getNotice } from '#contract/console/privacy-notice.ts'
import { listHosts } from '#contract/console/hosts.ts'
import { listSites } from '#contract/console/sites.ts'
import { listInside } from '#contract/console/today.ts'
import { useMay, useRead } from '../api/reading.ts'
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

  const all = [
    {
      to: '/$companyId/company',
      query: settings,
      may: useMay(getSettings),
      name: i18n._('START_COMPANY'),
      hint: i18n._('START_COMPANY_HINT'),
      isDone: Boolean(settings.data?.motto ?? settings.data?.logo),
    },
    {
      to: '/$companyId/sites',
      query: sites,
      may: useMay(listSites),
      name: i18n._('START_SITE'),
      hint: i18n._('START_SITE_HINT'),
      isDone: (sites.data?.length ?? 0) > 0,
    },
    {
      to: '/$companyId/hosts',
      query: hosts,
      may: useMay(listHosts),
      name: i18n._('START_HOST'),
      hint: i18n._('START_HOST_HINT'),
      isDone: (hosts.data?.total ?? 0) > 0,
    },
    {
      to: '/$companyId/certificates',
      query: certificates,
      may: useMay(listCertificates),
      name: i18n._('START_CERTIFICATE'),
      hint: i18n._('START_CERTIFICATE_HINT'),
      isDone: certificates.data?.some(({ isActive }) => isActive) ?? false,
    },
    {
      to: '/$companyId/privacy',
      query: notice,
      may: useMay(getNotice),
      name: i18n._('START_PRIVACY'),
      hint: i18n._('START_PRIVACY_HINT'),
      isDone: notice.data !== undefined && (notice.data.facts !== null || notice.data.texts.length > 0),
    },
    {
      to: '/$companyId/tablets',
      query: devices,
      may: useMay(listDevices),
      name: i18n._('START_TABLET'),
      hint: i18n._('START_TABLET_HINT'),
      isDone: paired.length > 0,
    },
  ] as const
  // What the person may not see, or what is not known yet, is not said to be missing.
  const steps = all.filter(({ may }) => may)
  const unknown = steps.map(({ query }) => query).find(({ data }) => data === undefined)
  const isReady = steps.every(({ isDone }) => isDone)

  return (
    <Page title={companyName} intro={insideNow()}>
      {unknown ? (
        <Loaded<unknown> query={unknown} rows={steps.length}>
          {() => null}
        </Loaded>
      ) : (
        <Card
          title={isReady ? i18n._('START_DONE') : i18n._('START_TITLE')}
          hint={isReady ? i18n._('START_DONE_HINT') : i18n._('START_HINT')}
        >
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
        </Card>
      )}
    </Page>
  )

  /** Nothing before the number is known, and never an old one as if it were true now. */
  function insideNow(): string {
    if (everybody.isError) return i18n._('HOME_INSIDE_UNKNOWN')
    return everybody.data === undefined
      ? i18n._('HOME_INSIDE_LOADING')
      : i18n._('HOME_INTRO', { count: everybody.data.inside })
  }
}
