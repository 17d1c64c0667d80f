import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { calls } from '#contract/calls/index.ts'
import { requestHash } from '#server/platform/once.ts'
import { parseToken } from '#server/devices/token.ts'
import { demanding } from '#server/visits/visit-proofs.rules.ts'
import { NEW_ACCESS } from '#server/visits/access.store.ts'
import { createClient } from '#src/api/client.ts'
import type { AdminAccess, TestCompany } from '#tests/support/e2e/company.ts'
import type { httpConnection } from './load.ts'

/** A tablet at a site of its own. */
export interface Entrance {
  readonly token: string
  readonly hash: Buffer
  readonly site: string
  /** Visitors whom it may let in, each once. */
  readonly visitors: string[]
}

const REASON = 'Meeting'
const PART = 5_000

/** Makes so many sites with a tablet each, and deals visitors out to them, every fourth to the first. */
export async function openEntrances(
  { database: { pool }, baseUrl }: AdminAccess,
  { companyId, stored }: TestCompany,
  sites: number,
  visitors: number,
): Promise<readonly Entrance[]> {
  const { serviceCode, taxCode } = stored.credentials
  const client = createClient({ baseUrl, token: () => null })
  const entrances: Entrance[] = []
  for (let number = 0; number < sites; number++) {
    const site = `entrance-${number}`
    await pool.query(
      `with site as (insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'UTC'))
       insert into occupancy (company_id, site_id) values ($1, $2)`,
      [companyId, site],
    )
    const result = await client.call(calls.getToken, { service_code: serviceCode, tax_code: taxCode, site })
    if (!result.ok) throw new Error(result.error.code)
    const hash = parseToken(result.value.token)?.hash
    if (!hash) throw new Error('The token is not of our form')
    entrances.push({ token: result.value.token, hash, site, visitors: [] })
  }
  const byHash = new Map(entrances.map((entrance) => [entrance.hash.toString('hex'), entrance]))
  // In parts: one statement for all of them would take longer than a statement may.
  for (let left = visitors; left > 0; left -= PART) {
    const { rows } = await pool.query<{ token_hash: Buffer; visitor_id: string }>(
      `with crowd as (
         insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name, last_name)
         select company_id, gen_random_uuid(), sha256((gen_random_uuid())::text::bytea), code_sealed,
           sha256((gen_random_uuid())::text::bytea), badge_sealed, 'Bench', 'Visitor'
         from generate_series(1, $2::int) n, (select * from visitors where company_id = $1 limit 1) known
         returning visitor_id)
       insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
       select $1, ($3::bytea[])[case when random() < 0.25 then 1 else 2 + floor(random() * $4)::int end], visitor_id,
         now() + interval '1 day'
       from crowd returning token_hash, visitor_id`,
      [companyId, Math.min(PART, left), entrances.map(({ hash }) => hash), sites - 1],
    )
    for (const row of rows) byHash.get(row.token_hash.toString('hex'))?.visitors.push(row.visitor_id)
  }
  return entrances
}

/** An entry over HTTP. @throws if it is refused */
export async function enter(
  connection: ReturnType<typeof httpConnection>,
  entrance: Pick<Entrance, 'token' | 'visitors'>,
): Promise<void> {
  const body = JSON.stringify({ direction: true, visitorId: nextOf(entrance), reason: REASON })
  const headers = `token: ${entrance.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
  const answer = await connection.post(calls.newAccess.path, headers, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
}

/** The same statement as the server's, sent straight to the database. */
export async function enterStraight(pool: pg.Pool, companyId: string, entrance: Entrance): Promise<void> {
  const visitorId = nextOf(entrance)
  const content = { direction: 'entry', visitorId, reason: REASON }
  const what = ['entry', uuid(), visitorId, null, REASON, null, null, null, null]
  const values = [
    companyId,
    entrance.hash,
    entrance.site,
    null,
    randomUUID(),
    requestHash('newAccess', content),
  ]
  const lists = [demanding('entry', 'signature'), demanding('entry', 'certificates'), []]
  const proofs = [...lists, demanding('entry', 'guardian'), null, null, false]
  await pool.query({ name: 'new-access', text: NEW_ACCESS, values: [...values, ...what, ...proofs] })
}

function nextOf({ visitors }: Pick<Entrance, 'visitors'>): string {
  const visitor = visitors.pop()
  if (visitor === undefined)
    throw new Error('All visitors are inside: make more of them, or measure for less long')
  return visitor
}
