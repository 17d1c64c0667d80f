import { makeArchiveAuthority } from '#server/archive/archive-authority.ts'
import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '#contract/time.ts'
import type { Database } from '#server/database/database.ts'
import { demoColors } from '#server/demo/demo-content.ts'
import { newServiceCode, serviceCodeHash } from '#server/devices/credentials.rules.ts'
import { hashOperatorPin } from '#server/devices/operator-pin.ts'
import type { Vault } from '#server/keys/vault.ts'
import { badgeHash, newBadgePayload, newVisitorCode, visitorCodeHash } from '#server/visitors/codes.rules.ts'
import { OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import { flagsWith, services } from '#tests/support/machines/builders.ts'
import { companyIdOf, hashOf, markOf, type RowSet, rowSets, siteIdOf, uuidOf } from './marks.ts'

/**
 * Fills every table of the database, as its catalogue describes it: a row for each company and place. A column that
 * holds a free text gets a canary; a column that the database or the program restricts is named below. A table that
 * comes new is filled without a change here, or the insertion fails and says what the column needs.
 */

/** Rows that belong to a company and to no place of it: everybody of the company may see them. */
const ofWholeCompany: ReadonlySet<string> = new Set([
  'public.companies',
  'public.hosts',
  'public.host_delegates',
  'public.directories',
  'public.directory_leavers',
  'public.mailboxes',
  'public.mailbox_messages',
  'public.calendar_meetings',
  'public.notification_channels',
  'public.event_readers',
  'public.doors',
  'public.visitor_types',
  'public.reasons',
  'public.known_companies',
  'public.certificates',
  'public.certificate_versions',
  'public.certificate_texts',
  'public.retentions',
  'public.alerts',
  'public.archive_authorities',
  'public.counters',
])
const sealer = await makeArchiveAuthority('Archive')

/** Tables with one row for a company, or for a place. */
const onlyNamed: ReadonlySet<string> = new Set([
  'public.companies',
  'public.archive_authorities',
  'public.directories',
  'public.mailboxes',
  'public.retentions',
  'public.event_readers',
  'public.sites',
  'public.occupancy',
  'public.site_plans',
  'public.feedback',
])
/** Tables whose rows always name a site. */
const onlyAtSites: ReadonlySet<string> = new Set(['public.sites', 'public.host_presence'])
/**
 * Tables that the program itself writes: the audit log is a chain of seals, a set-up link ends with the first owner, an alarm
 * goes within a minute where it is not full.
 */
const notFilled: ReadonlySet<string> = new Set([
  'public.set_up_links',
  'public.audit_log',
  'public.audit_heads',
  'public.audit_values',
  'public.capacity_alarms',
])

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
}

/** Texts that the people of a place know and no others may be told, beside the canaries. */
interface Secrets {
  readonly visitorCode: string
  readonly badge: string
}

export interface Filled {
  /** `schema.table`, of all that can hold something of a company or of an account. */
  readonly tables: readonly string[]
  readonly secretsOf: (set: RowSet) => Secrets
  readonly credentialsOf: (company: RowSet['company']) => { serviceCode: string; taxCode: string }
}

const keyOf = ({ company, place, use }: RowSet): string => `${company}${place}${use}`

