import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { forgetSettled } from './attention.store.ts'

/** What staff have to look at is on one list, is settled there, and comes back when there is more of it. */

let server: TestServer
let company: TestCompany
let companyId: string
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])
const list = async (browser: Browser, asked = {}) =>
  browser.get(consoleCalls.listAttention, { companyId, siteId: null, ...asked })
const count = async (browser: Browser): Promise<number> =>
  (await browser.get(consoleCalls.getAttentionCount, { companyId })).open
const settle = (browser: Browser, { kind, subjectId, at }: Item, note: string | null = null) =>
  browser.ask(consoleCalls.settleAttention, { companyId, kind, subjectId, seenAt: at, note })
interface Item {
  readonly kind: 'visit'
  readonly subjectId: string
  readonly at: string
}

/** Records an exit without an entry, on a tablet that was offline. */
async function exitWithoutEntry(token = company.token): Promise<string> {
  const visitorId = await company.meet()
  const exit = { direction: false, visitorId, occurredAt: new Date(Date.now() - 60_000).toISOString() }
  const { status, body } = await server.ask(calls.newAccess, exit, { token, key: randomUUID() })
  expect(status, JSON.stringify(body)).toBe(200)
  return visitorId
}
const mistype = (code = 'AAAA-AAAA') =>
  server.ask(calls.identify, { code, direction: true }, { token: company.token })
const crash = (error: string) =>
  server.ask(calls.sendCrashReport, { error, state: {}, errorPath: '/' }, { token: company.token })
const makeSite = async (site_id: string) => {
  const row = { company_id: companyId, site_id, name: site_id, time_zone: 'Europe/Rome' }
  await server.adminAccess.database.query.insertInto('sites').values(row).execute()
}

