import type { CrashState } from '#contract/calls/crash-report.ts'
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { v4 as uuidV4, v7 as uuid } from 'uuid'
import {
  ADDRESS_CRASHES,
  CRASH_TEXT_MAX_LENGTH,
  CRASHES,
  DEVICE_INFOS,
  type Limit,
  NEW_DEVICES,
  REFUSALS,
  TEMP_ADDRESS_CRASHES,
  TEMP_ADDRESS_REFUSALS,
  TEMP_COMPANY_CRASHES,
  TEMP_COMPANY_REFUSALS,
  TEMP_REFUSALS,
  WAITING_DEVICES_MAX,
} from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { pairingCodeHashes } from './credentials.rules.ts'
import { addressHash } from '#server/platform/limited.ts'
import { type Refusal, refuseForNow } from '#server/platform/refusal.ts'
import { type DeviceIdentity, newDeviceSecret } from './tablet-cookie.ts'
import { guesserOf, type Token } from './token.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'
import { type LimitStore, subjectOf } from '#server/platform/limits.store.ts'
import { secretHash } from '#server/keys/secret-hash.ts'

/** The device that reports about itself, and its address. */
interface Reporter {
  readonly token: Token
  /** The network address. */
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
  readonly subjectHash: Buffer
  /** The visitor, where the subject is known to have been theirs. */
  readonly visitorId?: string
}

/** How a device stands that has said who it is. */
export interface Admission {
  readonly state: 'waiting' | 'approved' | 'revoked'
  readonly deviceId: string
  /** The site as staff set it; of a waiting device, the site that it asks for. */
  readonly siteId: string | null
  /** To be kept in its cookie. */
  readonly secret: string | null
}

/** A device that showed the company's codes. */
interface Applicant {
  /** The identity in the device's cookie, if it has one of this company. */
  readonly identity: DeviceIdentity | null
  /** The id that it would like to have. */
  readonly deviceId: string | null
  /** The site where the device says that it stands. */
  readonly site: string | null
  /** The hashed address for which new devices are counted. */
  readonly who: string
}

/** Waiting devices that did not ask any more for so long are forgotten. */
const WAITING_FORGOTTEN = sql`interval '1 day'`
const RETRY_LATER_SECONDS = 60

