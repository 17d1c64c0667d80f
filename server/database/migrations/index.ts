import type { Migration } from 'kysely'
import { foundation } from './0001-foundation.ts'
import { newAccessFunction } from './0002-new-access.ts'
import { realtime } from './0010-realtime.ts'
import { badgeMigration } from './0020-badge.ts'
import { settingsAndNotice } from './0030-settings-and-notice.ts'
import { touchlessMigration } from './0040-touchless.ts'
import { printerNetworks } from './0050-printer-networks.ts'
import { staffConsole } from './0060-console.ts'
import { lateVisits } from './0070-late-visits.ts'
import { todayAndLog } from './0080-today-and-log.ts'
import { audit } from './0090-audit.ts'
import { privacyMigration } from './0091-privacy.ts'
import { exitsOfHosts } from './0092-exits-of-hosts.ts'
import { capacityOffline } from './0110-capacity-offline.ts'
import { installation } from './0120-installation.ts'
import { jobWorkers } from './0130-job-workers.ts'
import { deviceSecrets } from './0140-device-secrets.ts'
import { sessionProof } from './0150-session-proof.ts'
import { crashesOnce } from './0160-crashes-once.ts'
import { visitProofs } from './0165-visit-proofs.ts'
import { dataKeys } from './0170-data-keys.ts'
import { placeOfExit } from './0190-place-of-exit.ts'
import { refusedBadgesMigration } from './0200-refused-badges.ts'
import { attention } from './0210-attention.ts'
import { peopleMigration } from './0220-people.ts'
import { languages } from './0240-languages.ts'
import { outboxItems } from './0250-outbox-items.ts'
import { leaveByName } from './0260-leave-by-name.ts'
import { arrival } from './0270-arrival.ts'
import { homeLook } from './0280-home-look.ts'
import { enrolmentLinks } from './0290-enrolment-links.ts'
import { hostNotifications } from './0300-host-notifications.ts'
import { hostFields } from './0320-host-fields.ts'
import { notificationChannels } from './0321-notification-channels.ts'
import { hostRole } from './0322-host-role.ts'
import { endOfVisit } from './0340-end-of-visit.ts'
import { newsMigration } from './0350-news.ts'
import { translationsMigration } from './0355-translations.ts'
import { noticeFactsMigration } from './0356-notice-facts.ts'
import { directoriesMigration } from './0360-directories.ts'
import { shownOnHostPage } from './0365-shown-on-host-page.ts'
import { appointmentsMigration } from './0370-appointments.ts'
import { pushMigration } from './0380-push.ts'
import { exitLinks } from './0381-exit-links.ts'
import { mailboxesMigration } from './0385-mailboxes.ts'
import { bouncesMigration } from './0386-bounces.ts'
import { guestPageMigration } from './0390-guest-page.ts'
import { calendarInlet } from './0395-calendar-inlet.ts'
import { expectedByName } from './0400-expected-by-name.ts'
import { assumedGone } from './0408-assumed-gone.ts'
import { wardenAndPrivacyOfficer } from './0409-warden-and-privacy-officer.ts'
import { exitTakenBack } from './0411-exit-taken-back.ts'
import { visitorNotes } from './0413-visitor-notes.ts'
import { logFilters } from './0415-log-filters.ts'
import { overviewMigration } from './0416-overview.ts'
import { auditValues } from './0418-audit-values.ts'
import { longVisits } from './0420-long-visits.ts'
import { phoneAccesses } from './0421-phone-accesses.ts'
import { overCapacity } from './0422-over-capacity.ts'
import { rollCallSessions } from './0424-roll-call-sessions.ts'
import { visitCorrections } from './0426-visit-corrections.ts'
import { integrationKeys } from './0428-integration-keys.ts'
import { hostsOfSystems } from './0429-hosts-of-systems.ts'
import { eventsMigration } from './0432-events.ts'
import { webhooksMigration } from './0433-webhooks.ts'
import { doorsMigration } from './0436-doors.ts'
import { presenceMigration } from './0437-presence.ts'
import { chartDaysMigration } from './0440-chart-days.ts'
import { reportsMigration } from './0441-reports.ts'
import { documentEvidence } from './0444-document-evidence.ts'
import { documentRules } from './0445-document-rules.ts'
import { keptAcceptances } from './0446-kept-acceptances.ts'
import { failedDeliveries } from './0449-failed-deliveries.ts'
import { visitPdfs } from './0451-visit-pdfs.ts'
import { archiveSearch } from './0452-archive-search.ts'
import { rollCallStates } from './0456-roll-call-states.ts'
import { needsHelpMigration } from './0457-needs-help.ts'
import { rollCallLists } from './0458-roll-call-lists.ts'
import { optionalDocuments } from './0461-optional-documents.ts'
import { guardiansMigration } from './0462-guardians.ts'
import { asksForHelp } from './0463-asks-for-help.ts'
import { wardenLinks } from './0466-warden-links.ts'
import { saidSafe } from './0467-said-safe.ts'
import { auditOfVisits } from './0470-audit-of-visits.ts'
import { acceptancesOfVersion } from './0471-acceptances-of-version.ts'
import { installationOwners } from './0472-installation-owners.ts'
import { webhooksOfKeys } from './0475-webhooks-of-keys.ts'
import { uniqueInACompany } from './0476-unique-in-a-company.ts'
import { hashOnAShard } from './0477-hash-on-a-shard.ts'

