import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { doorTemplates } from '#contract/doors.ts'
import { makeCompany, tabletToken, type TestCompany } from '#tests/support/e2e/company.ts'
import { DOOR_SECRET, DOOR_USER, type FakeDoors, fakeDoors } from '#tests/support/server/fake-doors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** An entry or exit that was stored now opens the door beside it, once; nothing else does. */

let peer: FakeDoors
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let manager: Browser

beforeAll(async () => {
  peer = await fakeDoors()
  server = await serverUnderTest({ DOOR_NETWORKS: '127.0.0.0/8' })
})
afterAll(async () => {
  await server.stop()
  await peer.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  peer.pulses.length = 0
  peer.requests.length = 0
})

const fieldsOf = (path: string, more: object = {}) => ({
  ...doorTemplates.relay,
  companyId,
  doorId: null,
  name: 'Front',
  siteId: null,
  deviceId: null,
  direction: 'both',
  recipe: 'relay',
  isOn: true,
  address: `${peer.url}${path}`,
  secret: null,
  ...more,
})
const add = async (path = '/relay/0?visit={visitId}&way={direction}', more: object = {}): Promise<string> =>
  ((await manager.get(consoleCalls.saveDoor, fieldsOf(path, more) as never)) as { doorId: string }).doorId
const list = async () => (await manager.get(consoleCalls.listDoors, { companyId })).doors

interface Asked {
  readonly direction?: boolean
  readonly key?: string
  readonly token?: string
  readonly visitorId?: string
  readonly occurredAt?: string
}
async function pass({ direction = true, key = randomUUID(), token = company.token, ...more }: Asked = {}) {
  const visitorId = more.visitorId ?? (await company.meet())
  const asked = { direction, visitorId, ...(more.occurredAt && { occurredAt: more.occurredAt }) }
  const { status, body } = await server.ask(calls.newAccess, asked, { token, key })
  return { status, body, visitorId, data: body.data as { visitId: string; opensDoor?: boolean } }
}
const outcomeOf = async (visitId: string, direction = true, token = company.token) =>
  (await server.ask(calls.getDoorOutcome, { visitId, direction }, { token })).body
const flags = async () =>
  (
    await server.adminAccess.database.pool.query(
      "select subject_id from every_visit_flag where company_id = $1 and kind = 'DOOR_FAILED'",
      [companyId],
    )
  ).rows.map(({ subject_id }) => subject_id)
