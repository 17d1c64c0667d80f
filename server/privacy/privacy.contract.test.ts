import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { dataKinds, type RetentionDays, usualDays } from '#contract/console/privacy.ts'
import { rewritePdf } from '#server/certificates/read-pdf.ts'
import { writeRetention } from './retention.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { purgeStore } from './purge.store.ts'
import { closingStore } from '#server/visits/closing.store.ts'
import { flagsWith } from '#tests/support/machines/builders.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { isLong } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, letAge } from '#tests/support/server/staff.ts'

/** Data is kept no longer than allowed, and after an erasure no table holds anything of the person. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const DAY = 86_400_000
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sql = (text: string, values: unknown[] = []) => server.adminAccess.database.pool.query(text, values)
const purge = () => purgeStore(server.adminAccess.database, server.adminAccess.vault)
const closing = () => closingStore(server.adminAccess.database)
const nothing = Object.fromEntries(dataKinds.map((kind) => [kind, null])) as Record<
  (typeof dataKinds)[number],
  null
>
const keep = (companyId: string, days: Partial<RetentionDays>) =>
  writeRetention(
    tenantOf(server.adminAccess.database.query, companyId, null),
    { ...usualDays, ...days },
    nothing,
  )

/**
 * Simulates so many days from the first one on: each day a new visitor comes with a document and signs, one visitor comes
 * every fifth day, and things break.
 */
