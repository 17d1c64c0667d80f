import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { NEW_DEVICES, WAITING_DEVICES_MAX } from '#contract/limits.ts'
import { serviceCodeHash } from './credentials.rules.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { Answer, TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, browserAt, hire } from '#tests/support/server/staff.ts'

/** A device proves itself by a secret of its own; codes, ids and sites that it says are only wishes. */

let server: TestServer
let company: TestCompany
let manager: Browser
/** The browser of a tablet, with its cookies. */
let tablet: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { admits: true })
  const { pool } = server.adminAccess.database
  for (const site of ['hq', 'plant']) {
    await pool.query(
      `insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'Europe/Rome')`,
      [company.companyId, site],
    )
    await pool.query('insert into occupancy (company_id, site_id) values ($1, $2)', [company.companyId, site])
  }
  manager = (await hire(server, company.companyId, 'manager')).browser
  tablet = browserAt(server)
})

const codes = () => ({
  service_code: company.stored.credentials.serviceCode,
  tax_code: company.stored.credentials.taxCode,
})
interface Session {
  readonly token: string
  readonly site: string | null
  readonly deviceId: string
}
const session = ({ status, body }: Answer): Session => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Session
}
const devices = (): Promise<readonly { id: string; state: string; siteId: string | null }[]> =>
  manager.get(consoleCalls.listDevices, { companyId: company.companyId })
const approve = (deviceId: string, siteId = 'hq') =>
  manager.get(consoleCalls.approveDevice, { companyId: company.companyId, deviceId, siteId })

/** The tablet asks with its codes, and staff approve it. */
async function enrol(deviceId = 'tablet-1', siteId = 'hq'): Promise<Session> {
  expect((await tablet.ask(calls.getToken, { ...codes(), deviceId })).status).toBe(403)
  await approve(deviceId, siteId)
  return session(await tablet.ask(calls.getToken, {}))
}

async function pair(browser: Browser, deviceId: string, siteId = 'hq'): Promise<Answer> {
  const { companyId } = company
  const { code } = await manager.get(consoleCalls.makePairingCode, { companyId, siteId, name: 'Reception' })
  return browser.ask(calls.pair, { code, deviceId })
}

describe('the secret', () => {
  test('is in a cookie for the server only, and says nothing about the tablet', async () => {
    const { headers } = await tablet.ask(calls.getToken, { ...codes(), deviceId: 'tablet-1' })
    const setCookie = headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/i)
    const text = [...tablet.cookies.values()][0] ?? ''
    const said = Buffer.from(text, 'base64url').toString('latin1')
    for (const secret of [company.companyId, 'tablet-1']) expect(said).not.toContain(secret)
  })

  test('gives a tablet its identity back when the browser has deleted its storage', async () => {
    await enrol('tablet-1', 'hq')
    expect(session(await tablet.ask(calls.getToken, {}))).toMatchObject({
      companyId: company.companyId,
      site: 'hq',
      deviceId: 'tablet-1',
    })
  })

  test('goes on working when the service code is another one', async () => {
    await enrol()
    const { database, vault } = server.adminAccess
    const changed = `NEW-${company.companyId}`
    await database.query
      .updateTable('companies')
      .set({
        service_code_index: serviceCodeHash(vault, changed),
        service_code_sealed: vault.encrypt(changed),
      })
      .where('company_id', '=', company.companyId)
      .execute()
    session(await tablet.ask(calls.getToken, {}))
    expect((await tablet.ask(calls.getToken, { ...codes(), deviceId: 'tablet-1' })).status).toBe(401)
  })

  test('opens nothing if a single character of it is wrong', async () => {
    await enrol()
    const [[name = '', text = ''] = []] = [...tablet.cookies]
    for (let at = 0; at < text.length; at += 7) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
      const answer = await server.ask(calls.getToken, {}, { headers: { cookie: `${name}=${changed}` } })
      expect(answer.status, `${at}`).toBe(404)
    }
    for (const cookie of ['', 'tablet=', `${name}=%00`, `${name}=${'A'.repeat(4_000)}`]) {
      expect((await server.ask(calls.getToken, {}, { headers: { cookie } })).status).toBe(404)
    }
  })

  test('is given to a tablet from before tablets had one, by the cookie that it has, once', async () => {
    const { vault, database } = server.adminAccess
    const { companyId } = company
    const old = { companyId, siteId: 'hq', deviceId: 'old-tablet', serviceCode: 'ab'.repeat(32) }
    const sealed = vault.encrypt(JSON.stringify({ tablet: old })).toString('base64url')
    await database.query
      .insertInto('devices')
      .values({ company_id: companyId, device_id: 'old-tablet', site_id: 'hq', state: 'approved' })
      .execute()
    tablet.cookies.set('tablet', sealed)
    const login = { ...codes(), companyId, site: 'hq', deviceId: 'old-tablet' }
    expect(session(await tablet.ask(calls.getToken, login))).toMatchObject({
      deviceId: 'old-tablet',
      site: 'hq',
    })
    expect([...tablet.cookies.keys()]).toEqual([`tablet-${companyId}`])
    expect(session(await tablet.ask(calls.getToken, {}))).toMatchObject({ deviceId: 'old-tablet' })
    const thief = browserAt(server)
    thief.cookies.set('tablet', sealed)
    expect((await thief.ask(calls.getToken, login)).status).toBe(403)
    expect((await thief.ask(calls.getToken, {})).status).toBe(403)
  })
})

