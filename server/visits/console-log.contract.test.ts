import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { LOG_COUNT_MAX } from '#contract/limits.ts'
import { csvOf, xlsxOf } from '#server/files/spreadsheet.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { pixelsOf } from '#tests/support/badge-pixels.ts'
import { type Browser, hire, letAge } from '#tests/support/server/staff.ts'

/** Every visit is found by what is known of it, and leaves the house as text that nothing runs. */

const naughty: readonly string[] = JSON.parse(await readFile('tests/fixtures/naughty-strings.json', 'utf8'))
/** Text that a spreadsheet takes for a formula or a command. */
const RUNS = /^[=+\-@\t\r\n\0＝＋－＠]/
const bare = (cell: string): string => (/^'+[=+\-@\t\r\n\0＝＋－＠]/.test(cell) ? cell.slice(1) : cell)

const drawnIn = (dataUrl: string) => pixelsOf(Buffer.from(dataUrl.replace(/^.*,/, ''), 'base64'))

describe('strings that are dangerous for programs', () => {
  const table = [['column', 'another'], ...naughty.map((text, index) => [text, naughty.at(-index) ?? ''])]

  test('come back from CSV exactly, and no cell of them runs', () => {
    const rows: string[][] = parse(csvOf(table), { bom: true, relax_column_count: false })
    expect(rows.flat().filter((cell) => RUNS.test(cell))).toEqual([])
    expect(rows.map((row) => row.map(bare))).toEqual(table)
    expect(naughty.filter((text) => RUNS.test(text)).length).toBeGreaterThan(5)
  })

  test('come back from XLSX exactly, every cell a text', async () => {
    const rows = await readSheet(Buffer.from(xlsxOf(table)), { trim: false })
    const plain = (cell: unknown) =>
      String(cell ?? '').replace(/_x([0-9A-F]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    expect(rows.flat().filter((cell) => cell !== null && typeof cell !== 'string')).toEqual([])
    expect(rows.map((row) => row.map(plain))).toEqual(table)
  })
})

let server: TestServer
let company: TestCompany
let companyId: string
let manager: Browser
let managerId: string
/** The audit events of this action. */
const told = async (action: string) =>
  (await manager.get(consoleCalls.listAudit, { companyId, action })).lines.map(
    ({ details }: { details: object }) => details,
  )
const none = { siteId: null, hostId: null, visitorTypeId: null }
const HOUR = 3_600_000
const noon = Date.UTC(2026, 0, 15, 12)

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, { typeFlow: [], certificates: 1 })
  companyId = company.companyId
  const hired = await hire(server, companyId, 'manager')
  manager = hired.browser
  managerId = hired.id
  const { pool } = server.adminAccess.database
  for (const site of ['north', 'south']) {
    await pool.query(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $2, 'Asia/Tokyo')",
      [companyId, site],
    )
  }
})
afterAll(() => server.stop())

