import { sql } from 'kysely'
import type { Vault } from '#server/keys/vault.ts'
import { accountStore } from './accounts/accounts.store.ts'
import { installationOwnerStore } from './accounts/installation-owners.store.ts'
import { accessStore } from './visits/access.store.ts'
import { closingStore } from './visits/closing.store.ts'
import { guestMailStore } from './appointments/guest-mails.store.ts'
import { guestPageStore } from './appointments/guest-page/guest-page.store.ts'
import { guestNumberStore } from './appointments/guest-numbers.store.ts'
import { guestStore } from './appointments/guests.store.ts'
import { auditLogStore } from './audit/audit-log.store.ts'
import { badgeStore } from './badges/badges.store.ts'
import { archiveStore } from './certificates/archive.store.ts'
import { visitPdfStore } from './archive/visit-pdfs.store.ts'
import { certificateStore } from './certificates/certificates.store.ts'
import { arrivalStore } from './companies/arrival.store.ts'
import { companyStore } from './companies/companies.store.ts'
import { commandStore } from './devices/commands.store.ts'
import { type Tenant, tenantOf } from './database/tenant.ts'
import { needCommits } from './database/can-write.ts'
import type { Database } from './database/database.ts'
import { reachNodes } from './database/nodes.ts'
import { deviceStore } from './devices/devices.store.ts'
import { evacuationStore } from './roll-calls/evacuation.store.ts'
import { eventStore } from './events/events.store.ts'
import { wardenStore } from './roll-calls/warden-links.store.ts'
import { enrolmentStore } from './devices/enrolments.store.ts'
import { directoryQueueStore } from './hosts/directory/directory.store.ts'
import { mailboxStore } from './mailbox/mailbox.store.ts'
import { jobWorkerStore } from './platform/job-workers.store.ts'
import { pulseStore } from './doors/pulses.store.ts'
import { feedbackStore } from './visits/feedback.store.ts'
import { offlineAccessStore } from './visits/offline-access.store.ts'
import { limitStore } from './platform/limits.store.ts'
import { offlinePackStore } from './devices/offline-pack.store.ts'
import { outboxItemStore } from './devices/outbox-items.store.ts'
import { channelStore } from './notifications/http/channels.store.ts'
import { newsQueueStore } from './notifications/news/queue-news.store.ts'
import { exitLinkStore } from './notifications/news/exit-links.store.ts'
import { newsStore } from './notifications/news/news.store.ts'
import { pushStore } from './notifications/push/push.store.ts'
import { myVisitorsStore } from './notifications/my-visitors.store.ts'
import { notificationStore } from './notifications/notifications.store.ts'
import { operatorTryStore } from './devices/operator-tries.store.ts'
import { printJobStore } from './printing/print-jobs.store.ts'
import { purgeStore } from './privacy/purge.store.ts'
import { searchStore } from './visitors/search.store.ts'
import { tokenStore } from './devices/tokens.store.ts'
import { attentionMailStore } from './attention/attention-mail.store.ts'
import { reportMailStore } from './reports/report-mails.store.ts'
import { webhookStore } from './webhooks/webhooks.store.ts'
import { watchStore } from './platform/watch.store.ts'
import { visitorStore } from './visitors/visitors.store.ts'

/** Everything that is remembered, by what is asked of it. */
export function makeStore(database: Database, vault: Vault) {
  const tokens = tokenStore(database)
  const limits = limitStore(database)
  const visitors = visitorStore(database, vault, tokens)
  return {
    tokens,
    accounts: accountStore(database, vault),
    installationOwners: installationOwnerStore(database),
    /** A company's rows, for its staff. */
    tenantOf: (companyId: string, sites: readonly string[] | null): Tenant =>
      tenantOf(database.query, companyId, sites),
    auditLog: auditLogStore(database, vault),
    companies: companyStore(database, vault),
    arrival: arrivalStore(database, vault),
    visitors,
    guestMails: guestMailStore(database, vault),
    guestPages: guestPageStore(database, vault),
    guestNumbers: guestNumberStore(database, vault),
    guests: guestStore(database, vault, tokens, visitors),
    access: accessStore(database, vault),
    feedback: feedbackStore(database),
    pulses: pulseStore(database, vault),
    offlineAccess: offlineAccessStore(database, vault),
    offlinePack: offlinePackStore(database, vault),
    search: searchStore(database),
    certificates: certificateStore(database),
    archive: archiveStore(database, vault),
    visitPdfs: visitPdfStore(database, vault),
    enrolments: enrolmentStore(database),
    evacuations: evacuationStore(database),
    wardens: wardenStore(database, vault),
    events: eventStore(database),
    webhooks: webhookStore(database, vault),
    devices: deviceStore(database, vault, limits),
    outboxItems: outboxItemStore(database, vault, limits),
    commands: commandStore(database, vault),
    badges: badgeStore(database, vault),
    purge: purgeStore(database, vault),
    closing: closingStore(database),
    printJobs: printJobStore(database),
    notifications: notificationStore(database),
    news: newsStore(database),
    newsQueue: newsQueueStore(database),
    exitLinks: exitLinkStore(database),
    directories: directoryQueueStore(database),
    mailboxes: mailboxStore(database, vault),
    myVisitors: myVisitorsStore(database),
    notificationChannels: channelStore(database, vault),
    pushes: pushStore(database, vault),
    limits,
    jobWorkers: jobWorkerStore(database),
    watch: watchStore(database),
    attentionMails: attentionMailStore(database),
    reportMails: reportMailStore(database),
    operatorTries: operatorTryStore(database),
    /** Connections for the sockets’ adapter and the job queue, which use PostgreSQL themselves. */
    background: database.background,
    /** Connections for the account library, which does the same. */
    accountPool: database.accounts,
    connections: () => ({
      total: database.pool.totalCount,
      idle: database.pool.idleCount,
      waiting: database.pool.waitingCount,
    }),
    /** A table of some megabytes that is gone at once. @throws if there is no room for it */
    writeProbe: () =>
      sql`create temporary table probe on commit drop as select generate_series(1, 100000)`.execute(
        database.query,
      ),
    /** @throws if the database cannot be reached, or would not acknowledge a visit. */
    ping: () => needCommits(database.query),
    /** Throws while a node of a distributed PostgreSQL is away. */
    reachNodes: () => reachNodes(database.query),
  }
}

export type Store = ReturnType<typeof makeStore>
