import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import { VISITOR_CODE } from '#server/visitors/codes.rules.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import { type Browser, hire, letAge } from '#tests/support/server/staff.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { purgeStore } from './purge.store.ts'

/** Staff correct what is stored of a visitor, and make one of two visitors who are the same person. */

let server: TestServer
let company: TestCompany
let owner: Browser
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { typeFlow: [] })
  owner = (await hire(server, company.companyId, 'owner')).browser
})

const sql = (text: string, values: unknown[] = []) => server.adminAccess.database.pool.query(text, values)
const purge = () => purgeStore(server.adminAccess.database, server.adminAccess.vault)

const details = {
  firstName: 'Ada',
  lastName: 'Conti',
  email: 'ada.conti@visitor.example' as string | null,
  companyName: null as string | null,
  phone: null as string | null,
  sex: null,
  birthday: null as string | null,
  visitorTypeId: 'chosen' as string | null,
}
const correct = (wanted: Partial<typeof details>, visitorId: string = company.visitor.id, by = owner) =>
  by.ask(consoleCalls.correctPerson, { companyId: company.companyId, visitorId, ...details, ...wanted })
const merge = (visitorId: string, otherVisitorId: string, by = owner) =>
  by.ask(consoleCalls.mergePeople, { companyId: company.companyId, visitorId, otherVisitorId })
const find = (search: string) => owner.get(consoleCalls.findPeople, { companyId: company.companyId, search })
const lastLine = async () =>
  (await owner.get(consoleCalls.listAudit, { companyId: company.companyId })).lines[0]

