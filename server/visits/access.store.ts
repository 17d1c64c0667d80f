import type { AcceptedCertificate } from '#contract/entities/certificate.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { ShownNotice } from '#contract/entities/notice.ts'
import type { Occupancy } from '#contract/entities/occupancy.ts'
import { TEMP_ACCESSES, TEMP_TRIES } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Once } from '#server/platform/once.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { runsRollCall } from '#server/roll-calls/is-evacuated.sql.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import { sealAcceptances } from './acceptance-seal.store.ts'
import { acceptedOn, demanding, isOfNoVersion, mayLack } from './visit-proofs.rules.ts'
import { CompiledQuery, sql } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import { tenantOf } from '#server/database/tenant.ts'
import type { Database } from '#server/database/database.ts'
import { databaseReport } from '#server/database/failure.ts'
import { spend } from '#server/platform/limits.store.ts'

/** The adult who is responsible for a visitor who is a minor. */
interface SignedGuardian {
  readonly name: string
  readonly signature: Buffer
}

/** An entry or exit as asked for. */
export interface LiveAccessRequest {
  readonly direction: Direction
  readonly visitorId: string
  readonly hostId: string | null
  readonly reason: string | null
  readonly siteId: string | null
  /** PNG. */
  readonly signature: Buffer | null
  /** Who is responsible for a visitor who is a minor, with a PNG. */
  readonly guardian: SignedGuardian | null
  /** In an evacuation; kept as long as the visitor is inside. */
  readonly needsHelp: boolean
  /** `null`: not said. */
  readonly accepted: readonly AcceptedCertificate[] | null
  /** Made where no step is shown. */
  readonly isContinuous: boolean
  readonly notice: ShownNotice | null
}

export interface StoredAccess {
  readonly visitId: string
  readonly direction: Direction
  readonly at: Date
  /** When the visit began that an exit ended. */
  readonly enteredAt: Date | null
  /** Empty for a tablet that has not met the visitor itself. */
  readonly visitorCode: string
  /** The company has doors that may have to be asked. */
  readonly hasDoor?: boolean
}

export const NEW_ACCESS = `select visit_id, direction, at, code_sealed, entered_at, has_door, accepted_ahead
  from access_answer($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20,$21,$22)`

/** Midnight is that of the site, or of the company's first one. */
const OCCUPANCY = `select coalesce(sum(o.inside), 0)::int as inside, coalesce(min(s.capacity), min(c.capacity)) as most,
  (select count(*)::int from visits x where x.company_id = $1 and x.site_id = coalesce($2::text, x.site_id)
    and x.annulled_at is null and x.entered_at >= date_trunc('day', now(), coalesce((select z.time_zone from sites z
      where z.company_id = $1 and z.site_id = coalesce($2::text, z.site_id) order by z.site_id limit 1), 'UTC'))) as today
  from companies c
  left join occupancy o on o.company_id = $1 and o.site_id = coalesce($2::text, o.site_id)
  left join sites s on s.company_id = $1 and s.site_id = $2
  where c.company_id = $1`

/** Whether the site is evacuated, and the numbers that `take_place` compares; no lock is taken here. */
const IS_CLOSED = `select ${runsRollCall('$1', "coalesce($2::text, '')")} as is_evacuated, coalesce(min(s.capacity), min(c.capacity)) > 0
    and coalesce(sum(o.inside), 0) >= coalesce(min(s.capacity), min(c.capacity)) as is_full
  from companies c
  left join occupancy o on o.company_id = $1 and o.site_id = coalesce($2::text, o.site_id)
  left join sites s on s.company_id = $1 and s.site_id = $2
  where c.company_id = $1`

const OTHER_SITE = `select s.name from visits v
  join sites s on s.company_id = v.company_id and s.site_id = v.site_id
  where v.company_id = $1 and v.visitor_id = $2 and v.exited_at is null and v.site_id is distinct from $3`