/** A visit that began so many hours after noon and lasted one; `visitors` of type `chosen` say so themselves. */
async function visit(
  hours: number,
  more: { site?: string; host?: string; visitorId?: string; ends?: boolean } = {},
) {
  const id = uuid()
  const at = noon + hours * HOUR
  await server.adminAccess.database.pool.query(
    `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[companyId, id, more.visitorId ?? (await company.meet()), more.site ?? '', more.host ?? null],
      ...[new Date(at), more.ends === false ? null : new Date(at + HOUR)],
    ],
  )
  return id
}
const log = async (asked: object = {}) => {
  const answer = await manager.get(consoleCalls.listLog, { companyId, ...none, ...asked })
  return { ids: answer.visits.map(({ visitId }: { visitId: string }) => visitId), ...answer }
}
const instant = (hours: number): string => new Date(noon + hours * HOUR).toISOString()

describe('the log', () => {
  test('finds visits by each of their fields', async () => {
    const plain = await visit(0)
    const north = await visit(1, { site: 'north' })
    const hosted = await visit(2, { host: 'h1', ends: false })
    const typed = await visit(3, { visitorId: company.visitor.id })
    const all = { from: instant(-1), to: instant(10) }
    expect((await log(all)).ids).toEqual([typed, hosted, north, plain])
    expect((await log({ ...all, siteId: 'north' })).ids).toEqual([north])
    expect((await log({ ...all, hostId: 'h1' })).ids).toEqual([hosted])
    expect((await log({ ...all, visitorTypeId: 'chosen' })).ids).toEqual([typed])
    expect((await log({ ...all, search: 'ÀDA cont' })).ids).toEqual([typed])
    expect((await log({ ...all, search: 'grace' })).ids).toEqual([hosted, north, plain])
    expect((await log({ ...all, search: "' | ' : * \\ !" })).ids).toHaveLength(4)
    expect((await log({ ...all, search: 'nobody' })).ids).toEqual([])
    expect((await log({ from: instant(1), to: instant(3) })).ids).toEqual([hosted, north])
    const exits = { direction: 'exit', from: instant(1), to: instant(3) }
    expect((await log(exits)).ids).toEqual([north, plain])
    expect((await log({ ...all, hostId: 'h1', siteId: 'north' })).ids).toEqual([])
  })

  test('comes by pages, also where many were there at the same moment', async () => {
    const made = new Set<string>()
    for (let count = 0; count < 120; count++) made.add(await visit(100))
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: { ids: string[]; next: string | null } = await log({ from: instant(99), after })
      seen.push(...page.ids)
      after = page.next
    } while (after !== null)
    expect(seen).toHaveLength(120)
    expect(new Set(seen)).toEqual(made)
    expect((await log({ from: instant(99), after: 'nowhere/at-all' })).ids).toHaveLength(50)
  })

  test('finds visits by what sets them apart, lists their flags, and counts what it finds', async () => {
    const { pool } = server.adminAccess.database
    const change = (id: string, what: string) =>
      pool.query(`update visits set ${what} where company_id = $1 and visit_id = $2`, [companyId, id])
    const all = { from: instant(399), to: instant(450) }
    const plain = await visit(400)
    const open = await visit(401, { ends: false })
    const annulled = await visit(402)
    await change(annulled, 'annulled_at = now()')
    const late = await visit(403)
    await change(late, 'received_at = now()')
    const unsigned = await visit(404)
    await change(unsigned, 'lacks_signature = true')
    const shared = await company.meet()
    const flaggedVisitor = await visit(405, { visitorId: shared })
    await pool.query(
      `update visitors set email = 'taken@example.org', email_key = null where company_id = $1 and visitor_id = $2`,
      [companyId, shared],
    )
    const entered = await visit(406)
    await change(entered, "entry_how = 'byHand'")
    const ended = await visit(407)
    await change(ended, "exit_how = 'byHand'")
    const closed = await visit(408)
    await change(closed, "exit_how = 'automatic'")
    const assumed = await visit(409)
    await change(assumed, 'exit_assumed = true')

    const found = async (asked: object) => {
      const { ids } = await log({ ...all, ...asked })
      const counted = await manager.get(consoleCalls.getLogCount, { companyId, ...none, ...all, ...asked })
      expect(counted, JSON.stringify(asked)).toEqual({ visits: ids.length, isMore: false })
      return ids
    }
    expect(await found({ mark: 'annulled' })).toEqual([annulled])
    expect(await found({ mark: 'late' })).toEqual([late])
    expect(await found({ mark: 'inside' })).toEqual([open])
    expect(await found({ mark: 'flagged' })).toEqual([flaggedVisitor, unsigned])
    expect(await found({ how: 'byHand' })).toEqual([ended, entered])
    expect(await found({ how: 'automatic' })).toEqual([assumed, closed])
    expect(await found({ how: 'scanned' })).toEqual([
      ...[flaggedVisitor, unsigned, late, annulled, open, plain],
    ])
    expect(await found({ how: 'byHand', mark: 'annulled' })).toEqual([])
    await change(plain, "device_id = 'd1', exit_device_id = 'd1'")
    await change(late, "device_id = 'd1'")
    expect(await found({ enteredBy: 'tablet' })).toEqual([late, plain])
    expect(await found({ enteredBy: 'phone', leftBy: 'automatic' })).toEqual([assumed, closed])
    expect(await found({ enteredBy: 'byHand' })).toEqual([entered])
    expect(await found({ enteredBy: 'automatic' })).toEqual([])
    expect(await found({ leftBy: 'tablet' })).toEqual([plain])
    expect(await found({ leftBy: 'byHand' })).toEqual([ended])
    expect(await found({ leftBy: 'automatic' })).toEqual([assumed, closed])
    expect(await found({ enteredBy: 'tablet', leftBy: 'phone' })).toEqual([late])
    expect(await found({})).toHaveLength(10)
    expect(await found({ search: 'nobody' })).toEqual([])
    const { visits } = await log(all)
    const flags = new Map(visits.map((row: { visitId: string; flags: string[] }) => [row.visitId, row.flags]))
    const means = (id: string) => visits.find((row: { visitId: string }) => row.visitId === id)
    expect(means(plain)).toMatchObject({ enteredBy: 'tablet', leftBy: 'tablet' })
    expect(means(open)).toMatchObject({ enteredBy: 'phone', leftBy: null })
    expect(means(assumed)).toMatchObject({ enteredBy: 'phone', leftBy: 'automatic' })
    expect(flags.get(unsigned)).toEqual(['SIGNATURE_MISSING'])
    expect(flags.get(flaggedVisitor)).toEqual(['EMAIL_TAKEN'])
    expect(flags.get(plain)).toEqual([])
  })

  test('counts no visit of a site that is not the reader’s, and no more than it has to', async () => {
    const guard = await hire(server, companyId, 'reception', 'north')
    const span = { from: instant(499), to: instant(520) }
    const north = await visit(500, { site: 'north' })
    await visit(501, { site: 'south' })
    const asked = { companyId, ...none, ...span }
    expect(await guard.browser.get(consoleCalls.getLogCount, asked)).toEqual({ visits: 1, isMore: false })
    const seen = await guard.browser.get(consoleCalls.listLog, asked)
    expect(seen.visits.map(({ visitId }: { visitId: string }) => visitId)).toEqual([north])
    const visitorId = await company.meet()
    for (let first = 1; first <= LOG_COUNT_MAX + 1; first += 1_000) {
      await server.adminAccess.database.pool.query(
        `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
         select $1, gen_random_uuid(), $2, '', at, at + interval '1 minute'
         from (select $3::timestamptz - n * interval '1 hour' as at from generate_series($4::int, $4 + 999) n) times`,
        [companyId, visitorId, new Date(noon - 10_000 * HOUR), first],
      )
    }
    const old = { companyId, ...none, from: null, to: new Date(noon - 10_000 * HOUR).toISOString() }
    expect(await manager.get(consoleCalls.getLogCount, old)).toEqual({ visits: LOG_COUNT_MAX, isMore: true })
  })

  test('draws charts by the local time of the site', async () => {
    await visit(200, { site: 'south' })
    await visit(201, { site: 'south', host: 'h1' })
    const charts = await manager.get(consoleCalls.getCharts, {
      companyId,
      siteId: 'south',
      from: instant(199),
      to: instant(210),
    })
    const local = (new Date(noon + 200 * HOUR).getUTCHours() + 9) % 24
    expect(charts).toMatchObject({ timeZone: 'Asia/Tokyo', visits: 2, medianMinutes: 60 })
    expect(charts.hours[local]).toBe(1)
    expect(charts.days).toHaveLength(1)
    expect(charts).toMatchObject({ showsHosts: false, hosts: [] })
    expect(charts.dwell.reduce((sum: number, { visits }: { visits: number }) => sum + visits, 0)).toBe(2)
    const far = { companyId, siteId: null, from: instant(-10_000), to: instant(10_000) }
    expect((await manager.ask(consoleCalls.getCharts, far)).status).toBe(400)
  })
})

describe('one visit', () => {
  const PNG =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('shows its documents and versions, and the signature only to roles that keep the records', async () => {
    const visitorId = await company.meet()
    const entered = await server.ask(
      calls.newAccess,
      {
        direction: true,
        visitorId,
        reason: 'Audit',
        toUserId: 'h1',
        signature: PNG,
        acceptedCertificates: [{ id: 'certificate-1', version: 1 }],
        notice: { version: '7', language: 'it' },
      },
      { token: company.token, key: uuid() },
    )
    const { visitId } = entered.body.data as { visitId: string }
    const { database, vault } = server.adminAccess
    await database.pool.query(
      "update visitors set document_type = 'passport', document_sealed = $2 where visitor_id = $1",
      [visitorId, vault.encrypt('YA1234567')],
    )
    const asked = { companyId, visitId }
    const seen = await manager.get(consoleCalls.getVisit, asked)
    expect(seen).toMatchObject({
      reason: 'Audit',
      hostName: 'Giulia Moretti',
      noticeVersion: '7',
      noticeLanguage: 'it',
      certificates: [{ name: 'Regole di sicurezza', version: 1 }],
      signatures: [{ direction: 'entry' }],
      documentType: 'passport',
      hasDocument: true,
    })
    expect(JSON.stringify(seen)).not.toContain('YA1234567')
    const signature = { ...asked, direction: 'entry' as const }
    const { image } = await manager.get(consoleCalls.getSignature, signature)
    expect(await drawnIn(image), 'packed anew, and drawn as it was').toEqual(await drawnIn(PNG))
    expect(await manager.get(consoleCalls.getDocument, asked)).toEqual({ document: 'YA1234567' })
    expect((await manager.ask(consoleCalls.getSignature, { ...asked, direction: 'exit' })).status).toBe(404)
    expect((await manager.ask(consoleCalls.getVisit, { companyId, visitId: uuid() })).status).toBe(404)
    const reception = (await hire(server, companyId, 'reception')).browser
    expect((await reception.ask(consoleCalls.getSignature, signature)).status).toBe(403)
    expect((await reception.ask(consoleCalls.getDocument, asked)).status).toBe(403)
    expect((await reception.ask(consoleCalls.getVisit, asked)).status).toBe(200)
    expect(await told('getSignature')).toEqual([{ visitId, direction: 'entry' }])
    expect(await told('getDocument')).toEqual([{ visitId }])
    expect(await told('getVisit')).toEqual([])
  })
})

describe('an export', () => {
  const exported = (format: 'csv' | 'xlsx', more: object = {}, headers: Record<string, string> = {}) =>
    manager.ask(
      consoleCalls.exportLog,
      {
        companyId,
        ...none,
        from: instant(-1),
        to: instant(10),
        format,
        why: 'Yearly audit',
        ...more,
      },
      headers,
    )
  const bytes = ({ body }: Awaited<ReturnType<typeof exported>>) =>
    Buffer.from((body.data as { content: string }).content, 'base64')

  test('has all that the filter finds, in either form alike', async () => {
    await server.adminAccess.database.pool.query(
      `update visitors set first_name = '=cmd|''/C calc''!A0', company_name = '+39, "Aurora"' where visitor_id = $1`,
      [company.visitor.id],
    )
    const rows: string[][] = parse(bytes(await exported('csv')), { bom: true })
    expect(rows).toHaveLength(5)
    expect(rows[1]?.slice(0, 4)).toEqual(['Conti', "'=cmd|'/C calc'!A0", `'+39, "Aurora"`, 'Fornitore'])
    expect(rows[1]?.[7]).toBe('2026-01-16 00:00:00')
    expect(await told('exportLog')).toMatchObject([{ format: 'csv', why: 'Yearly audit', rows: 4 }])
    const sheet = await readSheet(bytes(await exported('xlsx')))
    expect(sheet.map((row) => row.map((cell) => cell ?? ''))).toEqual(rows.map((row) => row.map(bare)))
  })

  test('has the words of the language that is asked for', async () => {
    const german = parse(bytes(await exported('csv', {}, { 'accept-language': 'de-CH' })), { bom: true })
    const [head, row] = german as string[][]
    expect(head).toEqual([
      ...['Nachname', 'Vorname', 'Unternehmen', 'Besucherkategorie', 'Standort', 'Ansprechperson'],
      ...['Besuchsgrund', 'Anmeldung', 'Anmeldung erfasst', 'Abmeldung', 'Abmeldung erfasst'],
      ...['Standort der Abmeldung', 'Mit Begleitung', 'Verspätet übertragen', 'Storniert', 'Besuchs-ID'],
    ])
    expect([row?.[8], row?.[10]]).toEqual(['eigenes Handy', 'eigenes Handy'])
  })

  test('says who needed an escort', async () => {
    const { query } = server.adminAccess.database
    const { visit_id } = await query
      .selectFrom('visits')
      .select('visit_id')
      .where('company_id', '=', companyId)
      .where('entered_at', '>=', new Date(instant(-1)))
      .orderBy('entered_at')
      .executeTakeFirstOrThrow()
    await query.updateTable('visits').set({ needs_escort: true }).where('visit_id', '=', visit_id).execute()
    const rows: string[][] = parse(bytes(await exported('csv', {}, { 'accept-language': 'en' })), {
      bom: true,
    })
    const column = rows[0]?.indexOf('Escort required') ?? -1
    expect(rows.filter((row) => row[column] === 'yes').map((row) => row.at(-1))).toEqual([visit_id])
  })

  test('needs a reason and a recent sign-in', async () => {
    expect((await exported('csv', { why: '' })).status).toBe(400)
    await letAge(server, managerId, 6)
    expect((await exported('csv')).status).toBe(401)
  })
})