describe('the codes alone', () => {
  test('make a tablet that waits, whatever id it sends and although another one was approved', async () => {
    await enrol('tablet-1')
    const thief = browserAt(server)
    expect((await thief.ask(calls.getToken, { ...codes(), deviceId: 'tablet-1' })).status).toBe(403)
    expect((await thief.ask(calls.getToken, codes())).status).toBe(403)
    expect((await thief.ask(calls.getToken, {})).status).toBe(403)
    session(await tablet.ask(calls.getToken, {}))
    const waiting = (await devices()).filter(({ state }) => state === 'waiting')
    expect(waiting).toHaveLength(1)
    expect(waiting[0]?.id).not.toBe('tablet-1')
  })

  test('one without the other are refused', async () => {
    const { service_code, tax_code } = codes()
    expect((await tablet.ask(calls.getToken, { service_code })).body.errorCode).toBe('INVALID_INPUT')
    expect((await tablet.ask(calls.getToken, { tax_code })).body.errorCode).toBe('INVALID_INPUT')
  })

  test(`make ${NEW_DEVICES.times} waiting tablets in ten minutes, and no more`, async () => {
    const asked = await Promise.all(
      Array.from({ length: NEW_DEVICES.times + 6 }, () =>
        server.ask(calls.getToken, { ...codes(), deviceId: null }),
      ),
    )
    expect(asked.filter(({ status }) => status === 403)).toHaveLength(NEW_DEVICES.times)
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(6)
    expect((await devices()).filter(({ state }) => state === 'waiting')).toHaveLength(NEW_DEVICES.times)
  })

  test('do not fill the list of staff, and a device that asks no more is removed after a day', async () => {
    const { pool } = server.adminAccess.database
    await pool.query(
      `insert into devices (company_id, device_id, state) select $1, 'flood-' || n, 'waiting'
       from generate_series(1, $2::int) n`,
      [company.companyId, WAITING_DEVICES_MAX],
    )
    expect((await tablet.ask(calls.getToken, codes())).status).toBe(429)
    await pool.query("update devices set last_seen_at = now() - interval '25 hours' where company_id = $1", [
      company.companyId,
    ])
    expect((await tablet.ask(calls.getToken, codes())).status).toBe(403)
    expect((await devices()).filter(({ state }) => state === 'waiting')).toHaveLength(1)
  })

  test('are not told to a phone, nor to a tablet that came in by a pairing code', async () => {
    const asPhone = await server.ask(calls.getCompany, {}, { token: await company.phone() })
    expect(asPhone.body.data).toMatchObject({ id: company.companyId, serviceCode: '', taxCode: '' })
    const paired = await pair(tablet, 'paired')
    expect(JSON.stringify(paired.body)).not.toContain(codes().service_code)
    const { token } = session(await tablet.ask(calls.getToken, {}))
    const asPaired = await server.ask(calls.getCompany, {}, { token })
    expect(asPaired.body.data).toMatchObject({ serviceCode: '', taxCode: '' })
    expect((await server.ask(calls.getCompany, {}, { token: company.token })).body.data).toMatchObject({
      serviceCode: codes().service_code,
    })
  })
})

