import { sql } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import { NOTIFY_LATE_MS, PACK_KEEP_MS, PACK_VISITED_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { isRepeat, type Once } from '#server/platform/once.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import { keptVisitor, lockOfVisitor } from '#server/visitors/kept-visitor.store.ts'
import { sealAcceptances } from './acceptance-seal.store.ts'
import { acceptedOn, demanding, isOfNoVersion } from './visit-proofs.rules.ts'
import type { StoredAccess, LiveAccessRequest } from './access.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import type { Database } from '#server/database/database.ts'
import { databaseReport } from '#server/database/failure.ts'
import { placeOfflineEvent, type Transaction } from './history.store.ts'

interface OfflineRequest extends LiveAccessRequest {
  /** When it happened. */
  readonly at: Date
}

/** How often something live of the same visitor may come between. */
const TRIES = 5
const CAME_BETWEEN = ['visits_one_open', 'idempotency_keys_pkey']

/** Takes what a tablet recorded while it had no line. */
export function offlineAccessStore({ query }: Database, vault: Vault) {
  return {
    /**
     * Stores a late entry or exit where it belongs by its time, in one transaction. It is refused if this tablet never
     * met the visitor, or if it names what does not exist; the rules of who is inside only flag it (`visit_flags`).
     */
    async take(
      token: Token,
      request: OfflineRequest,
      once: Once | null,
    ): Promise<Result<StoredAccess, Refusal>> {
      for (let left = TRIES; ; left--) {
        try {
          return await query.transaction().execute((tx) => store(tx, token, request, once))
        } catch (error) {
          const constraint = databaseReport(error)?.constraint ?? ''
          if (isOfNoVersion(constraint)) return refuseField('acceptedCertificates')
          if (!CAME_BETWEEN.includes(constraint) || left === 1) throw error
        }
      }
    },
  }

  async function store(tx: Transaction, token: Token, reported: OfflineRequest, once: Once | null) {
    const { companyId } = token
    const visitorId = await lockedVisitor(tx, companyId, reported.visitorId)
    const request = { ...reported, visitorId }
    const { direction, at, signature } = request
    const repeated = once && (await repeatedAccess(tx, token, once))
    if (repeated) return repeated.ok ? ok(await answered(tx, token, repeated.value)) : repeated
    const siteId = await siteAt(tx, token, at)
    const refused = await refusedOffline(tx, { ...token, siteId }, request)
    if (refused) return refused

    const place = siteId ?? request.siteId
    const event = {
      companyId,
      visitorId,
      id: uuid(),
      at: at.getTime(),
      deviceId: token.deviceId,
      siteId: place,
      signature: signature && vault.encrypt(signature),
    }
    const { guardian } = request
    const visit = {
      ...request,
      siteId: place ?? '',
      guardian: guardian && {
        name: vault.encrypt(guardian.name),
        signature: vault.encrypt(guardian.signature),
      },
    }
    const visitId = await placeOfflineEvent(tx, event, direction === 'entry' ? visit : null)
    await storeAcceptances(tx, token, visitId, request)
    await flagLacking(tx, companyId, visitId, request)
    if (direction === 'entry') {
      const { rows } = await sql<{ host: string | null }>`select guest_arrived(${companyId}, ${visitId}::uuid,
        ${visitorId}::uuid, ${visit.siteId}, ${at}) as host`.execute(tx)
      await notifyHost(tx, companyId, visitId, {
        ...request,
        hostId: request.hostId ?? rows[0]?.host ?? null,
      })
    }
    if (direction === 'entry' || request.accepted?.length)
      await sealAcceptances(tenantOf(tx, companyId, null), vault, visitId)
    const answer = { visitId, visitorId, direction, at: at.toISOString(), caller: guesserOf(token) }
    if (once !== null) {
      await tx
        .insertInto('idempotency_keys')
        .values({ company_id: companyId, key: once.key, request_hash: once.requestHash, answer })
        .execute()
    }
    return ok(await answered(tx, token, answer))
  }

  async function answered(tx: Transaction, token: Token, answer: AccessAnswer): Promise<StoredAccess> {
    const { visitId, visitorId, direction, at } = answer
    const { rows } = await sql<{ code_sealed: Buffer }>`select v.code_sealed from visitors v
      where v.company_id = ${token.companyId} and v.visitor_id = ${visitorId} and ${hasMet(token, visitorId)}`.execute(
      tx,
    )
    const [met] = rows
    return {
      visitId,
      direction,
      at: new Date(at),
      // The visitor has long seen the end of it.
      enteredAt: null,
      // A tablet that knows the visitor only from a pack has read their code or badge; any other learns no code here.
      visitorCode: met === undefined ? '' : vault.decrypt(met.code_sealed).toString(),
    }
  }
}

/** Lets other late accesses and merges of the visitor wait. @returns the visitor whom the id stands for by then */
async function lockedVisitor(tx: Transaction, companyId: string, visitorId: string): Promise<string> {
  await sql`select ${lockOfVisitor(companyId, visitorId)}`.execute(tx)
  if (!isUuid(visitorId)) return visitorId
  const { rows } = await sql<{
    kept: string | null
  }>`select ${keptVisitor(companyId, visitorId)} as kept`.execute(tx)
  const kept = rows[0]?.kept ?? visitorId
  return kept === visitorId ? kept : lockedVisitor(tx, companyId, kept)
}

/** The answer as `new_access` stores it: a call whose answer was lost is repeated as a late one. */
interface AccessAnswer {
  readonly visitId: string
  readonly visitorId: string
  readonly direction: 'entry' | 'exit'
  /** ISO instant. */
  readonly at: string
}

/** `null` for a new key. */
async function repeatedAccess(tx: Transaction, token: Token, once: Once) {
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('company_id', '=', token.companyId)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (stored === undefined) return null
  if (!isRepeat(stored, once, guesserOf(token))) return refuse('IDEMPOTENCY_KEY_REUSED')
  // The same hash is the same call.
  return ok(stored.answer as AccessAnswer)
}

/** Whether this tablet identified the visitor or signed them up itself, with a token that it has or had. */
const hasMet = (token: Token, visitorId: string | null) => sql<boolean>`exists (select 1 from token_visitors b
  left join tokens t on t.company_id = b.company_id and t.token_hash = b.token_hash
  where b.company_id = ${token.companyId} and b.visitor_id = ${visitorId}::uuid
    and (b.token_hash = ${token.hash} or t.device_id = ${token.deviceId}::text))`

/** The tablet's site at that time: staff may have moved it since. */
async function siteAt(
  tx: Transaction,
  { companyId, deviceId, siteId }: Token,
  at: Date,
): Promise<string | null> {
  const device = await tx
    .selectFrom('devices')
    .select(['previous_site_id', 'site_changed_at'])
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId ?? '')
    .executeTakeFirst()
  const wasElsewhere = device?.site_changed_at != null && at < device.site_changed_at
  return wasElsewhere ? device.previous_site_id : siteId
}