describe('the list', () => {
  test('an exit without an entry has its visitor and tablet, and leads to no visit', async () => {
    const visitorId = await exitWithoutEntry()
    const { browser } = await hire(server, companyId, 'reception')
    expect(await list(browser)).toMatchObject({
      items: [{ kind: 'strayExit', visitor: { visitorId, firstName: 'Grace' }, visitId: null }],
      next: null,
    })
    expect(await count(browser)).toBe(1)
  })

  test('refusals of a tablet for one reason are one item with their number, and name the one visitor', async () => {
    await mistype()
    await mistype()
    const { visitor, token } = company
    for (const _ of ['once', 'again']) {
      await server.ask(calls.identify, { code: visitor.code, direction: false }, { token })
    }
    const { browser } = await hire(server, companyId, 'reception')
    expect((await list(browser)).items).toMatchObject([
      {
        kind: 'refusals',
        times: 2,
        details: ['NO_VISIT_OPEN'],
        visitor: { lastName: 'Conti' },
        deviceId: company.deviceId,
      },
      { kind: 'refusals', times: 2, details: ['VISITOR_NOT_FOUND'], visitor: null },
    ])
  })

  test('alerts, crashes, prints, mails and people are listed by their kinds', async () => {
    const visitorId = await company.meet()
    await sql(`insert into alerts (company_id, kind, raised_at) values ($1, 'WRONG_CODES', now())`)
    await crash('TypeError: x is undefined\n    at y')
    for (const _ of [1, 2]) {
      await sql(
        `insert into print_jobs (company_id, print_job_id, visitor_id, locale, address, state)
         values ($1, gen_random_uuid(), $2, 'it', 'escpos://printer.invalid', 'failed')`,
        visitorId,
      )
    }
    await sql(
      `select graphile_worker.add_job('mail', json_build_object('companyId', $1::text, 'visitorId', $2::text,
         'siteId', null, 'locale', 'it'), max_attempts => 1, run_at => now() + interval '1 day')`,
      visitorId,
    )
    await sql(
      `update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'companyId' = $1::text`,
    )
    await sql('update visitors set email_key = null where company_id = $1 and visitor_id = $2', visitorId)
    const { browser } = await hire(server, companyId, 'reception')
    const { items } = await list(browser)
    const of = (kind: string) => items.find((item: Item) => item.kind === kind)
    expect(items).toHaveLength(5)
    expect(of('wrongCodes')).toMatchObject({ siteId: null, deviceId: null })
    expect(of('crash')).toMatchObject({ details: ['TypeError: x is undefined'], deviceId: company.deviceId })
    expect(of('prints')).toMatchObject({ times: 2, visitor: null })
    expect(of('mail')).toMatchObject({ visitor: { visitorId, firstName: 'Grace' } })
    expect(of('person')).toMatchObject({ visitor: { visitorId, firstName: 'Grace' } })
    expect(await count(browser)).toBe(5)
  })

  test('staff of one site read what happened there, and nothing of another or of the whole company', async () => {
    await makeSite('rome')
    await makeSite('turin')
    await exitWithoutEntry()
    await crash('Error: one')
    await sql(`insert into alerts (company_id, kind, raised_at) values ($1, 'WRONG_CODES', now())`)
    await sql(`update devices set site_id = 'rome' where company_id = $1`)
    const rome = await hire(server, companyId, 'reception', 'rome')
    const turin = await hire(server, companyId, 'reception', 'turin')
    const all = await hire(server, companyId, 'manager')
    const kinds = async (browser: Browser, asked = {}) =>
      (await list(browser, asked)).items.map(({ kind }: Item) => kind).toSorted()
    expect(await kinds(rome.browser)).toEqual(['crash', 'strayExit'])
    expect(await kinds(turin.browser)).toEqual([])
    expect(await kinds(all.browser)).toEqual(['crash', 'strayExit', 'wrongCodes'])
    expect(await kinds(all.browser, { siteId: 'turin' })).toEqual([])
    expect(await kinds(all.browser, { siteId: 'rome' })).toEqual(['crash', 'strayExit'])
    const [first] = (await list(rome.browser)).items
    expect((await settle(turin.browser, first)).status).toBe(404)
    expect((await settle(rome.browser, first)).status).toBe(200)
  })

  test('another company reads and settles nothing of it', async () => {
    await exitWithoutEntry()
    const own = await hire(server, companyId, 'owner')
    const [item] = (await list(own.browser)).items
    const other = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, other.companyId, 'owner')
    await server.ask(calls.identify, { code: 'AAAA-AAAA', direction: true }, { token: other.token })
    const asked = { companyId: other.companyId, siteId: null }
    expect((await browser.get(consoleCalls.listAttention, asked)).items).toMatchObject([{ kind: 'refusals' }])
    const settled = { kind: item.kind, subjectId: item.subjectId, seenAt: item.at, note: null }
    const answer = await browser.ask(consoleCalls.settleAttention, { companyId: other.companyId, ...settled })
    expect(answer.status).toBe(404)
    expect(await count(own.browser)).toBe(1)
  })

  test('the second page begins behind the first one, and nothing is listed twice', async () => {
    const visitorId = await company.meet()
    await sql(
      `insert into stray_exits (company_id, exit_id, visitor_id, exited_at)
       select $1, gen_random_uuid(), $2, now() - n * interval '1 minute' from generate_series(1, $3::int) n`,
      visitorId,
      CONSOLE_PAGE_ROWS + 5,
    )
    const { browser } = await hire(server, companyId, 'manager')
    const first = await list(browser)
    const second = await list(browser, { after: first.next })
    const ids = [...first.items, ...second.items].map(({ subjectId }) => subjectId)
    expect(first.items).toHaveLength(CONSOLE_PAGE_ROWS)
    expect(new Set(ids).size).toBe(CONSOLE_PAGE_ROWS + 5)
    expect(second.next).toBeNull()
  })

  test('an exit older than 30 days is not listed', async () => {
    const visitorId = await company.meet()
    await sql(
      `insert into stray_exits (company_id, exit_id, visitor_id, exited_at)
       values ($1, gen_random_uuid(), $2, now() - interval '31 days')`,
      visitorId,
    )
    const { browser } = await hire(server, companyId, 'manager')
    expect((await list(browser)).items).toEqual([])
  })
})

