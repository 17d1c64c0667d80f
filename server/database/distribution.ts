/**
 * Where each table is on a distributed PostgreSQL (Citus): `npm run distribute` puts it there, and a test asks that every table
 * stands here.
 *
 * - `distributed`: its rows are on the node of their company.
 * - `reference`: every node has all rows. What all companies' tables refer to; written seldom.
 * - `local`: on the coordinator alone. What belongs to no company, and what is looked up by a secret, an account or a code before
 *   the company is known: on the nodes, each look-up would ask all of them.
 */
export type Placement = 'distributed' | 'reference' | 'local'

const account = ['user'] as const
const library = ['account', 'passkey', 'session', 'twoFactor', 'verification'] as const
const shared = ['companies', 'memberships', 'push_subscriptions'] as const

const ofNoCompany = [
  'data_keys',
  'installation',
  'installation_owners',
  'job_workers',
  'kysely_migration',
  'kysely_migration_lock',
  'push_keys',
  'socket_io_attachments',
] as const

const lookedUpFirst = [
  'enrolment_links',
  'invitations',
  'pairing_codes',
  'set_up_links',
  'warden_links',
  'wardens',
] as const

const ofCompanies = [
  'alerts',
  'appointments',
  'archive_authorities',
  'attention_settled',
  'audit_heads',
  'audit_log',
  'audit_values',
  'calendar_meetings',
  'capacity_alarms',
  'certificate_acceptances',
  'certificate_texts',
  'certificate_versions',
  'certificates',
  'chart_changes',
  'chart_days',
  'code_guards',
  'commands',
  'company_pictures',
  'counters',
  'crash_reports',
  'declined_documents',
  'devices',
  'directories',
  'directory_leavers',
  'door_pulses',
  'doors',
  'event_readers',
  'events',
  'feedback',
  'guest_acceptances',
  'guest_answers',
  'guest_mails',
  'guest_numbers',
  'guests',
  'host_delegates',
  'host_notification_answers',
  'host_notification_attempts',
  'host_notifications',
  'host_presence',
  'hosts',
  'idempotency_keys',
  'kept_acceptances',
  'known_companies',
  'mailbox_messages',
  'mailboxes',
  'news',
  'news_visits',
  'notification_channels',
  'occupancy',
  'operator_tries',
  'outbox_items',
  'print_jobs',
  'printer_networks',
  'printers',
  'reasons',
  'refusals',
  'reports',
  'retentions',
  'roll_call_people',
  'roll_call_ticks',
  'roll_calls',
  'site_plans',
  'sites',
  'stray_exits',
  'token_visitors',
  'tokens',
  'visit_acts',
  'visit_pdfs',
  'visit_signatures',
  'visitor_changes',
  'visitor_notes',
  'visitor_types',
  'visitors',
  'visits',
  'webhook_attempts',
  'webhook_deliveries',
  'webhooks',
] as const

const named = (schema: string, names: readonly string[], placement: Placement) =>
  names.map((name) => [`${schema}.${name}`, placement] as const)

/** By schema and name. */
export const placements: ReadonlyMap<string, Placement> = new Map([
  ...named('auth', account, 'reference'),
  ...named('auth', library, 'local'),
  ...named('public', shared, 'reference'),
  ...named('public', ofNoCompany, 'local'),
  ...named('public', lookedUpFirst, 'local'),
  ...named('public', ofCompanies, 'distributed'),
])