async function live(companyId: string, start: Date, days: number): Promise<void> {
  const { vault } = server.adminAccess
  const sealed = vault.encrypt('X')
  const params = [companyId, start.toISOString(), days, sealed]
  const day = "($2::timestamptz + d * interval '1 day' + interval '9 hours')"
  const regular = '00000000-0000-4000-8000-00000000000a'
  const statements = [
    `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name,
       last_name, company_name, document_type, document_sealed, created_at)
     select $1, md5($1 || d)::uuid, sha256(('c' || $1 || d)::bytea), $4, sha256(('b' || $1 || d)::bytea), $4, 'N' || d, 'L',
       'Firm ' || d, 'passport', $4, ${day} from generate_series(0, $3::int - 1) d`,
    `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name,
       last_name, created_at)
     select $1, '${regular}', 'c', $4, 'b', $4, 'Regular', 'L', ${day} from generate_series(0, 0) d where $3::int > 0`,
    `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
     select $1, md5('v' || $1 || d)::uuid, md5($1 || d)::uuid, '', 'h1', ${day},
       case when d % 50 = 7 then null else ${day} + interval '8 hours' end
     from generate_series(0, $3::int - 1) d where $4::bytea is not null`,
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
     select $1, md5('r' || $1 || d)::uuid, '${regular}', '', ${day}, ${day} + interval '1 hour'
     from generate_series(0, $3::int - 1, 5) d where $4::bytea is not null`,
    `update occupancy set inside = (select count(*) from visits where company_id = $1 and exited_at is null)
     where company_id = $1 and $2::timestamptz is not null and $3::int > 0 and $4::bytea is not null`,
    `insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at)
     select company_id, visit_id, 'entry', $4, entered_at from visits
     where company_id = $1 and $2::timestamptz is not null and $3::int > 0`,
    `insert into stray_exits (company_id, exit_id, visitor_id, exited_at, signature_sealed)
     select $1, md5('s' || $1 || d)::uuid, md5($1 || d)::uuid, ${day} + interval '9 hours', $4
     from generate_series(0, $3::int - 1, 10) d`,
    `insert into refusals (company_id, refusal_id, call, reason, refused_at)
     select $1, md5('f' || $1 || d)::uuid, 'identify', 'VISITOR_NOT_FOUND', ${day}
     from generate_series(0, $3::int - 1) d where $4::bytea is not null`,
    `insert into crash_reports (company_id, crash_id, error, state, error_path, reported_at)
     select $1, md5('k' || $1 || d)::uuid, 'boom', '{}', '/', ${day}
     from generate_series(0, $3::int - 1) d where $4::bytea is not null`,
    `insert into print_jobs (company_id, print_job_id, visitor_id, locale, address, state, created_at)
     select $1, md5('p' || $1 || d)::uuid, md5($1 || d)::uuid, 'it', 'ipp://x', 'printed', ${day}
     from generate_series(0, $3::int - 1) d where $4::bytea is not null`,
    `insert into idempotency_keys (company_id, key, request_hash, answer, created_at)
     select $1, md5('i' || $1 || d)::uuid, $4, jsonb_build_object('visitorId', md5($1 || d)::uuid), ${day}
     from generate_series(0, $3::int - 1) d`,
    `insert into appointments (company_id, appointment_id, site_id, starts_at, ends_at, guest_note, desk_note, origin)
     select $1, md5('a' || $1 || d)::uuid, '', ${day}, ${day} + interval '1 hour', 'note ' || d, 'desk ' || d, 'console'
     from generate_series(0, $3::int - 1) d where $4::bytea is not null`,
    `insert into guests (company_id, guest_id, appointment_id, first_name, last_name, email, email_key, pass_index,
       pass_sealed, state, told)
     select $1, md5('g' || $1 || d)::uuid, md5('a' || $1 || d)::uuid, 'Canary ' || d, 'NoShow', d || '@guest.example',
       d || '@guest.example', sha256(('g' || $1 || d)::bytea), $4, 'noShow', jsonb_build_object('note', 'note ' || d)
     from generate_series(0, $3::int - 1) d where $2::timestamptz is not null`,
    `insert into guest_mails (company_id, guest_mail_id, guest_id, state, told)
     select company_id, guest_id, guest_id, 'handed', told from guests
     where company_id = $1 and $2::timestamptz is not null and $3::int > 0 and $4::bytea is not null`,
    `insert into known_companies (company_id, search_key, name)
     select $1, 'firm ' || d, 'Firm ' || d from generate_series(0, $3::int - 1) d
     where $2::timestamptz is not null and $4::bytea is not null`,
  ]
  for (const statement of statements) await sql(statement, params)
}

/** The oldest of each kind that has happened by then, in days. */
async function ages(companyId: string, now: Date): Promise<Record<string, number>> {
  const age = (time: string) => `extract(epoch from $2::timestamptz - min(${time})) / 86400`
  const kinds: Record<string, string> = {
    visit: `select ${age('entered_at')} as age from visits t where company_id = $1 and entered_at <= $2`,
    stray: `select ${age('exited_at')} as age from stray_exits t where company_id = $1 and exited_at <= $2`,
    signature: `select ${age('signed_at')} as age from visit_signatures t where company_id = $1 and signed_at <= $2`,
    document: `select ${age("coalesce(v.exited_at, v.entered_at + interval '90 days')")} as age from visitors t
      join visits v using (company_id, visitor_id) where company_id = $1 and document_sealed is not null and v.exited_at <= $2`,
    profile: `select ${age('seen')} as age from (select greatest(t.created_at, t.last_visit_at,
      (select max(entered_at) from visits v where v.company_id = t.company_id and v.visitor_id = t.visitor_id)) as seen
      from visitors t where company_id = $1 and first_name <> 'Ada') t where seen <= $2 and $1::text <> ''`,
    guest: `select ${age('a.ends_at')} as age from guests g join appointments a using (company_id, appointment_id)
      where company_id = $1 and a.ends_at <= $2
        and concat(first_name, last_name, email, email_key, told, a.guest_note, a.desk_note) <> ''`,
    appointments: `select ${age('ends_at')} as age from appointments where company_id = $1 and ends_at <= $2`,
    crash: `select ${age('reported_at')} as age from crash_reports t where company_id = $1 and reported_at <= $2`,
    log: `select ${age('refused_at')} as age from refusals t where company_id = $1 and refused_at <= $2`,
    prints: `select ${age('created_at')} as age from print_jobs t where company_id = $1 and created_at <= $2`,
    keys: `select ${age('created_at')} as age from idempotency_keys t where company_id = $1 and created_at <= $2`,
    audit: `select ${age('at')} as age from audit_log t where company_id = $1 and at <= $2`,
  }
  const found: Record<string, number> = {}
  for (const [kind, query] of Object.entries(kinds)) {
    found[kind] = Number((await sql(query, [companyId, now])).rows[0]?.age ?? 0)
  }
  return found
}

/** How many rows of each table a company has. */
async function rows(companyId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
       and table_name <> 'visit_flags'`,
  )
  const counts: Record<string, number> = {}
  for (const { table_name } of tables) {
    const found = await sql(`select count(*)::int as count from ${table_name} where company_id = $1`, [
      companyId,
    ])
    counts[table_name] = found.rows[0].count
  }
  return counts
}

