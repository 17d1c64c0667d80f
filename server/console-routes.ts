import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { type ConsoleCallName, consoleCalls } from '#contract/console/index.ts'
import type { HostNames } from '#server/http/origin.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { SingleSignOn } from './accounts/account-library.ts'
import type { HtmlCleaner } from './certificates/html-cleaner.ts'
import { forgetMailsAbout, outboxIn } from './mail/outbox.ts'
import type { Mailer } from './mail/mailer.ts'
import { anonymous } from './audit/audit-log.store.ts'
import type { Store } from './store.ts'
import type { SendVisitor } from './realtime/realtime.ts'
import type { Live } from './realtime/staff-lines.ts'
import type { OpenFromAfar } from './devices/open-access.routes.ts'
import { type OpenHandler, serveOpen } from './http/serve.ts'
import type { BadgeTools } from './badges/badge.routes.ts'
import { appointmentHandlers } from './appointments/appointments.routes.ts'
import { guestListHandlers } from './appointments/guest-list.routes.ts'
import { myInvitationHandlers } from './appointments/my-invitations.routes.ts'
import { tellGuests } from './appointments/tell-guests.ts'
import { editSources } from './console-edits.ts'
import type { EditSource } from './http/edits.ts'
import { overviewHandlers } from './overview/overview.routes.ts'
import { attentionHandlers } from './attention/attention.routes.ts'
import { auditHandlers } from './audit/audit.routes.ts'
import { consoleCertificateHandlers } from './certificates/console-certificates.routes.ts'
import { deviceHandlers } from './devices/devices.routes.ts'
import type { OpenDoor } from './doors/door-opener.ts'
import { doorHandlers } from './doors/doors.routes.ts'
import { directoryHandlers } from './hosts/directory/directory.routes.ts'
import type { DirectoryTools } from './hosts/directory/run-directory.ts'
import { mailboxHandlers } from './mailbox/mailbox.routes.ts'
import { hostHandlers } from './hosts/hosts.routes.ts'
import { matchHandlers } from './visits/matches.routes.ts'
import { logHandlers } from './visits/log.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { channelHandlers } from './notifications/http/channels.routes.ts'
import { myVisitorHandlers } from './notifications/my-visitors.routes.ts'
import { pushContact } from './notifications/push/push-contact.ts'
import { myPushHandlers, pushRulesHandlers, receiptHandlers } from './notifications/push/push.routes.ts'
import { notificationHandlers } from './notifications/notifications.routes.ts'
import { companyHandlers } from './companies/companies.routes.ts'
import { siteArrivalHandlers } from './companies/arrival.routes.ts'
import type { GuardedPost } from './platform/guarded-post.ts'
import { placeHandlers } from './companies/places.routes.ts'
import { peopleHandlers } from './privacy/people.routes.ts'
import type { VisitPdfWriter } from './archive/visit-pdf-writer.ts'
import { archiveHandlers } from './archive/archive.routes.ts'
import { personHandlers } from './privacy/person.routes.ts'
import { privacyHandlers } from './privacy/privacy.routes.ts'
import { printingHandlers } from './printing/printing.routes.ts'
import { rollCallHandlers } from './roll-calls/roll-calls.routes.ts'
import { wardenHandlers, wardenLinkHandlers } from './roll-calls/warden.routes.ts'
import { type AccountHandler, type CompanyHandler, consoleServer } from './http/serve-console.ts'
import { joinHandlers, sessionHandlers } from './accounts/session.routes.ts'
import { pictureHandlers } from './companies/pictures.routes.ts'
import { settingsHandlers } from './companies/settings.routes.ts'
import { keyHandlers } from './accounts/keys.routes.ts'
import { staffHandlers } from './accounts/staff.routes.ts'
import { webhookHandlers } from './webhooks/webhooks.routes.ts'
import { todayHandlers } from './visits/today.routes.ts'

interface ConsoleTools {
  readonly store: Store
  readonly vault: Vault
  readonly badgeTools: BadgeTools
  readonly html: HtmlCleaner
  readonly visitPdfWriter: VisitPdfWriter
  readonly mailer: Mailer
  readonly post: GuardedPost
  readonly openDoor: OpenDoor
  readonly directories: DirectoryTools
  /** CIDR: private networks in which mailboxes may be. */
  readonly mailboxNetworks: readonly string[]
  readonly singleSignOn: SingleSignOn | null
  readonly names: HostNames
  /** Absolute: the outbox, and what this server has seen of the audit logs. */
  readonly dataDir: string
  readonly openFromAfar: OpenFromAfar
  readonly sendVisitor: SendVisitor
  readonly dismiss: (companyId: string, deviceId: string) => void
  readonly renew: (companyId: string, deviceId: string) => void
  readonly onChanged: (companyId: string) => void
  readonly live: Live
  /** Steps of notifications may be due now. */
  readonly wakeDispatcher: () => void
}

type OpenCall =
  | 'getSignInWays'
  | 'readSetUp'
  | 'setUp'
  | 'readInvitation'
  | 'acceptInvitation'
  | 'confirmPush'
  | 'openWardenLink'
  | 'getWatchedRollCall'
  | 'tickAsWarden'
type AccountCall =
  | 'getMe'
  | 'listSessions'
  | 'revokeSession'
  | 'saveMyName'
  | 'joinCompany'
  | 'listCompanies'
  | 'createCompany'
  | 'listMyVisitors'
  | 'answerMyVisitor'
  | 'listMyInvitations'
  | 'saveMyInvitation'
  | 'cancelMyInvitation'
  | 'findMyPush'
  | 'saveMyPush'
  | 'deleteMyPush'
