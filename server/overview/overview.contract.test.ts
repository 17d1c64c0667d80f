import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { type OverviewAlarm, setUpSteps } from '#contract/console/overview.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Those who answer for how everything works read it in one call, each of what their role and sites reach. */

let server: TestServer
let company: TestCompany
let companyId: string
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { capacity: 50 })
  companyId = company.companyId
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])
const read = (browser: Browser, siteId: string | null = null) =>
  browser.get(consoleCalls.getOverview, { companyId, siteId })
interface Alarm {
  readonly kind: OverviewAlarm
  readonly names: readonly (string | null)[]
  readonly count: number
}
const kindsOf = ({ alarms }: { readonly alarms: readonly Alarm[] }) => alarms.map(({ kind }) => kind)
const makeSite = async (siteId: string, capacity: number | null) => {
  await sql(
    `insert into sites (company_id, site_id, name, time_zone, capacity) values ($1, $2, $3, 'Europe/Rome', $4)`,
    siteId,
    `Site ${siteId}`,
    capacity,
  )
  await sql('insert into occupancy (company_id, site_id) values ($1, $2)', siteId)
}
async function enter(): Promise<void> {
  const visitorId = await company.meet()
  const { status, body } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId },
    { token: company.token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
}

test('sites are in the order of the numbers in their names, here and in the list of sites', async () => {
  const { browser } = await hire(server, companyId, 'manager')
  const names = Array.from({ length: 12 }, (_, nth) => `Site ${nth + 1}`)
  for (const nth of names.keys()) await makeSite(String(nth + 1), null)
  const { places } = await read(browser)
  expect(places.map(({ name }: { readonly name: string | null }) => name)).toEqual(names)
  const sites = await browser.get(consoleCalls.listSites, { companyId })
  expect(sites.map(({ name }: { readonly name: string }) => name)).toEqual(names)
})

test('who is inside, and who entered in this hour, are known at once', async () => {
  const { browser } = await hire(server, companyId, 'manager')
  expect((await read(browser)).places).toEqual([{ siteId: null, name: null, inside: 0, most: 50 }])
  await enter()
  const { places, today } = await read(browser)
  expect(places).toEqual([{ siteId: null, name: null, inside: 1, most: 50 }])
  expect(today.entries).toHaveLength(24)
  expect(today.entries[today.hour]).toBe(1)
  expect(today.usual).toBeNull()
})

