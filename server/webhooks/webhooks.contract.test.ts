import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { WEBHOOKS_MAX } from '#contract/limits.ts'
import { publicCalls } from '#contract/public/index.ts'
import { DAY_MS } from '#contract/time.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type HttpPeer, httpPeer, type TakenByPeer } from '#tests/support/http-peer.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { SCHEDULE_MS } from './webhook.rules.ts'

/** Events reach the systems of a company: signed, at least once, and from this server alone. */

let receiver: HttpPeer
let url: string
/** Requests that are being answered, and the most at a time. */
const underWay = { now: 0, most: 0 }
/** What the paths answer. */
let answers: Readonly<Record<string, number>> = {}
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let owner: Browser

beforeAll(async () => {
  receiver = await httpPeer(async (path) => {
    if (path === '/never') return 'hang'
    if (path.startsWith('/slow')) {
      underWay.most = Math.max(underWay.most, ++underWay.now)
      await sleep(150 + Math.random() * 250)
      underWay.now--
      return { status: 204 }
    }
    if (path === '/reset') return 'reset'
    const status = answers[path] ?? 204
    const headers = {
      'content-type': 'text/plain',
      ...(path === '/busy' && { 'retry-after': '90' }),
      ...(path === '/elsewhere' && { location: `${url}/secret` }),
    }
    return { status, headers, body: status === 204 ? '' : 'said '.repeat(100) }
  })
  ;({ url } = receiver)
  server = await serverUnderTest((own) => ({ PUBLIC_URL: own, NOTIFY_NETWORKS: '127.0.0.0/8' }))
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  owner = (await hire(server, companyId, 'owner')).browser
  receiver.received.length = 0
})
afterEach(async () => {
  answers = {}
  await sql('delete from webhooks where company_id = $1')
})

const sql = async (text: string, values: readonly unknown[] = [companyId]) =>
  (await server.adminAccess.database.pool.query(text, [...values])).rows
const tell = (n: number) =>
  sql("select tell_event($1, 'visitor.signed_up', null, now(), $2)", [
    companyId,
    JSON.stringify({ visitorId: `v${n}` }),
  ])
const add = async (path: string, more: object = {}) =>
  (await owner.get(consoleCalls.saveWebhook, {
    companyId,
    webhookId: null,
    description: path,
    types: null,
    siteId: null,
    endpoint: `${url}${path}`,
    ...more,
  } as never)) as { webhookId: string; secret: string }
type Listed = v.InferOutput<typeof consoleCalls.listWebhooks.answer>
type Deliveries = v.InferOutput<typeof consoleCalls.listWebhookDeliveries.answer>
const listed = async (webhookId: string) => {
  const list: Listed = await owner.get(consoleCalls.listWebhooks, { companyId })
  return list.find((one) => one.webhookId === webhookId)
}
const log = async (webhookId: string) => {
  const asked = { companyId, webhookId, state: null, after: null }
  const { deliveries }: Deliveries = await owner.get(consoleCalls.listWebhookDeliveries, asked)
  return deliveries
}
const at = (path: string) => receiver.received.filter((one) => one.path === path)
const due = async (webhookId: string): Promise<number | null> => {
  const [row] = await sql(
    `select extract(epoch from next_at - now()) * 1000 as ms from webhook_deliveries
     where company_id = $1 and webhook_id = $2`,
    [companyId, webhookId],
  )
  return row?.ms == null ? null : Number(row.ms)
}
/** Moves the clock of everything that is stored about webhooks: so much time has passed. */
async function letPass(ms: number): Promise<void> {
  // In UTC without a zone: a distributed PostgreSQL takes no sum that depends on the zone of a session.
  const back = (column: string) =>
    `${column} = (${column} at time zone 'UTC' - ${ms} * interval '1 millisecond') at time zone 'UTC'`
  await sql(`update webhook_deliveries set ${back('next_at')} where company_id = $1`)
  await sql(
    `update webhooks set ${['failing_since', 'mailed_at', 'failed_at'].map(back).join(', ')} where company_id = $1`,
  )
}