/** Long enough for a pulse that must not come. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 400))
const paths = () => peer.pulses.map(({ path }) => path)

describe('a door', () => {
  test('opens for an entry and an exit, and the tablet learns it', async () => {
    await add()
    const entered = await pass()
    expect(entered.data.opensDoor).toBe(true)
    expect(await outcomeOf(entered.data.visitId)).toMatchObject({ data: { hasOpened: true } })
    const left = await pass({ direction: false, visitorId: entered.visitorId })
    expect(await outcomeOf(left.data.visitId, false)).toMatchObject({ data: { hasOpened: true } })
    expect(paths()).toEqual([
      `/relay/0?visit=${entered.data.visitId}&way=entry`,
      `/relay/0?visit=${entered.data.visitId}&way=exit`,
    ])
    expect(await flags()).toEqual([])
    expect(await list()).toMatchObject([{ failure: null, openedAt: expect.any(String) }])
  })

  test('opens once, however often the request is repeated', async () => {
    await add()
    const key = randomUUID()
    const visitorId = await company.meet()
    const answers = await Promise.all(Array.from({ length: 6 }, () => pass({ key, visitorId })))
    for (const { status, data } of answers) {
      expect(status).toBe(200)
      expect(data).toEqual(answers[0]?.data)
      expect(data.opensDoor).toBe(true)
    }
    await quiet()
    expect(peer.pulses).toHaveLength(1)
  })

  test('that does not open is said within three seconds, and the visit is flagged', async () => {
    await add('/hang')
    const from = performance.now()
    const entered = await pass()
    expect(entered.status).toBe(200)
    // The answer does not wait for the door.
    expect(performance.now() - from).toBeLessThan(1_500)
    expect(await outcomeOf(entered.data.visitId)).toMatchObject({ data: { hasOpened: false } })
    expect(performance.now() - from).toBeLessThan(4_500)
    await expect.poll(flags).toEqual([entered.data.visitId])
    await expect.poll(async () => (await list())[0]?.failure).toBe('timeOut')
    const { items } = await manager.get(consoleCalls.listAttention, { companyId, siteId: null, after: null })
    expect(items).toMatchObject([{ kind: 'visit', details: ['DOOR_FAILED'], visitId: entered.data.visitId }])
  })

  test('of the tablet goes before that of its site, that of the site before that of the company', async () => {
    const { pool } = server.adminAccess.database
    for (const site of ['hq', 'far']) {
      await pool.query(
        "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'UTC')",
        [companyId, site],
      )
      await pool.query('insert into occupancy (company_id, site_id) values ($1, $2)', [companyId, site])
    }
    const token = await tabletToken(server.adminAccess.database, companyId, company.deviceId, 'hq')
    // The narrowest is added last: the order in which they were added says nothing.
    const doors = [
      ['company', {}],
      ['far', { siteId: 'far' }],
      ['site', { siteId: 'hq' }],
      ['tablet', { deviceId: company.deviceId }],
    ] as const
    const opened = []
    for (const [name, of] of doors) {
      await add(`/relay/0?door=${name}`, of)
      expect((await pass({ token, visitorId: await company.meet(token) })).status).toBe(200)
      await expect.poll(() => peer.pulses.length).toBe(opened.length + 1)
      opened.push(paths().at(-1)?.split('=')[1])
    }
    expect(opened).toEqual(['company', 'company', 'site', 'tablet'])
  })

  test('that is paused opens nothing, and no other one in its place', async () => {
    await add('/relay/0?door=company')
    const own = { deviceId: company.deviceId }
    const doorId = await add('/relay/0?door=own', own)
    await manager.get(
      consoleCalls.saveDoor,
      fieldsOf('/relay/0?door=own', { ...own, doorId, isOn: false }) as never,
    )
    expect((await pass()).data.opensDoor).toBeUndefined()
    await quiet()
    expect(peer.requests).toEqual([])
  })

  test('for entries opens no exit', async () => {
    await add(undefined, { direction: 'entry' })
    const { visitorId } = await pass()
    await expect.poll(() => peer.pulses.length).toBe(1)
    expect((await pass({ direction: false, visitorId })).data.opensDoor).toBeUndefined()
    await quiet()
    expect(peer.pulses).toHaveLength(1)
  })

  test("opens for a visitor's own phone, and only that phone learns it", async () => {
    await add()
    const token = await company.phone()
    const visitorId = await company.meet(token)
    const entered = await pass({ token, visitorId })
    expect(entered.data.opensDoor).toBe(true)
    expect(await outcomeOf(entered.data.visitId, true, token)).toMatchObject({ data: { hasOpened: true } })
    expect(await outcomeOf(entered.data.visitId)).toMatchObject({ errorCode: 'NOT_FOUND' })
    const other = await company.phone()
    expect(await outcomeOf(entered.data.visitId, true, other)).toMatchObject({ errorCode: 'NOT_FOUND' })
  })
})

describe('nothing opens', () => {
  test('for a phone of a company whose phones may be anywhere', async () => {
    await add()
    await server.adminAccess.database.pool.query(
      'update companies set presence_required = false where company_id = $1',
      [companyId],
    )
    const token = await company.phone()
    const entered = await pass({ token, visitorId: await company.meet(token) })
    expect(entered.status).toBe(200)
    expect(entered.data.opensDoor).toBeUndefined()
    await quiet()
    expect(peer.requests).toEqual([])
  })

  test('at a site that a phone has only named', async () => {
    const { pool } = server.adminAccess.database
    await pool.query(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, 'warehouse', 'Warehouse', 'UTC')",
      [companyId],
    )
    await pool.query("insert into occupancy (company_id, site_id) values ($1, 'warehouse')", [companyId])
    await add(undefined, { siteId: 'warehouse' })
    const token = await company.phone()
    const named = { visitorId: await company.meet(token), site: 'warehouse', direction: true }
    const { status, body } = await server.ask(calls.newAccess, named, { token, key: randomUUID() })
    expect(status).toBe(200)
    expect((body.data as { opensDoor?: boolean }).opensDoor).toBeUndefined()
    await quiet()
    expect(peer.requests).toEqual([])
  })

  test('for what is refused', async () => {
    company = await makeCompany(server.adminAccess, { capacity: 1 })
    companyId = company.companyId
    manager = (await hire(server, companyId, 'manager')).browser
    await add()
    await pass()
    await expect.poll(() => peer.pulses.length).toBe(1)
    expect((await pass()).body.errorCode).toBe('EVENT_FULL_PLEASE_WAIT')
    expect((await pass({ direction: false })).body.errorCode).toBe('NO_VISIT_OPEN')
    await quiet()
    expect(peer.pulses).toHaveLength(1)
  })

  test('for what was recorded offline', async () => {
    await add()
    const occurredAt = new Date(Date.now() - 120_000).toISOString()
    const late = await pass({ occurredAt })
    expect(late.status).toBe(200)
    expect(late.data.opensDoor).toBeUndefined()
    await quiet()
    expect(peer.requests).toEqual([])
  })

  test('for a repeat of what was stored a while ago', async () => {
    const key = randomUUID()
    const visitorId = await company.meet()
    await pass({ key, visitorId })
    await server.adminAccess.database.pool.query(
      `update idempotency_keys set answer = jsonb_set(answer, '{at}', to_jsonb(now() - interval '11 seconds'))
       where company_id = $1 and key = $2`,
      [companyId, key],
    )
    await add()
    const again = await pass({ key, visitorId })
    expect(again.status).toBe(200)
    expect(again.data.opensDoor).toBeUndefined()
    await quiet()
    expect(peer.requests).toEqual([])
  })

  test('by what staff enter, and by what ends a visit', async () => {
    await add()
    const visitorId = await company.meet()
    await manager.get(consoleCalls.enterByHand, {
      companyId,
      visitorId,
      siteId: null,
      hostId: null,
      reason: null,
      why: 'No code at hand',
    } as never)
    const { rows } = await server.adminAccess.database.pool.query(
      'select visit_id from visits where company_id = $1',
      [companyId],
    )
    expect(rows).toHaveLength(1)
    await manager.get(consoleCalls.endVisitByHand, {
      companyId,
      visitId: rows[0].visit_id,
      why: null,
    } as never)
    await quiet()
    expect(peer.requests).toEqual([])
  })
})

describe('the list of doors', () => {
  test('can be tried out, which says what it answered', async () => {
    const outcome = async (path: string, more: object = {}) => {
      const doorId = await add(path, more)
      return (await manager.get(consoleCalls.testDoor, { companyId, doorId })).outcome
    }
    expect(await outcome('/relay/0')).toBe('opened')
    expect(await outcome('/refuse')).toBe('refused')
    expect(await outcome('/redirect')).toBe('redirected')
    expect(await outcome('/basic', { proof: 'basic', user: DOOR_USER, secret: DOOR_SECRET })).toBe('opened')
    expect(await outcome('/basic', { proof: 'basic', user: DOOR_USER, secret: 'wrong' })).toBe('unauthorized')
    expect(await outcome('', { address: 'http://10.0.0.5/' })).toBe('forbidden')
  })

  test('keeps the secret sealed, and tells it to no one', async () => {
    const doorId = await add('/basic', { proof: 'basic', user: DOOR_USER, secret: DOOR_SECRET })
    expect(JSON.stringify(await list())).not.toContain(DOOR_SECRET)
    expect(await list()).toMatchObject([{ hasSecret: true }])
    const { rows } = await server.adminAccess.database.pool.query(
      "select encode(secret_sealed, 'escape') as stored from doors where company_id = $1",
      [companyId],
    )
    expect(rows[0].stored).not.toContain('sesam')
    // Without a new one the old one stays.
    const kept = fieldsOf('/basic', { doorId, name: 'Renamed', proof: 'basic', user: DOOR_USER })
    await manager.get(consoleCalls.saveDoor, kept as never)
    expect((await manager.get(consoleCalls.testDoor, { companyId, doorId })).outcome).toBe('opened')
    await manager.get(consoleCalls.saveDoor, { ...kept, secret: '' } as never)
    expect(await list()).toMatchObject([{ name: 'Renamed', hasSecret: false }])
    await manager.get(consoleCalls.deleteDoor, { companyId, doorId })
    expect(await list()).toEqual([])
  })

  test('sends a stored secret to no other device, and to no other user', async () => {
    const doorId = await add('/basic', { proof: 'basic', user: DOOR_USER, secret: DOOR_SECRET })
    const kept = fieldsOf('/basic', { doorId, proof: 'basic', user: DOOR_USER })
    const save = async (more: object) =>
      (await manager.ask(consoleCalls.saveDoor, { ...kept, ...more } as never)).body
    const refused = { issues: [{ path: 'secret', message: 'INPUT_REQUIRED' }] }
    expect(await save({ address: 'http://127.0.0.1:9/basic' })).toMatchObject(refused)
    expect(await save({ address: kept.address.replace('http:', 'https:') })).toMatchObject(refused)
    expect(await save({ user: 'another' })).toMatchObject(refused)
    expect((await manager.get(consoleCalls.testDoor, { companyId, doorId })).outcome).toBe('opened')
    expect(await save({ address: 'http://127.0.0.1:9/basic', secret: 'new' })).toMatchObject({
      data: { doorId },
    })
  })

  test('is not of one site and of a tablet at another', async () => {
    await server.adminAccess.database.pool.query(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, 'far', 'Far', 'UTC')",
      [companyId],
    )
    const { body } = await manager.ask(
      consoleCalls.saveDoor,
      fieldsOf('/relay/0', { siteId: 'far', deviceId: company.deviceId }) as never,
    )
    expect(body.issues).toMatchObject([{ path: 'deviceId' }])
  })

  test('that was deleted keeps its name in the audit log', async () => {
    const doorId = await add('/relay/0')
    await manager.get(consoleCalls.deleteDoor, { companyId, doorId })
    const { browser: owner } = await hire(server, companyId, 'owner')
    const { names } = await owner.get(consoleCalls.listAudit, { companyId })
    expect(names[doorId]).toMatchObject({ name: 'Front' })
  })

  test.each([
    [{ address: 'ftp://10.0.0.5/' }, 'address'],
    [{ address: 'http://admin:pw@10.0.0.5/' }, 'address'],
    [{ address: 'http://{deviceId}.doors.example/' }, 'address'],
    [{ headers: 'Host: other' }, 'headers'],
    [{ headers: 'no header' }, 'headers'],
    [{ siteId: 'none' }, 'siteId'],
    [{ deviceId: 'none' }, 'deviceId'],
    [{ recipe: 'mqtt', topic: 'doors/#', address: 'mqtt://10.0.0.5' }, 'topic'],
    [{ body: 'a\u0000b' }, 'body'],
    [{ pulseSeconds: 61 }, 'pulseSeconds'],
  ])('refuses %o, and names the field', async (more, path) => {
    const { body } = await manager.ask(consoleCalls.saveDoor, fieldsOf('/relay/0', more) as never)
    expect(body.issues).toMatchObject([{ path }])
    expect(await list()).toEqual([])
  })
})