describe('retention', () => {
  /** The usual days in the long form; less otherwise, and everything else in proportion. */
  const kept: Readonly<Record<(typeof dataKinds)[number], number>> = isLong
    ? usualDays
    : { visit: 9, signature: 4, document: 1, profile: 36, guest: 3, crash: 5, log: 12, audit: 36 }
  const DAYS = isLong ? 400 : 40
  const LOOKED_AFTER = isLong ? 10 : 2
  const PREVIEWED_AFTER = isLong ? 13 : 3
  test(`after ${DAYS} days nothing is older than allowed by more than one day`, {
    timeout: 400_000,
  }, async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    await keep(companyId, kept)
    const start = new Date('2025-01-01T00:00:00Z')
    await live(companyId, start, DAYS)
    const most: Record<string, number> = {}
    let previewed = 0
    for (let day = 1; day <= DAYS; day++) {
      const now = new Date(start.getTime() + day * DAY + 77 * 60_000)
      const isPreviewed = day % PREVIEWED_AFTER === 0
      const wanted = isPreviewed ? await purge().preview(companyId, now, kept) : null
      const removed = await purge().purgeCompany(companyId, now)
      if (wanted !== null) expect(removed, `on day ${day}`).toEqual(wanted)
      if (isPreviewed) previewed++
      // Just before the next purge, everything is a day older.
      if (day % LOOKED_AFTER === 0) {
        const next = new Date(now.getTime() + DAY - 1)
        for (const [kind, age] of Object.entries(await ages(companyId, next))) {
          most[kind] = Math.max(most[kind] ?? 0, age)
        }
      }
    }
    expect(previewed).toBeGreaterThan(10)
    const limit = { ...kept, stray: kept.visit, appointments: kept.visit, prints: kept.log, keys: 8 }
    for (const [kind, days] of Object.entries(limit)) {
      expect(most[kind], kind).toBeLessThanOrEqual(days + 1)
      // It was there, and stayed as long as it may: otherwise nothing is shown here.
      if (kind !== 'document') expect(most[kind], kind).toBeGreaterThan(days - 2)
    }
    // The visitor who comes every fifth day stays known; of the others those of one year.
    const left = await rows(companyId)
    expect(left.visits).toBeGreaterThan(kept.visit)
    expect(left.visits).toBeLessThan(kept.visit * 1.3)
    expect(left.visitors).toBeLessThanOrEqual(kept.profile + 2 + 2)
    expect(left.known_companies).toBeLessThanOrEqual(kept.profile + 2)
    const { rows: inside } = await sql(
      `select inside, (select count(*)::int from visits where company_id = $1 and exited_at is null) as open
       from occupancy where company_id = $1`,
      [companyId],
    )
    expect(inside[0].inside).toBe(inside[0].open)
  })

  test('the preview shows what the purge removes, under any setting, and a hold protects a visitor', {
    tags: 'long',
  }, async () => {
    const settings: Partial<RetentionDays>[] = [
      {},
      { visit: 1, signature: 3_000, profile: 1 },
      { visit: null, profile: null, signature: 10, document: null },
      { visit: 20, profile: 40, log: 2, crash: null, audit: 1 },
      { visit: 365, profile: 365, signature: null },
    ]
    for (const days of settings) {
      const { companyId } = await makeCompany(server.adminAccess, {})
      const start = new Date('2025-01-01T00:00:00Z')
      await live(companyId, start, 120)
      await keep(companyId, days)
      const held = '00000000-0000-4000-8000-00000000000a'
      await sql("update visitors set hold_reason = 'Court' where company_id = $1 and visitor_id = $2", [
        companyId,
        held,
      ])
      const now = new Date(start.getTime() + 119 * DAY)
      const before = await rows(companyId)
      const wanted = await purge().preview(companyId, now, { ...usualDays, ...days })
      expect(await purge().purgeCompany(companyId, now)).toEqual(wanted)
      const after = await rows(companyId)
      const gone = (table: string) => (before[table] ?? 0) - (after[table] ?? 0)
      expect(gone('visits') + gone('stray_exits')).toBe(wanted.visit)
      expect(gone('crash_reports')).toBe(wanted.crash)
      expect(gone('visitors')).toBe(wanted.profile)
      const { rows: kept } = await sql(
        `select count(*)::int as visits, count(s.visit_id)::int as signatures from visits v
         left join visit_signatures s using (company_id, visit_id) where company_id = $1 and visitor_id = $2`,
        [companyId, held],
      )
      expect(kept[0]).toEqual({ visits: 24, signatures: 24 })
      // A second purge at the same moment finds nothing to delete.
      const again = await purge().purgeCompany(companyId, now)
      expect(
        Object.values(again).every((count) => count === 0),
        JSON.stringify(again),
      ).toBe(true)
    }
  })

  test('needs a reason for ever, a profile kept as long as its visits, and a recent sign-in', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { id, browser } = await hire(server, companyId, 'manager')
    const save = (days: Partial<RetentionDays>, reasons = {}) =>
      browser.ask(consoleCalls.saveRetention, { companyId, days: { ...usualDays, ...days }, reasons })
    expect((await browser.get(consoleCalls.getRetention, { companyId })).days).toEqual(usualDays)
    expect((await save({ audit: null })).body.issues).toMatchObject([{ path: 'reasons.audit' }])
    expect((await save({ visit: 90, profile: 80 })).body.issues).toMatchObject([{ path: 'days.profile' }])
    expect((await save({ visit: null }, { visit: 'Court order 17' })).body.issues).toMatchObject([
      { path: 'days.profile' },
    ])
    expect((await save({ visit: 0 })).status).toBe(400)
    expect((await save({ visit: 30, audit: null }, { audit: 'Certification' })).status).toBe(200)
    expect(await browser.get(consoleCalls.getRetention, { companyId })).toMatchObject({
      days: { visit: 30, audit: null },
      reasons: { audit: 'Certification', visit: null },
    })
    await letAge(server, id, 6)
    expect((await save({})).body.errorCode).toBe('UNAUTHORIZED')
  })
})

