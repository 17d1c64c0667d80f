import { sql } from 'kysely'
import { fullName } from '#contract/person-name.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { keyName } from '#server/devices/key-name.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import { readSiteNames } from '#server/visits/log.store.ts'
import type { NamedKind } from './audit-names.rules.ts'
import { deletableKinds, readKeptNames } from './audit-values.store.ts'

/** What a row is called now. */
export interface AuditName {
  /** `null`: it has none, or is gone. */
  readonly name: string | null
  /** Of what is known by its time. */
  readonly at: string | null
  /** A person who was erased: the name is nowhere any more. */
  readonly isErased: boolean
}

interface Row {
  readonly id: string
  readonly name?: string | null
  readonly first?: string | null
  readonly last?: string | null
  readonly at?: Date | null
  readonly erased?: Date | null
  /** What has no name of its own is called by its site. */
  readonly site?: string | null
}

type Reader = (tenant: Tenant, ids: string[]) => Promise<readonly Row[]>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuids: ReadonlySet<NamedKind> = new Set([
  ...([
    'appointment',
    'channel',
    'door',
    'guest',
    'invitation',
    'link',
    'rollCall',
    'visit',
    'visitor',
    'webhook',
  ] as const),
])

const readers: Readonly<Record<NamedKind, Reader>> = {
  account: (tenant, ids) =>
    tenant
      .select('companies')
      .innerJoin('auth.user as u', (join) => join.on('u.id', 'in', ids))
      .select(['u.id', 'u.name'])
      .execute(),
  appointment: (tenant, ids) =>
    tenant
      .select('appointments')
      .select(['appointment_id as id', 'starts_at as at', 'site_id as site'])
      .where('appointment_id', 'in', ids)
      .execute(),
  webhook: (tenant, ids) =>
    tenant
      .select('webhooks')
      .select(['webhook_id as id', 'description as name'])
      .where('webhook_id', 'in', ids)
      .execute(),
  channel: (tenant, ids) =>
    tenant
      .select('notification_channels')
      .select(['channel_id as id', 'name'])
      .where('channel_id', 'in', ids)
      .execute(),
  door: (tenant, ids) =>
    tenant.select('doors').select(['door_id as id', 'name']).where('door_id', 'in', ids).execute(),
  document: (tenant, ids) =>
    tenant
      .select('certificates')
      .innerJoin('certificate_texts as t', (join) =>
        join
          .onRef('t.company_id', '=', 'certificates.company_id')
          .onRef('t.certificate_id', '=', 'certificates.certificate_id')
          .onRef('t.version', '=', 'certificates.current_version'),
      )
      .distinctOn('certificates.certificate_id')
      .select(['certificates.certificate_id as id', 't.name'])
      .where('certificates.certificate_id', 'in', ids)
      .orderBy('certificates.certificate_id')
      .orderBy('t.language')
      .execute(),
  guest: (tenant, ids) =>
    tenant
      .select('guests')
      .select(['guest_id as id', 'first_name as first', 'last_name as last', 'erased_at as erased'])
      .where('guest_id', 'in', ids)
      .execute(),
  host: (tenant, ids) =>
    tenant
      .select('hosts')
      .select(['host_id as id', 'first_name as first', 'last_name as last'])
      .where('host_id', 'in', ids)
      .execute(),
  invitation: (tenant, ids) =>
    tenant
      .select('invitations')
      .select(['invitation_id as id', 'email as name'])
      .where('invitation_id', 'in', ids)
      .execute(),
  key: async (tenant, ids) => {
    const rows = await tenant
      .select('tokens')
      .select(['token_hash', keyName.as('name')])
      .where('kind', '=', 'integration')
      .where(
        'token_hash',
        'in',
        ids.map((id) => Buffer.from(id, 'base64url')),
      )
      .execute()
    return rows.map(({ token_hash, name }) => ({ id: token_hash.toString('base64url'), name }))
  },
  async link(tenant, ids) {
    const ofTablets = await tenant
      .select('enrolment_links')
      .select(['link_id as id', 'name', 'site_id as site'])
      .where('link_id', 'in', ids)
      .execute()
    const ofWardens = await tenant
      .select('warden_links')
      .select(['link_id as id', 'site_id as site'])
      .where('link_id', 'in', ids)
      .execute()
    return [...ofTablets, ...ofWardens]
  },
  printer: (tenant, ids) =>
    tenant
      .select('printers')
      .select(['printer_id as id', 'address as name'])
      .where('printer_id', 'in', ids)
      .execute(),
  reason: (tenant, ids) =>
    tenant
      .select('reasons')
      .select(['reason_id as id', 'value as name'])
      .where('reason_id', 'in', ids)
      .execute(),
  rollCall: (tenant, ids) =>
    tenant
      .select('roll_calls')
      .select(['roll_call_id as id', 'started_at as at', 'site_id as site'])
      .where('roll_call_id', 'in', ids)
      .execute(),
  site: (tenant, ids) =>
    tenant.select('sites').select(['site_id as id', 'name']).where('site_id', 'in', ids).execute(),
  tablet: (tenant, ids) =>
    tenant
      .select('devices')
      .select(['device_id as id', 'name', 'site_id as site'])
      .where('device_id', 'in', ids)
      .execute(),
  type: (tenant, ids) =>
    tenant
      .select('visitor_types')
      .select(['visitor_type_id as id', 'name'])
      .where('visitor_type_id', 'in', ids)
      .execute(),
  visit: (tenant, ids) =>
    tenant
      .select('visits')
      .innerJoin('visitors as v', (join) =>
        join.onRef('v.company_id', '=', 'visits.company_id').onRef('v.visitor_id', '=', 'visits.visitor_id'),
      )
      .select(['visits.visit_id as id', 'visits.entered_at as at', 'v.erased_at as erased'])
      .select(['v.first_name as first', 'v.last_name as last'])
      .where('visits.visit_id', 'in', ids)
      .execute(),
  visitor: (tenant, ids) =>
    tenant
      .select('visitors')
      // Who was merged is the person who stayed.
      .innerJoin('visitors as v', (join) =>
        join
          .onRef('v.company_id', '=', 'visitors.company_id')
          .on('v.visitor_id', '=', sql<string>`coalesce(visitors.merged_into, visitors.visitor_id)`),
      )
      .select(['visitors.visitor_id as id', 'v.erased_at as erased'])
      .select(['v.first_name as first', 'v.last_name as last'])
      .where('visitors.visitor_id', 'in', ids)
      .execute(),
}

