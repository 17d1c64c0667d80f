import { sql } from 'kysely'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import type { Vault } from '#server/keys/vault.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { needsHelp, ofOwnOrNoSite } from '#server/visits/visit-rows.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { outcomeOfTicks, type StoredTick } from './ticks.rules.ts'

type Person = RollCall['people'][number]

interface Head {
  readonly rollCallId: string
  readonly endedAt: Date | null
  /** Opens the numbers of hosts; `null`: the caller reads no phone numbers. */
  readonly phones: Vault | null
}

/** Everybody on the list, visitors first. A visit or host that was removed since is on it no more. */
export async function readPeople(tenant: Tenant, head: Head): Promise<Person[]> {
  const ticks = await readTicks(tenant, head.rollCallId)
  const of = (visitId: string) => outcomeOfTicks(ticks.get(visitId) ?? [])
  const [visitors, employees, added] = await Promise.all([
    readVisitors(tenant, head),
    readEmployees(tenant, head),
    readAdded(tenant, head.rollCallId),
  ])
  return [...visitors, ...employees, ...added].map((person) => ({ ...person, ...of(person.visitId) }))
}

/** By person. */
async function readTicks(tenant: Tenant, rollCallId: string): Promise<Map<string, StoredTick[]>> {
  const rows = await tenant
    .select('roll_call_ticks')
    .leftJoin('auth.user as u', 'u.id', 'roll_call_ticks.account_id')
    .leftJoin('wardens as w', (join) =>
      join
        .onRef('w.company_id', '=', 'roll_call_ticks.company_id')
        .onRef('w.warden_id', '=', 'roll_call_ticks.warden_id'),
    )
    .select(['visit_id', 'tick_id', 'at', 'is_safe', 'state', 'muster_point'])
    .select((row) => row.fn.coalesce('u.name', 'w.name').as('name'))
    .where('roll_call_id', '=', rollCallId)
    .execute()
  const ticks = new Map<string, StoredTick[]>()
  for (const { visit_id, tick_id, at, is_safe, state, muster_point, name } of rows) {
    const of = ticks.get(visit_id) ?? []
    of.push({ tickId: tick_id, at, isSafe: is_safe, state, musterPoint: muster_point, by: name })
    ticks.set(visit_id, of)
  }
  return ticks
}

/** To be called while they are looked for; a report has no numbers. */
const phonesIn = ({ phones, endedAt }: Head): Vault | null => (endedAt === null ? phones : null)
const opened = (vault: Vault | null, sealed: Buffer | null): string | null =>
  vault && sealed && vault.decrypt(sealed).toString()

async function readVisitors(tenant: Tenant, head: Head) {
  const { rollCallId, endedAt } = head
  const phones = phonesIn(head)
  const rows = await tenant
    .select('roll_call_people')
    .innerJoin('visits as v', (join) =>
      join
        .onRef('v.company_id', '=', 'roll_call_people.company_id')
        .onRef('v.visit_id', '=', 'roll_call_people.visit_id'),
    )
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'v.company_id').onRef('p.visitor_id', '=', 'v.visitor_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'v.company_id').onRef('h.host_id', '=', 'v.host_id'),
    )
    .select(['v.visit_id', 'v.site_id', 'v.entered_at', 'v.exited_at', 'v.exit_how', 'v.entry_how'])
    .select(['roll_call_people.assumed_gone', 'roll_call_people.said_safe_at'])
    .select(['p.first_name', 'p.last_name', 'p.company_name', 'p.phone'])
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name', 'h.phone_sealed'])
    .select(needsHelp(tenant, 'v').as('needs_help'))
    .where('roll_call_people.roll_call_id', '=', rollCallId)
    .where(ofOwnOrNoSite(tenant, 'v.site_id'))
    .orderBy(byName('p.last_name'))
    .orderBy(byName('p.first_name'))
    .orderBy('v.visit_id')
    .execute()
  return rows.map((row) => {
    const isAutomatic = row.exit_how === 'automatic'
    const hasLeft = row.exited_at !== null && !isAutomatic && !(endedAt && row.exited_at > endedAt)
    // The server may check a person out during a roll call as of a time before it: they stay among those to be found.
    const isGone = row.assumed_gone && isAutomatic
    return {
      kind: 'visitor' as const,
      visitId: row.visit_id,
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      hostName: hostNameOf(row),
      siteId: siteOrNull(row.site_id),
      enteredAt: row.entered_at.toISOString(),
      how: row.entry_how,
      needsHelp: row.needs_help,
      leftAt: hasLeft ? (row.exited_at?.toISOString() ?? null) : null,
      assumedLeftAt: isGone ? (row.exited_at?.toISOString() ?? null) : null,
      saidSafeAt: row.said_safe_at?.toISOString() ?? null,
      phone: phones && row.phone,
      hostPhone: opened(phones, row.phone_sealed),
    }
  })
}

/** An exit that the door system reports during the roll call; once it has ended, as it was at the end. */
export const employeeLeftAt = ({ companyId }: Tenant) => sql<Date | null>`(select p.at from host_presence p
  where p.company_id = ${companyId} and p.site_id = roll_call_people.site_id
    and p.host_id = roll_call_people.host_id and p.direction = 'exit' and p.at >= roll_call_people.since)`

async function readEmployees(tenant: Tenant, head: Head) {
  const { rollCallId, endedAt } = head
  const phones = phonesIn(head)
  const rows = await tenant
    .select('roll_call_people')
    .innerJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'roll_call_people.company_id')
        .onRef('h.host_id', '=', 'roll_call_people.host_id'),
    )
    .select(['visit_id', 'site_id', 'since', 'h.first_name', 'h.last_name', 'h.phone_sealed'])
    .select(
      (endedAt === null ? employeeLeftAt(tenant) : sql<Date | null>`roll_call_people.left_at`).as('left_at'),
    )
    .where('roll_call_id', '=', rollCallId)
    .where('kind', '=', 'employee')
    .where(ofOwnOrNoSite(tenant, 'roll_call_people.site_id'))
    .orderBy(byName('h.last_name'))
    .orderBy(byName('h.first_name'))
    .orderBy('visit_id')
    .execute()
  return rows.map((row) => ({
    ...ofNoVisit,
    kind: 'employee' as const,
    visitId: row.visit_id,
    firstName: row.first_name,
    lastName: row.last_name,
    siteId: siteOrNull(row.site_id),
    enteredAt: (row.since ?? new Date(0)).toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
    phone: opened(phones, row.phone_sealed),
  }))
}

async function readAdded(tenant: Tenant, rollCallId: string) {
  const rows = await tenant
    .select('roll_call_people')
    .select(['visit_id', 'site_id', 'since', 'name'])
    .where('roll_call_id', '=', rollCallId)
    .where('kind', '=', 'added')
    .orderBy(byName('name'))
    .orderBy('visit_id')
    .execute()
  return rows.map((row) => ({
    ...ofNoVisit,
    kind: 'added' as const,
    visitId: row.visit_id,
    firstName: '',
    lastName: row.name ?? '',
    siteId: siteOrNull(row.site_id),
    enteredAt: (row.since ?? new Date(0)).toISOString(),
    leftAt: null,
  }))
}

const ofNoVisit = {
  companyName: null,
  hostName: null,
  how: 'scanned' as const,
  needsHelp: false,
  assumedLeftAt: null,
  saidSafeAt: null,
  phone: null,
  hostPhone: null,
}