describe('a delivery', () => {
  test('is signed, and takes the same id as the list of events', async () => {
    const { secret, webhookId } = await add('/signed')
    await tell(1)
    await expect.poll(() => at('/signed').length).toBe(1)
    const [taken] = at('/signed')
    const { type, data, timestamp } = new Webhook(secret).verify(taken?.body ?? '', {
      ...taken?.headers,
    }) as {
      readonly [name: string]: unknown
    }
    expect({ type, data }).toEqual({ type: 'visitor.signed_up', data: { visitorId: 'v1' } })
    expect(timestamp).toEqual(expect.any(String))
    expect(taken?.headers['content-type']).toContain('application/json')
    await expect.poll(async () => (await log(webhookId)).map(({ state }) => state)).toEqual(['delivered'])
    const [{ eventId, attempts } = { eventId: '', attempts: [] }] = await log(webhookId)
    expect(taken?.headers['webhook-id']).toBe(eventId)
    expect(attempts).toMatchObject([{ outcome: 'delivered', status: 204, answer: null }])
    expect(await listed(webhookId)).toMatchObject({ state: 'on', failedAt: null, waiting: 0, failed: 0 })
  })

  test('is made for the chosen kinds and the chosen site alone', async () => {
    await sql(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, 'hq', 'HQ', 'Europe/Rome')",
    )
    await add('/kinds', { types: ['visit.left'] })
    await add('/site', { siteId: 'hq' })
    await add('/all')
    await tell(1)
    await expect.poll(() => at('/all').length).toBe(1)
    await sql("select tell_event($1, 'visit.left', 'hq', now(), '{}')")
    await expect
      .poll(() => [at('/kinds'), at('/site'), at('/all')].map((taken) => taken.length))
      .toEqual([1, 1, 2])
  })

  test('both secrets sign for a day after a change, and then the new one alone', async () => {
    const { secret, webhookId } = await add('/rotation')
    const { secret: renewed } = await owner.get(consoleCalls.renewWebhookSecret, { companyId, webhookId })
    const verifies = (which: string, { body, headers }: TakenByPeer) => {
      try {
        new Webhook(which).verify(body, { ...headers })
        return true
      } catch {
        return false
      }
    }
    await tell(1)
    await expect.poll(() => at('/rotation').length).toBe(1)
    const [both] = at('/rotation')
    if (both === undefined) throw new Error('Nothing was received')
    expect([verifies(secret, both), verifies(renewed, both)]).toEqual([true, true])
    await sql("update webhooks set previous_until = now() - interval '1 second' where company_id = $1")
    await tell(2)
    await expect.poll(() => at('/rotation').length).toBe(2)
    const one = at('/rotation')[1] ?? both
    expect([verifies(secret, one), verifies(renewed, one)]).toEqual([false, true])
    expect(await owner.get(consoleCalls.showWebhookSecret, { companyId, webhookId })).toEqual({
      secret: renewed,
    })
  })
})

