import { getCharts } from '#contract/console/charts.ts'
import type { I18n } from '@lingui/core'
import type { AnyCall } from '#contract/calls/call.ts'
import { getArchiveAuthority, listArchiveDocuments, searchArchive } from '#contract/console/archive.ts'
import { listAccounts } from '#contract/console/accounts.ts'
import { listExpected } from '#contract/console/appointments.ts'
import { listAttention } from '#contract/console/attention.ts'
import { getAuditState, listAudit } from '#contract/console/audit.ts'
import { getBadgeTemplate, saveBadgeTemplate } from '#contract/console/badge.ts'
import { listCompanies } from '#contract/console/companies.ts'
import { listCertificates, saveCertificate } from '#contract/console/certificates.ts'
import {
  getSettings,
  saveColors,
  saveFlowFlags,
  saveOperatorPin,
  saveProfile,
} from '#contract/console/company.ts'
import { listDevices } from '#contract/console/devices.ts'
import { getDirectory, saveDirectory } from '#contract/console/directory.ts'
import { listDoors, saveDoor } from '#contract/console/doors.ts'
import { importGuests } from '#contract/console/guest-list.ts'
import { importHosts, listHosts } from '#contract/console/hosts.ts'
import { listKeys } from '#contract/console/keys.ts'
import { getVisit, listLog } from '#contract/console/log.ts'
import { getMailbox, saveMailbox } from '#contract/console/mailbox.ts'
import { getOverview } from '#contract/console/overview.ts'
import { getPerson, listPersonVisits } from '#contract/console/person.ts'
import { listPrinters, savePrinter } from '#contract/console/printers.ts'
import { getNotice, saveNotice } from '#contract/console/privacy-notice.ts'
import { findPeople, getRetention, saveRetention } from '#contract/console/privacy.ts'
import { listReasons, saveReason } from '#contract/console/reasons.ts'
import { getRollCall, listRollCalls } from '#contract/console/roll-calls.ts'
import { getMe } from '#contract/console/session.ts'
import { listReports } from '#contract/console/reports.ts'
import { listSites, saveSite } from '#contract/console/sites.ts'
import { listInside } from '#contract/console/today.ts'
import { listVisitorTypes, saveVisitorType } from '#contract/console/visitor-types.ts'
import { listWebhookDeliveries, listWebhooks } from '#contract/console/webhooks.ts'
import { type HeldRole, mayMake, oversees } from './may.ts'

type Name = (i18n: I18n) => string

interface Offered {
  readonly name: Name
  /** What the page shows: a person who may not read all of it is not offered the page. */
  readonly reads: readonly AnyCall[]
  /**
   * Settings: what the page is for. A person who may make none of these calls is not offered it, unless they oversee the
   * company, which is to look without changing.
   */
  readonly changes?: readonly AnyCall[]
}

/** A page that is reached from another one, which is its way back. */
interface SubPage extends Offered {
  readonly to: string
}

interface ConsolePage extends Offered {
  readonly to: PageAddress
  readonly below?: readonly SubPage[]
}

/** Pages beside each other: one line of tabs. */
export interface Section {
  readonly id: SectionId
  readonly name: Name
  readonly pages: readonly ConsolePage[]
}

export type SectionId =
  | 'desk'
  | 'rollCall'
  | 'people'
  | 'log'
  | 'devices'
  | 'visit'
  | 'documents'
  | 'look'
  | 'sites'
  | 'staff'
  | 'data'
  | 'audit'

/** The addresses to which the menu, the tabs and the list of settings lead. */
export type PageAddress =
  | '/$companyId/expected'
  | '/$companyId/desk'
  | '/$companyId/desk/left'
  | '/$companyId/attention'
  | '/$companyId/roll-call'
  | '/$companyId/people'
  | '/$companyId/hosts'
  | '/$companyId/log'
  | '/$companyId/charts'
  | '/$companyId/reports'
  | '/$companyId/tablets'
  | '/$companyId/tablets/rules'
  | '/$companyId/printers'
  | '/$companyId/doors'
  | '/$companyId/flow'
  | '/$companyId/types'
  | '/$companyId/reasons'
  | '/$companyId/certificates'
  | '/$companyId/privacy'
  | '/$companyId/company'
  | '/$companyId/colours'
  | '/$companyId/badge'
  | '/$companyId/sites'
  | '/$companyId/staff'
  | '/$companyId/staff/keys'
  | '/$companyId/staff/webhooks'
  | '/$companyId/data'
  | '/$companyId/archive'
  | '/$companyId/audit'