test('what is usual is the mean of the weekdays before, without annulled visits and other days', async () => {
  await enter()
  const again = (ago: string, more = '') =>
    sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at, entry_how, exit_how${more && ', annulled_at'})
       select company_id, gen_random_uuid(), visitor_id, site_id, entered_at - $2::interval,
         entered_at - $2::interval + interval '1 minute', entry_how, 'scanned'${more} from visits
       where company_id = $1 and exited_at is null`,
      ago,
    )
  for (const ago of ['7 days', '7 days 1 second', '14 days', '3 days', '70 days']) await again(ago)
  await again('21 days', ', now()')
  const { browser } = await hire(server, companyId, 'manager')
  const { today } = await read(browser)
  const usual: readonly number[] = today.usual
  expect(usual.reduce((all, some) => all + some, 0)).toBe(1.5)
  expect(today.entries.reduce((all: number, some: number) => all + some, 0)).toBe(1)
})

describe('alarms', () => {
  test('come with what does not work, and go when it does', async () => {
    const { browser } = await hire(server, companyId, 'manager')
    const before = kindsOf(await read(browser))
    expect(before).toEqual(expect.arrayContaining(['loopback', 'noMailServer']))
    expect(before).not.toContain('tabletSilent')
    await sql(
      `update devices set name = 'Hall', last_seen_at = now() - interval '1 hour' where company_id = $1`,
    )
    const { alarms } = await read(browser)
    expect(alarms[0]).toMatchObject({ kind: 'tabletSilent', isUrgent: true, count: 1, names: ['Hall'] })
    await sql('update devices set last_seen_at = now(), battery_level = 0.1 where company_id = $1')
    expect(kindsOf(await read(browser))).toContain('tabletBattery')
    await sql('update devices set battery_level = 0.9 where company_id = $1')
    await sql('update companies set operator_pin_hash = null where company_id = $1')
    expect(kindsOf(await read(browser))).toEqual(
      before.toSpliced(before.indexOf('noBackup'), 0, 'noPin').filter((kind) => kind !== 'tabletSilent'),
    )
  })

  test('say when the last backup was made', async () => {
    const { browser } = await hire(server, companyId, 'auditor')
    const { pool } = server.adminAccess.database
    const backedUp = (at: string | null) => pool.query('update installation set backed_up_at = $1', [at])
    try {
      await backedUp(null)
      expect(kindsOf(await read(browser))).toContain('noBackup')
      await backedUp('2026-01-02T03:04:05Z')
      expect((await read(browser)).alarms).toContainEqual(
        expect.objectContaining({ kind: 'oldBackup', at: '2026-01-02T03:04:05.000Z' }),
      )
      await backedUp(new Date().toISOString())
      const kinds = kindsOf(await read(browser))
      expect(kinds).not.toContain('noBackup')
      expect(kinds).not.toContain('oldBackup')
    } finally {
      await backedUp(null)
    }
  })
})

test('staff of one site read what concerns it, and nothing of the company or the server', async () => {
  await makeSite('rome', 5)
  await makeSite('turin', null)
  await sql(
    `update devices set site_id = 'turin', last_seen_at = now() - interval '1 hour' where company_id = $1`,
  )
  await sql(`update occupancy set inside = 4 where company_id = $1 and site_id = 'rome'`)
  await sql('update companies set operator_pin_hash = null where company_id = $1')
  const rome = await hire(server, companyId, 'manager', 'rome')
  expect(await read(rome.browser)).toMatchObject({
    places: [{ siteId: 'rome', name: 'Site rome', inside: 4, most: 5 }],
    alarms: [],
    setUp: null,
  })
  expect((await read(rome.browser, 'turin')).places).toEqual([])
  const turin = await hire(server, companyId, 'manager', 'turin')
  expect(kindsOf(await read(turin.browser))).toEqual(['tabletSilent'])
  const all = await hire(server, companyId, 'owner')
  expect((await read(all.browser)).places).toEqual([
    { siteId: 'rome', name: 'Site rome', inside: 4, most: 5 },
    { siteId: 'turin', name: 'Site turin', inside: 0, most: 50 },
  ])
  expect(kindsOf(await read(all.browser, 'rome'))).not.toContain('tabletSilent')
  expect(kindsOf(await read(all.browser, 'turin'))).toContain('tabletSilent')
})

test.each(['reception', 'warden', 'privacyOfficer', 'host'] as const)('is not for a %s', async (role) => {
  const { browser } = await hire(server, companyId, role)
  const { status } = await browser.ask(consoleCalls.getOverview, { companyId, siteId: null })
  expect(status).toBe(403)
})

test('the set-up is over for good once every step was done', async () => {
  const { browser } = await hire(server, companyId, 'owner')
  await makeSite('rome', null)
  const { setUp } = await read(browser)
  expect(setUp.map(({ step }: { readonly step: string }) => step)).toEqual(setUpSteps)
  expect(setUp).toContainEqual({ step: 'site', isDone: true })
  expect(setUp).toContainEqual({ step: 'company', isDone: false })
  expect(setUp).toContainEqual({ step: 'certificate', isDone: false })
  await sql(
    `insert into certificates (company_id, certificate_id, position, ask, current_version)
     values ($1, 'c1', 1, 'every_visit', 1)`,
  )
  await sql('update companies set motto = null, logo = null where company_id = $1')
  expect((await read(browser)).setUp).toContainEqual({ step: 'company', isDone: false })
  await sql(`update companies set notice_facts = '{"version":"1","facts":{}}'::jsonb where company_id = $1`)
  expect((await read(browser)).setUp, 'logo and motto may be left out').toBeNull()
  await sql(`update devices set state = 'revoked' where company_id = $1`)
  expect((await read(browser)).setUp).toBeNull()
})