export function deviceStore({ query }: Database, vault: Vault, limits: LimitStore) {
  /** Counts by token or device; for a phone also by address and by company, because one person can make many phones. */
  async function isAllowed(what: string, { token, address }: Reporter, allowed: Allowed) {
    const { companyId, kind } = token
    const isPhone = kind === 'temp'
    const from = addressHash(vault, address)
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

  const rowOf = (companyId: string, deviceId: string) =>
    query
      .selectFrom('devices')
      .select(['device_id', 'site_id', 'state', 'secret_hash'])
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)

  /**
   * The device that a cookie names, if its secret is the right one; `null` otherwise. The sealed cookie of a device
   * from before devices had secrets is proof enough once: then it gets one.
   */
  async function recognise({ companyId, deviceId, secret }: DeviceIdentity): Promise<Admission | null> {
    const row = await rowOf(companyId, deviceId).executeTakeFirst()
    if (row === undefined) return null
    const { state, site_id: siteId, secret_hash } = row
    if (secret !== null) {
      const isOwn = secret_hash !== null && timingSafeEqual(secret_hash, secretHash(secret))
      return isOwn ? { state, deviceId, siteId, secret } : null
    }
    if (secret_hash !== null) return null
    return state === 'revoked' ? { state, deviceId, siteId, secret: null } : giveSecret(companyId, deviceId)
  }

  /** `null` if another one was faster. */
  async function giveSecret(companyId: string, deviceId: string): Promise<Admission | null> {
    const secret = newDeviceSecret()
    const given = await query
      .updateTable('devices')
      .set({ secret_hash: secretHash(secret) })
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .where('secret_hash', 'is', null)
      .returning(['state', 'site_id'])
      .executeTakeFirst()
    return given === undefined ? null : { state: given.state, deviceId, siteId: given.site_id, secret }
  }

  /** Adds an unknown device. It keeps the id that it proposes only if no other device has that id. */
  async function add(
    companyId: string,
    deviceId: string | null,
    site_id: string | null,
    state: 'waiting' | 'approved',
  ) {
    const secret = newDeviceSecret()
    const insert = (device_id: string) =>
      query
        .insertInto('devices')
        .values({ company_id: companyId, device_id, site_id, state, secret_hash: secretHash(secret) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('device_id')
        .executeTakeFirst()
    const added = (deviceId === null ? undefined : await insert(deviceId)) ?? (await insert(uuidV4()))
    if (added === undefined) throw new Error('A random id is taken')
    return { state, deviceId: added.device_id, siteId: site_id, secret }
  }

  async function approvesAtOnce(companyId: string): Promise<boolean> {
    const { approves_devices } = await query
      .selectFrom('companies')
      .select('approves_devices')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    return approves_devices
  }

  async function place(companyId: string, deviceId: string, site_id: string | null): Promise<void> {
    await query
      .updateTable('devices')
      .set({ site_id, last_seen_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .execute()
  }

  return {
    recognise,

    /**
     * Lets a device log in with its company's codes. A known one is what it is; a new one waits until staff approve
     * it, except in the demo company, where it is approved at once and stands where it says.
     */
    async admit(companyId: string, applicant: Applicant): Promise<Result<Admission, Refusal>> {
      const { identity, deviceId, site, who } = applicant
      const isDemo = await approvesAtOnce(companyId)
      const known = identity && (await recognise(identity))
      if (known) {
        if (known.state === 'revoked' || (known.state === 'approved' && !isDemo)) return ok(known)
        await place(companyId, known.deviceId, site)
        return ok({ ...known, siteId: site })
      }
      const named = deviceId === null ? undefined : await rowOf(companyId, deviceId).executeTakeFirst()
      // A revoked device is told so even if it lost its secret: then it forgets what it kept.
      if (named?.state === 'revoked')
        return ok({ state: 'revoked', deviceId: named.device_id, siteId: null, secret: null })
      if (isDemo) return ok(await add(companyId, deviceId, site, 'approved'))
      if (named?.state === 'waiting' && named.secret_hash === null) {
        const claimed = await giveSecret(companyId, named.device_id)
        if (claimed) return ok(claimed)
      }
      await query
        .deleteFrom('devices')
        .where('company_id', '=', companyId)
        .where('state', '=', 'waiting')
        .where('last_seen_at', '<', sql<Date>`now() - ${WAITING_FORGOTTEN}`)
        .execute()
      const { waiting } = await query
        .selectFrom('devices')
        .select(sql<number>`count(*)::int`.as('waiting'))
        .where('company_id', '=', companyId)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      if (waiting >= WAITING_DEVICES_MAX) return refuseForNow(RETRY_LATER_SECONDS)
      const counted = await limits.spend({ companyId, what: 'new devices', who }, NEW_DEVICES)
      return counted.ok ? ok(await add(companyId, deviceId, site, 'waiting')) : counted
    },

    /** A known device would like to stand elsewhere: staff decide, except in the demo company. `null`: no. */
    async askSite(companyId: string, admission: Admission, siteId: string): Promise<Admission | null> {
      if (!(await approvesAtOnce(companyId))) return null
      const site = await query
        .selectFrom('sites')
        .select('site_id')
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId)
        .executeTakeFirst()
      if (site === undefined) return null
      await place(companyId, admission.deviceId, siteId)
      return { ...admission, siteId }
    },

    /** Whether the tablet showed the codes of its company, and may be told them. */
    async knowsCodes({ companyId, deviceId }: Token): Promise<boolean> {
      const device = await query
        .selectFrom('devices')
        .select('knows_codes')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId ?? '')
        .executeTakeFirst()
      return device?.knows_codes ?? false
    },

    /**
     * Uses a pairing code up: the device is approved at the site that staff chose, with a new secret.
     * @param identity its own, if its cookie proves one: then it stays the device that it is
     * @returns `null` if the code opens nothing
     */
    pairDevice: (code: string, deviceId: string, identities: readonly DeviceIdentity[]) =>
      query.transaction().execute(async (on) => {
        const found = await on
          .deleteFrom('pairing_codes')
          .where('code_index', 'in', pairingCodeHashes(vault, code))
          .where('expires_at', '>', sql<Date>`now()`)
          .returning(['company_id', 'site_id', 'name'])
          .executeTakeFirst()
        if (found === undefined) return null
        const { company_id, site_id, name } = found
        const own = identities.find(({ companyId }) => companyId === company_id)
        const known = own && (await recognise(own))
        const secret = newDeviceSecret()
        const paired = {
          site_id,
          name,
          state: 'approved' as const,
          secret_hash: secretHash(secret),
          handed_in_at: null,
        }
        const insert = (device_id: string, isOwn: boolean) =>
          on
            .insertInto('devices')
            .values({ company_id, device_id, knows_codes: false, ...paired })
            .onConflict((conflict) =>
              conflict
                .columns(['company_id', 'device_id'])
                .doUpdateSet(paired)
                // The id of another device that works is not to be had; one that was revoked comes back by its code.
                .where((row) => row.or([row.val(isOwn), row('devices.state', '!=', 'approved')])),
            )
            .returning('device_id')
            .executeTakeFirst()
        const device =
          (known ? await insert(known.deviceId, true) : await insert(deviceId, false)) ??
          (await insert(uuidV4(), false))
        if (device === undefined) throw new Error('A random id is taken')
        return { companyId: company_id, siteId: site_id, deviceId: device.device_id, secret }
      }),

    /**
     * A tablet whose token names no device has no row. One statement, since every tablet says it each minute. It does not wait for
     * the disk: what a crash takes along is said again a minute later.
     */
    async recordSignOfLife(token: Token, device: SignOfLife): Promise<Result<null, Refusal>> {
      const { companyId, deviceId } = token
      if (deviceId === null) return ok(null)
      const { platform, appVersion, queued, camera, printer, battery } = device
      const counted = { companyId, what: 'signs of life', who: deviceId }
      return limits.spendBy(counted, DEVICE_INFOS, async () => {
        const { rows } = await sql<{ spent: number }>`
          select sign_of_life(${companyId}, ${deviceId}, ${subjectOf(counted)}, ${DEVICE_INFOS.windowMs},
            ${DEVICE_INFOS.times}, ${platform}, ${appVersion}, ${queued}, ${camera}, ${printer},
            ${battery?.level ?? null}, ${battery?.charging ?? null}) as spent`.execute(query)
        return rows[0]?.spent ?? 0
      })
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
          fingerprint: vault.keyedHash('crash', said),
        })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'fingerprint']).doUpdateSet((row) => ({
            times: sql`crash_reports.times + 1`,
            reported_at: row.ref('excluded.reported_at'),
          })),
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
          subject_index: attempt.subjectHash,
          visitor_id: attempt.visitorId ?? null,
        })
        .execute()
    },
  }
}
