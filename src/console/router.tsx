import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { queries, RefusedCall } from '#src/api/queries.ts'
import { auditFilterOf } from './pages/audit/audit-filter.ts'
import { chartsFilterOf } from './pages/charts/charts-filter.ts'
import { readDeskAhead } from './pages/desk/read-ahead.ts'
import { hostFilterOf } from './pages/hosts/host-filter.ts'
import { filterOf } from './pages/log/log-filter.ts'
import { tabletFilterOf } from './pages/tablets/tablet-filter.ts'
import { SignInPage } from './session/sign-in-page.tsx'
import { meQuery } from './shell/me.ts'
import { firstPage, placesFor } from './shell/places.ts'
import { CrashPage, NoCompanyPage, NotFoundPage } from './shell/other-pages.tsx'
import { Shell } from './shell/shell.tsx'

const rootRoute = createRootRoute({ errorComponent: CrashPage, notFoundComponent: NotFoundPage })

/** Only a path of our own: a redirect must not lead to another origin. */
const isOurs = (to: unknown): to is string => typeof to === 'string' && /^\/(?!\/)/.test(to)

const isDay = (day: unknown): day is string => typeof day === 'string' && /^20\d{2}-\d{2}-\d{2}$/.test(day)

/** A person who is not signed in goes to the sign-in page first, and then returns. */
async function signedIn(to: string) {
  try {
    return await queries.ensureQueryData(meQuery)
  } catch (error) {
    if (error instanceof RefusedCall && error.failure.code === 'UNAUTHORIZED') {
      throw redirect({ to: '/sign-in', search: to === '/' ? {} : { to } })
    }
    throw error
  }
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // Single sign-on returns here, with its `error` if it failed.
  validateSearch: (search: Record<string, unknown>): { to?: string; error?: string } => ({
    ...(isOurs(search.to) && { to: search.to }),
    ...(typeof search.error === 'string' && { error: search.error }),
  }),
  component: SignInPage,
})
const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten',
  component: lazyRouteComponent(() => import('./session/forgotten-page.tsx'), 'ForgottenPage'),
})
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./session/reset-page.tsx'), 'ResetPage'),
})
const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  component: lazyRouteComponent(() => import('./session/set-up-page.tsx'), 'SetUpPage'),
})
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./session/invitation-page.tsx'), 'InvitationPage'),
})
/** For people without an account, by a link and six digits. */
const wardenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/warden',
  component: lazyRouteComponent(() => import('./warden/warden-page.tsx'), 'WardenPage'),
})
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    const { memberships } = await signedIn('/')
    const first = memberships.find(({ role }) => role !== 'host')
    if (first) {
      const { companyId } = first
      const to =
        firstPage(placesFor(memberships.filter((one) => one.companyId === companyId))) ?? '/$companyId'
      throw redirect({ to, params: { companyId }, replace: true })
    }
    if (memberships.length > 0) throw redirect({ to: '/visitors', replace: true })
  },
  component: NoCompanyPage,
})

/** A host's own page, which needs no company. */
const visitorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/visitors',
  beforeLoad: async ({ location }) => {
    await signedIn(location.pathname)
  },
  component: lazyRouteComponent(() => import('./pages/visitors/visitors-page.tsx'), 'VisitorsPage'),
})

