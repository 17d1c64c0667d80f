import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Scope } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { EVENTS_KEPT_MS } from '#contract/limits.ts'
import { events } from '#contract/public/events.ts'
import { publicCalls } from '#contract/public/index.ts'
import { type EventType, eventTypes } from '#contract/webhook-words.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedDatabase, sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Other systems catch up with what has happened, and miss nothing. */

let server: TestServer
let company: TestCompany
let companyId: string
let key: string

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  key = await keyOf(null)
})

const storeNow = () => makeStore(server.adminAccess.database, server.adminAccess.vault)
const keyOf = (siteId: string | null, scope: Scope = 'events.read') =>
  integrationKey(server.adminAccess, companyId, scope, siteId)
const sql = async (text: string, values: readonly unknown[] = [companyId]) =>
  (await server.adminAccess.database.pool.query(text, [...values])).rows

interface Told {
  readonly id: string
  readonly type: EventType
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}
interface Page {
  readonly items: readonly Told[]
  readonly next: string | null
}
const ask = (asked: object = {}, token = key) => server.ask(publicCalls.getEvents, asked, { token })
async function page(asked: object = {}, token = key): Promise<Page> {
  const { status, body } = await ask(asked, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Page
}
const typesNow = async () => (await page()).items.map(({ type }) => type)

async function pass(direction: boolean, visitorId: string, token = company.token): Promise<string> {
  const { status, body } = await server.ask(
    calls.newAccess,
    { direction, visitorId },
    { token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { readonly visitId: string }).visitId
}

const schemas = new Map(events.map(({ type, schema }) => [type, schema]))
function judged({ type, timestamp, data }: Told): void {
  const schema = schemas.get(type)
  if (schema === undefined) throw new Error(`There is no event ${type}`)
  expect(v.safeParse(schema, { type, timestamp, data }).issues, type).toBeUndefined()
}

describe('the list of events', () => {
  test.each(events.map((event) => [event.type, event] as const))(
    '%s has an example that fits',
    (_, event) => {
      expect(v.safeParse(event.schema, event.example).issues).toBeUndefined()
      expect(event.type).toMatch(/^[a-zA-Z0-9_.]+$/)
      expect(Buffer.byteLength(JSON.stringify(event.example))).toBeLessThan(20_000)
    },
  )

  test('covers every type once', () => {
    expect(events.map(({ type }) => type)).toEqual(eventTypes)
  })
})

describe('what is told', () => {
  test('an entry and an exit, by ids and times alone', async () => {
    const visitorId = await company.meet()
    const visitId = await pass(true, visitorId)
    await pass(false, visitorId)
    const { items } = await page()
    const visits = items.filter(({ type }) => type.startsWith('visit.'))
    expect(visits.map(({ type }) => type)).toEqual(['visit.entered', 'visit.left'])
    for (const event of items) judged(event)
    expect(visits[0]?.data).toMatchObject({ visitId, visitorId, direction: 'entry', isLate: false })
    expect(visits[1]?.data).toMatchObject({ visitId, visitorId, direction: 'exit', isAssumed: false })
    expect(visits[1]?.timestamp).toBe(visits[1]?.data.exitedAt)
    const [visitor] = await sql('select first_name, last_name from visitors where company_id = $1 limit 1')
    const said = JSON.stringify(items)
    expect(said).not.toContain(visitor.first_name)
    expect(said).not.toContain(visitor.last_name)
  })

  test('nothing, and nothing is stored, where no system reads', async () => {
    const other = await makeCompany(server.adminAccess, {})
    const { status } = await server.ask(
      calls.newAccess,
      { direction: true, visitorId: await other.meet() },
      { token: other.token, key: randomUUID() },
    )
    expect(status).toBe(200)
    expect(await sql('select 1 from events where company_id = $1', [other.companyId])).toEqual([])
  })

  test('a refused exit, but no exit', async () => {
    const { status } = await server.ask(
      calls.newAccess,
      { direction: false, visitorId: await company.meet() },
      { token: company.token, key: randomUUID() },
    )
    expect(status).toBe(409)
    const { items } = await page()
    const refused = items.filter(({ type }) => type.startsWith('visit.'))
    expect(refused).toMatchObject([{ type: 'visit.refused', data: { reason: 'NO_VISIT_OPEN' } }])
    for (const event of refused) judged(event)
  })

  test('each other kind of event', async () => {
    const visitorId = await company.meet()
    const visitId = await pass(true, visitorId)
    await sql('update companies set capacity = 1 where company_id = $1')
    await pass(false, visitorId)
    await pass(true, visitorId)
    await sql('update visitors set first_name = $2 where company_id = $1 and visitor_id = $3', [
      companyId,
      'Augusta',
      visitorId,
    ])
    await sql('update devices set is_silent = true where company_id = $1')
    await sql('update devices set is_silent = false where company_id = $1')
    await sql(
      `insert into print_jobs (company_id, print_job_id, visitor_id, locale, address)
       values ($1, $2, $3, 'it', 'escpos://127.0.0.1:9')`,
      [companyId, randomUUID(), visitorId],
    )
    await sql("update print_jobs set state = 'failed', reason = 'unreachable' where company_id = $1")
    await sql(
      `insert into roll_calls (company_id, roll_call_id, site_id, started_at, started_by)
       values ($1, $2, '', now(), 'someone')`,
      [companyId, randomUUID()],
    )
    await sql("update roll_calls set ended_at = now(), ended_by = 'someone' where company_id = $1")
    await sql(
      `insert into stray_exits (company_id, exit_id, visitor_id, exited_at) values ($1, $2, $3, now())`,
      [companyId, randomUUID(), visitorId],
    )
    await sql('update visits set annulled_at = now() where company_id = $1 and visit_id = $2', [
      companyId,
      visitId,
    ])
    await sql(`update visitors set erased_at = now(), first_name = '', last_name = '' where company_id = $1`)
    const { items } = await page({ limit: '100' })
    for (const event of items) judged(event)
    expect(new Set(items.map(({ type }) => type))).toEqual(
      new Set<EventType>([
        ...(['visit.entered', 'visit.left', 'visit.annulled', 'visit.flagged', 'visitor.updated'] as const),
        ...(['visitor.erased', 'occupancy.full', 'occupancy.free', 'device.silent', 'device.back'] as const),
        ...(['print.failed', 'roll_call.started', 'roll_call.ended', 'visitor.signed_up'] as const),
      ]),
    )
  })

  test.each([true, false])('a roll call says whether it is a drill: %s', async (isDrill) => {
    await sql(
      `insert into roll_calls (company_id, roll_call_id, site_id, started_at, started_by, is_drill)
       values ($1, $2, '', now(), 'someone', $3)`,
      [companyId, randomUUID(), isDrill],
    )
    await sql("update roll_calls set ended_at = now(), ended_by = 'someone' where company_id = $1")
    const { items } = await page({ limit: '100' })
    for (const event of items) judged(event)
    expect(items.map(({ type, data }) => ({ type, isDrill: data.isDrill }))).toEqual([
      { type: 'roll_call.started', isDrill },
      { type: 'roll_call.ended', isDrill },
    ])
  })

  test('a merge, by which no person is erased: the visitor is another one from then on', async () => {
    const [kept, merged] = [await company.meet(), await company.meet()]
    const owner = (await hire(server, companyId, 'owner')).browser
    const asked = { companyId, visitorId: kept, otherVisitorId: merged }
    expect((await owner.ask(consoleCalls.mergePeople, asked)).status).toBe(200)
    const { items } = await page({ limit: '100' })
    for (const event of items) judged(event)
    const told = items.filter(({ type }) => type === 'visitor.updated' || type === 'visitor.erased')
    expect(told.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'visitor.updated', data: { visitorId: merged, mergedInto: kept } },
    ])
  })

  test('an erased visitor, of whom only the id is left', async () => {
    const visitorId = await company.meet()
    const owner = (await hire(server, companyId, 'owner')).browser
    expect((await owner.ask(consoleCalls.erasePerson, { companyId, visitorId })).status).toBe(200)
    const { items } = await page()
    expect(items.filter(({ type }) => type === 'visitor.erased').map(({ data }) => data)).toEqual([
      { visitorId },
    ])
  })
})