/** The places of the daily work; the settings are the sixth. */
const daily: readonly Section[] = [
  {
    id: 'desk',
    name: (i18n) => i18n._('NAV_DESK'),
    pages: [
      {
        to: '/$companyId/expected',
        name: (i18n) => i18n._('NAV_EXPECTED'),
        reads: [listExpected, listSites],
        below: [
          {
            to: '/$companyId/expected/import',
            name: (i18n) => i18n._('GUESTS_IMPORT'),
            reads: [importGuests],
          },
        ],
      },
      { to: '/$companyId/desk', name: (i18n) => i18n._('DESK_INSIDE'), reads: [listInside, listSites] },
      { to: '/$companyId/desk/left', name: (i18n) => i18n._('DESK_LEFT'), reads: [listLog, listSites] },
      { to: '/$companyId/attention', name: (i18n) => i18n._('NAV_ATTENTION'), reads: [listAttention] },
    ],
  },
  {
    id: 'rollCall',
    name: (i18n) => i18n._('NAV_ROLL_CALL'),
    pages: [
      {
        to: '/$companyId/roll-call',
        name: (i18n) => i18n._('NAV_ROLL_CALL'),
        reads: [listRollCalls],
        below: [
          {
            to: '/$companyId/roll-call/$rollCallId',
            name: (i18n) => i18n._('NAV_ROLL_CALL'),
            reads: [getRollCall],
          },
        ],
      },
    ],
  },
  {
    id: 'people',
    name: (i18n) => i18n._('NAV_PEOPLE'),
    pages: [
      {
        to: '/$companyId/people',
        name: (i18n) => i18n._('NAV_VISITORS'),
        reads: [findPeople],
        below: [
          {
            to: '/$companyId/people/$visitorId',
            name: (i18n) => i18n._('NAV_VISITORS'),
            reads: [getPerson, listPersonVisits],
          },
        ],
      },
      {
        to: '/$companyId/hosts',
        name: (i18n) => i18n._('NAV_HOSTS'),
        reads: [listHosts],
        below: [
          {
            to: '/$companyId/hosts/import',
            name: (i18n) => i18n._('HOSTS_IMPORT'),
            reads: [importHosts],
          },
          {
            to: '/$companyId/hosts/directory',
            name: (i18n) => i18n._('DIRECTORY'),
            reads: [getDirectory],
            changes: [saveDirectory],
          },
        ],
      },
    ],
  },
  {
    id: 'log',
    name: (i18n) => i18n._('NAV_LOG_AND_CHARTS'),
    pages: [
      {
        to: '/$companyId/log',
        name: (i18n) => i18n._('NAV_LOG'),
        reads: [listLog],
        below: [{ to: '/$companyId/visits/$visitId', name: (i18n) => i18n._('VISIT'), reads: [getVisit] }],
      },
      { to: '/$companyId/charts', name: (i18n) => i18n._('CHARTS'), reads: [getCharts] },
      { to: '/$companyId/reports', name: (i18n) => i18n._('REPORTS'), reads: [listReports, getSettings] },
    ],
  },
  {
    id: 'devices',
    name: (i18n) => i18n._('NAV_DEVICES'),
    pages: [
      { to: '/$companyId/tablets', name: (i18n) => i18n._('NAV_TABLETS'), reads: [listDevices, listSites] },
      {
        to: '/$companyId/tablets/rules',
        name: (i18n) => i18n._('NAV_TABLET_RULES'),
        reads: [getSettings],
        changes: [saveOperatorPin],
      },
      {
        to: '/$companyId/printers',
        name: (i18n) => i18n._('NAV_PRINTERS'),
        reads: [listPrinters],
        changes: [savePrinter],
      },
      {
        to: '/$companyId/doors',
        name: (i18n) => i18n._('NAV_DOORS'),
        reads: [listDoors, listDevices],
        changes: [saveDoor],
      },
    ],
  },
]

