import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_PAGE_ROWS, PERSON_NOTES_MAX } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { badgeStore } from '#server/badges/badges.store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { purgeStore } from './purge.store.ts'

/** The page of a person: what each role reads, the badge, and notes of staff. */

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
const ofCompany = () => ({ companyId: company.companyId })
const ofVisitor = (visitorId: string = company.visitor.id) => ({ ...ofCompany(), visitorId })
const read = (by = owner, visitorId?: string) => by.ask(consoleCalls.getPerson, ofVisitor(visitorId))
const person = (by = owner, visitorId?: string) => by.get(consoleCalls.getPerson, ofVisitor(visitorId))
const addNote = (text: string, by = owner, visitorId?: string) =>
  by.ask(consoleCalls.addNote, { ...ofVisitor(visitorId), text })
/** A tablet lets in whom it has identified. */
async function enter(): Promise<void> {
  const { token, visitor } = company
  await server.ask(calls.identify, { code: visitor.code, direction: true }, { token })
  const entered = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: visitor.id },
    { token, key: randomUUID() },
  )
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
}
const lastLine = async () => (await owner.get(consoleCalls.listAudit, ofCompany())).lines[0]

async function addSites(): Promise<void> {
  for (const site of ['rome', 'oslo'])
    await sql('insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, $3)', [
      company.companyId,
      site,
      'UTC',
    ])
}
/** Visits that are over, one a day, the latest yesterday. */
const addVisits = (siteId: string, days: number) =>
  sql(
    `insert into visits (company_id, visit_id, visitor_id, site_id, device_id, entered_at, exited_at, entry_how, exit_how)
     select $1, gen_random_uuid(), $2, $3, '', now() - day * interval '1 day', now() - day * interval '1 day' + interval '1 hour',
       'scanned', 'scanned' from generate_series(1, $4::int) as day`,
    [company.companyId, company.visitor.id, siteId, days],
  )