export function accessStore({ pool, query }: Database, vault: Vault) {
  return {
    /** One transaction: either all of it is stored, with the answer under the key, or nothing. */
    async newAccess(
      token: Token,
      request: LiveAccessRequest,
      once: Once | null,
    ): Promise<Result<StoredAccess, Refusal>> {
      const values = [
        token.companyId,
        token.hash,
        token.siteId,
        token.deviceId,
        once?.key ?? null,
        once?.requestHash ?? null,
        request.direction,
        uuid(),
        isUuid(request.visitorId) ? request.visitorId : null,
        request.hostId,
        request.reason,
        request.siteId,
        request.signature && vault.encrypt(request.signature),
        request.accepted?.length ? JSON.stringify(acceptedOn(token, request.accepted)) : null,
        request.notice,
        demanding(request.direction, 'signature'),
        demanding(request.direction, 'certificates'),
        mayLack(token, request),
        demanding(request.direction, 'guardian'),
        request.guardian && vault.encrypt(request.guardian.name),
        request.guardian && vault.encrypt(request.guardian.signature),
        request.needsHelp,
      ]
      try {
        const answer =
          token.kind === 'temp'
            ? await countedAccess(token, once, values)
            : ok((await pool.query<AccessRow>({ name: 'new-access', text: NEW_ACCESS, values })).rows[0])
        if (!answer.ok) return answer
        const row = given(answer.value)
        // An entry also takes what the guest has accepted ahead.
        if (request.accepted?.length || row.accepted_ahead)
          await sealAcceptances(tenantOf(query, token.companyId, null), vault, row.visit_id)
        return ok({
          visitId: row.visit_id,
          direction: row.direction,
          at: row.at,
          enteredAt: row.entered_at,
          visitorCode: row.code_sealed === null ? '' : vault.decrypt(row.code_sealed).toString(),
          hasDoor: row.has_door,
        })
      } catch (error) {
        return refusedAccess(error)
      }
    },

    /** Names the site where a visitor who may not enter is inside, if it is another than the caller's. */
    async withOtherSite(token: Token, visitorId: string, refusal: Refusal): Promise<Refusal> {
      if (refusal.code !== 'ANOTHER_VISIT_OPEN') return refusal
      const { rows } = await pool.query<{ name: string }>({
        name: 'other-site',
        text: OTHER_SITE,
        values: [token.companyId, visitorId, token.siteId],
      })
      const [site] = rows
      return site === undefined ? refusal : { ...refusal, site: site.name }
    },

    /** Whether an exit is taken of a visitor who is not inside, because closing time or staff ended the visit. */
    async mayLeave(companyId: string, visitorId: string): Promise<boolean> {
      const text = 'select visit_to_leave($1, $2, now()) is not null as may'
      const { rows } = await pool.query<{ may: boolean }>({
        name: 'may-leave',
        text,
        values: [companyId, visitorId],
      })
      return rows[0]?.may === true
    },

    /** Why an entry with this token would be refused now, for any visitor; `null`: it would not. */
    async whyClosed({ companyId, siteId }: Token) {
      const { rows } = await pool.query({ name: 'is-closed', text: IS_CLOSED, values: [companyId, siteId] })
      const { is_evacuated, is_full } = rows[0]
      if (is_evacuated) return refuse('EVACUATION')
      return is_full ? refuse('EVENT_FULL_PLEASE_WAIT') : null
    },

    /** The occupancy that the capacity rule counts: of the token's site, or of the whole company. */
    async getOccupancy(token: Token): Promise<Occupancy> {
      const values = [token.companyId, token.siteId]
      const { rows } = await pool.query({ name: 'occupancy', text: OCCUPANCY, values })
      const { inside, most, today } = rows[0]
      return { currentlyInside: inside, maximumAllowed: most, entriesToday: today }
    },
  }

  /** A phone's few accesses; a repeat is answered as the first was and costs nothing. */
  async function countedAccess(token: Token, once: Once | null, values: unknown[]) {
    const { companyId } = token
    const who = guesserOf(token)
    const subject = { companyId, what: 'accesses', who }
    // Outside the transaction: what is refused takes its own count back with it.
    const tried = await spend(query, { companyId, what: 'access tries', who }, TEMP_TRIES)
    if (!tried.ok) return tried
    return query.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject.who}, 23))`.execute(tx)
      const repeated =
        once !== null &&
        (await tx
          .selectFrom('idempotency_keys')
          .select('key')
          .where('company_id', '=', companyId)
          .where('key', '=', once.key)
          .executeTakeFirst())
      const counted = repeated ? ok(null) : await spend(tx, subject, TEMP_ACCESSES)
      if (!counted.ok) return counted
      const { rows } = await tx.executeQuery<AccessRow>(CompiledQuery.raw(NEW_ACCESS, values))
      return ok(rows[0])
    })
  }
}

interface AccessRow {
  readonly visit_id: string
  readonly direction: Direction
  readonly at: Date
  readonly code_sealed: Buffer | null
  readonly entered_at: Date | null
  readonly has_door: boolean
  /** The visitor's guest page has accepted documents. */
  readonly accepted_ahead: boolean
}

/** The function answers one row or raises. */
function given(row: AccessRow | undefined): AccessRow {
  if (row === undefined) throw new Error('new_access answered nothing')
  return row
}

const lackingFields = (list: string) => list.split(',').map((path) => ({ path, message: 'INPUT_REQUIRED' }))

/** The refusals that the function raises; whatever else went wrong is thrown on. */
function refusedAccess(error: unknown): Result<StoredAccess, Refusal> {
  const report = databaseReport(error)
  if (report?.constraint === 'visits_one_open') return refuse('ANOTHER_VISIT_OPEN')
  if (isOfNoVersion(report?.constraint)) return refuseField('acceptedCertificates')
  switch (report?.state) {
    case 'VK404':
      return refuse('VISITOR_NOT_FOUND')
    case 'VK400':
      return refuseField(report.message)
    case 'VK001':
      return refuse('IDEMPOTENCY_KEY_REUSED')
    case 'VK002':
      return refuse('EVENT_FULL_PLEASE_WAIT')
    case 'VK004':
      return refuse('INCOMPLETE_VISIT', lackingFields(report.message))
    case 'VK003':
      return refuse('NO_VISIT_OPEN')
    case 'VK005':
      return refuse('EVACUATION')
    default:
      throw error
  }
}
