import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CrashState } from '#server/domain/crash-report.ts'
import type { Token } from '#server/domain/token.ts'
import type { Database } from './database.ts'

interface SignOfLife {
  readonly deviceId: string
  readonly battery: { readonly level: number; readonly charging: boolean } | null
  readonly platform: string | null
  readonly appVersion: string | null
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

export function deviceStore({ query }: Database) {
  return {
    async isKnown(companyId: string, deviceId: string): Promise<boolean> {
      const device = await query
        .selectFrom('devices')
        .select('device_id')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return device !== undefined
    },

    async recordSignOfLife(token: Token, device: SignOfLife): Promise<void> {
      const seen = {
        site_id: token.siteId,
        platform: device.platform,
        app_version: device.appVersion,
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