/** Listed by hand, since the server is one bundled file; the names give the order and are never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-new-access': newAccessFunction,
  '0010-realtime': realtime,
  '0020-badge': badgeMigration,
  '0030-settings-and-notice': settingsAndNotice,
  '0040-touchless': touchlessMigration,
  '0050-printer-networks': printerNetworks,
  '0060-console': staffConsole,
  '0070-late-visits': lateVisits,
  '0080-today-and-log': todayAndLog,
  '0090-audit': audit,
  '0091-privacy': privacyMigration,
  '0092-exits-of-hosts': exitsOfHosts,
  '0110-capacity-offline': capacityOffline,
  '0120-installation': installation,
  '0130-job-workers': jobWorkers,
  '0140-device-secrets': deviceSecrets,
  '0150-session-proof': sessionProof,
  '0160-crashes-once': crashesOnce,
  '0165-visit-proofs': visitProofs,
  '0170-data-keys': dataKeys,
  '0190-place-of-exit': placeOfExit,
  '0200-refused-badges': refusedBadgesMigration,
  '0210-attention': attention,
  '0220-people': peopleMigration,
  '0240-languages': languages,
  '0250-outbox-items': outboxItems,
  '0260-leave-by-name': leaveByName,
  '0270-arrival': arrival,
  '0280-home-look': homeLook,
  '0290-enrolment-links': enrolmentLinks,
  '0300-host-notifications': hostNotifications,
  '0320-host-fields': hostFields,
  '0321-notification-channels': notificationChannels,
  '0322-host-role': hostRole,
  '0340-end-of-visit': endOfVisit,
  '0350-news': newsMigration,
  '0355-translations': translationsMigration,
  '0356-notice-facts': noticeFactsMigration,
  '0360-directories': directoriesMigration,
  '0365-shown-on-host-page': shownOnHostPage,
  '0370-appointments': appointmentsMigration,
  '0380-push': pushMigration,
  '0381-exit-links': exitLinks,
  '0385-mailboxes': mailboxesMigration,
  '0386-bounces': bouncesMigration,
  '0390-guest-page': guestPageMigration,
  '0395-calendar-inlet': calendarInlet,
  '0400-expected-by-name': expectedByName,
  '0408-assumed-gone': assumedGone,
  '0409-warden-and-privacy-officer': wardenAndPrivacyOfficer,
  '0411-exit-taken-back': exitTakenBack,
  '0413-visitor-notes': visitorNotes,
  '0415-log-filters': logFilters,
  '0416-overview': overviewMigration,
  '0418-audit-values': auditValues,
  '0420-long-visits': longVisits,
  '0421-phone-accesses': phoneAccesses,
  '0422-over-capacity': overCapacity,
  '0424-roll-call-sessions': rollCallSessions,
  '0426-visit-corrections': visitCorrections,
  '0428-integration-keys': integrationKeys,
  '0429-hosts-of-systems': hostsOfSystems,
  '0432-events': eventsMigration,
  '0433-webhooks': webhooksMigration,
  '0436-doors': doorsMigration,
  '0437-presence': presenceMigration,
  '0440-chart-days': chartDaysMigration,
  '0441-reports': reportsMigration,
  '0444-document-evidence': documentEvidence,
  '0445-document-rules': documentRules,
  '0446-kept-acceptances': keptAcceptances,
  '0449-failed-deliveries': failedDeliveries,
  '0451-visit-pdfs': visitPdfs,
  '0452-archive-search': archiveSearch,
  '0456-roll-call-states': rollCallStates,
  '0457-needs-help': needsHelpMigration,
  '0458-roll-call-lists': rollCallLists,
  '0461-optional-documents': optionalDocuments,
  '0462-guardians': guardiansMigration,
  '0463-asks-for-help': asksForHelp,
  '0466-warden-links': wardenLinks,
  '0467-said-safe': saidSafe,
  '0470-audit-of-visits': auditOfVisits,
  '0471-acceptances-of-version': acceptancesOfVersion,
  '0472-installation-owners': installationOwners,
  '0475-webhooks-of-keys': webhooksOfKeys,
  '0476-unique-in-a-company': uniqueInACompany,
  '0477-hash-on-a-shard': hashOnAShard,
}