test('at most four are under way to one webhook, however many wait', { tags: 'long' }, async () => {
  await add('/slow')
  underWay.most = 0
  for (let n = 0; n < 24; n++) {
    await tell(n)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  await expect.poll(() => at('/slow').length, { timeout: 15_000 }).toBe(24)
  expect(underWay.most).toBe(4)
})

describe('a receiver that does not take it', () => {
  test('gets it again at the times of the schedule, under the same id, until it is given up', {
    tags: 'long',
  }, async () => {
    answers = { '/broken': 500 }
    const { webhookId } = await add('/broken')
    // Off after five days only: the schedule is shorter.
    await tell(1)
    for (let tries = 1; tries < SCHEDULE_MS.length; tries++) {
      await expect.poll(() => at('/broken').length, { timeout: 10_000 }).toBe(tries)
      await expect.poll(() => due(webhookId), { timeout: 10_000 }).toBeGreaterThan(0)
      const scheduled = SCHEDULE_MS[tries] ?? 0
      const wait = (await due(webhookId)) ?? 0
      // As far as the test itself takes time.
      expect(wait).toBeGreaterThan(scheduled * 0.9 - 4_000)
      expect(wait).toBeLessThanOrEqual(scheduled * 1.1)
      expect(at('/broken').length).toBe(tries)
      await letPass(scheduled)
    }
    await expect
      .poll(async () => (await log(webhookId)).map(({ state }) => state), { timeout: 10_000 })
      .toEqual(['failed'])
    expect(new Set(at('/broken').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(at('/broken').map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(0)
    const [delivery] = await log(webhookId)
    expect(delivery?.attempts).toHaveLength(SCHEDULE_MS.length)
    expect(delivery?.attempts[0]).toMatchObject({ status: 500, answer: 'said '.repeat(40) })
    expect(await listed(webhookId)).toMatchObject({ state: 'on', failed: 1, failure: 'refused' })
    answers = {}
    expect(
      await owner.get(consoleCalls.resendFailed, { companyId, webhookId, since: new Date(0).toISOString() }),
    ).toEqual({ resent: 1 })
    await expect
      .poll(async () => (await log(webhookId)).map(({ state }) => state), { timeout: 10_000 })
      .toEqual(['delivered'])
    expect(new Set(at('/broken').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test.each([
    ['/elsewhere', 302, 'redirected'],
    ['/reset', 0, 'unreachable'],
  ])('%s is a failure', async (path, status, outcome) => {
    answers = { [path]: status }
    const { webhookId } = await add(path)
    await tell(1)
    await expect.poll(async () => (await log(webhookId))[0]?.attempts[0]?.outcome).toBe(outcome)
    expect(at('/secret')).toEqual([])
    expect(await due(webhookId)).toBeGreaterThan(0)
  })

  test('is not asked before the time that it names', async () => {
    answers = { '/busy': 429 }
    const { webhookId } = await add('/busy')
    await tell(1)
    await expect.poll(() => due(webhookId)).toBeGreaterThan(60_000)
    expect(await due(webhookId)).toBeLessThanOrEqual(90_000)
  })

  test('and never answers, costs fifteen seconds and holds up no other', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    const { webhookId } = await add('/never')
    const from = Date.now()
    for (let n = 0; n < 6; n++) await tell(n)
    await expect.poll(() => at('/never').length).toBeGreaterThan(0)
    await add('/prompt')
    await tell(7)
    await expect.poll(() => at('/prompt').length).toBe(1)
    expect(Date.now() - from).toBeLessThan(15_000)
    await expect
      .poll(
        async () => (await log(webhookId)).some(({ attempts }) => attempts[0]?.outcome === 'unreachable'),
        {
          timeout: 25_000,
          interval: 500,
        },
      )
      .toBe(true)
    const [attempt] = (await log(webhookId)).flatMap(({ attempts }) => attempts)
    expect(attempt?.tookMs).toBeGreaterThan(14_000)
    expect(attempt?.tookMs).toBeLessThan(20_000)
  })

  test('and answers 410, is sent nothing more, and the owners are told', { tags: 'long' }, async () => {
    answers = { '/gone': 410 }
    const { webhookId } = await add('/gone')
    await tell(1)
    await expect.poll(async () => (await listed(webhookId))?.state).toBe('off')
    expect(await listed(webhookId)).toMatchObject({ offReason: 'gone', failed: 1, waiting: 0 })
    await tell(2)
    // It is no delivery once the event has its place, whatever is switched on later.
    await expect
      .poll(() => sql('select 1 from events where company_id = $1 and position is null'))
      .toEqual([])
    expect(await mails()).toEqual(1)
    expect(at('/gone')).toHaveLength(1)
    answers = {}
    await owner.get(consoleCalls.switchWebhook, { companyId, webhookId, state: 'on' })
    await tell(3)
    await expect.poll(() => at('/gone').length).toBe(2)
  })

  test('for a day, makes a mail, and for five days switches it off', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    answers = { '/days': 503 }
    const { webhookId } = await add('/days')
    await tell(1)
    await expect.poll(() => due(webhookId)).toBeGreaterThan(0)
    await letPass(DAY_MS + 60_000)
    await expect.poll(() => at('/days').length, { timeout: 10_000 }).toBe(2)
    await expect.poll(mails, { timeout: 10_000 }).toBe(1)
    expect((await listed(webhookId))?.state).toBe('on')
    // The second within the same days makes no other mail.
    await expect.poll(() => due(webhookId)).toBeGreaterThan(0)
    await letPass(DAY_MS)
    await expect.poll(() => at('/days').length, { timeout: 10_000 }).toBe(3)
    await expect.poll(() => due(webhookId)).toBeGreaterThan(0)
    expect(await mails()).toBe(1)
    await letPass(3 * DAY_MS)
    await expect.poll(async () => (await listed(webhookId))?.state, { timeout: 10_000 }).toBe('off')
    expect(await listed(webhookId)).toMatchObject({ offReason: 'failing' })
    await expect.poll(mails, { timeout: 10_000 }).toBe(2)
  })
})

/** Mails about webhooks that were queued for this company, sent or not. */
async function mails(): Promise<number> {
  const [row] = await sql(
    `select (select count(*) from graphile_worker._private_jobs j where j.payload::text like '%' || $1 || '%'
      and j.payload::text like '%webhookId%')::int as count`,
  )
  return row.count + (await sentMails())
}
/** The server has no mail server: it writes mails into a folder. */
async function sentMails(): Promise<number> {
  const { readdir, readFile } = await import('node:fs/promises')
  const { join } = await import('node:path')
  const folder = join(server.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))
  return texts.filter((text) => text.includes(`${companyId}/staff/webhooks`) || text.includes(companyId))
    .length
}

describe('owners', () => {
  test('pause and switch on, and nothing is lost meanwhile', async () => {
    const { webhookId } = await add('/paused')
    await owner.get(consoleCalls.switchWebhook, { companyId, webhookId, state: 'paused' })
    await tell(1)
    await tell(2)
    await expect.poll(async () => (await listed(webhookId))?.waiting, { timeout: 5_000 }).toBe(2)
    expect(at('/paused')).toEqual([])
    const { eventId } = await owner.get(consoleCalls.testWebhook, { companyId, webhookId })
    await expect.poll(() => at('/paused').map(({ headers }) => headers['webhook-id'])).toEqual([eventId])
    expect(JSON.parse(at('/paused')[0]?.body ?? '')).toMatchObject({ type: 'ping', data: { webhookId } })
    await owner.get(consoleCalls.switchWebhook, { companyId, webhookId, state: 'on' })
    await expect.poll(() => at('/paused').length).toBe(3)
  })

  test('send all that failed again, but nothing while it is paused', { tags: 'long' }, async () => {
    const { webhookId } = await add('/later')
    await tell(1)
    await expect.poll(async () => (await log(webhookId))[0]?.state).toBe('delivered')
    await sql("update webhook_deliveries set state = 'failed', ended_at = now() where company_id = $1")
    await owner.get(consoleCalls.switchWebhook, { companyId, webhookId, state: 'paused' })
    const since = new Date(0).toISOString()
    expect(await owner.get(consoleCalls.resendFailed, { companyId, webhookId, since })).toEqual({ resent: 1 })
    // Two looks of the dispatcher.
    await new Promise((resolve) => setTimeout(resolve, 2_200))
    expect(at('/later')).toHaveLength(1)
    expect(await listed(webhookId)).toMatchObject({ waiting: 1, failed: 0 })
    await owner.get(consoleCalls.switchWebhook, { companyId, webhookId, state: 'on' })
    await expect.poll(() => at('/later').length).toBe(2)
  })

  test('send one again, under the same id', async () => {
    const { webhookId } = await add('/again')
    await tell(1)
    await expect.poll(async () => (await log(webhookId))[0]?.state).toBe('delivered')
    const [delivery] = await log(webhookId)
    const again = { companyId, webhookId, deliveryId: delivery?.deliveryId ?? '' }
    await owner.get(consoleCalls.resendDelivery, again)
    await expect.poll(() => at('/again').length).toBe(2)
    const ids = at('/again').map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    await expect.poll(async () => (await log(webhookId))[0]?.attempts.length).toBe(2)
  })

  test('alone reach webhooks, and the audit log says what they did', async () => {
    const { webhookId } = await add('/audited')
    const manager = (await hire(server, companyId, 'manager')).browser
    expect((await manager.ask(consoleCalls.listWebhooks, { companyId })).status).toBe(403)
    expect((await manager.ask(consoleCalls.showWebhookSecret, { companyId, webhookId })).status).toBe(403)
    await owner.get(consoleCalls.showWebhookSecret, { companyId, webhookId })
    await owner.get(consoleCalls.deleteWebhook, { companyId, webhookId })
    const rows = await sql(
      "select action from audit_log where company_id = $1 and action like '%Webhook%' order by position",
    )
    expect(rows.map(({ action }) => action)).toEqual(['saveWebhook', 'showWebhookSecret', 'deleteWebhook'])
    expect((await owner.ask(consoleCalls.showWebhookSecret, { companyId, webhookId })).status).toBe(404)
  })

  test.each(['ftp://example.com/', 'no address', 'https://user@example.com/'])(
    'cannot save %s',
    async (endpoint) => {
      const { status } = await owner.ask(consoleCalls.saveWebhook, {
        companyId,
        webhookId: null,
        description: 'CRM',
        types: null,
        siteId: null,
        endpoint,
      })
      expect(status).toBe(400)
    },
  )
})

describe('another system', () => {
  const keyOf = (siteId: string | null) =>
    integrationKey(server.adminAccess, companyId, 'webhooks.write', siteId)
  const call = async (
    name: 'getWebhooks' | 'createWebhook' | 'changeWebhook' | 'dropWebhook' | 'pingWebhook',
    asked: object,
    token: string,
  ) => server.ask(publicCalls[name], asked, { token })

  test('makes, lists, tests, changes and deletes a webhook', async () => {
    const key = await keyOf(null)
    const made = await call('createWebhook', { description: 'CRM', url: `${url}/public` }, key)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { webhookId, secret } = made.body.data as { readonly webhookId: string; readonly secret: string }
    const pinged = await call('pingWebhook', { webhookId }, key)
    await expect.poll(() => at('/public').length).toBe(1)
    const [taken] = at('/public')
    new Webhook(secret).verify(taken?.body ?? '', { ...taken?.headers })
    expect(taken?.headers['webhook-id']).toBe((pinged.body.data as { readonly eventId: string }).eventId)
    const changed = { webhookId, description: 'ERP', url: `${url}/other`, state: 'paused' }
    expect((await call('changeWebhook', changed, key)).status).toBe(200)
    const { items } = (await call('getWebhooks', {}, key)).body.data as { readonly items: readonly unknown[] }
    expect(items).toMatchObject([
      { webhookId, description: 'ERP', url: `${url}/other`, state: 'paused', types: null },
    ])
    expect((await call('dropWebhook', { webhookId }, key)).status).toBe(200)
    expect((await call('dropWebhook', { webhookId }, key)).status).toBe(404)
  })

  const itemsOf = async (key: string) =>
    ((await call('getWebhooks', {}, key)).body.data as { readonly items: readonly { webhookId: string }[] })
      .items

  test('reaches no webhook that staff or another key have made', async () => {
    const [key, other] = [await keyOf(null), await keyOf(null)]
    const asked = { description: 'CRM', url: `${url}/own` }
    const made = (await call('createWebhook', asked, key)).body.data as { readonly webhookId: string }
    const ofStaff = await add('/staff')
    expect((await itemsOf(key)).map(({ webhookId }) => webhookId)).toEqual([made.webhookId])
    expect(await itemsOf(other)).toEqual([])
    for (const [token, webhookId] of [
      [key, ofStaff.webhookId],
      [other, made.webhookId],
    ] as const) {
      expect((await call('changeWebhook', { ...asked, webhookId }, token)).status).toBe(404)
      for (const name of ['pingWebhook', 'dropWebhook'] as const)
        expect((await call(name, { webhookId }, token)).status, name).toBe(404)
    }
    expect(await listed(made.webhookId)).toMatchObject({ madeByKey: expect.any(String) })
    expect(await listed(ofStaff.webhookId)).toMatchObject({ madeByKey: null })
  })

  test('has made webhooks that end with its key, and that a key in its place takes over', async () => {
    const { key: first, keyId } = (await owner.get(consoleCalls.makeKey, {
      companyId,
      name: 'CRM',
      scopes: ['webhooks.write'],
      siteId: null,
      lifetimeDays: 30,
    } as never)) as { key: string; keyId: string }
    const asked = { description: 'CRM', url: `${url}/ended` }
    const { webhookId } = (await call('createWebhook', asked, first)).body.data as { webhookId: string }
    const { key: second, keyId: secondId } = (await owner.get(consoleCalls.rotateKey, {
      companyId,
      keyId,
      endsNow: true,
    } as never)) as { key: string; keyId: string }
    expect(await itemsOf(second)).toMatchObject([{ webhookId, state: 'on' }])

    await owner.get(consoleCalls.revokeKey, { companyId, keyId: secondId } as never)
    expect(await listed(webhookId)).toMatchObject({ state: 'off', offReason: 'keyEnded', madeByKey: 'CRM' })
    await tell(1)
    await sleep(1_500)
    expect(at('/ended')).toEqual([])

    await owner.get(consoleCalls.switchWebhook, { companyId, webhookId, state: 'on' } as never)
    expect(await listed(webhookId)).toMatchObject({ state: 'on', offReason: null, madeByKey: null })
  })

  test('makes no more webhooks than a company may have, however many it asks for at once', async () => {
    const key = await keyOf(null)
    const asked = { description: 'CRM', url: `${url}/many` }
    await Promise.all(Array.from({ length: WEBHOOKS_MAX + 10 }, () => call('createWebhook', asked, key)))
    expect(await itemsOf(key)).toHaveLength(WEBHOOKS_MAX)
  })

  test('learns which field is wrong, by the name that it used', async () => {
    const key = await keyOf(null)
    const wrong = { description: 'CRM', url: 'ftp://crm.example.com/' }
    const issues = [{ path: 'url' }]
    expect((await call('createWebhook', wrong, key)).body).toMatchObject({ issues })
    const kept = { description: 'CRM', url: `${url}/kept` }
    const { webhookId } = (await call('createWebhook', kept, key)).body.data as { readonly webhookId: string }
    expect((await call('changeWebhook', { ...wrong, webhookId }, key)).body).toMatchObject({ issues })
    const { body } = await owner.ask(consoleCalls.saveWebhook, {
      companyId,
      webhookId,
      description: 'CRM',
      types: null,
      siteId: null,
      endpoint: wrong.url,
    })
    expect(body).toMatchObject({ issues: [{ path: 'endpoint' }] })
  })

  test('with a key for one site keeps webhooks of that site alone', async () => {
    for (const site of ['hq', 'plant'])
      await sql(
        "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'Europe/Rome')",
        [companyId, site],
      )
    const [whole, plant] = [await keyOf(null), await keyOf('plant')]
    const asked = { description: 'CRM', url: `${url}/sites` }
    const all = (await call('createWebhook', asked, whole)).body.data as { readonly webhookId: string }
    const own = (await call('createWebhook', asked, plant)).body.data as { readonly webhookId: string }
    const { items } = (await call('getWebhooks', {}, plant)).body.data as {
      readonly items: readonly object[]
    }
    expect(items).toMatchObject([{ webhookId: own.webhookId, siteId: 'plant' }])
    for (const name of ['dropWebhook', 'pingWebhook'] as const)
      expect((await call(name, { webhookId: all.webhookId }, plant)).status).toBe(404)
    expect((await call('createWebhook', { ...asked, siteId: 'hq' }, plant)).status).toBe(400)
    expect(
      (await call('changeWebhook', { ...asked, webhookId: own.webhookId, siteId: 'hq' }, plant)).status,
    ).toBe(400)
  })
})
