import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { pairingIndex } from '#server/domain/credentials.ts'
import type { CrashState } from '#server/domain/crash-report.ts'
import type { Token } from '#server/domain/token.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Database } from './database.ts'

interface SignOfLife {
  readonly deviceId: string
  readonly battery: { readonly level: number; readonly charging: boolean } | null
  readonly platform: string | null
  readonly appVersion: string | null
  readonly queued: number | null
  readonly camera: 'working' | 'denied' | 'missing' | 'unused' | null
  readonly printer: 'working' | 'failing' | 'unused' | null
}

interface CrashReport {
  readonly error: string
  readonly state: CrashState
  readonly errorPath: string
}

/** A refused identification or access, for the staff; the subject is a keyed hash of code or visitor. */
interface RefusedAttempt {
  readonly call: string
  readonly reason: string
  readonly subjectIndex: Buffer
}

export function deviceStore({ query }: Database, vault: Vault) {
  return {
    /**
     * Lets a tablet log in, as it is known: `waiting` until the staff approves it, unless the company lets every
     * tablet in that knows its codes. One without a name can only come in there.
     */
    async admitDevice(companyId: string, deviceId: string | null, siteId: string | null) {
      const { approves_devices } = await query
        .selectFrom('companies')
        .select('approves_devices')
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      if (deviceId === null) return approves_devices ? 'approved' : 'waiting'
      const { state } = await query
        .insertInto('devices')
        .values({
          company_id: companyId,
          device_id: deviceId,
          site_id: siteId,
          state: approves_devices ? 'approved' : 'waiting',
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'device_id'])
            .doUpdateSet({ site_id: siteId, last_seen_at: sql<Date>`now()` }),
        )
        .returning('state')
        .executeTakeFirstOrThrow()
      return state
    },

    /** Uses a pairing code up; `null` if it opens nothing. */
    async pairDevice(on: Database['query'], code: string, deviceId: string) {
      const found = await on
        .deleteFrom('pairing_codes')
        .where('code_index', '=', pairingIndex(vault, code))
        .where('expires_at', '>', sql<Date>`now()`)
        .returning(['company_id', 'site_id', 'name'])
        .executeTakeFirst()
      if (found === undefined) return null
      const known = { site_id: found.site_id, name: found.name, state: 'approved' as const }
      await on
        .insertInto('devices')
        .values({ company_id: found.company_id, device_id: deviceId, ...known })
        .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(known))
        .execute()
      return { companyId: found.company_id, siteId: found.site_id }
    },

    /** Known, and let in. */
    async isKnown(companyId: string, deviceId: string): Promise<boolean> {
      const device = await query
        .selectFrom('devices')
        .select('device_id')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .where('state', '=', 'approved')
        .executeTakeFirst()
      return device !== undefined
    },

    async recordSignOfLife(token: Token, device: SignOfLife): Promise<void> {
      const seen = {
        site_id: token.siteId,
        platform: device.platform,
        app_version: device.appVersion,
        queued: device.queued,
        camera: device.camera,
        printer: device.printer,
        battery_level: device.battery?.level ?? null,
        battery_charging: device.battery?.charging ?? null,
        last_seen_at: sql<Date>`now()`,
      }
      await query
        .insertInto('devices')
        .values({ company_id: token.companyId, device_id: device.deviceId, ...seen })
        .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(seen))
        .execute()
    },

    async recordCrash(token: Token, report: CrashReport): Promise<void> {
      await query
        .insertInto('crash_reports')
        .values({
          company_id: token.companyId,
          crash_id: uuid(),
          device_id: token.deviceId,
          error: report.error,
          state: report.state,
          error_path: report.errorPath,
        })
        .execute()
    },

    async recordRefusal(token: Token, attempt: RefusedAttempt): Promise<void> {
      await query
        .insertInto('refusals')
        .values({
          company_id: token.companyId,
          refusal_id: uuid(),
          call: attempt.call,
          reason: attempt.reason,
          device_id: token.deviceId,
          site_id: token.siteId,
          subject_index: attempt.subjectIndex,
        })
        .execute()
    },
  }
}