describe('a reader', () => {
  test('gets pages that follow each other, and the end', async () => {
    const visitorId = await company.meet()
    for (let n = 0; n < 4; n++) await pass(n % 2 === 0, visitorId)
    const whole = (await page({ limit: '100' })).items.map(({ id }) => id)
    const read: string[] = []
    let next: string | null = null
    do {
      const got: Page = await page({ limit: '2', ...(next !== null && { after: next }) })
      expect(got.items.length).toBeLessThanOrEqual(2)
      read.push(...got.items.map(({ id }) => id))
      next = got.next
    } while (next !== null)
    expect(read).toEqual(whole)
    const last = read.at(-1)
    expect(await page({ after: last })).toEqual({ items: [], next: null })
    await pass(true, visitorId)
    expect((await page({ after: last })).items.map(({ type }) => type)).toEqual(['visit.entered'])
  })

  test('with a key for one site reads the events of that site', async () => {
    for (const site of ['hq', 'plant']) {
      await sql(
        "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'Europe/Rome')",
        [companyId, site],
      )
      await sql('insert into occupancy (company_id, site_id) values ($1, $2)', [companyId, site])
    }
    const tell = (site: string) =>
      sql("select tell_event($1, 'ping', $2, now(), $3)", [
        companyId,
        site,
        JSON.stringify({ webhookId: site }),
      ])
    for (const site of ['hq', 'plant', 'hq']) await tell(site)
    const siteKey = await keyOf('plant')
    const { items } = await page({}, siteKey)
    expect(items.map(({ data }) => data)).toEqual([{ webhookId: 'plant' }])
    const all = await page()
    const foreign = all.items.find(({ data }) => data.webhookId === 'hq')
    expect((await ask({ after: foreign?.id }, siteKey)).body.errorCode).toBe('NOT_FOUND')
  })

  test('is refused what is no event of the company', async () => {
    const others = await makeCompany(server.adminAccess, {})
    expect((await ask({ after: randomUUID() })).body.errorCode).toBe('NOT_FOUND')
    for (const asked of [{ after: 'x' }, { limit: '0' }, { limit: '101' }, { limit: '1e1' }, { since: '1' }])
      expect((await ask(asked)).status, JSON.stringify(asked)).toBe(400)
    const wrong = await keyOf(null, 'access.open')
    expect((await ask({}, wrong)).status).toBe(403)
    expect((await ask({}, others.token)).status).toBe(403)
  })

  test('that is new while the purge looks for readers is told all', async () => {
    await sql('update tokens set revoked_at = now() where company_id = $1')
    const client = await connect()
    // Also where this fails: its transaction would go on.
    onTestFinished(() => client.end())
    await client.query('begin')
    await client.query(
      `insert into webhooks (company_id, webhook_id, description, url_sealed, secret_sealed)
       values ($1, $2, 'CRM', '', '')`,
      [companyId, randomUUID()],
    )
    await client.query('update event_readers set is_on = true where company_id = $1', [companyId])
    const purged = storeNow().purge.purgeCompany(companyId, new Date())
    await expect
      .poll(() =>
        // Of a distributed PostgreSQL, the coordinator waits for the answer of the node.
        sql(
          "select 1 from pg_stat_activity where state = 'active' and wait_event_type in ('Lock', 'Client') and query like $1",
          ['%event_readers%'],
        ),
      )
      .toHaveLength(1)
    await client.query('commit')
    await purged
    expect(await sql('select is_on from event_readers where company_id = $1')).toEqual([{ is_on: true }])
    await sql('delete from webhooks where company_id = $1')
    await storeNow().purge.purgeCompany(companyId, new Date())
    expect(await sql('select is_on from event_readers where company_id = $1')).toEqual([{ is_on: false }])
  })

  test('loses what is older than 30 days', async () => {
    await pass(true, await company.meet())
    const [before] = (await page()).items
    await sql(
      `update events set told_at = (told_at at time zone 'UTC' - ${EVENTS_KEPT_MS / 1_000 + 60} * interval '1 second') at time zone 'UTC' where company_id = $1`,
    )
    await storeNow().purge.purgeCompany(companyId, new Date())
    expect(await typesNow()).toEqual([])
    expect((await ask({ after: before?.id })).body.errorCode).toBe('NOT_FOUND')
  })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(sharedDatabase())
  await client.connect()
  return client
}

describe('a process that sends', () => {
  test('does not wait for another one that gives events their order, and goes on afterwards', async () => {
    const client = await connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(7112)')
    // More than one batch, of one statement.
    await sql(
      `insert into events (company_id, type, at, data) select $1, 'ping', now(), '{"webhookId": "x"}'
       from generate_series(1, 1200)`,
    )
    const from = performance.now()
    expect(await storeNow().events.orderSome()).toBe(false)
    expect(performance.now() - from).toBeLessThan(1_000)
    const left = async () =>
      (await sql('select count(*)::int as n from events where company_id = $1 and position is null'))[0].n
    expect(await left()).toBe(1_200)
    await client.query('commit')
    await client.end()
    await expect.poll(left, { timeout: 2_000 }).toBe(0)
  })
})

describe('transactions that end in another order than they began', () => {
  const tell = (client: pg.Client, name: string) =>
    client.query("select tell_event($1, 'ping', null, now(), $2)", [
      companyId,
      JSON.stringify({ webhookId: name }),
    ])
  const namesIn = ({ items }: Page) => items.map(({ data }) => data.webhookId)

  test('a reader who has seen the later one sees the earlier one next', async () => {
    const [early, late] = [await connect(), await connect()]
    await early.query('begin')
    await tell(early, 'early')
    await tell(late, 'late')
    const first = await page()
    expect(namesIn(first)).toEqual(['late'])
    await early.query('commit')
    expect(namesIn(await page({ after: first.items.at(-1)?.id }))).toEqual(['early'])
    // The order does not change afterwards.
    expect(namesIn(await page())).toEqual(['late', 'early'])
    await Promise.all([early.end(), late.end()])
  })

  test('a reader who asks all the while reads each once', async () => {
    const WRITERS = 8
    const EACH = 25
    let isWriting = true
    const write = async (writer: number) => {
      const client = await connect()
      for (let n = 0; n < EACH; n++) {
        await client.query('begin')
        await tell(client, `${writer}-${n}`)
        await sleep(Math.random() * 15)
        // Every fifth is taken back.
        await client.query(n % 5 === 4 ? 'rollback' : 'commit')
      }
      await client.end()
    }
    const read: unknown[] = []
    const reading = (async () => {
      let after: string | undefined
      for (let isLast = false; !isLast; ) {
        isLast = !isWriting
        // A key may ask ten times a second.
        await sleep(100)
        const got = await page({ limit: '100', ...(after !== undefined && { after }) })
        read.push(...namesIn(got))
        after = got.items.at(-1)?.id ?? after
        if (got.next !== null) isLast = false
      }
    })()
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    isWriting = false
    await reading
    const expected = Array.from({ length: WRITERS }, (_, writer) =>
      Array.from({ length: EACH }, (_, n) => n).flatMap((n) => (n % 5 === 4 ? [] : [`${writer}-${n}`])),
    ).flat()
    expect(read.length).toBe(expected.length)
    expect(new Set(read)).toEqual(new Set(expected))
    // Of one writer, one after the other.
    for (let writer = 0; writer < WRITERS; writer++) {
      const own = read
        .filter((name) => String(name).startsWith(`${writer}-`))
        .map((name) => Number(String(name).split('-')[1]))
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
  })
})
