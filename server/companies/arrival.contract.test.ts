import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { companyPicturePath } from '#contract/company-picture-path.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { noArrival } from '#contract/entities/arrival.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** What a site tells a visitor who has entered. */

const PASSWORD = 'benvenuti-2026'
const site = { name: 'Osaka', timeZone: 'Asia/Tokyo', closingTime: '23:59', capacity: null, language: null }
const directions = [{ language: 'ja' as const, text: '2階へどうぞ' }]

let server: TestServer
let company: TestCompany
let manager: Browser
let siteId: string

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  manager = (await hire(server, company.companyId, 'manager')).browser
  const saved = await manager.ask(consoleCalls.saveSite, {
    companyId: company.companyId,
    siteId: null,
    ...site,
  })
  siteId = (saved.body.data as { siteId: string }).siteId
})
afterAll(() => server.stop())

const save = (changes: object = {}) =>
  manager.ask(consoleCalls.saveSiteArrival, {
    companyId: company.companyId,
    siteId,
    directions,
    seconds: 12,
    wifiName: 'Guests',
    wifiIsOpen: false,
    wifiPassword: null,
    badge: false,
    ...changes,
  })
const toldAt = async (place: string | null) => {
  const token = await company.tablet(undefined, place)
  return (await server.ask(calls.getArrival, {}, { token })).body.data
}

test('a network without a password has to say so', async () => {
  const refused = await save()
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'wifiPassword', message: 'INPUT_REQUIRED' }] },
  })
  expect(await toldAt(siteId)).toEqual(noArrival)
})

test('the tablets of the site are told, and no others', async () => {
  expect((await save({ wifiPassword: PASSWORD })).status).toBe(200)
  const none = { plan: null, badge: false, asksFeedback: false }
  const told = { directions, wifi: { name: 'Guests', password: PASSWORD }, seconds: 12, ...none }
  expect(await toldAt(siteId)).toEqual(told)
  expect(await toldAt(null)).toEqual(noArrival)
  // Left empty, the password stays.
  await save({ seconds: 20 })
  expect(await toldAt(siteId)).toEqual({ ...told, seconds: 20 })
})

test('the password is sealed at rest, and neither answered to staff nor written to the audit log', async () => {
  const { companyId } = company
  const read = await manager.ask(consoleCalls.getSiteArrival, { companyId, siteId })
  const more = { seconds: 20, badge: false, plan: null }
  expect(read.body.data).toEqual({ directions, wifiName: 'Guests', wifiIsOpen: false, ...more })
  const stored = await server.adminAccess.database.pool.query(
    `select row_to_json(s)::text || coalesce((select string_agg(row_to_json(a)::text, '') from audit_log a
       where a.company_id = s.company_id), '') as everything from sites s where company_id = $1`,
    [companyId],
  )
  expect(stored.rows.map(({ everything }) => everything).join()).not.toContain(PASSWORD)
})

test('an open network, and none', async () => {
  await save({ wifiIsOpen: true })
  expect(await toldAt(siteId)).toMatchObject({ wifi: { name: 'Guests', password: null } })
  await save({ wifiName: null, directions: [] })
  expect(await toldAt(siteId)).toMatchObject({ directions: [], wifi: null })
})

/** A white square, drawn here. */
async function square(side: number): Promise<string> {
  const canvas = createCanvas(side, side)
  canvas.getContext('2d').fillRect(0, 0, side, side)
  return (await canvas.encode('png')).toString('base64')
}

test('the plan of a site is told to its tablets, and served under the hash of its content', async () => {
  const plan = (changes: { readonly siteId?: string; readonly picture: string | null }) =>
    manager.ask(consoleCalls.saveSitePlan, { companyId: company.companyId, siteId, ...changes })
  const saved = await plan({ picture: await square(40) })
  expect(saved.body.data).toMatchObject({ width: 40, height: 40 })
  expect(await toldAt(siteId)).toMatchObject({ plan: saved.body.data })
  const { id } = saved.body.data as { id: string }
  const path = companyPicturePath(company.companyId, id)
  const picture = await fetch(server.adminAccess.baseUrl + path)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await fetch(server.adminAccess.baseUrl + companyPicturePath('demo', id))).status).toBe(404)
  expect((await plan({ picture: 'bm9uZQ==' })).status).toBe(400)
  expect((await plan({ siteId: 'nowhere', picture: null })).status).toBe(404)
  await plan({ picture: null })
  expect(await toldAt(siteId)).toMatchObject({ plan: null })
  expect((await fetch(server.adminAccess.baseUrl + path)).status).toBe(404)
})

test('a phone without proof of presence is told the directions alone', async () => {
  await save({ wifiIsOpen: true, badge: true })
  await manager.ask(consoleCalls.saveSitePlan, {
    companyId: company.companyId,
    siteId,
    picture: await square(20),
  })
  expect(await toldAt(siteId)).toMatchObject({ badge: true, wifi: { name: 'Guests' } })
  const poster = await makeCompany(server.adminAccess, { services: ['touchless'], poster: true })
  for (const table of ['sites', 'site_plans'])
    await server.adminAccess.database.pool.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('company_id', $1::text))).* from ${table} t
       where t.company_id = $2`,
      [poster.companyId, company.companyId],
    )
  const opened = await server.ask(calls.getTempToken, { companyId: poster.companyId, site: siteId })
  const { token } = opened.body.data as { token: string }
  const told = (await server.ask(calls.getArrival, {}, { token })).body.data
  expect(told).toMatchObject({ directions, wifi: null, plan: null, badge: false })
})

test.each([
  [{ seconds: 2 }],
  [{ wifiPassword: 'short' }],
  [{ directions: [...directions, ...directions] }],
  [{ directions: [{ language: 'it', text: 'x'.repeat(301) }] }],
])('not %j', async (changes) => {
  expect((await save(changes)).status).toBe(400)
})