export async function fillTables({ pool }: Database, vault: Vault): Promise<Filled> {
  const columns = await readColumns(pool)
  const tables = await inOrder(pool, [...new Set(columns.map(({ table }) => table))])
  const secrets = new Map(
    rowSets.map((set) => [keyOf(set), { visitorCode: newVisitorCode(), badge: newBadgePayload() }]),
  )
  const serviceCodes = { a: newServiceCode(), b: newServiceCode() }
  const pin = await hashOperatorPin(OPERATOR_PIN)
  const secretsOf = (set: RowSet): Secrets => {
    const found = secrets.get(keyOf(set))
    if (found === undefined) throw new Error('There is no such set')
    return found
  }
  const credentialsOf = (company: RowSet['company']) => ({
    serviceCode: serviceCodes[company],
    taxCode: `IT${companyIdOf(company)}`,
  })

  for (const table of tables) {
    const own = columns.filter((column) => column.table === table)
    // A table without a company is the installation's, except that accounts are people's.
    const isSomebodys = table.startsWith('auth.') || own.some(({ name }) => name === 'company_id')
    if (!isSomebodys || notFilled.has(table)) continue
    for (const set of setsOf(table)) {
      const values = own.map((column) => valueFor(column, set))
      const names = own.map(({ name }) => `"${name}"`).join(', ')
      const places = own.map((_, index) => `$${index + 1}`).join(', ')
      await pool.query(`insert into ${table} (${names}) values (${places})`, values).catch((error: Error) => {
        throw new Error(`${table} of ${keyOf(set)}: ${error.message}`)
      })
    }
  }
  return { tables, secretsOf, credentialsOf }

  function valueFor(column: Column, set: RowSet): unknown {
    const { table, name, type } = column
    const { company, place, use } = set
    const secret = secretsOf(set)
    const bare = table.replace(/^\w+\./, '').replaceAll('"', '')
    const credentials = credentialsOf(company)
    const isSilent = use === 'silent'
    const inOneLanguage = (name: string) => JSON.stringify([{ language: 'it', text: markOf(set, name) }])
    const exact: Readonly<Record<string, unknown>> = {
      'companies.service_code_index': serviceCodeHash(vault, credentials.serviceCode),
      'companies.service_code_sealed': vault.encrypt(credentials.serviceCode),
      'companies.tax_code': credentials.taxCode,
      'companies.colors': demoColors,
      'companies.service_flags': services({ login: false, touchless: true, visitorTypes: true }),
      'companies.flow_flags': flagsWith(),
      'companies.capacity': 0,
      'companies.operator_pin_hash': pin,
      'companies.badge_template': null,
      'companies.privacy_notice': {
        version: markOf(set, 'notice'),
        texts: { it: markOf(set, 'noticetext') },
      },
      'companies.notice_facts': {
        version: markOf(set, 'facts'),
        facts: {
          controller: markOf(set, 'controller'),
          contact: markOf(set, 'contact'),
          officer: null,
          bases: ['interest'],
          recipients: null,
          authority: markOf(set, 'authority'),
        },
      },
      'companies.motto_translations': inOneLanguage('motto'),
      'visitor_types.translations': inOneLanguage('type'),
      'reasons.translations': inOneLanguage('reason'),
      'sites.directions': inOneLanguage('directions'),
      'companies.approves_devices': false,
      'companies.presence_required': true,
      // No mails are sent while the matrix runs.
      'companies.silent_minutes': null,
      'companies.badge_by_email': 'show',
      'companies.company_list': 'known',
      'companies.alert_emails': JSON.stringify([`${markOf(set, 'alert')}@zq.example`]),
      'sites.time_zone': 'UTC',
      'sites.capacity': null,
      // Far from now: then open visits are closed.
      'sites.closing_time': new Date(Date.now() + 12 * HOUR_MS).toISOString().slice(11, 16),
      'devices.state': 'approved',
      'devices.last_seen_at': new Date(Date.now() + 24 * HOUR_MS),
      'devices.camera': 'working',
      'devices.printer': 'working',
      'devices.is_silent': false,
      'enrolment_links.tablets_max': 20,
      'enrolment_links.tablets_used': 0,
      'company_pictures.picture_id': hashOf(set, 'picture_id'),
      'companies.night': 'never',
      'site_plans.picture_id': hashOf(set, 'plan_id'),
      'feedback.week': '2026-01-05',
      'reports.rhythm': 'daily',
      'reports.done_for': '2026-01-05',
      'chart_days.day': '2026-01-05',
      'reports.hour': 7,
      'reports.language': 'it',
      'reports.is_on': false,
      'reports.account_ids': JSON.stringify([accountOf(set)]),
      'companies.charts_of_hosts': true,
      'feedback.rating': 'good',
      'feedback.answers': 1,
      'sites.night_from': null,
      'sites.night_to': null,
      'hosts.is_archived': false,
      'visitor_types.flow_flags': flagsWith(),
      'visitor_types.badge_color': '#123456',
      'visitor_types.is_active': true,
      'visitors.code_index': visitorCodeHash(vault, secret.visitorCode),
      'visitors.code_sealed': vault.encrypt(secret.visitorCode),
      'visitors.badge_index': badgeHash(vault, secret.badge),
      'visitors.badge_sealed': vault.encrypt(secret.badge),
      'visitors.email_key': `${markOf(set, 'email')}@zq.example`,
      'visitors.birthday': '1990-01-01',
      'visitors.hold_reason': null,
      'visitors.merged_into': null,
      'visitor_notes.text_sealed': vault.encrypt(markOf(set, 'note')),
      'visitor_changes.kind': 'corrected',
      'visitor_changes.fields_sealed': vault.encrypt(
        JSON.stringify([{ name: 'lastName', before: markOf(set, 'before'), after: markOf(set, 'after') }]),
      ),
      'certificates.is_active': true,
      'certificates.ask': 'every_visit',
      'certificates.again_after_months': null,
      'certificates.visitor_type_ids': null,
      'certificates.keep_days': null,
      'certificates.keep_reason': null,
      'certificate_acceptances.method': 'ticked',
      'certificate_acceptances.made_on': 'tablet',
      'kept_acceptances.method': 'ticked',
      'kept_acceptances.made_on': 'tablet',
      'kept_acceptances.person_sealed': vault.encrypt(
        JSON.stringify({ firstName: markOf(set, 'keptname'), lastName: '', companyName: null }),
      ),
      'kept_acceptances.signature_sealed': null,
      'kept_acceptances.guardian_sealed': null,
      'kept_acceptances.guardian_signature_sealed': null,
      'visit_pdfs.pdf_sealed': vault.encrypt(`%PDF-1.4 ${markOf(set, 'visitpdf')}`),
      'visit_pdfs.failed_at': null,
      // Exports are sealed with it.
      'archive_authorities.authority': sealer.authority.cert,
      'archive_authorities.authority_key_sealed': vault.encrypt(sealer.authority.key),
      'archive_authorities.certificate': sealer.leaf.cert,
      'archive_authorities.key_sealed': vault.encrypt(sealer.leaf.key),
      'certificates.current_version': 1,
      'certificate_texts.content': isSilent ? markOf(set, 'content') : null,
      'certificate_texts.pdf': isSilent ? null : Buffer.from(`%PDF-1.4 ${markOf(set, 'pdf')}`),
      'tokens.kind': 'integration',
      'tokens.scope': 'access.open',
      'tokens.scopes': ['access.open'],
      'tokens.made_by': null,
      'alerts.kind': 'WRONG_CODES',
      'attention_settled.kind': 'visit',
      'attention_settled.details': [],
      'companies.attention_mail_hour': null,
      'companies.attention_mailed_on': null,
      'outbox_items.kind': 'entry',
      'outbox_items.reason': 'VISITOR_NOT_FOUND',
      'outbox_items.decision': null,
      'outbox_items.name_sealed': vault.encrypt(markOf(set, 'outboxname')),
      'commands.direction': 'entry',
      'commands.code_sealed': vault.encrypt(secret.visitorCode),
      // A tablet that gets a command would try it: commands of the named set wait for no answer.
      'commands.outcome': isSilent ? 'done' : null,
      'commands.error_code': null,
      'commands.answered_at': isSilent ? new Date() : null,
      'visits.entry_how': 'scanned',
      'visits.exit_how': 'scanned',
      'visits.exit_assumed': false,
      'visits.capacity_then': null,
      'visits.received_at': null,
      'visit_signatures.direction': 'entry',
      'visit_signatures.name_sealed': null,
      'visit_acts.kind': 'leftByHand',
      'visit_acts.changes': '[]',
      'print_jobs.state': 'printed',
      'print_jobs.locale': 'it',
      // No printer listens at the address of the own company; to the other company's no connection may ever be made.
      'printers.address': company === 'a' ? 'escpos://127.0.0.1:9' : markOf(set, 'printeraddress'),
      'printers.fallback_address': company === 'a' ? null : markOf(set, 'printerfallback'),
      'printer_networks.network': `10.${company === 'a' ? 1 : 2}.${place * 2 + Number(isSilent)}.0/24`,
      'sites.muster_points': [markOf(set, 'muster')],
      'sites.roll_call_printer': null,
      'sites.roll_call_mails': [],
      'roll_call_people.kind': isSilent ? 'added' : 'visitor',
      'roll_call_people.host_id': null,
      'roll_call_people.name': isSilent ? markOf(set, 'added') : null,
      'roll_call_ticks.state': 'safe',
      // One roll call of a place is under way.
      'roll_calls.ended_at': isSilent ? new Date() : null,
      'roll_calls.ended_by': isSilent ? accountOf(set) : null,
      // Nothing is due and no mails are sent while the matrix runs: their rows would change by themselves.
      'companies.notifies_hosts': false,
      'companies.notify_again_s': null,
      'companies.notify_desk_s': null,
      'companies.notify_give_up_s': null,
      'host_delegates.delegate_id': markOf({ ...set, place: 0 }, 'host_id'),
      'hosts.source': 'console',
      'directories.kind': 'openLdap',
      'directories.security': 'ldaps',
      'directories.password_sealed': vault.encrypt('zq'),
      'directories.host': 'directory.invalid',
      'directories.is_on': false,
      'directories.run_failure': 'timeOut',
      'directories.run_counts': null,
      'mailboxes.security': 'tls',
      'mailboxes.password_sealed': vault.encrypt('zq'),
      'mailboxes.host': 'mail.invalid',
      'mailboxes.is_on': false,
      'mailboxes.address': 'visits@zq.example',
      'mailboxes.authserv_id': 'mx.zq.example',
      'mailboxes.failure': 'timeOut',
      'mailbox_messages.outcome': 'bounced',
      'calendar_meetings.method': 'request',
      'notification_channels.kind': 'webhook',
      'notification_channels.url_sealed': vault.encrypt('https://pager.zq.example/hook'),
      'notification_channels.steps': JSON.stringify(['desk']),
      'notification_channels.failure': 'refused',
      // Nothing is sent while the matrix runs.
      'notification_channels.is_on': false,
      'event_readers.is_on': true,
      'event_readers.last_position': 100,
      // One order for a company.
      'events.position': place * 2 + Number(isSilent) + 1,
      'events.type': 'visit.entered',
      'events.data': JSON.stringify({ visitId: uuidOf(set, 'visit_id') }),
      'webhooks.url_sealed': vault.encrypt('https://crm.zq.example/hook'),
      'webhooks.types': JSON.stringify(['visit.entered']),
      'webhooks.state': 'paused',
      'webhooks.off_reason': null,
      // Those of an unknown key are switched off every hour, beside the matrix.
      'webhooks.made_by_key': null,
      'webhooks.failure': 'refused',
      'webhook_deliveries.state': 'delivered',
      'webhook_attempts.status': 200,
      'webhook_attempts.outcome': 'delivered',
      'doors.direction': 'both',
      'doors.recipe': 'relay',
      'doors.method': 'GET',
      'doors.address': 'https://door.zq.example/open',
      'doors.headers': '',
      'doors.proof': 'none',
      'doors.expected_status': 200,
      'doors.pulse_seconds': 3,
      'doors.failure': 'refused',
      // No door is asked while the matrix runs.
      'doors.is_on': false,
      'host_presence.direction': 'entry',
      'door_pulses.direction': 'entry',
      'door_pulses.outcome': 'opened',
      'host_notifications.step': 'desk',
      'host_notification_attempts.step': 'desk',
      'host_notification_attempts.channel': 'desk',
      'host_notification_attempts.state': 'raised',
      'host_notification_answers.answer': 'notNow',
      'host_notification_answers.via': 'console',
      'news.kind': 'lateEntries',
      'news.state': 'handed',
      'news_visits.kind': 'lateEntries',
      'appointments.state': 'planned',
      'appointments.origin': 'console',
      'guests.state': 'expected',
      'guests.told': null,
      'guests.details_sealed': vault.encrypt(JSON.stringify({ document: markOf(set, 'ahead') })),
      'guests.reply': 'accepted',
      // Nothing is due: no mails are sent while the matrix runs.
      'guest_answers.kind': 'otherTime',
      'guest_answers.proposed': '2026-12-04T14:30',
      'guest_mails.state': 'handed',
      'guest_mails.kind': 'invitation',
      'guest_mails.told': null,
      'guest_numbers.locale': 'it',
      'guest_numbers.number_sealed': vault.encrypt('123456'),
      'retentions.days': {},
      'retentions.reasons': {},
      'memberships.role': 'reception',
      'invitations.role': 'reception',
      'idempotency_keys.answer': { visitorId: uuidOf(set, 'visitor_id'), why: markOf(set, 'answer') },
      'crash_reports.state': {},
      'code_guards.device': markOf(set, 'device_id'),
      'counters.subject': markOf(set, 'subject'),
      'occupancy.inside': 1,
      'user.id': accountOf(set),
      'user.twoFactorEnabled': false,
      'twoFactor.verified': true,
      'session.expiresAt': new Date(Date.now() + HOUR_MS),
      'session.madeBy': 'password',
    }
    const key = `${bare}.${name}`
    if (key in exact) return exact[key]
    if (name === 'company_id') return companyIdOf(company)
    if (name === 'site_id') return siteIdOf(company, place) ?? (column.isNullable ? null : '')
    if (name === 'language' || name === 'notice_language') return 'it'
    if (name === 'languages') return JSON.stringify(['it', 'en'])
    if (name === 'version' || name === 'position') return use === 'named' ? 1 : name === 'version' ? 1 : 2
    if (/^(?:account_id|actor_id|userId|started_by|ended_by|settled_by)$/.test(name)) return accountOf(set)
    if (name === 'exit_site_id') return siteIdOf(company, place)
    if (name === 'exit_device_id') return markOf(set, 'device_id')
    if (column.isNullable && /_at$|_until$|At$|Until$|_on$/.test(name) && !name.startsWith('created'))
      return null
    if (type === 'text' && /^email|email$/i.test(name)) return `${markOf(set, name)}@zq.example`
    return byType(
      type,
      name,
      /^(?:host|to_host|visitor_type|reason|certificate)_id$/.test(name) ? { ...set, place: 0 } : set,
    )
  }

  function byType(type: string, name: string, set: RowSet): unknown {
    switch (type) {
      case 'text':
      case 'character varying':
        return markOf(set, name)
      case 'uuid':
        return uuidOf(set, name)
      case 'bytea':
        return name.endsWith('_sealed') ? vault.encrypt(markOf(set, name)) : randomBytes(32)
      case 'json':
      case 'jsonb':
        return JSON.stringify({ why: markOf(set, name) })
      case 'boolean':
        return true
      case 'timestamp with time zone':
        return /expires|ends|forgiven/.test(name) ? new Date(Date.now() + 24 * HOUR_MS) : new Date()
      case 'integer':
      case 'bigint':
      case 'smallint':
      case 'real':
        return 0
      default:
        throw new Error(`What goes into a column of type ${type}, such as ${name}?`)
    }
  }
}

