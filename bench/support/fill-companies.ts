import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { secretHash } from '#server/keys/secret-hash.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'

/** Where visitors come in: a company of one site, or one of many sites of a single company. */
export interface Filling {
  readonly places: number
  readonly isOneCompany: boolean
  readonly tabletsPerPlace: number
  readonly visitsPerDay: number
  /** Of visits that are kept. */
  readonly days: number
  /** Of visits with signatures that a purge removes. */
  readonly oldDays: number
  /** Of each place, while it fills. */
  readonly inside: number
}

/** A tablet, and a visitor whom it has met. */
export interface Tablet {
  readonly token: string
  readonly companyId: string
  readonly deviceId: string
  readonly visitorId: string
}

const TOKENS_AT_ONCE = 5_000
/** Of each place, beside those of its tablets and those who are inside. */
const REGULARS = 200
const LONGEST_MS = 3_600_000

/** The same id for the same text, of the form that the server takes. */
const idOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** Fills an empty installation by statements. @returns its tablets, those of a place one after the other */
export async function fillCompanies(adminAccess: AdminAccess, filling: Filling): Promise<readonly Tablet[]> {
  const { places, isOneCompany, tabletsPerPlace, visitsPerDay, days, oldDays, inside } = filling
  const { companyId: model } = await makeCompany(adminAccess, { flow: ['autoExit'] })
  const visitorsPerPlace = tabletsPerPlace + inside + REGULARS
  const client = await adminAccess.database.pool.connect()
  const run = (text: string, values: readonly unknown[] = []) =>
    client.query({ text, values: [...values], query_timeout: LONGEST_MS } as pg.QueryConfig)
  try {
    await run('set statement_timeout = 0')
    // Nothing reads events here, and these are not entries that rules judge.
    await run('set session_replication_role = replica')
    await run(
      `create temporary table places as select n,
        case when $1 then $2 else $2 || '-' || n end as company_id, 'site-' || n as site_id
       from generate_series(0, $3::int - 1) n`,
      [isOneCompany, model, places],
    )
    await run(
      `insert into companies select (jsonb_populate_record(c, jsonb_build_object('company_id', p.company_id,
         'name', 'Company ' || p.n, 'service_code_index', sha256(p.company_id::bytea)))).*
       from companies c, places p where c.company_id = $1 and p.company_id <> $1`,
      [model],
    )
    await run(`update companies set silent_minutes = 10, attention_mail_hour = 23, news_capacity = true,
      news_exit_hosts = true`)
    await run(`insert into sites (company_id, site_id, name, time_zone)
      select company_id, site_id, 'Site ' || n, 'UTC' from places`)
    await run('delete from occupancy')
    await run(
      `insert into occupancy (company_id, site_id, inside) select company_id, site_id, $1 from places
       union all select distinct company_id, '', 0 from places`,
      [inside],
    )
    await run(`insert into hosts (company_id, host_id, first_name, last_name, search_key)
      select company_id, 'host-' || p.n || '-' || h, 'Host', h::text, 'host ' || h from places p, generate_series(1, 20) h`)
    await run(
      `insert into devices (company_id, device_id, site_id, name, state)
       select company_id, 'tablet-' || p.n || '-' || t, site_id, 'Tablet ' || t, 'approved'
       from places p, generate_series(0, $1::int - 1) t`,
      [tabletsPerPlace],
    )
    await run(
      `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name,
         last_name, search_key, created_at)
       select p.company_id, ${idOf(`p.n || '/' || v`)}, sha256(('c' || p.n || '/' || v)::bytea), m.code_sealed,
         sha256(('b' || p.n || '/' || v)::bytea), m.badge_sealed, 'Visitor', v::text, 'visitor ' || v,
         now() - interval '200 days'
       from places p, generate_series(0, $1::int - 1) v,
         (select * from visitors where company_id = $2 limit 1) m`,
      [visitorsPerPlace, model],
    )
    const { rows } = await run(
      `select p.company_id as "companyId", 'tablet-' || p.n || '-' || t as "deviceId", p.site_id as "siteId",
         ${idOf(`p.n || '/' || t`)} as "visitorId"
       from places p, generate_series(0, $1::int - 1) t order by p.n, t`,
      [tabletsPerPlace],
    )
    const tablets = rows.map((row) => ({
      ...(row as Omit<Tablet, 'token'> & { readonly siteId: string }),
      token: `v1.${row.companyId}.${randomBytes(32).toString('base64url')}`,
    }))
    for (let first = 0; first < tablets.length; first += TOKENS_AT_ONCE) {
      const some = tablets.slice(first, first + TOKENS_AT_ONCE)
      await run(
        `with given as (select * from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::bytea[])
           as g (company_id, device_id, site_id, visitor_id, token_hash)),
         met as (insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
           select company_id, token_hash, visitor_id, now() + interval '1 day' from given)
         insert into tokens (company_id, token_hash, kind, site_id, device_id, expires_at)
         select company_id, token_hash, 'tablet', site_id, device_id, now() + interval '1 day' from given`,
        [
          some.map(({ companyId }) => companyId),
          some.map(({ deviceId }) => deviceId),
          some.map(({ siteId }) => siteId),
          some.map(({ visitorId }) => visitorId),
          some.map(({ token }) => secretHash(token)),
        ],
      )
    }
    // Those who are inside, and then visits that have ended, of regulars in turn.
    await run(
      `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at)
       select p.company_id, gen_random_uuid(), ${idOf(`p.n || '/' || v`)}, p.site_id, 'host-' || p.n || '-' || 1 + v % 20,
         date_trunc('milliseconds', now() - v * interval '1 minute')
       from places p, generate_series($1::int, $1::int + $2::int - 1) v`,
      [tabletsPerPlace, inside],
    )
    const pastVisits = (
      from: string,
    ) => `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
      select p.company_id, gen_random_uuid(), ${idOf(`p.n || '/' || $1::int + k % $2::int`)}, p.site_id,
        'host-' || p.n || '-' || 1 + k % 20, at, at + (10 + k % 200) * interval '1 minute'
      from places p, generate_series(1, $3::int) k, lateral (select date_trunc('milliseconds', now() - interval '${from}'
        - k * interval '1 day' / $4::int) as at) t`
    const regulars = [tabletsPerPlace + inside, REGULARS]
    await run(pastVisits('1 day'), [...regulars, days * visitsPerDay, visitsPerDay])
    await run(
      `with made as (${pastVisits('91 days')} returning company_id, visit_id, entered_at)
       insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at)
       select company_id, visit_id, 'entry', '\\x00', entered_at from made`,
      [...regulars, oldDays * visitsPerDay, visitsPerDay],
    )
    await run('vacuum analyze')
    await run('checkpoint')
    return tablets
  } finally {
    client.release(true)
  }
}