function toName({ name, first, last, at, erased }: Row): AuditName {
  const isErased = erased !== null && erased !== undefined
  const ofPerson = fullName({ firstName: first ?? '', lastName: last ?? '' })
  const said = isErased ? '' : (name ?? ofPerson)
  return { name: said === '' ? null : said, at: at?.toISOString() ?? null, isErased }
}

/** What these rows are called now, with one query for each kind, and one for the sites; what is gone is left out. */
async function readPresentNames(
  tenant: Tenant,
  ids: ReadonlyMap<NamedKind, ReadonlySet<string>>,
): Promise<ReadonlyMap<string, AuditName>> {
  const found = new Map<string, AuditName>()
  let sites: Awaited<ReturnType<typeof readSiteNames>> = new Map()
  for (const [kind, wanted] of ids) {
    const known = [...wanted].filter((id) => !uuids.has(kind) || UUID.test(id))
    if (known.length === 0) continue
    const rows = await readers[kind](tenant, known)
    if (sites.size === 0 && rows.some(({ name, site }) => site && !name)) sites = await readSiteNames(tenant)
    for (const row of rows)
      found.set(row.id, toName(row.site ? { ...row, name: row.name ?? sites.get(row.site) ?? null } : row))
  }
  return found
}

/** The names alone, by the ids: what has none, or is gone, is left out. */
export async function readNamesById(
  tenant: Tenant,
  ids: ReadonlyMap<NamedKind, ReadonlySet<string>>,
): Promise<Record<string, string>> {
  const found = await readPresentNames(tenant, ids)
  return Object.fromEntries([...found].flatMap(([id, { name }]) => (name === null ? [] : [[id, name]])))
}

/** The same with times, and of what was deleted the name that was kept with the entry about it. */
export async function readNames(
  tenant: Tenant,
  vault: Vault,
  ids: ReadonlyMap<NamedKind, ReadonlySet<string>>,
): Promise<Readonly<Record<string, AuditName>>> {
  const present = await readPresentNames(tenant, ids)
  const deletable = deletableKinds.flatMap((kind) => [...(ids.get(kind) ?? [])])
  const kept = await readKeptNames(
    tenant,
    vault,
    deletable.filter((id) => !present.has(id)),
  )
  const gone = [...kept].map(([id, name]) => [id, { name, at: null, isErased: false }] as const)
  return Object.fromEntries([...gone, ...present])
}