const signUp = async (email: string, more: object = {}) => {
  const answer = await server.ask(
    calls.signup,
    { firstname: 'Adda', lastname: 'Conty', email, ...more },
    { token: company.token, key: randomUUID() },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { id, authcode } = answer.body.data as { id: string; authcode: string }
  return { id, code: authcode }
}
/** A late sign-up is taken under an address that another visitor has. */
const signUpTwice = () =>
  signUp(company.visitor.email, { occurredAt: new Date(Date.now() - 5 * MINUTE_MS).toISOString() })

const pass = (direction: boolean, visitorId: string, more: object = {}, token = company.token) =>
  server.ask(calls.newAccess, { direction, visitorId, ...more }, { token, key: randomUUID() })
const identify = (code: string, token = company.token) =>
  server.ask(calls.identify, { code, direction: true }, { token })
const visitsOf = async (visitorId: string): Promise<number> =>
  (
    await sql('select count(*)::int as n from visits where company_id = $1 and visitor_id = $2', [
      company.companyId,
      visitorId,
    ])
  ).rows[0].n

describe('a correction', () => {
  test('changes what staff and tablets read, and the log shows it before and after', async () => {
    const { companyId, visitor } = company
    const answer = await correct({
      firstName: 'Adele',
      lastName: 'Ferrari',
      email: 'Adele.Ferrari@visitor.example',
      companyName: 'Officine Lupo',
      phone: '+39 055 1',
      birthday: '1980-02-03',
      visitorTypeId: 'other',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await find('ferrari lupo')).toMatchObject([
      {
        id: visitor.id,
        firstName: 'Adele',
        lastName: 'Ferrari',
        email: 'Adele.Ferrari@visitor.example',
        companyName: 'Officine Lupo',
        phone: '+39 055 1',
        birthday: '1980-02-03',
        visitorTypeId: 'other',
      },
    ])
    expect(await find('conti')).toEqual([])
    expect((await identify(visitor.code)).body.data).toMatchObject({
      firstname: 'Adele',
      visitorType: { id: 'other' },
    })
    const { token } = company
    const lookUp = (email: string) => server.ask(calls.visitorBadgeFromEmail, { email }, { token })
    expect((await lookUp('adele.ferrari@visitor.example')).status).toBe(200)
    expect((await lookUp(visitor.email)).status).toBe(404)
    const known = await server.ask(calls.searchCompany, { input: 'Officine' }, { token })
    expect(JSON.stringify(known.body)).toContain('Officine Lupo')

    expect(await lastLine()).toMatchObject({
      action: 'correctPerson',
      details: { visitorId: visitor.id, fields: expect.arrayContaining(['firstName', 'email']) },
      change: {
        kind: 'corrected',
        fields: expect.arrayContaining([
          { name: 'lastName', before: 'Conti', after: 'Ferrari' },
          { name: 'birthday', before: null, after: '1980-02-03' },
          { name: 'visitorType', before: 'Fornitore', after: 'Visitatore' },
        ]),
      },
    })
    const stored = await sql('select details::text from audit_log where company_id = $1', [companyId])
    expect(JSON.stringify(stored.rows)).not.toMatch(/Ferrari|Conti/i)
    const file = await owner.get(consoleCalls.exportPerson, {
      companyId,
      visitorId: visitor.id,
      reason: 'Asked by letter',
      format: 'json',
    })
    expect(JSON.parse(Buffer.from(file.content, 'base64').toString()).changes).toMatchObject([
      { kind: 'corrected' },
    ])
  })

  test('refuses the address of another visitor, but no other spelling of their own', async () => {
    const other = await signUp('other@visitor.example')
    expect((await correct({ email: 'OTHER@visitor.example' })).body).toMatchObject({
      errorCode: 'EMAIL_ALREADY_REGISTERED',
      issues: [{ path: 'email' }],
    })
    expect((await correct({ email: 'ADA.CONTI@visitor.example' })).status).toBe(200)
    expect((await correct({ email: null })).body.issues).toMatchObject([{ path: 'email' }])
    expect((await correct({ visitorTypeId: 'none' })).body.issues).toMatchObject([{ path: 'visitorTypeId' }])
    expect((await find('conti')).map(({ email }: { email: string }) => email)).toEqual([
      'ADA.CONTI@visitor.example',
    ])
    expect(await find(other.id)).toHaveLength(1)
  })

  test('of a visitor under the address of another keeps the address, and frees it for one of their own', async () => {
    const twin = await signUpTwice()
    const flags = async () =>
      (
        await sql("select 1 from all_visit_flags where company_id = $1 and kind = 'EMAIL_TAKEN'", [
          company.companyId,
        ])
      ).rows.length
    expect((await correct({ firstName: 'Addo' }, twin.id)).status).toBe(200)
    expect(await flags()).toBe(1)
    expect((await correct({ firstName: 'Addo', email: 'addo@visitor.example' }, twin.id)).status).toBe(200)
    expect(await flags()).toBe(0)
  })

  test('is for owners and managers of the whole company who have signed in a short while ago', async () => {
    const { companyId, visitor } = company
    await sql("insert into sites (company_id, site_id, name, time_zone) values ($1, 'rome', 'Rome', 'UTC')", [
      companyId,
    ])
    const other = await signUp('other@visitor.example')
    const hired = [
      await hire(server, companyId, 'reception'),
      await hire(server, companyId, 'auditor'),
      await hire(server, companyId, 'manager', 'rome'),
    ]
    for (const { browser } of hired) {
      expect((await correct({}, visitor.id, browser)).status).toBe(403)
      expect((await merge(visitor.id, other.id, browser)).status).toBe(403)
    }
    const manager = await hire(server, companyId, 'manager')
    expect((await correct({}, visitor.id, manager.browser)).status).toBe(200)
    await letAge(server, manager.id, 6)
    expect((await correct({}, visitor.id, manager.browser)).body.errorCode).toBe('UNAUTHORIZED')
  })

  test('and a merge reach no one of another company', async () => {
    const foreign = await makeCompany(server.adminAccess, {})
    expect((await correct({}, foreign.visitor.id)).status).toBe(404)
    expect((await merge(company.visitor.id, foreign.visitor.id)).status).toBe(404)
    expect((await merge(foreign.visitor.id, company.visitor.id)).status).toBe(404)
    expect((await correct({}, 'x')).status).toBe(404)
    expect(await find(company.visitor.id)).toHaveLength(1)
  })
})

describe('a merge', () => {
  test('takes visits and codes along, and calls that name the other mean the one who stays', async () => {
    const { companyId, visitor, token } = company
    const twin = await signUpTwice()
    const badge = await company.badgeSecret(twin.id)
    for (const id of [twin.id, visitor.id]) {
      await identify(visitor.code)
      expect((await pass(true, id)).status).toBe(200)
      expect((await pass(false, id)).status).toBe(200)
    }
    const file = await merge(visitor.id, twin.id)
    expect(file.status, JSON.stringify(file.body)).toBe(200)
    expect(await visitsOf(visitor.id)).toBe(2)
    expect(await lastLine()).toMatchObject({
      action: 'mergePeople',
      details: { visitorId: visitor.id, otherVisitorId: twin.id },
      change: {
        kind: 'merged',
        fields: expect.arrayContaining([{ name: 'firstName', before: 'Adda', after: 'Ada' }]),
      },
    })

    for (const code of [visitor.code, twin.code, badge]) {
      expect((await identify(code)).body.data, code).toMatchObject({ id: visitor.id, firstname: 'Ada' })
    }
    for (const search of [twin.code, twin.id, visitor.email]) {
      expect(await find(search), search).toMatchObject([{ id: visitor.id, visits: 2 }])
    }
    const pack = await server.ask(calls.getOfflinePack, {}, { token })
    const listed = (pack.body.data as { visitors: { id: string }[] }).visitors
    expect(listed.map(({ id }) => id)).toEqual([visitor.id, visitor.id])

    // A tablet that has met the other acts for the one who stays, live, late and for the badge.
    expect((await pass(true, twin.id)).status).toBe(200)
    expect((await pass(false, twin.id)).status).toBe(200)
    const occurredAt = new Date(Date.now() - 30 * MINUTE_MS).toISOString()
    expect((await pass(true, twin.id, { occurredAt })).status).toBe(200)
    expect(await visitsOf(visitor.id)).toBe(4)
    expect(await visitsOf(twin.id)).toBe(0)
    expect((await server.ask(calls.visitorBadge, { id: twin.id }, { token })).status).toBe(200)
    // The address is this visitor's alone.
    const flagged = await sql(
      "select 1 from all_visit_flags where company_id = $1 and kind = 'EMAIL_TAKEN'",
      [companyId],
    )
    expect(flagged.rows).toEqual([])
    // What the version before writes without looking belongs to them as well.
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
       values ($1, gen_random_uuid(), $2, '', now(), now())`,
      [companyId, twin.id],
    )
    expect(await visitsOf(visitor.id)).toBe(5)
  })

  test('takes invitations along: who needs help stays known, and the host hears of the next arrival', async () => {
    const { companyId, visitor } = company
    await sql('update companies set notifies_hosts = true where company_id = $1', [companyId])
    const twin = await signUp('twin@visitor.example')
    const invitation = { email: 'twin@visitor.example', hostId: 'h1', startsIn: -60, lasts: 24 * 60 }
    const { guestId } = await inviteGuest(server.adminAccess, companyId, invitation)
    expect((await pass(true, twin.id)).status).toBe(200)
    await sql('update guests set needs_help = true where company_id = $1', [companyId])
    const helped = async () =>
      (await owner.get(consoleCalls.listEvacuation, { companyId, siteId: null })).people.map(
        ({ needsHelp }: { readonly needsHelp: boolean }) => needsHelp,
      )
    expect(await helped()).toEqual([true])
    expect((await merge(visitor.id, twin.id)).status).toBe(200)
    expect(await helped()).toEqual([true])

    expect((await pass(false, visitor.id)).status).toBe(200)
    expect((await pass(true, visitor.id)).status).toBe(200)
    const { rows } = await sql(
      `select v.host_id, v.exited_at is null as is_open from guests g
       join visits v on v.company_id = g.company_id and v.visit_id = g.visit_id
       where g.company_id = $1 and g.guest_id = $2`,
      [companyId, guestId],
    )
    expect(rows).toEqual([{ host_id: 'h1', is_open: true }])
    const file = await owner.get(consoleCalls.exportPerson, {
      companyId,
      visitorId: visitor.id,
      reason: 'Asked by letter',
      format: 'json',
    })
    expect(JSON.parse(Buffer.from(file.content, 'base64').toString()).invitations).toMatchObject([
      { email: 'twin@visitor.example' },
    ])
  })

  test('repeats the answer of a sign-up whose visitor was merged meanwhile', async () => {
    const key = randomUUID()
    const form = { firstname: 'Adda', lastname: 'Conty', email: 'adda@visitor.example' }
    const again = () => server.ask(calls.signup, form, { token: company.token, key })
    const first = (await again()).body.data as { id: string }
    expect((await merge(company.visitor.id, first.id)).status).toBe(200)
    expect((await again()).body.data).toMatchObject({ id: company.visitor.id, firstname: 'Ada' })
  })

  test('gives the address to the one who stays, and of three all codes stay known', async () => {
    const [first, second] = [await signUpTwice(), await signUpTwice()]
    expect((await merge(first.id, company.visitor.id)).status).toBe(200)
    expect((await merge(second.id, first.id)).status).toBe(200)
    for (const code of [company.visitor.code, first.code, second.code]) {
      expect((await identify(code)).body.data).toMatchObject({ id: second.id })
    }
    const owns = await server.ask(
      calls.visitorBadgeFromEmail,
      { email: company.visitor.email },
      { token: company.token },
    )
    expect(owns.status).toBe(200)
    expect((await merge(second.id, first.id)).status).toBe(404)
    expect((await merge(first.id, second.id)).status).toBe(404)
  })

  test('waits until one of two open visits has ended, and keeps the one that is open', async () => {
    const { visitor } = company
    const twin = await signUpTwice()
    await company.passElsewhere('entry')
    expect((await pass(true, twin.id)).status).toBe(200)
    expect((await merge(visitor.id, twin.id)).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
    expect(await find('conty')).toHaveLength(1)
    await company.passElsewhere('exit')
    const inside = await company.liveVisits()
    expect((await merge(visitor.id, twin.id)).status).toBe(200)
    expect(await company.liveVisits()).toBe(inside)
    expect((await find(visitor.id))[0]).toMatchObject({ isInside: true })
    expect((await pass(false, twin.id)).status).toBe(200)
    expect(await company.liveVisits()).toBe(inside - 1)
  })

  test('takes along an entry that comes at the same moment', async () => {
    const { visitor } = company
    for (let round = 0; round < 5; round++) {
      const twin = await signUpTwice()
      const [entered] = await Promise.all([pass(true, twin.id), merge(visitor.id, twin.id)])
      expect(entered.status).toBe(200)
      expect(await visitsOf(twin.id)).toBe(0)
      expect((await pass(false, twin.id)).status).toBe(200)
    }
    expect(await visitsOf(visitor.id)).toBe(5)
  })

  test('refuses one person twice, and data that must be kept', async () => {
    const { companyId, visitor } = company
    const twin = await signUpTwice()
    expect((await merge(visitor.id, visitor.id)).status).toBe(404)
    const reason = 'Court order 17'
    await owner.get(consoleCalls.holdPerson, { companyId, visitorId: twin.id, reason })
    expect((await merge(visitor.id, twin.id)).body.issues).toMatchObject([{ path: 'hold' }])
    expect((await merge(twin.id, visitor.id)).status).toBe(200)
    expect((await find(visitor.id))[0]).toMatchObject({ id: twin.id, holdReason: reason })
  })

  test('a lost badge of either is revoked with the other', async () => {
    const { visitor, companyId } = company
    const twin = await signUpTwice()
    const badges = [await company.badgeSecret(), await company.badgeSecret(twin.id)]
    await merge(visitor.id, twin.id)
    const { badgeStore } = await import('#server/badges/badges.store.ts')
    const store = badgeStore(server.adminAccess.database, server.adminAccess.vault)
    const found = await store.findByCode(companyId, twin.code)
    expect(found).toBe(visitor.id)
    await store.revokeBadge(companyId, found ?? '')
    for (const badge of badges) expect((await identify(badge)).status).toBe(404)
    expect((await identify(twin.code)).status).toBe(200)
  })

  test('leaves an erasure complete: no code, no change and no refusal is left, and the log is whole', async () => {
    const { companyId, visitor } = company
    const twin = await signUpTwice()
    const { vault } = server.adminAccess
    await correct({ lastName: 'Contini' })
    await sql(
      `insert into refusals (company_id, refusal_id, call, reason, subject_index)
       values ($1, gen_random_uuid(), 'identify', 'VISITOR_NOT_FOUND', $2)`,
      [companyId, vault.keyedHash(VISITOR_CODE, twin.code)],
    )
    await merge(visitor.id, twin.id)
    expect((await owner.ask(consoleCalls.erasePerson, { companyId, visitorId: visitor.id })).status).toBe(200)
    const refused = await sql('select 1 from refusals where company_id = $1 and subject_index = $2', [
      companyId,
      vault.keyedHash(VISITOR_CODE, twin.code),
    ])
    expect(refused.rows).toEqual([])
    expect((await identify(twin.code)).status).toBe(404)
    const occurredAt = new Date(Date.now() - 30 * MINUTE_MS).toISOString()
    expect((await pass(true, twin.id, { occurredAt })).status).toBe(404)
    for (const table of ['visitor_changes', 'token_visitors', 'idempotency_keys']) {
      const left = await sql(`select 1 from ${table} where company_id = $1`, [companyId])
      expect(left.rows, table).toEqual([])
    }
    const ids = await sql('select visitor_id from visitors where company_id = $1', [companyId])
    expect(ids.rows).toEqual([{ visitor_id: visitor.id }])
    const { lines } = await owner.get(consoleCalls.listAudit, { companyId })
    const changes = lines.filter(({ details }: { details: object }) => 'changeId' in details)
    expect(changes).toHaveLength(2)
    expect(changes.map(({ change }: { change: unknown }) => change)).toEqual([null, null])
    expect((await owner.get(consoleCalls.getAuditState, { companyId })).found).toEqual([])
  })

  test('keeps the other’s codes as long as the one who stays, and changes as long as the log', async () => {
    const { companyId, visitor } = company
    const twin = await signUpTwice()
    await merge(visitor.id, twin.id)
    const at = (days: number) => new Date(Date.now() + days * DAY_MS)
    expect((await purge().purgeCompany(companyId, at(100))).profile).toBe(0)
    // The tablet's own token has expired by then.
    expect((await identify(twin.code, await company.tablet())).body.data).toMatchObject({ id: visitor.id })
    await sql("update visitors set hold_reason = 'Court' where company_id = $1 and visitor_id = $2", [
      companyId,
      visitor.id,
    ])
    const left = async (table: string) =>
      (await sql(`select 1 from ${table} where company_id = $1`, [companyId])).rows.length
    await purge().purgeCompany(companyId, at(800))
    expect([await left('visitors'), await left('visitor_changes')]).toEqual([2, 1])
    await sql('update visitors set hold_reason = null where company_id = $1', [companyId])
    await sql("update visitors set created_at = now() + interval '1200 days' where company_id = $1", [
      companyId,
    ])
    await purge().purgeCompany(companyId, at(801))
    expect([await left('visitors'), await left('visitor_changes')]).toEqual([2, 0])
    await purge().purgeCompany(companyId, at(2000))
    expect(await left('visitors')).toBe(0)
  })
})
