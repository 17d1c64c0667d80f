import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { shownBehind } from '#contract/touchless-path.ts'
import { CHOSEN_TYPE, type CompanySetup, makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Reception registers visitors, by the rules of the sign-up on a tablet. */

// biome-ignore lint/suspicious/noExplicitAny: what each call answers is the contract's affair
type Answer = any

let server: TestServer

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

async function openDesk(setup: CompanySetup = {}, siteId: string | null = null) {
  const company = await makeCompany(server.adminAccess, setup)
  const { companyId } = company
  const { pool, query } = server.adminAccess.database
  if (siteId !== null) {
    const row = { company_id: companyId, site_id: siteId, name: siteId, time_zone: 'Europe/Rome' }
    await query.insertInto('sites').values(row).execute()
    await query.insertInto('occupancy').values({ company_id: companyId, site_id: siteId }).execute()
  }
  const { browser } =
    siteId === null
      ? await hire(server, companyId, 'reception')
      : await hire(server, companyId, 'reception', siteId)
  const asked = (fields: object = {}) => ({
    companyId,
    registrationId: randomUUID(),
    firstname: 'Grete',
    lastname: 'Neu',
    email: null,
    visitorTypeId: null,
    siteId,
    hostId: null,
    reason: null,
    ...fields,
  })
  const register = async (fields: object = {}): Promise<{ readonly status: number; readonly body: Answer }> =>
    browser.ask(consoleCalls.registerVisitor, asked(fields))
  const counted = async (table: 'visitors' | 'visits') =>
    Number(
      (await pool.query(`select count(*) from ${table} where company_id = $1`, [companyId])).rows[0].count,
    )
  return { company, companyId, browser, asked, register, counted, pool }
}

type Desk = Awaited<ReturnType<typeof openDesk>>
const visitOf = ({ browser, companyId }: Desk, visitId: string) =>
  browser.get(consoleCalls.getVisit, { companyId, visitId })

describe('a new visitor at the desk', () => {
  test('is stored and inside by one call, by hand and without a reason', async () => {
    const desk = await openDesk()
    const { status, body } = await desk.register({ companyName: 'Beispiel GmbH', hostId: 'h1' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ lacking: [], hasPrinter: false, visitId: expect.any(String) })
    const visit = await visitOf(desk, body.data.visitId)
    expect(visit).toMatchObject({ firstName: 'Grete', companyName: 'Beispiel GmbH', entryHow: 'byHand' })
    expect(visit.trail).toMatchObject([{ kind: 'enteredByHand', by: 'The reception', why: null }])
    const found = await desk.browser.get(consoleCalls.findVisitors, {
      companyId: desk.companyId,
      search: 'neu gre',
    })
    expect(found).toMatchObject([{ lastName: 'Neu', isInside: true }])
    const { rows } = await desk.pool.query(`select action from audit_log where company_id = $1`, [
      desk.companyId,
    ])
    expect(rows.map(({ action }) => action)).toContain('registerVisitor')
    expect(JSON.stringify(rows)).not.toContain('Grete')
  })

  test('is not stored if one field is wrong, and the answer names it', async () => {
    const desk = await openDesk({ capacity: 1 })
    const before = await desk.counted('visitors')
    const refusedAt = async (fields: object) => {
      const { status, body } = await desk.register(fields)
      expect(status).toBeGreaterThanOrEqual(400)
      return body.issues?.[0]?.path ?? body.errorCode
    }
    expect(await refusedAt({ firstname: 'G' })).toBe('firstname')
    expect(await refusedAt({ lastname: '' })).toBe('lastname')
    expect(await refusedAt({ email: 'no address' })).toBe('email')
    expect(await refusedAt({ email: desk.company.visitor.email })).toBe('email')
    expect(await refusedAt({ hostId: 'nobody' })).toBe('hostId')
    expect(await refusedAt({ siteId: 'nowhere' })).toBe('siteId')
    expect(await refusedAt({ visitorTypeId: 'other' })).toBe('visitorTypeId')
    expect(await desk.counted('visitors')).toBe(before)
    expect((await desk.register()).status).toBe(200)
    expect(await refusedAt({})).toBe('EVENT_FULL_PLEASE_WAIT')
    expect(await desk.counted('visitors')).toBe(before + 1)
  })

  test('is stored once, however often the form is sent', async () => {
    const desk = await openDesk()
    const before = await desk.counted('visitors')
    const same = { registrationId: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => desk.register(same)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await desk.counted('visitors')).toBe(before + 1)
    expect(await desk.counted('visits')).toBe(1)
  })

  test('of a kind is asked what the kind asks, and has to be of one', async () => {
    const desk = await openDesk({ services: ['visitorTypes'], typeFlow: ['phone'] })
    const asks = await desk.browser.get(consoleCalls.getDeskForm, { companyId: desk.companyId })
    expect(asks.types.length).toBeGreaterThan(1)
    const { body } = await desk.register()
    expect(body.issues).toEqual([{ path: 'visitorTypeId', message: 'INPUT_REQUIRED' }])
    const kind = asks.types.find((type: { flowFlags: { phone: boolean } }) => type.flowFlags.phone)
    expect((await desk.register({ visitorTypeId: kind.id, phone: '+39 06 1234' })).status).toBe(200)
  })
})

describe('a visitor who has to sign', () => {
  test('is registered but not inside; with a reason reception lets them in, and the visit is marked', async () => {
    const desk = await openDesk({ flow: ['signOnEntry'] }, 'north')
    const { body } = await desk.register()
    expect(body.data).toMatchObject({ visitId: null, lacking: ['signature'] })
    expect(await desk.counted('visits')).toBe(0)
    const { visitorId, ticket } = body.data
    const entry = { companyId: desk.companyId, visitorId, siteId: 'north', hostId: null, reason: null }
    const enter = async (more: object): Promise<{ readonly status: number; readonly body: Answer }> =>
      desk.browser.ask(consoleCalls.enterByHand, { ...entry, ...more })
    // The site does not know the visitor yet: only the ticket says that its reception has registered them.
    expect((await enter({ why: 'In a hurry' })).body.errorCode).toBe('VISITOR_NOT_FOUND')
    expect((await enter({ why: 'In a hurry', ticket: 'made up' })).body.errorCode).toBe('VISITOR_NOT_FOUND')
    const refused = await enter({ ticket })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ errorCode: 'INCOMPLETE_VISIT', issues: [{ path: 'signature' }] })
    expect(await desk.counted('visits')).toBe(0)
    const entered = await enter({ ticket, why: 'In a hurry' })
    expect(entered.status, JSON.stringify(entered.body)).toBe(200)
    const visit = await visitOf(desk, entered.body.data.visitId)
    expect(visit.flags).toEqual(['SIGNATURE_MISSING'])
    expect(visit.trail).toMatchObject([{ kind: 'enteredByHand', why: 'In a hurry' }])
  })

  test('a known visitor is let in without a reason only where nothing is lacking', async () => {
    const free = await openDesk()
    const strict = await openDesk({ flow: ['certificates'], certificates: 1 })
    const enter = ({ browser, companyId, company }: Desk) =>
      browser.ask(consoleCalls.enterByHand, {
        companyId,
        visitorId: company.visitor.id,
        siteId: null,
        hostId: null,
        reason: null,
      })
    expect((await enter(free)).status).toBe(200)
    const refused = await enter(strict)
    expect(refused.body).toMatchObject({
      errorCode: 'INCOMPLETE_VISIT',
      issues: [{ path: 'acceptedCertificates' }],
    })
    expect(await strict.counted('visits')).toBe(0)
  })
})

