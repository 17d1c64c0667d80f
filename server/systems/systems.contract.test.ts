import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyCall, Scope } from '#contract/calls/call.ts'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'
import { putHostsOfSystem } from './hosts.store.ts'
import { cursorOf } from './cursor.rules.ts'
import type { AskedHost } from './plan-hosts.ts'

/** Other systems read, and keep the list of hosts. */

let server: TestServer
let company: TestCompany
let companyId: string

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  ;({ companyId } = company)
})

const keyOf = (scopes: readonly Scope[], siteId: string | null = null) =>
  integrationKey(server.adminAccess, companyId, scopes, siteId)

// biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's affair
async function done(call: AnyCall, request: object, token: string): Promise<any> {
  const { status, body } = await server.ask(call, request, { token })
  if (status !== 200) throw new Error(`${call.name}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

async function makeSites(...ids: readonly string[]): Promise<void> {
  const { query } = server.adminAccess.database
  for (const site_id of ids) {
    await query
      .insertInto('sites')
      .values({
        company_id: companyId,
        site_id,
        name: `Site ${site_id}`,
        time_zone: 'Europe/Rome',
        capacity: 2,
      })
      .execute()
    await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
  }
}

/** Visits of the known visitor that are over, one for each of these moments. */
async function stay(moments: readonly string[], siteId = ''): Promise<string[]> {
  const { rows } = await server.adminAccess.database.pool.query<{ visit_id: string }>(
    `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
     select $1, gen_random_uuid(), $2, $3, $4, at, at + interval '1 minute' from unnest($5::timestamptz[]) at
     returning visit_id`,
    [companyId, company.visitor.id, siteId, HOST.id, moments],
  )
  return rows.map(({ visit_id }) => visit_id)
}

async function allPages(request: object, token: string, between: () => Promise<unknown> = async () => null) {
  const ids: string[] = []
  for (let after: string | null = null; ; ) {
    const page: { items: { visitId: string }[]; next: string | null } = await done(
      publicCalls.listVisits,
      { ...request, ...(after !== null && { after }) },
      token,
    )
    ids.push(...page.items.map(({ visitId }) => visitId))
    if (page.next === null) return ids
    after = page.next
    await between()
  }
}

describe('visits', () => {
  test('are listed with names only for a key that may read them', async () => {
    const [visitId] = await stay(['2026-03-01T09:00:00.123456Z'])
    const bare = await done(publicCalls.listVisits, {}, await keyOf(['visits.read']))
    expect(bare.items).toMatchObject([
      { visitId, visitorId: company.visitor.id, enteredAt: '2026-03-01T09:00:00.123Z', names: null },
    ])
    expect(JSON.stringify(bare)).not.toContain(company.visitor.last)
    const named = await done(
      publicCalls.getVisitById,
      { visitId },
      await keyOf(['visits.read', 'visitors.read']),
    )
    expect(named.names).toMatchObject({ firstName: company.visitor.first, lastName: company.visitor.last })
    expect(named).toMatchObject({ hostId: HOST.id, siteId: null, isAnnulled: false })
  })

  test('are found by time, site, host and visitor, and by being inside', async () => {
    await makeSites('north', 'south')
    const token = await keyOf(['visits.read'])
    const [old] = await stay(['2026-01-01T09:00:00Z'], 'north')
    const [fresh] = await stay(['2026-02-01T09:00:00Z'], 'south')
    const found = (request: object) => allPages(request, token)
    expect(await found({})).toEqual([fresh, old])
    expect(await found({ from: '2026-02-01T09:00:00Z' })).toEqual([fresh])
    expect(await found({ to: '2026-02-01T10:00:00+01:00' })).toEqual([old])
    expect(await found({ siteId: 'north' })).toEqual([old])
    expect(await found({ hostId: HOST.id, visitorId: company.visitor.id })).toHaveLength(2)
    expect(await found({ hostId: 'nobody' })).toEqual([])
    expect(await found({ inside: 'true' })).toEqual([])
    await server.adminAccess.database.pool.query(
      'update visits set exited_at = null where company_id = $1 and visit_id = $2',
      [companyId, fresh],
    )
    expect(await found({ inside: 'true' })).toEqual([fresh])
    expect(await found({ inside: 'false' })).toEqual([old])
  })

  test('of another site or company are not there', async () => {
    await makeSites('north', 'south')
    const [north] = await stay(['2026-01-01T09:00:00Z'], 'north')
    const [south] = await stay(['2026-01-02T09:00:00Z'], 'south')
    const token = await keyOf(['visits.read'], 'north')
    expect(await allPages({}, token)).toEqual([north])
    expect(await allPages({ siteId: 'south' }, token)).toEqual([])
    expect((await server.ask(publicCalls.getVisitById, { visitId: south }, { token })).status).toBe(404)
    ;({ companyId } = await makeCompany(server.adminAccess, {}))
    const foreign = await keyOf(['visits.read'])
    expect(await allPages({}, foreign)).toEqual([])
    expect((await server.ask(publicCalls.getVisitById, { visitId: north }, { token: foreign })).status).toBe(
      404,
    )
  })

  test('stand on exactly one page, whatever is entered meanwhile, also within a millisecond', async () => {
    const token = await keyOf(['visits.read'])
    let begun = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(30), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        async (micros, limit) => {
          await server.adminAccess.database.pool.query('delete from visits where company_id = $1', [
            companyId,
          ])
          const ids = await stay(
            micros.map((micro) => `2026-03-01T09:00:00.1230${String(micro).padStart(2, '0')}Z`),
          )
          const read = await allPages({ limit: String(limit) }, token, () =>
            stay([new Date(Date.UTC(2026, 4, 1) + ++begun).toISOString()]),
          )
          expect(read.toSorted()).toEqual(ids.toSorted())
        },
      ),
      { numRuns: 15 },
    )
  })

  test('are refused with the field that is wrong', async () => {
    const token = await keyOf(['visits.read'])
    const wrong = {
      limit: ['0', '101', '-1', 'many', '1.5'],
      after: ['!', 'bm9uc2Vuc2U', cursorOf(['2026', 'x'])],
      from: [
        'yesterday',
        '2026-13-01T00:00:00Z',
        '2026-02-31T00:00:00Z',
        '2026-03-01T10:00:00+02',
        '2026-03-01',
      ],
      inside: ['yes', '1'],
      visitorId: ['7'],
      unknown: ['field'],
    }
    for (const [path, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await server.ask(publicCalls.listVisits, { [path]: value }, { token })
        expect(status, `${path}=${value}`).toBe(400)
        expect(body.issues, `${path}=${value}`).toMatchObject([{ path }])
        expect(body.message).toMatch(new RegExp(`^${path} is `))
      }
    }
  })
})

describe('visitors', () => {
  test('are found by exactly their address, and by id', async () => {
    const token = await keyOf(['visitors.read'])
    const { email } = company.visitor
    const { items } = await done(publicCalls.findVisitorByEmail, { email: email.toUpperCase() }, token)
    expect(items).toMatchObject([{ visitorId: company.visitor.id, email, firstName: company.visitor.first }])
    expect((await done(publicCalls.findVisitorByEmail, { email: email.slice(1) }, token)).items).toEqual([])
    expect(await done(publicCalls.getVisitorById, { visitorId: company.visitor.id }, token)).toEqual(items[0])
    const none = await server.ask(publicCalls.getVisitorById, { visitorId: randomUUID() }, { token })
    expect(none.status).toBe(404)
  })

  test('are those of the site of the key', async () => {
    await makeSites('north', 'south')
    const [north, south] = [await keyOf(['visitors.read'], 'north'), await keyOf(['visitors.read'], 'south')]
    await stay(['2026-01-01T09:00:00Z'], 'north')
    const { email, id: visitorId } = company.visitor
    expect((await done(publicCalls.findVisitorByEmail, { email }, north)).items).toHaveLength(1)
    expect((await done(publicCalls.findVisitorByEmail, { email }, south)).items).toEqual([])
    expect((await server.ask(publicCalls.getVisitorById, { visitorId }, { token: south })).status).toBe(404)
  })

  test('who were erased are not there', async () => {
    const token = await keyOf(['visitors.read'])
    const { browser } = await hire(server, companyId, 'owner')
    await browser.get(consoleCalls.erasePerson, { companyId, visitorId: company.visitor.id } as never)
    const { id: visitorId, email } = company.visitor
    expect((await server.ask(publicCalls.getVisitorById, { visitorId }, { token })).status).toBe(404)
    expect((await done(publicCalls.findVisitorByEmail, { email }, token)).items).toEqual([])
  })
})

test('sites and how many are inside are read page by page, of the site of the key alone', async () => {
  await makeSites('a', 'b', 'c')
  await server.adminAccess.database.pool.query(
    `update occupancy set inside = 2 where company_id = $1 and site_id = 'b'`,
    [companyId],
  )
  const token = await keyOf(['occupancy.read'])
  const first = await done(publicCalls.listSitesOfCompany, { limit: '2' }, token)
  expect(first.items.map(({ siteId }: { siteId: string }) => siteId)).toEqual(['a', 'b'])
  const second = await done(publicCalls.listSitesOfCompany, { limit: '2', after: first.next }, token)
  expect(second).toEqual({
    items: [{ siteId: 'c', name: 'Site c', timeZone: 'Europe/Rome' }],
    next: null,
  })
  expect((await done(publicCalls.listOccupancy, {}, token)).items).toEqual([
    { siteId: 'a', inside: 0, capacity: 2, isFull: false },
    { siteId: 'b', inside: 2, capacity: 2, isFull: true },
    { siteId: 'c', inside: 0, capacity: 2, isFull: false },
  ])
  const ofSite = await keyOf(['occupancy.read'], 'b')
  expect((await done(publicCalls.listOccupancy, {}, ofSite)).items).toHaveLength(1)
  expect((await done(publicCalls.listSitesOfCompany, {}, ofSite)).items).toMatchObject([{ siteId: 'b' }])
})

test('expected guests are listed by the hour, with names only for a key that may read them', async () => {
  const late = await inviteGuest(server.adminAccess, companyId, { startsIn: 3, lastName: 'Hopper' })
  const soon = await inviteGuest(server.adminAccess, companyId, { startsIn: 1, lastName: 'Hamilton' })
  const token = await keyOf(['appointments.write'])
  const first = await done(publicCalls.listExpectedGuests, { limit: '1' }, token)
  expect(first.items).toMatchObject([{ guestId: soon.guestId, state: 'expected', names: null }])
  const second = await done(publicCalls.listExpectedGuests, { limit: '1', after: first.next }, token)
  expect(second).toMatchObject({ items: [{ guestId: late.guestId }], next: null })
  const named = await done(
    publicCalls.listExpectedGuests,
    {},
    await keyOf(['appointments.write', 'visitors.read']),
  )
  expect(named.items[0].names).toMatchObject({ lastName: 'Hamilton' })
  expect((await done(publicCalls.listExpectedGuests, { day: '2030-01-01' }, token)).items).toEqual([])
})

test.each(['listSitesOfCompany', 'listOccupancy', 'listHostsOfCompany', 'listPresence'] as const)(
  '%s refuses a place that no row can have',
  async (name) => {
    const call: AnyCall = publicCalls[name]
    const token = await keyOf([call.scope ?? 'access.open'])
    for (const place of [['\u0000'], ['a\u0000b', 'h'], ['a', 'h\u0000'], ['x'.repeat(65)]]) {
      const { status, body } = await server.ask(call, { after: cursorOf(place) }, { token })
      expect(status, JSON.stringify(place)).toBe(400)
      expect(body.issues).toMatchObject([{ path: 'after' }])
    }
  },
)

describe('hosts', () => {
  const ada = {
    externalId: 'hr/1042:a',
    firstName: 'Ada',
    lastName: 'Lovelace',
    area: 'Engines',
    email: 'ada@example.com',
    phone: '+39 011 555',
    language: 'it',
    canReceive: true,
    awayUntil: null,
  }
  let token: string
  beforeEach(async () => {
    token = await keyOf(['hosts.write'])
  })
  const put = (host: object = {}) => done(publicCalls.putHost, { ...ada, ...host }, token)
  const hosts = async (request: object = {}) =>
    (await done(publicCalls.listHostsOfCompany, request, token)).items as Record<string, unknown>[]
  const own = async () => (await hosts()).find(({ externalId }) => externalId === ada.externalId)
  const stored = (set: string, hostId: string) =>
    server.adminAccess.database.pool.query(`update hosts set ${set} where company_id = $1 and host_id = $2`, [
      companyId,
      hostId,
    ])

  test('are added once, changed, and left alone when nothing is different', async () => {
    const added = await put()
    expect(added.outcome).toBe('added')
    expect(await own()).toMatchObject({ ...ada, hostId: added.hostId, isArchived: false, source: 'console' })
    expect(await put()).toEqual({ hostId: added.hostId, outcome: 'unchanged' })
    expect(await put({ lastName: 'King' })).toEqual({ hostId: added.hostId, outcome: 'changed' })
    expect(await own()).toMatchObject({ lastName: 'King' })
  })

  test('keep what a request leaves out, as far as the documentation says so', async () => {
    await put()
    const { externalId, firstName, lastName } = ada
    await done(publicCalls.putHost, { externalId, firstName, lastName }, token)
    expect(await own()).toMatchObject({ phone: ada.phone, language: 'it', area: null, email: null })
  })

  test('come back with the same id after they were archived', async () => {
    const { hostId } = await put()
    await done(publicCalls.archiveHost, { externalId: ada.externalId }, token)
    expect(await own()).toBeUndefined()
    expect(await hosts({ archived: 'true' })).toMatchObject([{ hostId, isArchived: true, canReceive: false }])
    await done(publicCalls.archiveHost, { externalId: ada.externalId }, token)
    expect(await put()).toEqual({ hostId, outcome: 'changed' })
    expect(await own()).toMatchObject({ canReceive: true, isArchived: false })
    expect((await server.ask(publicCalls.archiveHost, { externalId: 'nobody' }, { token })).status).toBe(404)
  })

  test('who have no external id yet are known by their address', async () => {
    await stored("email = 'Ada@Example.com', source = 'csv'", HOST.id)
    expect(await put()).toEqual({ hostId: HOST.id, outcome: 'changed' })
    expect(await own()).toMatchObject({ hostId: HOST.id, source: 'console', firstName: 'Ada' })
    const other = await server.ask(publicCalls.putHost, { ...ada, externalId: 'hr/7' }, { token })
    expect(other.body).toMatchObject({
      errorCode: 'INVALID_INPUT',
      issues: [{ path: 'email', message: 'INPUT_TWICE' }],
    })
  })

  test('of the directory are refused, and stay as they are', async () => {
    await stored("email = 'ada@example.com', source = 'directory', external_id = 'guid'", HOST.id)
    const { status, body } = await server.ask(publicCalls.putHost, ada, { token })
    expect(status).toBe(403)
    expect(body.issues).toEqual([{ path: 'externalId', message: 'HOST_OF_DIRECTORY' }])
    expect(await own()).toBeUndefined()
  })

  test('are put by the hundred, each with its outcome', async () => {
    await put()
    await stored("email = 'directory@example.com', source = 'directory', external_id = 'guid'", HOST.id)
    const { items } = await done(
      publicCalls.putHosts,
      {
        hosts: [
          ada,
          { externalId: 'b', firstName: 'Grace', lastName: 'Hopper', email: 'directory@example.com' },
          { externalId: 'c', firstName: 'Mary', lastName: 'Somerville', email: ada.email },
          { externalId: 'd', firstName: 'Emmy', lastName: 'Noether' },
        ],
      },
      token,
    )
    expect(items).toMatchObject([
      { externalId: ada.externalId, outcome: 'unchanged', issue: null },
      { externalId: 'b', hostId: null, outcome: 'refused', issue: 'HOST_OF_DIRECTORY' },
      { externalId: 'c', hostId: null, outcome: 'refused', issue: 'INPUT_TWICE' },
      { externalId: 'd', outcome: 'added', issue: null },
    ])
    const bad = {
      hosts: [
        { externalId: 'e', firstName: 'Sofia' },
        { externalId: 'f', firstName: '' },
      ],
    }
    const refused = await server.ask(publicCalls.putHosts, bad, { token })
    expect(refused.body.issues).toMatchObject([{ path: 'hosts.1.firstName' }])
    expect((await hosts()).map(({ externalId }) => externalId)).not.toContain('e')
  })

  test('cost as many statements by the hundred as one by one', async () => {
    const { database, vault } = server.adminAccess
    const many = (area: string) =>
      Array.from({ length: 100 }, (_, nth) => ({
        systemId: `many-${nth}`,
        firstName: 'Ada',
        lastName: `No ${nth}`,
        area,
        email: `many-${nth}@example.com`,
        canReceive: true,
        language: 'it' as const,
      }))
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const statementsOf = async (list: readonly AskedHost[], outcome: string) => {
      sent.mockClear()
      const tenant = makeStore(database, vault).tenantOf(companyId, null)
      const puts = await tenant.transaction((within) => putHostsOfSystem(within, vault, list))
      for (const put of puts) expect(put).toMatchObject({ ok: true, value: { outcome } })
      return sent.mock.calls.length
    }
    const forOne = await statementsOf(many('One').slice(0, 1), 'added')
    expect(forOne).toBeGreaterThan(2)
    expect(await statementsOf(many('One').slice(1), 'added')).toBe(forOne)
    expect(await statementsOf(many('Two'), 'changed')).toBe(forOne)
    expect(await statementsOf(many('Two'), 'unchanged')).toBeLessThan(forOne)
    sent.mockRestore()
    expect(await hosts({ limit: '100' })).toHaveLength(100)
  })

  test('that stand twice in a list are one, and are what the last of the two says', async () => {
    const { items } = await done(
      publicCalls.putHosts,
      {
        hosts: [
          ada,
          { ...ada, lastName: 'King' },
          { ...ada, externalId: 'x' },
          { ...ada, email: 'new@example.com' },
        ],
      },
      token,
    )
    expect(items).toMatchObject([
      { outcome: 'added' },
      { outcome: 'changed', hostId: items[0].hostId },
      { outcome: 'refused', issue: 'INPUT_TWICE' },
      { outcome: 'changed', hostId: items[0].hostId },
    ])
    expect((await hosts()).filter(({ firstName }) => firstName === 'Ada')).toEqual([await own()])
    expect(await own()).toMatchObject({ lastName: ada.lastName, email: 'new@example.com' })
  })

  test('lose the note that their address refuses mails with the address alone, and keep their photo', async () => {
    const { hostId } = await put()
    await stored("mail_refused_at = now(), image = 'photo'", hostId)
    const kept = async () =>
      (
        await server.adminAccess.database.pool.query(
          'select image, mail_refused_at is not null as is_refused from hosts where company_id = $1 and host_id = $2',
          [companyId, hostId],
        )
      ).rows
    await put({ area: 'Looms' })
    expect(await kept()).toEqual([{ image: 'photo', is_refused: true }])
    await put({ email: 'other@example.com' })
    expect(await kept()).toEqual([{ image: 'photo', is_refused: false }])
  })

  test('are not archived by a list from a file, which leaves them to their system', async () => {
    const { hostId } = await put()
    const { browser } = await hire(server, companyId, 'manager')
    const file = (row: string) => ({ companyId, csv: `first name;last name;email\n${row}`, isWhole: true })
    await browser.get(consoleCalls.importHosts, file(`Ada;Lovelace;${ada.email}`) as never)
    expect(await own()).toMatchObject({ hostId, source: 'csv' })
    const other = file('Grace;Hopper;grace@example.com')
    expect(await browser.get(consoleCalls.previewHosts, other as never)).toMatchObject({ archived: 0 })
    await browser.get(consoleCalls.importHosts, other as never)
    expect(await own()).toMatchObject({ hostId, isArchived: false })
  })

  test('that are put at the same moment are one host', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => put()))
    expect(new Set(answers.map(({ hostId }) => hostId)).size).toBe(1)
    expect(answers.filter(({ outcome }) => outcome === 'added')).toHaveLength(1)
  })

  test('concern all sites: a key for one reads them and changes none', async () => {
    await makeSites('north')
    const ofSite = await keyOf(['hosts.write'], 'north')
    expect((await done(publicCalls.listHostsOfCompany, {}, ofSite)).items.length).toBeGreaterThan(0)
    for (const call of [publicCalls.putHost, publicCalls.archiveHost]) {
      const request = call === publicCalls.putHost ? ada : { externalId: ada.externalId }
      const { status, body } = await server.ask(call, request, { token: ofSite })
      expect(status).toBe(403)
      expect(body.message).toContain('one site')
    }
  })

  test('of another company are not met by the same external id', async () => {
    const { hostId } = await put()
    ;({ companyId } = await makeCompany(server.adminAccess, {}))
    const foreign = await keyOf(['hosts.write'])
    expect(
      (await server.ask(publicCalls.archiveHost, { externalId: ada.externalId }, { token: foreign })).status,
    ).toBe(404)
    const theirs = await done(publicCalls.putHost, ada, foreign)
    expect(theirs.outcome).toBe('added')
    expect(theirs.hostId).not.toBe(hostId)
  })

  test('a body over the limit is refused', async () => {
    const many = {
      hosts: Array.from({ length: 900 }, (_, nth) => ({ externalId: `${nth}`, firstName: 'x'.repeat(900) })),
    }
    expect((await server.ask(publicCalls.putHosts, many, { token })).status).toBe(413)
    const tooMany = {
      hosts: Array.from({ length: 201 }, (_, nth) => ({ externalId: `${nth}`, firstName: 'A' })),
    }
    expect((await server.ask(publicCalls.putHosts, tooMany, { token })).body.issues).toMatchObject([
      { path: 'hosts' },
    ])
  })
})
