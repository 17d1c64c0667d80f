import type pg from 'pg'

interface Past {
  readonly visits: number
  /** Visitors inside when the past ends. */
  readonly inside?: number
  readonly hosts?: number
  /** Of about as many visits each. */
  readonly sites?: number
  readonly tablets?: number
}

/**
 * Visits of 400 days by a fifth as many visitors, of all hours, more of them with some hosts than with others, a few at a small
 * site and of a rare type. @param companyId has one visitor, whose codes all of them get
 */
export async function addPast(
  pool: pg.Pool,
  companyId: string,
  { visits, inside = 300, hosts = 500, sites = 5, tablets = 0 }: Past,
): Promise<void> {
  const visitors = visits / 5
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const run = (text: string) =>
    client.query({
      text: text.replaceAll('$1', `'${companyId}'`),
      query_timeout: 3_600_000,
    } as pg.QueryConfig)
  try {
    await run(`insert into sites (company_id, site_id, name, time_zone)
      select $1, s, s, 'Europe/Rome' from
        (select 's' || n as s from generate_series(1, ${sites}) n union all values ('small'), ('empty')) named`)
    await run(
      `insert into occupancy (company_id, site_id) select $1, site_id from sites where company_id = $1 on conflict do nothing`,
    )
    await run(`insert into hosts (company_id, host_id, first_name, last_name, search_key)
      select $1, 'b' || n, 'Host', n::text, 'host ' || n from generate_series(1, ${hosts}) n`)
    await run(`insert into devices (company_id, device_id, name, site_id, state, last_seen_at)
      select $1, 'tablet' || n, 'Tablet ' || n, 's' || 1 + n % ${sites}, 'approved', now() from generate_series(1, ${tablets}) n`)
    await run(`insert into visitor_types (company_id, visitor_type_id, name, position, flow_flags)
      select $1, t, t, 1, c.flow_flags from unnest('{usual,rare}'::text[]) t, companies c where c.company_id = $1`)
    await run(`insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed,
        first_name, last_name, company_name, visitor_type_id, search_key)
      select $1, gen_random_uuid(), sha256(('c' || n)::bytea), v.code_sealed, sha256(('b' || n)::bytea), v.badge_sealed,
        f, l, 'Aurora' || n % 2000, case when n % 5000 = 0 then 'rare' else 'usual' end,
        lower(f || ' ' || l || ' aurora' || n % 2000 || ' mail' || n || ' visitor example')
      from generate_series(1, ${visitors}) n,
        lateral (select (array['Ada','Giulia','Marco','Luca','Sara','Anna','Zebedeo' || n % 977,'Paolo','Elena','Bruno'])[1 + n % 10] as f,
          (array['Rossi','Bianchi','Conti','Ferrari','Esposito','Romano','Colombo'])[1 + n % 7] || n % 13 as l) names,
        (select * from visitors where company_id = $1 limit 1) v`)
    await run(
      `create temporary table who as select row_number() over ()::int - 1 as n, visitor_id from visitors where company_id = $1`,
    )
    await run('create unique index on who (n)')
    await run('analyze who')
    await run(`insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
      select $1, gen_random_uuid(), w.visitor_id, case when k % 20000 = 0 then 'small' else 's' || 1 + k % ${sites} end,
        'b' || 1 + (k::bigint * k % ${hosts}), at, at + (10 + k % 400) * interval '1 minute'
      from generate_series(1, ${visits - inside}) k join who w on w.n = k % ${visitors}, lateral (select
        date_trunc('milliseconds', now() - interval '1 day' - k * (interval '400 days' / ${visits})) as at) t`)
    await run(`insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at)
      select $1, gen_random_uuid(), visitor_id, 's' || 1 + n % ${sites}, 'b' || 1 + n % ${hosts},
        date_trunc('milliseconds', now() - n * interval '1 minute')
      from who where n < ${inside} on conflict do nothing`)
    await run(`update occupancy o set inside = (select count(*) from visits v where v.company_id = $1
      and v.site_id = o.site_id and v.exited_at is null) where company_id = $1`)
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}