const settings: readonly Section[] = [
  {
    id: 'visit',
    name: (i18n) => i18n._('NAV_VISIT'),
    pages: [
      {
        to: '/$companyId/flow',
        name: (i18n) => i18n._('NAV_FLOW'),
        reads: [getSettings],
        changes: [saveFlowFlags],
      },
      {
        to: '/$companyId/types',
        name: (i18n) => i18n._('NAV_TYPES'),
        reads: [listVisitorTypes, getSettings],
        changes: [saveVisitorType],
      },
      {
        to: '/$companyId/reasons',
        name: (i18n) => i18n._('NAV_REASONS'),
        reads: [listReasons],
        changes: [saveReason],
      },
    ],
  },
  {
    id: 'documents',
    name: (i18n) => i18n._('NAV_DOCUMENTS'),
    pages: [
      {
        to: '/$companyId/certificates',
        name: (i18n) => i18n._('NAV_CERTIFICATES'),
        reads: [listCertificates],
        changes: [saveCertificate],
        below: [
          {
            to: '/$companyId/certificates/$certificateId',
            name: (i18n) => i18n._('CERTIFICATE_EDIT'),
            reads: [listCertificates, getSettings],
            changes: [saveCertificate],
          },
        ],
      },
      {
        to: '/$companyId/privacy',
        name: (i18n) => i18n._('NAV_PRIVACY'),
        reads: [getNotice],
        changes: [saveNotice],
      },
    ],
  },
  {
    id: 'look',
    name: (i18n) => i18n._('NAV_COMPANY_GROUP'),
    pages: [
      {
        to: '/$companyId/company',
        name: (i18n) => i18n._('NAV_COMPANY'),
        reads: [getSettings],
        changes: [saveProfile],
        below: [
          {
            to: '/$companyId/mailbox',
            name: (i18n) => i18n._('MAILBOX'),
            reads: [getMailbox],
            changes: [saveMailbox],
          },
        ],
      },
      {
        to: '/$companyId/colours',
        name: (i18n) => i18n._('NAV_COLOURS'),
        reads: [getSettings],
        changes: [saveColors],
      },
      {
        to: '/$companyId/badge',
        name: (i18n) => i18n._('NAV_BADGE'),
        reads: [getBadgeTemplate],
        changes: [saveBadgeTemplate],
      },
    ],
  },
  {
    id: 'sites',
    name: (i18n) => i18n._('NAV_SITES'),
    pages: [
      {
        to: '/$companyId/sites',
        name: (i18n) => i18n._('NAV_SITES'),
        reads: [listSites],
        changes: [saveSite],
      },
    ],
  },
  {
    id: 'staff',
    name: (i18n) => i18n._('NAV_STAFF'),
    pages: [
      { to: '/$companyId/staff', name: (i18n) => i18n._('NAV_STAFF'), reads: [listAccounts] },
      { to: '/$companyId/staff/keys', name: (i18n) => i18n._('KEYS'), reads: [listKeys] },
      {
        to: '/$companyId/staff/webhooks',
        name: (i18n) => i18n._('WEBHOOKS'),
        reads: [listWebhooks],
        below: [
          {
            to: '/$companyId/staff/webhooks/$webhookId',
            name: (i18n) => i18n._('WEBHOOK'),
            reads: [listWebhooks, listWebhookDeliveries],
          },
        ],
      },
    ],
  },
  {
    id: 'data',
    name: (i18n) => i18n._('NAV_DATA'),
    pages: [
      {
        to: '/$companyId/data',
        name: (i18n) => i18n._('NAV_DATA'),
        reads: [getRetention],
        changes: [saveRetention],
      },
      {
        to: '/$companyId/archive',
        name: (i18n) => i18n._('NAV_ARCHIVE'),
        reads: [searchArchive, listArchiveDocuments, getArchiveAuthority],
      },
    ],
  },
  {
    id: 'audit',
    name: (i18n) => i18n._('NAV_AUDIT'),
    pages: [
      { to: '/$companyId/audit', name: (i18n) => i18n._('NAV_AUDIT'), reads: [listAudit, getAuditState] },
    ],
  },
]