describe('the site', () => {
  test('is set by staff, whatever the tablet asks for', async () => {
    expect((await tablet.ask(calls.getToken, { ...codes(), deviceId: 'door', site: 'hq' })).status).toBe(403)
    expect(await devices()).toContainEqual(expect.objectContaining({ id: 'door', siteId: 'hq' }))
    await approve('door', 'plant')
    for (const site of ['hq', 'plant', null]) {
      expect(session(await tablet.ask(calls.getToken, { ...codes(), site, deviceId: 'door' })).site).toBe(
        'plant',
      )
    }
    expect((await tablet.ask(calls.getToken, { site: 'hq' })).body.errorCode).toBe('INVALID_INPUT')
    expect(session(await tablet.ask(calls.getToken, { site: 'plant' })).site).toBe('plant')
  })

  test('of its tokens changes with it, and the old token ends', async () => {
    const { token } = await enrol('mobile', 'hq')
    const { companyId } = company
    await manager.get(consoleCalls.saveDevice, {
      companyId,
      deviceId: 'mobile',
      name: 'Desk',
      siteId: 'plant',
    })
    expect((await server.ask(calls.liveVisits, {}, { token })).status).toBe(401)
    expect(session(await tablet.ask(calls.getToken, {})).site).toBe('plant')
  })

  test('of what was recorded before the tablet was moved is the one where it stood', async () => {
    await enrol('mobile', 'hq')
    const { companyId } = company
    const before = new Date(Date.now() - 60_000).toISOString()
    await manager.get(consoleCalls.saveDevice, { companyId, deviceId: 'mobile', name: null, siteId: 'plant' })
    const { token } = session(await tablet.ask(calls.getToken, {}))
    const visitorId = await company.meet(token)
    const access = { direction: true, visitorId, occurredAt: before }
    expect((await server.ask(calls.newAccess, access, { token })).status).toBe(200)
    const { rows } = await server.adminAccess.database.pool.query(
      'select site_id from visits where company_id = $1',
      [companyId],
    )
    expect(rows).toEqual([{ site_id: 'hq' }])
  })

  test('cannot be one that the staff member does not reach', async () => {
    const { companyId } = company
    const { browser } = await hire(server, companyId, 'manager', 'hq')
    expect((await tablet.ask(calls.getToken, { ...codes(), deviceId: 'door', site: 'hq' })).status).toBe(403)
    for (const siteId of ['plant', null, 'nowhere']) {
      const asked = { companyId, deviceId: 'door', siteId }
      expect((await browser.ask(consoleCalls.approveDevice, asked)).status, String(siteId)).toBe(400)
      expect((await browser.ask(consoleCalls.saveDevice, { ...asked, name: null })).status).toBe(400)
      expect(
        (await browser.ask(consoleCalls.makePairingCode, { companyId, siteId, name: null })).status,
      ).toBe(400)
    }
    await browser.get(consoleCalls.approveDevice, { companyId, deviceId: 'door', siteId: 'hq' })
    expect(session(await tablet.ask(calls.getToken, {})).site).toBe('hq')
  })
})

test('without a site no tablet is set up, approved or saved in a company that has sites', async () => {
  const { companyId } = company
  expect((await tablet.ask(calls.getToken, { ...codes(), deviceId: 'door' })).status).toBe(403)
  const none = { companyId, siteId: null, name: null }
  const refused = [
    await manager.ask(consoleCalls.makePairingCode, none),
    await manager.ask(consoleCalls.makeEnrolmentLink, { ...none, approves: true, tablets: 1, hours: 1 }),
    await manager.ask(consoleCalls.approveDevice, { companyId, deviceId: 'door', siteId: null }),
    await manager.ask(consoleCalls.saveDevice, { ...none, deviceId: 'door' }),
  ]
  for (const { status, body } of refused) {
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ path: 'siteId' }] })
  }
  expect((await devices()).find(({ id }) => id === 'door')).toMatchObject({ state: 'waiting' })
})

describe('a pairing code', () => {
  test('does not take the id of a tablet that works', async () => {
    await enrol('tablet-1')
    const other = browserAt(server)
    expect((await pair(other, 'tablet-1')).status).toBe(200)
    session(await tablet.ask(calls.getToken, {}))
    expect(session(await other.ask(calls.getToken, {})).deviceId).not.toBe('tablet-1')
  })

  test('keeps the id of a tablet that proves its identity', async () => {
    await enrol('tablet-1', 'hq')
    expect((await pair(tablet, 'another-name', 'plant')).body.data).toMatchObject({
      deviceId: 'tablet-1',
      site: 'plant',
    })
    expect(session(await tablet.ask(calls.getToken, {}))).toMatchObject({
      deviceId: 'tablet-1',
      site: 'plant',
    })
  })
})

describe('a visitor whom the tablet never met', () => {
  test('has a late exit recorded, and their code is told to no one', async () => {
    const met = await company.tablet('met')
    const visitorId = await company.meet(met)
    expect((await server.ask(calls.newAccess, { direction: true, visitorId }, { token: met })).status).toBe(
      200,
    )
    const other = await company.tablet('other')
    const exit = { direction: false, visitorId, occurredAt: new Date().toISOString() }
    const key = crypto.randomUUID()
    const answer = await server.ask(calls.newAccess, exit, { token: other, key })
    expect(answer.body.data).toMatchObject({ authcode: '' })
    const repeated = await server.ask(calls.newAccess, exit, { token: met, key })
    expect(repeated.body.errorCode, 'a key of another tablet').toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await server.ask(calls.newAccess, exit, { token: other, key })).body.data).toEqual(
      answer.body.data,
    )
  })

  test('keeps their code also when another tablet repeats the same request', async () => {
    const met = await company.tablet('met')
    const visitorId = await company.meet(met)
    const entry = { direction: true, visitorId }
    const key = crypto.randomUUID()
    const first = await server.ask(calls.newAccess, entry, { token: met, key })
    expect((first.body.data as { authcode: string }).authcode).toMatch(/^[0-9A-Z]{8}$/)
    const other = await company.tablet('other')
    const repeated = await server.ask(calls.newAccess, entry, { token: other, key })
    expect(repeated.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
    const renewed = await company.tablet('met')
    expect((await server.ask(calls.newAccess, entry, { token: renewed, key })).body.data).toEqual(
      first.body.data,
    )
  })
})
