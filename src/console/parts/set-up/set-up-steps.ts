import { useLingui } from '@lingui/react'
import { listCertificates } from '#contract/console/certificates.ts'
import { getSettings } from '#contract/console/company.ts'
import { listDevices } from '#contract/console/devices.ts'
import { listHosts } from '#contract/console/hosts.ts'
import { getNotice } from '#contract/console/privacy-notice.ts'
import { listSites } from '#contract/console/sites.ts'
import { useMay, useRead } from '../../api/reading.ts'

/** The way from an empty installation to the first visitor. @param everyMs of steps that are done elsewhere, such as pairing a tablet */
export function useSetUpSteps(everyMs?: number) {
  const { i18n } = useLingui()
  const again = everyMs === undefined ? {} : { everyMs }
  const settings = useRead(getSettings, {})
  const sites = useRead(listSites, {}, again)
  const hosts = useRead(listHosts, {})
  const certificates = useRead(listCertificates, {})
  const notice = useRead(getNotice, {})
  const devices = useRead(listDevices, {}, again)
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
      isDone: devices.data?.some(({ state }) => state === 'approved') ?? false,
    },
  ] as const
  // What the person may not see, or what is not known yet, is not said to be missing.
  const steps = all.filter(({ may }) => may)
  return { steps, unknown: steps.map(({ query }) => query).find(({ data }) => data === undefined) }
}