/** Checks the ids of a late access: a visitor whom this tablet has met, a site and a host of the company. */
async function refusedOffline(tx: Transaction, token: Token, request: OfflineRequest) {
  const visitorId = isUuid(request.visitorId) ? request.visitorId : null
  const { rows } = await sql<{ met: boolean; site: boolean; host: boolean }>`select
    ${hasMet(token, visitorId)}
      -- Or the tablet knew them from a pack, which lists visitors of its site.
      or exists (select 1 from visits x where x.company_id = ${token.companyId}
        and x.visitor_id = ${visitorId}::uuid and x.site_id = coalesce(${token.siteId}::text, x.site_id)
        and coalesce(x.exited_at, 'infinity') > ${request.at}::timestamptz
          - ${PACK_VISITED_MS + PACK_KEEP_MS} * interval '1 millisecond'
        -- An erased visitor is not known any more.
        and not exists (select 1 from visitors v where v.company_id = ${token.companyId}
          and v.visitor_id = x.visitor_id and v.erased_at is not null)) as met,
    coalesce(${request.siteId}::text = ${token.siteId}::text, ${request.siteId}::text is null
      or (${token.siteId}::text is null and exists (select 1 from sites
        where company_id = ${token.companyId} and site_id = ${request.siteId}::text))) as site,
    ${request.hostId}::text is null or exists (select 1 from hosts
      where company_id = ${token.companyId} and host_id = ${request.hostId}::text) as host`.execute(tx)
  const [found] = rows
  if (!found?.met) return refuse('VISITOR_NOT_FOUND')
  if (!found.site) return refuseField('site')
  return found.host ? null : refuseField('toUserId')
}

/** Flags missing proofs of the company's steps: the visit has happened, so staff are shown it. */
async function flagLacking(tx: Transaction, companyId: string, visitId: string, request: OfflineRequest) {
  const { direction, visitorId, signature, accepted, at } = request
  await sql`update visits v
    set lacks_signature = v.lacks_signature or l.proofs && array['signature', 'guardian'],
      lacks_documents = v.lacks_documents or 'acceptedCertificates' = any (l.proofs)
    from (select lacking_proofs(${companyId}, ${visitorId}::uuid, ${demanding(direction, 'signature')}::jsonb[],
      ${demanding(direction, 'certificates')}::jsonb[], ${signature !== null}::boolean,
      ${JSON.stringify(accepted ?? [])}::jsonb, ${at}::timestamptz, ${demanding(direction, 'guardian')}::jsonb[],
      ${request.guardian !== null}::boolean) as proofs) l
    where v.company_id = ${companyId} and v.visit_id = ${visitId} and l.proofs <> '{}'`.execute(tx)
}

/** Reception sees an entry that is reported very late; its host is not called as if the visitor arrived now. */
const notifyHost = (tx: Transaction, companyId: string, visitId: string, request: OfflineRequest) =>
  sql`select notify_host(${companyId}, ${visitId}::uuid, ${request.visitorId}::uuid, ${request.hostId},
    ${Date.now() - request.at.getTime() > NOTIFY_LATE_MS}, ${!request.isContinuous}, now())`.execute(tx)

async function storeAcceptances(tx: Transaction, token: Token, visitId: string, request: OfflineRequest) {
  const { accepted, visitorId, at, signature } = request
  if (!accepted?.length) return
  const { companyId, deviceId } = token
  const answered = JSON.stringify(acceptedOn(token, accepted))
  await sql`select note_accepted(${companyId}, ${visitorId}::uuid, ${visitId}::uuid, ${answered}::jsonb,
    ${signature !== null}, ${deviceId}, ${at}::timestamptz)`.execute(tx)
  await sql`select note_declined(${companyId}, ${visitId}::uuid, ${answered}::jsonb, ${deviceId}, ${at}::timestamptz)`.execute(
    tx,
  )
}