describe('settling', () => {
  test('a settled item is gone for everybody, says who did it, and can be reopened', async () => {
    await exitWithoutEntry()
    const { browser, id } = await hire(server, companyId, 'reception')
    const colleague = await hire(server, companyId, 'manager')
    const [item] = (await list(browser)).items
    expect((await settle(browser, item, 'Asked at the gate')).status).toBe(200)
    expect((await list(colleague.browser)).items).toEqual([])
    expect(await count(colleague.browser)).toBe(0)
    const { rows } = await sql('select settled_by, note from attention_settled where company_id = $1')
    expect(rows).toEqual([{ settled_by: id, note: 'Asked at the gate' }])
    const { kind, subjectId } = item
    expect((await browser.ask(consoleCalls.reopenAttention, { companyId, kind, subjectId })).status).toBe(200)
    expect(await count(colleague.browser)).toBe(1)
    const { rows: log } = await sql(
      `select action, details, actor_id from audit_log where company_id = $1 and action like '%Attention' order by position`,
    )
    expect(log).toEqual([
      { action: 'settleAttention', details: { kind, subjectId }, actor_id: id },
      { action: 'reopenAttention', details: { kind, subjectId }, actor_id: id },
    ])
  })

  test('an auditor looks on', async () => {
    await exitWithoutEntry()
    const { browser } = await hire(server, companyId, 'auditor')
    const [item] = (await list(browser)).items
    expect((await settle(browser, item)).status).toBe(403)
  })

  test('a further refusal opens the settled group again, also one that came while it was being settled', async () => {
    await mistype()
    const { browser } = await hire(server, companyId, 'reception')
    const [seen] = (await list(browser)).items
    await mistype()
    await settle(browser, seen)
    const [again] = (await list(browser)).items
    expect(again).toMatchObject({ subjectId: seen.subjectId, times: 2 })
    await settle(browser, again)
    expect(await count(browser)).toBe(0)
    await mistype()
    expect((await list(browser)).items).toMatchObject([{ times: 3 }])
  })

  test('a time ahead does not settle what comes later', async () => {
    await mistype()
    const { browser } = await hire(server, companyId, 'reception')
    const [seen] = (await list(browser)).items
    await settle(browser, { ...seen, at: '2099-01-01T00:00:00.000Z' })
    expect(await count(browser)).toBe(0)
    await mistype()
    expect(await count(browser)).toBe(1)
  })

  test('a further flag of the same visit opens it again', async () => {
    const visitorId = await company.meet()
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at, lacks_signature)
       values ($1, gen_random_uuid(), $2, '', now() - interval '1 hour', now(), true)`,
      visitorId,
    )
    const { browser } = await hire(server, companyId, 'reception')
    const [item] = (await list(browser)).items
    expect(item).toMatchObject({ kind: 'visit', details: ['SIGNATURE_MISSING'], visitId: item.subjectId })
    await settle(browser, item)
    expect(await count(browser)).toBe(0)
    await sql('update visits set lacks_documents = true where company_id = $1')
    expect((await list(browser)).items).toMatchObject([
      { details: ['DOCUMENTS_UNPROVED', 'SIGNATURE_MISSING'] },
    ])
  })

  test('the mark goes with its subject', async () => {
    await exitWithoutEntry()
    await crash('Error: one')
    const { browser } = await hire(server, companyId, 'reception')
    for (const item of (await list(browser)).items) await settle(browser, item)
    const kinds = async () =>
      (await sql('select kind from attention_settled where company_id = $1 order by kind')).rows.map(
        ({ kind }) => kind,
      )
    expect(await kinds()).toEqual(['crash', 'strayExit'])
    await sql('delete from crash_reports where company_id = $1')
    await forgetSettled(tenantOf(server.adminAccess.database.query, companyId, null))
    expect(await kinds()).toEqual(['strayExit'])
  })

  test('a note belongs to the file of its person, and goes with the person', async () => {
    const visitorId = await exitWithoutEntry()
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at, lacks_signature)
       values ($1, gen_random_uuid(), $2, '', now() - interval '1 hour', now(), true)`,
      visitorId,
    )
    const { browser } = await hire(server, companyId, 'owner')
    const { items } = await list(browser)
    for (const item of items) await settle(browser, item, 'Grace had left by the garden')
    const request = { companyId, visitorId, reason: 'Asked for it', format: 'json' } as const
    const { content } = await browser.get(consoleCalls.exportPerson, request)
    const file = JSON.parse(Buffer.from(content, 'base64').toString())
    expect(file.visits[0].acts).toMatchObject([{ kind: 'settled', why: 'Grace had left by the garden' }])
    await browser.get(consoleCalls.erasePerson, { companyId, visitorId })
    const { rows } = await sql('select note from attention_settled where company_id = $1')
    expect(rows).toEqual([{ note: null }, { note: null }])
  })
})