const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$companyId',
  beforeLoad: async ({ location }) => {
    await signedIn(location.pathname)
  },
  component: Shell,
})
const homeRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
})
const accountRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
})
const companiesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/companies',
  component: lazyRouteComponent(() => import('./pages/companies/companies-page.tsx'), 'CompaniesPage'),
})
const deskRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/desk',
  // A pointer over the link is no reason to read a thousand rows.
  loader: ({ params, preload }) => {
    if (!preload) readDeskAhead(params.companyId)
  },
  component: lazyRouteComponent(() => import('./pages/desk/inside-page.tsx'), 'InsidePage'),
})
const leftRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/desk/left',
  component: lazyRouteComponent(() => import('./pages/desk/left-page.tsx'), 'LeftPage'),
})
/** The address of the page of visitors inside in earlier versions. */
const todayRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/today',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$companyId/desk', params, replace: true })
  },
})
const expectedRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/expected',
  validateSearch: (search: Record<string, unknown>): { day?: string; site?: string } => ({
    ...(isDay(search.day) && { day: search.day }),
    ...(typeof search.site === 'string' && { site: search.site }),
  }),
  component: lazyRouteComponent(() => import('./pages/expected/expected-page.tsx'), 'ExpectedPage'),
})
const guestImportRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/expected/import',
  component: lazyRouteComponent(
    () => import('./pages/expected/import/guest-import-page.tsx'),
    'GuestImportPage',
  ),
})
const rollCallsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/roll-call',
  component: lazyRouteComponent(() => import('./pages/roll-call/roll-calls-page.tsx'), 'RollCallsPage'),
})
const rollCallRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/roll-call/$rollCallId',
  component: lazyRouteComponent(() => import('./pages/roll-call/roll-call-page.tsx'), 'RollCallPage'),
})
const logRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/log',
  validateSearch: filterOf,
  component: lazyRouteComponent(() => import('./pages/log/log-page.tsx'), 'LogPage'),
})
/** The address of the list in earlier versions. */
const reviewRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/review',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$companyId/attention', params, replace: true })
  },
})
const attentionRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/attention',
  component: lazyRouteComponent(() => import('./pages/attention/attention-page.tsx'), 'AttentionPage'),
})
const chartsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/charts',
  validateSearch: chartsFilterOf,
  component: lazyRouteComponent(() => import('./pages/charts/charts-page.tsx'), 'ChartsPage'),
})
const reportsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/reports',
  component: lazyRouteComponent(() => import('./pages/reports/reports-page.tsx'), 'ReportsPage'),
})
const visitRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/visits/$visitId',
  component: lazyRouteComponent(() => import('./pages/log/visit-page.tsx'), 'VisitPage'),
})
const personRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/people/$visitorId',
  component: lazyRouteComponent(() => import('./pages/people/person-page.tsx'), 'PersonPage'),
})
const tabletsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/tablets',
  validateSearch: tabletFilterOf,
  component: lazyRouteComponent(() => import('./pages/tablets/tablets-page.tsx'), 'TabletsPage'),
})
const tabletRulesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/tablets/rules',
  component: lazyRouteComponent(() => import('./pages/tablets/tablet-rules-page.tsx'), 'TabletRulesPage'),
})
const hostsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/hosts',
  validateSearch: hostFilterOf,
  component: lazyRouteComponent(() => import('./pages/hosts/hosts-page.tsx'), 'HostsPage'),
})
const importRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/hosts/import',
  component: lazyRouteComponent(() => import('./pages/hosts/import-page.tsx'), 'ImportPage'),
})
const directoryRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/hosts/directory',
  component: lazyRouteComponent(() => import('./pages/hosts/directory/directory-page.tsx'), 'DirectoryPage'),
})
const mailboxRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/mailbox',
  component: lazyRouteComponent(() => import('./pages/mailbox/mailbox-page.tsx'), 'MailboxPage'),
})
const flowRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/flow',
  component: lazyRouteComponent(() => import('./pages/flow/flow-page.tsx'), 'FlowPage'),
})
const typesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/types',
  component: lazyRouteComponent(() => import('./pages/types/types-page.tsx'), 'TypesPage'),
})
const certificatesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/certificates',
  component: lazyRouteComponent(
    () => import('./pages/certificates/certificates-page.tsx'),
    'CertificatesPage',
  ),
})
const certificateRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/certificates/$certificateId',
  component: lazyRouteComponent(() => import('./pages/certificates/certificate-page.tsx'), 'CertificatePage'),
})
const reasonsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/reasons',
  component: lazyRouteComponent(() => import('./pages/reasons-page.tsx'), 'ReasonsPage'),
})
const badgeRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/badge',
  component: lazyRouteComponent(() => import('./pages/badge-page.tsx'), 'BadgePage'),
})
const privacyRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./pages/privacy-page.tsx'), 'PrivacyPage'),
})
const profileRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/company',
  component: lazyRouteComponent(() => import('./pages/company/company-page.tsx'), 'CompanyPage'),
})
const coloursRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/colours',
  component: lazyRouteComponent(() => import('./pages/colours/colours-page.tsx'), 'ColoursPage'),
})
const sitesRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/sites',
  component: lazyRouteComponent(() => import('./pages/sites-page.tsx'), 'SitesPage'),
})
const printersRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/printers',
  component: lazyRouteComponent(() => import('./pages/printers-page.tsx'), 'PrintersPage'),
})
const doorsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/doors',
  component: lazyRouteComponent(() => import('./pages/doors/doors-page.tsx'), 'DoorsPage'),
})
const staffRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/staff',
  component: lazyRouteComponent(() => import('./pages/staff/staff-page.tsx'), 'StaffPage'),
})
const keysRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/staff/keys',
  component: lazyRouteComponent(() => import('./pages/staff/keys-page.tsx'), 'KeysPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/staff/webhooks',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const webhookRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/staff/webhooks/$webhookId',
  component: lazyRouteComponent(() => import('./pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
})
const peopleRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('./pages/people-page.tsx'), 'PeoplePage'),
})
const dataRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/data',
  component: lazyRouteComponent(() => import('./pages/data/data-page.tsx'), 'DataPage'),
})
const archiveRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/archive',
  component: lazyRouteComponent(() => import('./pages/archive/archive-page.tsx'), 'ArchivePage'),
})
const auditRoute = createRoute({
  getParentRoute: () => companyRoute,
  path: '/audit',
  validateSearch: auditFilterOf,
  component: lazyRouteComponent(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
})

const routeTree = rootRoute.addChildren([
  signInRoute,
  forgottenRoute,
  resetRoute,
  setUpRoute,
  invitationRoute,
  wardenRoute,
  indexRoute,
  visitorsRoute,
  companyRoute.addChildren([
    homeRoute,
    accountRoute,
    companiesRoute,
    deskRoute,
    leftRoute,
    todayRoute,
    expectedRoute,
    guestImportRoute,
    rollCallsRoute,
    rollCallRoute,
    logRoute,
    reviewRoute,
    attentionRoute,
    chartsRoute,
    reportsRoute,
    visitRoute,
    personRoute,
    tabletsRoute,
    tabletRulesRoute,
    hostsRoute,
    importRoute,
    directoryRoute,
    mailboxRoute,
    flowRoute,
    typesRoute,
    certificatesRoute,
    certificateRoute,
    reasonsRoute,
    badgeRoute,
    privacyRoute,
    profileRoute,
    coloursRoute,
    sitesRoute,
    printersRoute,
    doorsRoute,
    staffRoute,
    keysRoute,
    webhooksRoute,
    webhookRoute,
    settingsRoute,
    peopleRoute,
    dataRoute,
    archiveRoute,
    auditRoute,
  ]),
])

export const makeConsoleRouter = () =>
  createRouter({ routeTree, basepath: '/console', defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeConsoleRouter>
  }
}