describe('closing time', () => {
  test('ends open visits by the local time of the site, and is replaced by a late exit of a tablet', async () => {
    const { companyId, meet } = await makeCompany(server.adminAccess, { flow: ['autoExit'] })
    await sql(
      `insert into sites (company_id, site_id, name, time_zone, closing_time, capacity)
       values ($1, 'rome', 'Rome', 'Europe/Rome', '19:00', null), ($1, 'tokyo', 'Tokyo', 'Asia/Tokyo', '18:30', null)`,
      [companyId],
    )
    await sql(
      "insert into occupancy (company_id, site_id, inside) values ($1, 'rome', 2), ($1, 'tokyo', 1)",
      [companyId],
    )
    const enter = async (site: string, at: string) =>
      sql(
        'insert into visits (company_id, visit_id, visitor_id, site_id, entered_at) values ($1, $2, $3, $4, $5)',
        [companyId, randomUUID(), await meet(), site, at],
      )
    await enter('rome', '2026-03-27T09:00:00Z')
    // A visit that begins after closing time lasts until the next one, over the night when the clock changes.
    await enter('rome', '2026-03-28T18:30:00Z')
    await enter('tokyo', '2026-03-27T01:00:00Z')
    const ends = async (now: string) => {
      await closing().closeVisits(new Date(now))
      const found = await sql(
        'select site_id, exited_at, exit_how from visits where company_id = $1 and exited_at is not null order by exited_at',
        [companyId],
      )
      const { rows: inside } = await sql(
        'select sum(inside)::int as inside from occupancy where company_id = $1',
        [companyId],
      )
      return {
        ends: found.rows.map(({ site_id, exited_at, exit_how }) => [
          site_id,
          exited_at.toISOString(),
          exit_how,
        ]),
        inside: inside[0].inside,
      }
    }
    expect(await ends('2026-03-27T09:29:00Z')).toEqual({ ends: [], inside: 3 })
    const tokyo = ['tokyo', '2026-03-27T09:30:00.000Z', 'automatic']
    expect(await ends('2026-03-27T09:30:00Z')).toEqual({ ends: [tokyo], inside: 2 })
    const friday = ['rome', '2026-03-27T18:00:00.000Z', 'automatic']
    expect(await ends('2026-03-29T16:59:00Z')).toEqual({ ends: [tokyo, friday], inside: 1 })
    const sunday = ['rome', '2026-03-29T17:00:00.000Z', 'automatic']
    expect(await ends('2026-03-29T17:00:00Z')).toEqual({ ends: [tokyo, friday, sunday], inside: 0 })
  })

  test('ends nothing where it is switched off, and the visitor’s type decides first', async () => {
    for (const [flow, typeFlow, isEnded] of [
      [[], undefined, false],
      [['autoExit'], [], false],
      [[], ['autoExit'], true],
    ] as const) {
      const { companyId, visitor } = await makeCompany(server.adminAccess, {
        flow,
        ...(typeFlow && { typeFlow }),
      })
      expect(flagsWith(...flow).autoExit).toBe(flow.length > 0)
      await sql(
        `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at) values ($1, $2, $3, '', '2026-01-01')`,
        [companyId, randomUUID(), visitor.id],
      )
      await sql('update occupancy set inside = 1 where company_id = $1', [companyId])
      await closing().closeVisits(new Date('2026-01-03'))
      const { rows: ended } = await sql('select exited_at from visits where company_id = $1', [companyId])
      expect(ended[0].exited_at !== null).toBe(isEnded)
    }
  })
})