test('a person is shown with what is stored, and all visits in pages', async () => {
  await addVisits('', CONSOLE_PAGE_ROWS + 1)
  await enter()
  const { visitor } = company
  expect(await person()).toMatchObject({
    visitorId: visitor.id,
    firstName: 'Ada',
    lastName: 'Conti',
    email: visitor.email,
    visits: CONSOLE_PAGE_ROWS + 2,
    openVisitId: expect.any(String),
    isBadgeRevoked: false,
    notes: [],
  })
  const list = (after: string | null) => owner.get(consoleCalls.listPersonVisits, { ...ofVisitor(), after })
  const first = await list(null)
  const second = await list(first.next)
  expect([first.visits.length, second.visits.length, second.next]).toEqual([CONSOLE_PAGE_ROWS, 2, null])
  const times = [...first.visits, ...second.visits].map(({ enteredAt }) => enteredAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(first.visits[0].exitedAt).toBeNull()
})

test('an accepted document is listed with its version and the visit', async () => {
  await addVisits('', 1)
  await sql(
    `with doc as (insert into certificates (company_id, certificate_id, is_active, ask, current_version, position)
       values ($1, 'rules', true, 'every_visit', 1, 1)),
     version as (insert into certificate_versions (company_id, certificate_id, version) values ($1, 'rules', 1))
     insert into certificate_texts (company_id, certificate_id, version, language, name, content)
       values ($1, 'rules', 1, 'en', 'House rules', '<p>Be kind</p>')`,
    [company.companyId],
  )
  await sql(
    `insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at)
     select company_id, visitor_id, 'rules', 1, visit_id, entered_at from visits where company_id = $1`,
    [company.companyId],
  )
  expect((await person()).documents).toMatchObject([
    { certificateId: 'rules', name: 'House rules', version: 1, visitId: expect.any(String) },
  ])
})

describe('who reads it', () => {
  test('is all staff, but at a site only of visitors whom the site knows, with the visits there', async () => {
    await addSites()
    await addVisits('rome', 2)
    for (const role of ['manager', 'reception', 'auditor'] as const) {
      expect((await person((await hire(server, company.companyId, role)).browser)).visits).toBe(2)
    }
    const rome = (await hire(server, company.companyId, 'reception', 'rome')).browser
    const oslo = (await hire(server, company.companyId, 'reception', 'oslo')).browser
    expect((await person(rome)).visits).toBe(2)
    expect((await read(oslo)).status).toBe(404)
    expect((await addNote('At Oslo', oslo)).status).toBe(404)
    for (const call of [consoleCalls.revokeBadge, consoleCalls.replaceBadge])
      expect((await oslo.ask(call, ofVisitor())).status).toBe(404)
    expect((await oslo.get(consoleCalls.listPersonVisits, ofVisitor())).visits).toEqual([])
    await sql(
      "update visits set site_id = 'oslo' where visit_id = (select min(visit_id::text)::uuid from visits where company_id = $1)",
      [company.companyId],
    )
    expect([(await person(rome)).visits, (await person(oslo)).visits]).toEqual([1, 1])
    expect((await oslo.get(consoleCalls.listPersonVisits, ofVisitor())).visits).toHaveLength(1)
  })

  test('is the privacy officer of the company, who sees visits, documents and notes and has no deeds of the desk', async () => {
    await addVisits('', 2)
    const { noteId } = (await addNote('Asks for Ida')).body.data as { noteId: string }
    const officer = (await hire(server, company.companyId, 'privacyOfficer')).browser
    expect(await person(officer)).toMatchObject({
      visits: 2,
      documents: [],
      notes: [{ text: 'Asks for Ida' }],
    })
    expect((await officer.get(consoleCalls.listPersonVisits, ofVisitor())).visits).toHaveLength(2)
    const statuses = [
      await addNote('A note', officer),
      await officer.ask(consoleCalls.deleteNote, { ...ofVisitor(), noteId }),
      await officer.ask(consoleCalls.revokeBadge, ofVisitor()),
      await officer.ask(consoleCalls.replaceBadge, ofVisitor()),
      await officer.ask(consoleCalls.listInside, { ...ofCompany(), siteId: null }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 403, 403])
  })

  test('is no host and no other company, and an auditor changes nothing', async () => {
    const foreign = await makeCompany(server.adminAccess, {})
    expect((await read(owner, foreign.visitor.id)).status).toBe(404)
    expect((await read(owner, 'x')).status).toBe(404)
    expect((await addNote('Elsewhere', owner, foreign.visitor.id)).status).toBe(404)
    const host = (await hire(server, company.companyId, 'host')).browser
    expect((await read(host)).status).toBe(403)
    const auditor = (await hire(server, company.companyId, 'auditor')).browser
    expect((await addNote('A note', auditor)).status).toBe(403)
    expect((await auditor.ask(consoleCalls.revokeBadge, ofVisitor())).status).toBe(403)
  })
})

describe('the badge', () => {
  const identify = (code: string) =>
    server.ask(calls.identify, { code, direction: true }, { token: company.token })
  const badge = async () => {
    const { database, vault } = server.adminAccess
    const facts = await badgeStore(database, vault).findBadge(company.companyId, company.visitor.id, null)
    return facts?.payload ?? ''
  }

  test('that is revoked opens nothing, the code still does, and a new badge opens again', async () => {
    const old = await badge()
    expect((await identify(old)).status).toBe(200)
    const desk = (await hire(server, company.companyId, 'reception')).browser
    await desk.get(consoleCalls.revokeBadge, ofVisitor())
    expect(await lastLine()).toMatchObject({
      action: 'revokeBadge',
      details: { visitorId: company.visitor.id },
    })
    expect((await person()).isBadgeRevoked).toBe(true)
    expect((await identify(old)).status).toBe(404)
    expect((await identify(company.visitor.code)).status).toBe(200)
    await desk.get(consoleCalls.replaceBadge, ofVisitor())
    expect(await lastLine()).toMatchObject({ action: 'replaceBadge' })
    expect((await person()).isBadgeRevoked).toBe(false)
    const fresh = await badge()
    expect(fresh).not.toBe(old)
    expect((await identify(old)).status).toBe(404)
    expect((await identify(fresh)).status).toBe(200)
  })
})

describe('notes', () => {
  const text = 'Comes by the\nwheelchair ramp'
  const exported = async () => {
    const { content } = await owner.get(consoleCalls.exportPerson, {
      ...ofVisitor(),
      reason: 'Asked by letter',
      format: 'json',
    })
    return JSON.parse(Buffer.from(content, 'base64').toString()).notes
  }

  test('are stored encrypted, named in the audit log without their text, and in the export', async () => {
    const { noteId } = await owner.get(consoleCalls.addNote, { ...ofVisitor(), text })
    expect((await person()).notes).toMatchObject([{ noteId, text, by: expect.any(String) }])
    expect(await lastLine()).toMatchObject({
      action: 'addNote',
      details: { noteId, visitorId: company.visitor.id },
    })
    expect(await exported()).toMatchObject([{ text }])
    const stored = await sql('select text_sealed from visitor_notes where note_id = $1', [noteId])
    expect(stored.rows[0].text_sealed.toString('latin1')).not.toContain('wheelchair')
    const log = await sql('select details::text from audit_log where company_id = $1', [company.companyId])
    expect(JSON.stringify(log.rows)).not.toContain('wheelchair')
    expect((await addNote(' ')).body.issues).toMatchObject([{ path: 'text' }])
  })

  test('are removed by hand, and never by the id of another person', async () => {
    const { noteId } = await owner.get(consoleCalls.addNote, { ...ofVisitor(), text })
    const { id: other } = (
      await server.ask(
        calls.signup,
        { firstname: 'Bea', lastname: 'Neri', email: 'bea@visitor.example' },
        { token: company.token, key: randomUUID() },
      )
    ).body.data as { id: string }
    const remove = (visitorId: string) =>
      owner.ask(consoleCalls.deleteNote, { ...ofVisitor(visitorId), noteId })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(company.visitor.id)).status).toBe(200)
    expect((await remove(company.visitor.id)).status).toBe(404)
    expect((await person()).notes).toEqual([])
  })

  test('are as many as can be read, also when many are written at once', async () => {
    for (let written = 0; written < PERSON_NOTES_MAX - 1; written += 1)
      expect((await addNote(`Note ${written}`)).status).toBe(200)
    const answers = await Promise.all(['One', 'Two', 'Three'].map((last) => addNote(last)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await person()).notes).toHaveLength(PERSON_NOTES_MAX)
  })

  test('go with the person: a merge takes them along, an erasure and the purge remove them', async () => {
    const { visitor, companyId } = company
    const { id: twin } = (
      await server.ask(
        calls.signup,
        { firstname: 'Ada', lastname: 'Contti', email: 'twin@visitor.example' },
        { token: company.token, key: randomUUID() },
      )
    ).body.data as { id: string }
    await addNote('Of the twin', owner, twin)
    await owner.get(consoleCalls.mergePeople, { ...ofVisitor(), otherVisitorId: twin })
    expect((await person(owner, twin)).visitorId).toBe(visitor.id)
    expect((await person()).notes).toMatchObject([{ text: 'Of the twin' }])
    const rows = async () =>
      (await sql('select 1 from visitor_notes where company_id = $1', [companyId])).rows.length
    await owner.get(consoleCalls.erasePerson, ofVisitor())
    expect(await rows()).toBe(0)
    expect((await read()).status).toBe(404)

    const { id: later } = (
      await server.ask(
        calls.signup,
        { firstname: 'Ugo', lastname: 'Neri', email: 'ugo@visitor.example' },
        { token: company.token, key: randomUUID() },
      )
    ).body.data as { id: string }
    await addNote('Of a visitor who never came', owner, later)
    const { database, vault } = server.adminAccess
    await purgeStore(database, vault).purgeCompany(companyId, new Date(Date.now() + 366 * DAY_MS))
    expect(await rows()).toBe(0)
  })
})