describe('the kind of a known visitor', () => {
  const openWithKinds = async () => {
    const desk = await openDesk({ services: ['visitorTypes'], typeFlow: ['phone'] })
    const { browser, companyId, company } = desk
    const visitorId = company.visitor.id
    const found = async () =>
      (await browser.get(consoleCalls.findVisitors, { companyId, search: 'ada con' }))[0].visitorType
    const change = (visitorTypeId: string, by = browser) =>
      by.ask(consoleCalls.changeVisitorType, { companyId, visitorId, visitorTypeId })
    return { ...desk, visitorId, found, change }
  }

  test('is shown at the desk, and changed there: the next visit and the trail of corrections have it', async () => {
    const desk = await openWithKinds()
    expect(await desk.found()).toEqual({ id: 'chosen', name: CHOSEN_TYPE })
    expect((await desk.change('other')).status).toBe(200)
    expect(await desk.found()).toEqual({ id: 'other', name: 'Visitatore' })
    // A repeat changes nothing, and is no correction.
    expect((await desk.change('other')).status).toBe(200)
    const entered = await desk.browser.ask(consoleCalls.enterByHand, {
      companyId: desk.companyId,
      visitorId: desk.visitorId,
      siteId: null,
      hostId: null,
      reason: null,
      why: 'Documents on paper',
    })
    const visit = await visitOf(desk, (entered.body.data as { visitId: string }).visitId)
    expect(visit.visitorType).toBe('Visitatore')
    const { rows } = await desk.pool.query(
      `select details from audit_log where company_id = $1 and action = 'changeVisitorType' order by position`,
      [desk.companyId],
    )
    expect(rows.map(({ details }) => details.fields)).toEqual([['visitorType'], undefined])
  })

  test('decides what the visit lacks', async () => {
    const desk = await openWithKinds()
    const enter = () =>
      desk.browser.ask(consoleCalls.enterByHand, {
        companyId: desk.companyId,
        visitorId: desk.visitorId,
        siteId: null,
        hostId: null,
        reason: null,
      })
    await desk.pool.query(
      `update visitor_types set flow_flags = flow_flags || '{"signOnEntry": true}' where company_id = $1 and visitor_type_id = 'other'`,
      [desk.companyId],
    )
    await desk.change('other')
    expect((await enter()).body).toMatchObject({
      errorCode: 'INCOMPLETE_VISIT',
      issues: [{ path: 'signature' }],
    })
    await desk.change('chosen')
    expect((await enter()).status).toBe(200)
  })

  test('is one that sign-up offers, of a visitor whom the site knows', async () => {
    const desk = await openWithKinds()
    await desk.pool.query(
      `update visitor_types set is_active = false where company_id = $1 and visitor_type_id = 'other'`,
      [desk.companyId],
    )
    const path = [{ path: 'visitorTypeId' }]
    expect((await desk.change('other')).body.issues).toMatchObject(path)
    expect((await desk.change('made up')).body.issues).toMatchObject(path)
    expect(await desk.found()).toMatchObject({ id: 'chosen' })
    await desk.pool.query(
      `insert into sites (company_id, site_id, name, time_zone) values ($1, 'north', 'North', 'Europe/Rome')`,
      [desk.companyId],
    )
    const elsewhere = (await hire(server, desk.companyId, 'reception', 'north')).browser
    expect((await desk.change('chosen', elsewhere)).body.errorCode).toBe('VISITOR_NOT_FOUND')
  })
})

