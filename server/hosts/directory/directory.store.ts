import { sql } from 'kysely'
import type { DirectoryCounts, DirectoryFailure } from '#contract/console/directory.ts'
import type { Database } from '#server/database/database.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import type { DirectorySettings } from './read-directory.ts'

/** Minutes between two runs. */
const EVERY_MINUTES = 15
/** From this hour on, by the clock of the company's first site, the first run of a day is complete. */
const NIGHT_HOUR = 2
/** A run writes in one transaction, so one that a dead process began is simply done again. */
const TRIES = 3

/** A directory that a run reads. */
export interface DueRun {
  readonly settings: DirectorySettings
  /** Of the settings: as text, to the microsecond. */
  readonly savedAt: string
  readonly isOn: boolean
  /** The latest change that was read, as the directory writes times. */
  readonly changedUntil: string | null
}

export interface RunEnd {
  readonly isComplete: boolean
  /** Hosts are as the directory says. */
  readonly isCarriedOut: boolean
  readonly failure: DirectoryFailure | null
  readonly counts: DirectoryCounts | null
  readonly changedUntil: string | null
}

const SAVED_AT = sql<string>`saved_at::text`

const directoryRows = (tenant: Tenant) =>
  tenant
    .select('directories')
    .selectAll()
    .select(SAVED_AT.as('saved_text'))
    .select(
      sql<string | null>`to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('asked'),
    )

export const readDirectoryRow = (tenant: Tenant) => directoryRows(tenant).executeTakeFirst()

/** Locks the directory for the caller's transaction, before its hosts, as a run does. */
export const lockDirectoryRow = (tenant: Tenant) => directoryRows(tenant).forUpdate().executeTakeFirst()
export type DirectoryRow = NonNullable<Awaited<ReturnType<typeof readDirectoryRow>>>

export const settingsOf = (vault: Vault, row: DirectoryRow): DirectorySettings => ({
  kind: row.kind,
  security: row.security,
  host: row.host,
  port: row.port,
  baseDn: row.base_dn,
  filter: row.filter,
  bindName: row.bind_name,
  password: vault.decrypt(row.password_sealed).toString(),
  authority: row.authority,
  areaAttribute: row.area_attribute,
})

/** `null`: there is none. */
export async function findRun(tenant: Tenant, vault: Vault): Promise<DueRun | null> {
  const row = await readDirectoryRow(tenant)
  if (row === undefined) return null
  return {
    settings: settingsOf(vault, row),
    savedAt: row.saved_text,
    isOn: row.is_on,
    changedUntil: row.changed_until,
  }
}

/** The next run is complete, and due at once. */
export async function writeDirectory(
  tenant: Tenant,
  vault: Vault,
  settings: DirectorySettings,
  isOn: boolean,
): Promise<void> {
  const values = {
    is_on: isOn,
    kind: settings.kind,
    security: settings.security,
    host: settings.host,
    port: settings.port,
    base_dn: settings.baseDn,
    filter: settings.filter,
    bind_name: settings.bindName,
    password_sealed: vault.encrypt(settings.password),
    authority: settings.authority,
    area_attribute: settings.areaAttribute,
    saved_at: sql<Date>`clock_timestamp()`,
    queued_at: null,
    is_reading: false,
    complete_on: null,
    changed_until: null,
  }
  await tenant
    .insert('directories', values)
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet((row) => ({ ...values, saved_at: row.ref('excluded.saved_at') })),
    )
    .execute()
}

export async function removeDirectory(tenant: Tenant): Promise<boolean> {
  await tenant.delete('directory_leavers').execute()
  const { numDeletedRows } = await tenant.delete('directories').executeTakeFirst()
  return numDeletedRows > 0n
}

/** Queues a complete run, unless the directory is switched off; one that waits already is replaced. */
export async function queueCompleteRun(tenant: Tenant): Promise<boolean> {
  return tenant.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .update('directories')
      .set({ queued_at: sql`now()`, is_reading: true })
      .where('is_on', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await addRun(tx, true)
    return true
  })
}

/** One run of a company at a time, over all processes. */
function addRun(tenant: Tenant, isComplete: boolean): Promise<void> {
  const { companyId } = tenant
  const key = `directory ${companyId}`
  return tenant.addJob(
    'read-directory',
    { companyId, isComplete },
    { maxAttempts: TRIES, queueName: key, jobKey: key },
  )
}

/**
 * Locks the directory for the caller's transaction.
 * @returns whether its settings are still those of the run
 */
export async function isStillWanted(tenant: Tenant, { savedAt }: DueRun): Promise<boolean> {
  const row = await tenant.select('directories').select(SAVED_AT.as('saved')).forUpdate().executeTakeFirst()
  return row?.saved === savedAt
}

export async function writeRunEnd(tenant: Tenant, run: DueRun, end: RunEnd): Promise<void> {
  const { isComplete, isCarriedOut, failure, counts, changedUntil } = end
  const isDone = isComplete && failure === null
  await tenant
    .update('directories')
    .set({
      is_reading: false,
      run_at: sql<Date>`now()`,
      run_is_complete: isComplete,
      run_failure: failure,
      run_counts: counts === null ? null : JSON.stringify(counts),
      ...(changedUntil !== null && { changed_until: changedUntil }),
      ...(isComplete && isCarriedOut && { complete_at: sql<Date>`now()` }),
      ...(isDone && {
        complete_on: sql<string>`(now() at time zone ${await readTimeZone(tenant, null)})::date`,
      }),
    })
    .where(sql<boolean>`saved_at = ${run.savedAt}::timestamptz`)
    .execute()
}

/** @param of how many hosts came from the directory */
export async function openQuestion(tenant: Tenant, of: number): Promise<void> {
  await tenant.update('directories').set({ asked_at: sql<Date>`now()`, asked_of: of }).execute()
}

export async function closeQuestion(tenant: Tenant): Promise<void> {
  await tenant.delete('directory_leavers').execute()
  await tenant.update('directories').set({ asked_at: null }).execute()
}

const isDue = sql<boolean>`is_on and (queued_at is null or queued_at <= now() - ${EVERY_MINUTES} * interval '1 minute')`

export function directoryQueueStore({ query }: Database) {
  return {
    /** Queues a run of each directory that is due: a complete one in the night and after a change of the settings. */
    async queueRuns(): Promise<void> {
      const due = await query.selectFrom('directories').select('company_id').where(isDue).execute()
      for (const { company_id } of due) await tenantOf(query, company_id, null).transaction(queueRun)
    },
  }
}

async function queueRun(tenant: Tenant): Promise<void> {
  const { numUpdatedRows } = await tenant
    .update('directories')
    .set({ queued_at: sql`now()`, is_reading: true })
    .where(isDue)
    .executeTakeFirst()
  // Another server has queued it meanwhile.
  if (numUpdatedRows === 0n) return
  const now = sql`now() at time zone ${await readTimeZone(tenant, null)}`
  const { is_complete } = await tenant
    .select('directories')
    .select(
      sql<boolean>`changed_until is null or (complete_on is distinct from (${now})::date
        and extract(hour from ${now}) >= ${NIGHT_HOUR})`.as('is_complete'),
    )
    .executeTakeFirstOrThrow()
  await addRun(tenant, is_complete)
}