export const accountOf = (set: RowSet): string => markOf(set, 'account')

function setsOf(table: string): readonly RowSet[] {
  return rowSets.filter(({ place, use }) => {
    if (onlyNamed.has(table) && use === 'silent') return false
    if (onlyAtSites.has(table)) return place !== 0
    return !ofWholeCompany.has(table) || place === 0
  })
}

async function readColumns(pool: Database['pool']): Promise<readonly Column[]> {
  const { rows } = await pool.query<{
    table: string
    name: string
    type: string
    nullable: string
  }>(`
    select c.table_schema || '.' || case when c.table_name ~ '[A-Z]|^user$' then quote_ident(c.table_name)
        else c.table_name end as table, c.column_name as name, c.data_type as type, c.is_nullable as nullable
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema in ('public', 'auth') and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_schema, c.table_name, c.ordinal_position`)
  return rows.map(({ nullable, ...column }) => ({ ...column, isNullable: nullable === 'YES' }))
}

/** Those that others refer to come first. */
async function inOrder(pool: Database['pool'], tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await pool.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const full = (name: string): string => (name.includes('.') ? name : `public.${name}`)
  const needs = new Map<string, Set<string>>()
  for (const { child, parent } of rows) {
    const known = needs.get(full(child)) ?? new Set()
    needs.set(full(child), known.add(full(parent)))
  }
  const done: string[] = []
  while (done.length < tables.length) {
    const ready = tables.filter(
      (table) => !done.includes(table) && [...(needs.get(table) ?? [])].every((one) => done.includes(one)),
    )
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle')
    done.push(...ready)
  }
  return done
}