describe('an exit that reception takes back', () => {
  const leaving = async (people = 1) => {
    const desk = await openDesk()
    const { browser, companyId, company } = desk
    const visitIds: string[] = []
    for (let count = 0; count < people; count++) {
      const { body } = await desk.register({ firstname: `Person ${count}` })
      visitIds.push(body.data.visitId)
    }
    const end = (visitId: string) =>
      browser.ask(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Left' })
    const takeBack = (visitId: string, by = browser) =>
      by.ask(consoleCalls.takeBackExit, { companyId, visitId })
    for (const visitId of visitIds) expect((await end(visitId)).status).toBe(200)
    return { ...desk, visitIds, end, takeBack, inside: company.liveVisits }
  }

  test('never happened: everybody is inside again, counted once however often it is asked', async () => {
    const desk = await leaving(5)
    expect(await desk.inside()).toBe(0)
    const asked = [...desk.visitIds, ...desk.visitIds]
    const answers = await Promise.all(asked.map((visitId) => desk.takeBack(visitId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(409),
    ])
    expect(await desk.inside()).toBe(5)
    const [visitId = ''] = desk.visitIds
    const visit = await visitOf(desk, visitId)
    expect(visit).toMatchObject({ exitedAt: null, exitHow: null })
    expect(visit.trail.map(({ kind }: { kind: string }) => kind)).toEqual(['enteredByHand', 'exitTakenBack'])
    expect((await desk.end(visitId)).status).toBe(200)
    expect(await desk.inside()).toBe(4)
    expect((await desk.takeBack(visitId)).status).toBe(200)
  })

  test('stands if the visitor has come again, if another person has recorded it, and after some minutes', async () => {
    const desk = await leaving(2)
    const { companyId, browser, pool } = desk
    const [first = '', second = ''] = desk.visitIds
    const { visitorId } = await visitOf(desk, first)
    const again = { companyId, visitorId, siteId: null, hostId: null, reason: null }
    expect((await browser.ask(consoleCalls.enterByHand, again)).status).toBe(200)
    expect((await desk.takeBack(first)).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
    const colleague = (await hire(server, companyId, 'reception')).browser
    expect((await desk.takeBack(second, colleague)).body.errorCode).toBe('NO_VISIT_OPEN')
    await pool.query(
      `update visit_acts set at = (at at time zone 'UTC' - interval '6 minutes') at time zone 'UTC' where visit_id = $1`,
      [second],
    )
    expect((await desk.takeBack(second)).body.errorCode).toBe('NO_VISIT_OPEN')
    expect((await desk.takeBack(randomUUID())).body.errorCode).toBe('NOT_FOUND')
    expect(await desk.inside()).toBe(1)
  })

  test('stands if its time was corrected: the visitor has left', async () => {
    const desk = await leaving()
    const { companyId, browser, pool } = desk
    const [visitId = ''] = desk.visitIds
    await pool.query(
      `update visits set entered_at = (entered_at at time zone 'UTC' - interval '2 hours') at time zone 'UTC' where visit_id = $1`,
      [visitId],
    )
    const exitedAt = new Date(Date.now() - 3_600_000).toISOString()
    await browser.get(consoleCalls.correctVisit, { companyId, visitId, exitedAt })
    expect((await desk.takeBack(visitId)).body.errorCode).toBe('NO_VISIT_OPEN')
    expect(await visitOf(desk, visitId)).toMatchObject({ exitedAt, exitHow: 'byHand' })
    expect(await desk.inside()).toBe(0)
  })

  test('stands if it has been replaced by the visitor’s own', async () => {
    const desk = await leaving()
    const [visitId = ''] = desk.visitIds
    await desk.pool.query(`update visits set exit_how = 'scanned' where visit_id = $1`, [visitId])
    expect((await desk.takeBack(visitId)).body.errorCode).toBe('NO_VISIT_OPEN')
    expect((await visitOf(desk, visitId)).trail.map(({ kind }: { kind: string }) => kind)).toContain(
      'leftByHand',
    )
  })
})

describe('a visitor’s own phone', () => {
  test('opens by the link of the desk, and enters with the signature that was lacking', async () => {
    const desk = await openDesk({ flow: ['signOnEntry'], services: ['touchless'] })
    const { browser, companyId } = desk
    const { body } = await desk.register()
    const { visitorId, ticket } = body.data
    const { url } = await browser.get(consoleCalls.offerPhone, { companyId, visitorId, siteId: null, ticket })
    const { presence, visitorCode } = shownBehind(new URL(url, 'http://x').hash)
    expect(new URL(url, 'http://x').pathname).toBe(`/configure/${companyId}`)
    const phone = await server.ask(calls.getTempToken, { companyId, presence, deviceId: randomUUID() })
    expect(phone.status, JSON.stringify(phone.body)).toBe(200)
    const { token } = phone.body.data as { token: string }
    const known = await server.ask(calls.identify, { code: visitorCode, direction: true }, { token })
    expect((known.body.data as { id: string }).id).toBe(visitorId)
    const entry = { direction: true, visitorId }
    const unsigned = await server.ask(calls.newAccess, entry, { token, key: randomUUID() })
    expect(unsigned.body.errorCode).toBe('INCOMPLETE_VISIT')
    expect(await desk.counted('visits')).toBe(0)
  })

  test('is not offered where the company has no such sessions, nor for visitors whom the site does not know', async () => {
    const desk = await openDesk({}, 'north')
    const { browser, companyId, company } = desk
    const offer = (fields: {
      readonly visitorId: string
      readonly ticket?: string
      readonly siteId?: string
    }) => browser.ask(consoleCalls.offerPhone, { companyId, siteId: 'north', ...fields })
    expect((await offer({ visitorId: company.visitor.id })).body.errorCode).toBe('VISITOR_NOT_FOUND')
    const { body } = await desk.register()
    const { visitorId, ticket } = body.data
    expect((await offer({ visitorId, ticket })).body.data).toEqual({ url: null })
    expect((await offer({ visitorId, ticket, siteId: 'elsewhere' })).status).toBe(400)
  })
})