/** Pages of the frame itself: the overview, the list of settings, the person's own account, the companies of the installation. */
const own: Readonly<
  Record<'home' | 'settings' | 'account' | 'companies', Offered & { readonly to: string }>
> = {
  home: {
    to: '/$companyId',
    name: (i18n) => i18n._('NAV_HOME'),
    reads: [getOverview],
  },
  settings: { to: '/$companyId/settings', name: (i18n) => i18n._('NAV_SETTINGS'), reads: [getMe] },
  account: { to: '/$companyId/account', name: (i18n) => i18n._('NAV_ACCOUNT'), reads: [getMe] },
  companies: { to: '/$companyId/companies', name: (i18n) => i18n._('COMPANIES'), reads: [listCompanies] },
}

const isOffered =
  (held: readonly HeldRole[]) =>
  ({ reads, changes }: Offered): boolean =>
    reads.every((call) => mayMake(held, call)) &&
    (changes === undefined || oversees(held) || changes.some((call) => mayMake(held, call)))

const offeredSections = (sections: readonly Section[], held: readonly HeldRole[]): readonly Section[] =>
  sections.flatMap((section) => {
    const pages = section.pages
      .filter(isOffered(held))
      .map((page) => ({ ...page, below: (page.below ?? []).filter(isOffered(held)) }))
    const [only] = pages
    if (only === undefined) return []
    // A section with a single page bears its name.
    return [{ ...section, pages, name: pages.length === 1 ? only.name : section.name }]
  })

/** What the menu of a person offers. */
export interface Places {
  readonly daily: readonly Section[]
  readonly settings: readonly Section[]
  readonly mayStart: boolean
}

export const placesFor = (held: readonly HeldRole[]): Places => ({
  daily: offeredSections(daily, held),
  settings: offeredSections(settings, held),
  mayStart: isOffered(held)(own.home),
})

/** The page to which the menu leads: of the desk, the one of the visitors inside. */
export const leadOf = ({ pages }: Section): PageAddress | null =>
  (pages.find(({ to }) => to === '/$companyId/desk') ?? pages[0])?.to ?? null

/** The page at which a person's work begins; `null`: no role offers one. */
export const firstPage = ({ daily: places, settings: sections }: Places): PageAddress | null => {
  const [first] = [...places, ...sections]
  return first === undefined ? null : leadOf(first)
}

/** Where a page stands: in which section, and below which page. */
export interface Standing {
  readonly name: Name
  readonly section: SectionId | null
  readonly isSetting: boolean
  /** The page that leads to it. */
  readonly parent: ConsolePage | null
}

interface Known extends Standing {
  readonly to: string
  readonly page: Offered
}

const known: readonly Known[] = [
  ...Object.values(own).map((page) => ({
    to: page.to,
    name: page.name,
    page,
    section: null,
    parent: null,
    isSetting: page === own.settings,
  })),
  ...[...daily, ...settings].flatMap((section) =>
    section.pages.flatMap((page) => {
      const at = { section: section.id, isSetting: settings.includes(section) }
      const below = (page.below ?? []).map((sub) => ({
        ...at,
        to: sub.to,
        name: sub.name,
        page: sub,
        parent: page,
      }))
      return [{ ...at, to: page.to, name: page.name, page, parent: null }, ...below]
    }),
  ),
]

/** The addresses of all pages of a company, with their parameters. */
export const knownAddresses: readonly string[] = known.map(({ to }) => to)

/** @param to the address of a route, with its parameters; `null`: it is none of a page */
export const pageStanding = (to: string): Standing | null => known.find((one) => one.to === to) ?? null

/**
 * Whether a person may open a page. An address that is no page is for the router to judge.
 * @param runsInstallation a right of the account, which no role gives
 */
export function mayOpen(held: readonly HeldRole[], to: string, runsInstallation = false): boolean {
  if (to === own.companies.to) return runsInstallation
  if (to === own.settings.to) return placesFor(held).settings.length > 0
  const found = known.find((one) => one.to === to)
  return found === undefined || isOffered(held)(found.page)
}