type CompanyCall = Exclude<ConsoleCallName, OpenCall | AccountCall>

/** Serves every call of the console; one that has no handler does not compile. */
export function serveConsole(app: FastifyInstance, tools: ConsoleTools): void {
  const { store, vault, badgeTools, mailer, dataDir } = tools
  const guestTools = { vault, tell: tellGuests(mailer), onChanged: tools.live.insideChanged }
  const { pushes } = store
  const contact = pushContact({ mailFrom: mailer.from, origin: tools.names.canonical })
  const open: { readonly [Name in OpenCall]: OpenHandler<(typeof consoleCalls)[Name]> } = {
    ...joinHandlers(store, tools.singleSignOn, tools.names),
    ...receiptHandlers({ pushes, onChanged: tools.live.notificationsChanged }),
    ...wardenHandlers({ store, vault, onChanged: tools.live.rollCallChanged }),
  }
  const ofAccount: { readonly [Name in AccountCall]: AccountHandler<(typeof consoleCalls)[Name]> } = {
    ...sessionHandlers(store),
    ...companyHandlers(store, mailer, tools.names.canonical),
    ...myPushHandlers({ pushes, contact }),
    ...myVisitorHandlers({
      store,
      contact,
      wake: tools.wakeDispatcher,
      onChanged: tools.live.notificationsChanged,
    }),
    ...myInvitationHandlers({ store, ...guestTools }),
  }
  const ofCompany: { readonly [Name in CompanyCall]: CompanyHandler<(typeof consoleCalls)[Name]> } = {
    ...staffHandlers(store, mailer),
    ...keyHandlers(store),
    ...settingsHandlers(vault),
    ...pictureHandlers(),
    ...placeHandlers(badgeTools.printing),
    ...siteArrivalHandlers(vault),
    ...hostHandlers(vault),
    ...appointmentHandlers({ ...guestTools, onByHand: tools.live.onByHand }),
    ...guestListHandlers(guestTools),
    ...directoryHandlers(tools.directories),
    ...mailboxHandlers({ vault, networks: tools.mailboxNetworks }),
    ...consoleCertificateHandlers(tools.html),
    ...printingHandlers(badgeTools),
    ...deviceHandlers(tools),
    ...auditHandlers({ store, vault, dataDir, sourceOf: (name) => sources[name as CompanyCall] ?? null }),
    ...peopleHandlers(vault, tools.live.onByHand),
    ...personHandlers(vault),
    ...archiveHandlers({
      vault,
      companies: store.companies,
      limits: store.limits,
      writer: tools.visitPdfWriter,
    }),
    ...privacyHandlers({
      store,
      vault,
      forgetMails: (ids) => forgetMailsAbout(outboxIn(dataDir), ids),
    }),
    ...todayHandlers({ store, vault, onByHand: tools.live.onByHand, sendVisitor: tools.sendVisitor }),
    ...notificationHandlers({
      vault,
      wake: tools.wakeDispatcher,
      onChanged: tools.live.notificationsChanged,
      mailer,
    }),
    ...channelHandlers({ vault, post: tools.post }),
    ...webhookHandlers({ vault, wake: tools.wakeDispatcher }),
    ...doorHandlers({ vault, openDoor: tools.openDoor }),
    ...pushRulesHandlers(contact),
    ...rollCallHandlers(vault, tools.live.rollCallChanged),
    ...wardenLinkHandlers(vault),
    ...logHandlers(vault),
    ...reportHandlers({ tenantOf: store.tenantOf, mailer, origin: tools.names.canonical }),
    ...matchHandlers(store),
    ...attentionHandlers(),
    ...overviewHandlers({
      mailer,
      isPrivate: tools.names.isPrivate,
      lacksStamps: tools.visitPdfWriter.lacksStamps,
    }),
  }
  const server = consoleServer(app, {
    store,
    vault,
    origin: tools.names.canonical,
    onChanged: tools.onChanged,
  })
  const sources: {
    readonly [Name in CompanyCall]?: EditSource<v.InferOutput<(typeof consoleCalls)[Name]['request']>>
  } = editSources(ofCompany, vault)
  const serveOpenCall = <Name extends OpenCall>(name: Name) =>
    serveOpen(app, consoleCalls[name], withAuditEntry(store, consoleCalls[name], open[name]))
  const serveAccountCall = <Name extends AccountCall>(name: Name) =>
    server.ofAccount(consoleCalls[name], ofAccount[name])
  const serveCompanyCall = <Name extends CompanyCall>(name: Name) =>
    server.ofCompany(consoleCalls[name], ofCompany[name], sources[name] ?? null)
  for (const name of Object.keys(open) as OpenCall[]) serveOpenCall(name)
  for (const name of Object.keys(ofAccount) as AccountCall[]) serveAccountCall(name)
  for (const name of Object.keys(ofCompany) as CompanyCall[]) serveCompanyCall(name)
}

/** A person who joins by a link does so in a company, and the audit log of that company gets an entry. */
const withAuditEntry =
  <C extends AnyCall>({ auditLog }: Store, call: C, handler: OpenHandler<C>): OpenHandler<C> =>
  async (content, caller) => {
    const answered = await handler(content, caller)
    const arrivedAt =
      answered.ok && call.effect !== 'none' ? ((answered.value as Partial<Arrived>).companyId ?? null) : null
    if (arrivedAt !== null) {
      const { address } = caller
      await auditLog.add(arrivedAt, { actor: anonymous, action: call.name, details: {}, address })
    }
    return answered
  }
interface Arrived {
  readonly companyId: string
}
