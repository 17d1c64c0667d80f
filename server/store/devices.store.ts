import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  ADDRESS_CRASHES,
  CRASH_TEXT_MAX_LENGTH,
  CRASHES,
  DEVICE_INFOS,
  type Limit,
  REFUSALS,
  TEMP_ADDRESS_CRASHES,
  TEMP_ADDRESS_REFUSALS,
  TEMP_COMPANY_CRASHES,
  TEMP_COMPANY_REFUSALS,
  TEMP_REFUSALS,
} from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { pairingIndex } from '#server/domain/credentials.ts'
import type { CrashState } from '#server/domain/crash-report.ts'
import { addressIndex, guesserOf } from '#server/domain/limited.ts'
import type { Refusal } from '#server/domain/refusal.ts'
import type { Token } from '#server/domain/token.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { Database } from './database.ts'
import type { LimitStore } from './limits.store.ts'

/** Who tells something about itself, and from where. */
interface Reporter {
  readonly token: Token
  /** Of the network. */
  readonly address: string
}

/** How often something is stored; `null`: no limit of its own. */
interface Allowed {
  readonly tablet: Limit
  readonly phone: Limit
  readonly tabletAddress: Limit | null
  readonly phoneAddress: Limit
  readonly phones: Limit
}

interface SignOfLife {
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

export function deviceStore({ query }: Database, vault: Vault, limits: LimitStore) {
  /** Of the token or device, and of a phone also by its address and by company: phones are made by whoever stands there. */
  async function isAllowed(what: string, { token, address }: Reporter, allowed: Allowed) {
    const { companyId, kind } = token
    const isPhone = kind === 'temp'
    const from = addressIndex(vault, address)
    const counted: readonly (readonly [string, string, Limit | null])[] = [
      [what, guesserOf(token), isPhone ? allowed.phone : allowed.tablet],
      [`${what} from`, `${kind} ${from}`, isPhone ? allowed.phoneAddress : allowed.tabletAddress],
      [`${what} of phones`, '', isPhone ? allowed.phones : null],
    ]
    for (const [what, who, limit] of counted) {
      const spent = limit === null ? ok(null) : await limits.spend({ companyId, what, who }, limit)
      if (!spent.ok) return spent
    }
    return ok(null)
  }

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

    /** A tablet whose token names no device has no row. */
    async recordSignOfLife(token: Token, device: SignOfLife): Promise<Result<null, Refusal>> {
      const { companyId, deviceId } = token
      if (deviceId === null) return ok(null)
      const counted = { companyId, what: 'signs of life', who: deviceId }
      const allowed = await limits.spend(counted, DEVICE_INFOS)
      if (!allowed.ok) return allowed
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
        .values({ company_id: companyId, device_id: deviceId, ...seen })
        .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(seen))
        .execute()
      return ok(null)
    },

    /** The same crash of the same device is one row, counted. */
    async recordCrash(from: Reporter, report: CrashReport): Promise<Result<null, Refusal>> {
      const allowed = await isAllowed('crashes', from, {
        tablet: CRASHES,
        phone: CRASHES,
        tabletAddress: ADDRESS_CRASHES,
        phoneAddress: TEMP_ADDRESS_CRASHES,
        phones: TEMP_COMPANY_CRASHES,
      })
      if (!allowed.ok) return allowed
      const { companyId, deviceId } = from.token
      const error = report.error.slice(0, CRASH_TEXT_MAX_LENGTH)
      const said = JSON.stringify([deviceId, error, report.state, report.errorPath])
      await query
        .insertInto('crash_reports')
        .values({
          company_id: companyId,
          crash_id: uuid(),
          device_id: deviceId,
          error,
          state: report.state,
          error_path: report.errorPath,
          fingerprint: vault.index('crash', said),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'fingerprint'])
            .doUpdateSet({ times: sql`crash_reports.times + 1`, reported_at: sql<Date>`now()` }),
        )
        .execute()
      return ok(null)
    },

    /** Leaves a row for the staff, unless there are too many already. */
    async recordRefusal(from: Reporter, attempt: RefusedAttempt): Promise<void> {
      const { token } = from
      const allowed = await isAllowed('refusals', from, {
        tablet: REFUSALS,
        phone: TEMP_REFUSALS,
        tabletAddress: null,
        phoneAddress: TEMP_ADDRESS_REFUSALS,
        phones: TEMP_COMPANY_REFUSALS,
      })
      if (!allowed.ok) return
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
