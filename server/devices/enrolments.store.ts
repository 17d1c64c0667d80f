import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { v4 as uuidV4, v7 as uuid } from 'uuid'
import type { Database } from '#server/database/database.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { secretHash } from '#server/keys/secret-hash.ts'
import { newEnrolmentProof } from './credentials.rules.ts'
import { type DeviceIdentity, newDeviceSecret } from './tablet-cookie.ts'

/** Links that set up several tablets: how staff make them, and how tablets use them. */

interface Applicant {
  readonly companyId: string
  readonly proof: string
  /** The id that the tablet would like to have. */
  readonly deviceId: string
  /** The identity of this company in the tablet's cookie. */
  readonly own: DeviceIdentity | null
}

interface Enrolled {
  readonly deviceId: string
  readonly siteId: string | null
  readonly secret: string
}

/** The tablet that is one of the company's already, so that a link opened twice counts once. */
async function knownAs(on: Database['query'], own: DeviceIdentity | null): Promise<Enrolled | null> {
  if (own?.secret === undefined || own.secret === null) return null
  const row = await on
    .selectFrom('devices')
    .select(['site_id', 'secret_hash'])
    .where('company_id', '=', own.companyId)
    .where('device_id', '=', own.deviceId)
    .where('state', '!=', 'revoked')
    .executeTakeFirst()
  const isOwn = row?.secret_hash && timingSafeEqual(row.secret_hash, secretHash(own.secret))
  return isOwn ? { deviceId: own.deviceId, siteId: row.site_id, secret: own.secret } : null
}

export const enrolmentStore = ({ query }: Database) => ({
  /** @returns `unknown`: there is no such link; `over`: it opens nothing any more */
  enrolDevice: (applicant: Applicant) => query.transaction().execute((on) => enrol(on, applicant)),
})

async function enrol(
  on: Database['query'],
  { companyId: company_id, proof, deviceId, own }: Applicant,
): Promise<Enrolled | 'unknown' | 'over'> {
  const proof_hash = secretHash(proof)
  const link = await on
    .selectFrom('enrolment_links')
    .select('link_id')
    .where('company_id', '=', company_id)
    .where('proof_hash', '=', proof_hash)
    .executeTakeFirst()
  if (link === undefined) return 'unknown'
  const known = await knownAs(on, own)
  if (known) return known
  // The row's lock puts tablets that come at once one after the other.
  const used = await on
    .updateTable('enrolment_links')
    .set({ tablets_used: sql<number>`tablets_used + 1` })
    .where('company_id', '=', company_id)
    .where('proof_hash', '=', proof_hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .whereRef('tablets_used', '<', 'tablets_max')
    .returning(['site_id', 'name', 'approves', 'tablets_used'])
    .executeTakeFirst()
  if (used === undefined) return 'over'
  const secret = newDeviceSecret()
  const insert = (device_id: string) =>
    on
      .insertInto('devices')
      .values({
        company_id,
        device_id,
        site_id: used.site_id,
        knows_codes: false,
        name: used.name && `${used.name} ${used.tablets_used}`,
        state: used.approves ? 'approved' : 'waiting',
        secret_hash: secretHash(secret),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('device_id')
      .executeTakeFirst()
  const device = (await insert(deviceId)) ?? (await insert(uuidV4()))
  if (device === undefined) throw new Error('A random id is taken')
  return { deviceId: device.device_id, siteId: used.site_id, secret }
}

interface NewLink {
  readonly siteId: string | null
  readonly name: string | null
  readonly approves: boolean
  readonly tablets: number
  readonly hours: number
}

export async function storeEnrolmentLink(tenant: Tenant, link: NewLink) {
  const proof = newEnrolmentProof()
  const { link_id, expires_at } = await tenant
    .insert('enrolment_links', {
      link_id: uuid(),
      proof_hash: secretHash(proof),
      site_id: link.siteId,
      name: link.name,
      approves: link.approves,
      tablets_max: link.tablets,
      expires_at: sql<Date>`now() + ${link.hours} * interval '1 hour'`,
    })
    .returning(['link_id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id: link_id, proof, expiresAt: expires_at.toISOString() }
}

/** Links of the caller's sites only. */
const own = (tenant: Tenant) =>
  tenant.sites === null
    ? sql<boolean>`true`
    : sql<boolean>`site_id = any(${sql.val([...tenant.sites])}::text[])`

/** The links that still open something. */
export async function readEnrolmentLinks(tenant: Tenant) {
  const rows = await tenant
    .select('enrolment_links')
    .select(['link_id', 'site_id', 'name', 'approves', 'tablets_max', 'tablets_used', 'expires_at'])
    .where(own(tenant))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .whereRef('tablets_used', '<', 'tablets_max')
    .orderBy('expires_at')
    .execute()
  return rows.map((row) => ({
    id: row.link_id,
    siteId: row.site_id,
    name: row.name,
    approves: row.approves,
    tablets: row.tablets_max,
    used: row.tablets_used,
    expiresAt: row.expires_at.toISOString(),
  }))
}

export async function endEnrolmentLink(tenant: Tenant, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('enrolment_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .where(own(tenant))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