describe('one person', () => {
  /** Twelve values that are nowhere else. */
  const canaries = {
    firstname: 'Zefirino',
    lastname: 'Canarinho',
    email: 'zefirino@canary-mail.example',
    companyName: 'Voliera Canarini',
    phone: '+39 055 7770012',
    birthday: '1912-12-12',
    document: 'CANARY-AX-4471',
    reason: 'Consegna canarini rari',
    why: 'Portato a mano dal canarino',
    signature: 'signed-by-a-canary',
  }

  test('is exported completely, then erased: no table holds their data, and all statistics stay the same', {
    timeout: 300_000,
  }, async () => {
    const company = await makeCompany(server.adminAccess, { badgeByEmail: 'mail' })
    const { companyId, token } = company
    const { vault } = server.adminAccess
    const { browser } = await hire(server, companyId, 'owner')
    const { firstname, lastname, email, companyName, phone, document } = canaries
    const signedUp = await server.ask(
      calls.signup,
      {
        firstname,
        lastname,
        email,
        companyName,
        phone,
        documentType: 'PASSPORT',
        document,
        birthday: canaries.birthday,
      },
      { token, key: randomUUID() },
    )
    expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(200)
    const { id: visitorId } = signedUp.body.data as { id: string }
    const { rows: sealed } = await sql('select code_sealed from visitors where visitor_id = $1', [visitorId])
    const code = vault.decrypt(sealed[0].code_sealed).toString()
    const badge = await company.badgeSecret(visitorId)
    expect((await server.ask(calls.sendBadgeEmail, { email }, { token })).status).toBe(200)
    for (let again = 0; again < 2; again++)
      await server.ask(calls.identify, { code, direction: false }, { token })
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, reason, entered_at, exited_at)
       select $1, gen_random_uuid(), $2, '', 'h1', $3, now() - d * interval '1 hour', now() - d * interval '1 hour' + interval '9 min'
       from generate_series(1, 1000) d`,
      [companyId, visitorId, canaries.reason],
    )
    const png = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from(canaries.signature)])
    await sql(
      `insert into visit_signatures select company_id, visit_id, 'entry', $3, entered_at from visits
       where company_id = $1 and visitor_id = $2`,
      [companyId, visitorId, vault.encrypt(png)],
    )
    await sql(
      `insert into visit_acts select company_id, gen_random_uuid(), visit_id, 'leftByHand', 'x', $3 from visits
       where company_id = $1 and visitor_id = $2 limit 3`,
      [companyId, visitorId, canaries.why],
    )
    await sql(
      `insert into stray_exits (company_id, exit_id, visitor_id, exited_at, signature_sealed)
       values ($1, gen_random_uuid(), $2, now(), $3)`,
      [companyId, visitorId, vault.encrypt(png)],
    )
    await sql(
      `insert into print_jobs (company_id, print_job_id, visitor_id, locale, address) values ($1, gen_random_uuid(), $2, 'it', 'ipp://x')`,
      [companyId, visitorId],
    )
    await sql(
      `insert into commands (company_id, command_id, device_id, code_sealed, visitor_id, direction, expires_at)
       values ($1, gen_random_uuid(), 'd', $2, $3, 'entry', now())`,
      [companyId, vault.encrypt(code), visitorId],
    )
    const crashed = (error: string, path: string) =>
      sql(
        'insert into crash_reports (company_id, crash_id, error, state, error_path) values ($1, gen_random_uuid(), $2, $3, $4)',
        [companyId, error, '{}', path],
      )
    await crashed(`TypeError: no step after "${firstname.toUpperCase()}"`, '/app')
    await crashed('TypeError: no screen', `/app/${lastname}`)
    await crashed(`TypeError: ${firstname}ish is another word`, '/app')
    const outbox = join(server.dataDir, 'outbox')
    await expect.poll(() => outboxText(outbox).includes(email), { timeout: 30_000 }).toBe(true)

    const secrets = [...Object.values(canaries), code, badge]
    expect(secrets).toHaveLength(12)
    const before = await found(secrets)
    expect(before.sort()).toEqual([...secrets].sort())
    const numbers = async () =>
      (
        await sql(
          `select site_id, host_id, date_trunc('hour', entered_at) as entered, date_trunc('hour', exited_at) as exited,
             count(*)::int as visits from visits where company_id = $1 group by 1, 2, 3, 4 order by 3`,
          [companyId],
        )
      ).rows
    const counted = await numbers()

    const asked = { companyId, visitorId, reason: 'Asked by letter' }
    const from = performance.now()
    const json = await browser.get(consoleCalls.exportPerson, { ...asked, format: 'json' })
    const text = Buffer.from(json.content, 'base64').toString()
    for (const secret of [...Object.values(canaries).slice(0, 9), code]) expect(text).toContain(secret)
    expect(JSON.parse(text).visits).toHaveLength(1000)
    const pdf = await browser.get(consoleCalls.exportPerson, { ...asked, format: 'pdf' })
    expect(await rewritePdf(new Uint8Array(Buffer.from(pdf.content, 'base64')))).not.toBeNull()
    expect(performance.now() - from).toBeLessThan(60_000)

    const people = await browser.get(consoleCalls.findPeople, { companyId, search: 'canarinho zef' })
    expect(people).toMatchObject([{ id: visitorId, visits: 1000, isInside: false }])
    expect(await browser.get(consoleCalls.findPeople, { companyId, search: code })).toHaveLength(1)

    await browser.get(consoleCalls.erasePerson, { companyId, visitorId })
    const crashes = await sql('select error from crash_reports where company_id = $1', [companyId])
    expect(crashes.rows).toEqual([{ error: `TypeError: ${firstname}ish is another word` }])
    await sql('delete from crash_reports where company_id = $1', [companyId])
    const commands = await sql('select 1 from commands where company_id = $1', [companyId])
    expect(commands.rows).toEqual([])
    expect(await found(secrets)).toEqual([])
    expect(secrets.filter((secret) => outboxText(outbox).includes(secret))).toEqual([])
    expect(await numbers()).toEqual(counted)
    for (const search of [lastname, email, companyName, code]) {
      expect(await browser.get(consoleCalls.findPeople, { companyId, search })).toEqual([])
    }
    const pack = await server.ask(calls.getOfflinePack, {}, { token })
    expect(pack.status).toBe(200)
    expect(JSON.stringify(pack.body)).not.toContain(visitorId)
    // A tablet that had no line tells of a visit of theirs after all.
    const occurredAt = new Date(Date.now() - 30 * 60_000).toISOString()
    const late = { direction: true, visitorId, reason: canaries.reason, occurredAt }
    expect((await server.ask(calls.newAccess, late, { token, key: randomUUID() })).status).toBe(404)
    expect(await found(secrets)).toEqual([])
    const known = await server.ask(calls.searchCompany, { input: 'Voliera' }, { token })
    expect(JSON.stringify(known.body)).not.toContain('Voliera')
    expect((await server.ask(calls.identify, { code, direction: true }, { token })).status).toBe(404)
    expect((await browser.ask(consoleCalls.exportPerson, { ...asked, format: 'json' })).status).toBe(404)
    const said = await sql('select action, details from audit_log where company_id = $1 order by position', [
      companyId,
    ])
    expect(said.rows.slice(-3)).toMatchObject([
      {
        action: 'exportPerson',
        details: { visitorId, format: 'json', signatures: 1000, document: true, reason: asked.reason },
      },
      { action: 'exportPerson', details: { visitorId, format: 'pdf' } },
      { action: 'erasePerson', details: { visitorId } },
    ])
    // When the visits are gone, so is what was left of the visitor.
    await purge().purgeCompany(companyId, new Date(Date.now() + 140 * DAY))
    const left = await sql('select 1 from visitors where company_id = $1 and visitor_id = $2', [
      companyId,
      visitorId,
    ])
    expect(left.rows).toEqual([])
  })

  test('cannot be erased while inside or under a hold', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const { companyId, visitor } = company
    const { browser } = await hire(server, companyId, 'owner')
    const erase = () => browser.ask(consoleCalls.erasePerson, { companyId, visitorId: visitor.id })
    await company.passElsewhere('entry')
    expect((await erase()).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
    await company.passElsewhere('exit')
    const hold = (reason: string | null) =>
      browser.get(consoleCalls.holdPerson, { companyId, visitorId: visitor.id, reason })
    await hold('Court order 17')
    expect((await erase()).body).toMatchObject({ errorCode: 'INVALID_INPUT', issues: [{ path: 'hold' }] })
    await purge().purgeCompany(companyId, new Date(Date.now() + 4_000 * DAY))
    expect(await browser.get(consoleCalls.findPeople, { companyId, search: 'conti' })).toMatchObject([
      { visits: 1, holdReason: 'Court order 17' },
    ])
    await hold(null)
    expect((await erase()).status).toBe(200)
    expect((await erase()).status).toBe(404)
    expect((await browser.ask(consoleCalls.erasePerson, { companyId, visitorId: 'x' })).status).toBe(404)
  })

  test('is not erased while another transaction places a hold', async () => {
    const { companyId, visitor } = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, companyId, 'owner')
    const line = await server.adminAccess.database.pool.connect()
    try {
      await line.query('begin')
      await line.query(
        `update visitors set hold_reason = 'Court' where company_id = $1 and visitor_id = $2`,
        [companyId, visitor.id],
      )
      const erased = browser.ask(consoleCalls.erasePerson, { companyId, visitorId: visitor.id })
      // It waits; where, only the node of the company would know on a distributed PostgreSQL.
      const isErased = await Promise.race([erased.then(() => true), sleep(1_000).then(() => false)])
      expect(isErased).toBe(false)
      await line.query('commit')
      expect((await erased).body).toMatchObject({ errorCode: 'INVALID_INPUT', issues: [{ path: 'hold' }] })
    } finally {
      line.release()
    }
  })

  test('a hold ends only for the reason that was seen', async () => {
    const { companyId, visitor } = await makeCompany(server.adminAccess, {})
    const [one, other] = [await hire(server, companyId, 'owner'), await hire(server, companyId, 'owner')]
    const hold = (by: typeof one, reason: string | null, begun: string | null) =>
      by.browser.ask(consoleCalls.holdPerson, {
        companyId,
        visitorId: visitor.id,
        reason,
        begun: { reason: begun },
      })
    expect((await hold(one, 'A claim', null)).status).toBe(200)
    expect((await hold(one, null, 'A claim')).status).toBe(200)
    expect((await hold(one, 'Court order 17', null)).status).toBe(200)
    const refused = await hold(other, null, 'A claim')
    expect(refused.body).toMatchObject({
      errorCode: 'CHANGED_MEANWHILE',
      meanwhile: { fields: [{ path: 'reason', theirs: 'Court order 17' }] },
    })
    expect((await hold(other, null, 'Court order 17')).status).toBe(200)
  })

  const outboxText = (folder: string): string =>
    existsSync(folder)
      ? readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .join('\n')
      : ''

  /** Which values any table of any schema has, in the clear or under our key. */
  async function found(values: readonly string[]): Promise<string[]> {
    const { vault } = server.adminAccess
    const { rows: tables } = await sql(
      `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    )
    const seen = new Set<string>()
    for (const { name } of tables) {
      const { rows: all } = await sql(`select t.*, t::text as whole_row from ${name} t`)
      for (const row of all) {
        const texts = [String(row.whole_row)]
        for (const value of Object.values(row)) {
          if (Buffer.isBuffer(value)) texts.push(value.toString('latin1'), opened(value))
          else texts.push(JSON.stringify(value) ?? '')
        }
        const text = texts.join('\n')
        for (const value of values) if (text.includes(value)) seen.add(value)
      }
    }
    return [...seen]

    function opened(value: Buffer): string {
      try {
        return vault.decrypt(value).toString('latin1')
      } catch {
        return ''
      }
    }
  }
})
