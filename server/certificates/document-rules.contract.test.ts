import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** When a document is asked again, and of whom. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const DOCUMENT = 'certificate-1'
const ZONE = 'Europe/Rome'
const HOUR = 3_600_000
const DAYS_AT_ONCE = 25

const sqlOf =
  ({ companyId }: TestCompany) =>
  async (text: string, ...values: readonly unknown[]) =>
    (await server.adminAccess.database.pool.query(text, [companyId, ...values])).rows

/** What a clock in Rome shows. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})
function local(instant: Date) {
  const part = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  return { year: part.year ?? 0, month: part.month ?? 0, day: part.day ?? 0, hour: part.hour ?? 0 }
}
/** Midnight in Rome at the beginning of a day. @param month from 1; may be more than 12 */
function midnight(year: number, month: number, day: number): Date {
  for (const hoursBefore of [1, 2]) {
    const instant = new Date(Date.UTC(year, month - 1, day) - hoursBefore * HOUR)
    if (local(instant).hour === 0) return instant
  }
  throw new Error('Rome is one or two hours ahead')
}
/** The last day where the month is too short, as people count. */
function monthsAfter(instant: Date, months: number): Date {
  const { year, month, day } = local(instant)
  const daysThere = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return midnight(year, month + months, Math.min(day, daysThere))
}

/** A company with a site in Rome and one document that was published long ago. */
async function place(months: number | null) {
  const company = await makeCompany(server.adminAccess, { flow: ['certificates'], certificates: 1 })
  const sql = sqlOf(company)
  await sql("insert into sites (company_id, site_id, name, time_zone) values ($1, 'rome', 'Roma', $2)", ZONE)
  await sql(
    "update certificates set ask = 'when_changed', again_after_months = $2 where company_id = $1",
    months,
  )
  await sql("update certificate_versions set created_at = '2020-01-01' where company_id = $1")
  const isAskedAt = async (at: Date): Promise<boolean> =>
    (await sql('select 1 from documents_to_accept($1, $2::uuid, $3)', company.visitor.id, at)).length > 0
  const accept = async (at: Date, version = 1) => {
    const visitId = randomUUID()
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
       values ($1, $2, $3, 'rome', $4, $4)`,
      ...[visitId, company.visitor.id, at],
    )
    await sql(
      `insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at)
       values ($1, $2, $3, $4, $5, $6)`,
      ...[company.visitor.id, DOCUMENT, version, visitId, at],
    )
  }
  /** The days from one to another on which a visitor at noon is asked. */
  const askedDays = async (from: Date, to: Date): Promise<number> => {
    let days = 0
    // A statement has five seconds, and a distributed PostgreSQL asks a node for each day.
    for (let at = from.getTime() + 12 * HOUR; at < to.getTime(); at += DAYS_AT_ONCE * 24 * HOUR) {
      const last = Math.min(at + (DAYS_AT_ONCE - 1) * 24 * HOUR, to.getTime() - 12 * HOUR)
      const [row] = await sql(
        `select count(*)::int as days from generate_series($3::timestamptz, $4::timestamptz, '1 day') at
         where exists (select 1 from documents_to_accept($1, $2::uuid, at))`,
        ...[company.visitor.id, new Date(at), new Date(last)],
      )
      days += row.days
    }
    return days
  }
  return { company, sql, isAskedAt, accept, askedDays }
}

describe('36 months of one visitor', () => {
  test.each([
    [1, '2027-01-31T09:00:00Z'],
    [1, '2027-12-31T22:59:59Z'],
    [12, '2028-02-29T10:00:00Z'],
    [5, '2027-08-31T22:30:00Z'],
    [7, '2027-03-28T00:59:00Z'],
  ])('who accepts for %i months from %s: asked exactly on the day', async (months, from) => {
    const { isAskedAt, accept, askedDays } = await place(months)
    let at = new Date(from)
    expect(await isAskedAt(at), 'never accepted').toBe(true)
    for (let passed = 0; passed < 36; passed += months) {
      await accept(at)
      const due = monthsAfter(at, months)
      expect(await askedDays(at, due), `${at.toISOString()} until ${due.toISOString()}`).toBe(0)
      expect(await isAskedAt(new Date(due.getTime() - 1)), 'the last moment before').toBe(false)
      expect(await isAskedAt(due), due.toISOString()).toBe(true)
      // The visitor comes back in the morning, at another time each month.
      at = new Date(due.getTime() + ((passed % 11) + 7) * HOUR)
    }
  })

  test('who is asked of a new version at once, and from then on again after the months', async () => {
    const { sql, isAskedAt, accept } = await place(6)
    await accept(new Date('2027-01-10T09:00:00Z'))
    await sql(
      "insert into certificate_versions (company_id, certificate_id, version, created_at) values ($1, $2, 2, '2027-03-01')",
      DOCUMENT,
    )
    await sql(
      "insert into certificate_texts (company_id, certificate_id, version, language, name, content) values ($1, $2, 2, 'it', 'Regole', '<p>Nuove</p>')",
      DOCUMENT,
    )
    await sql('update certificates set current_version = 2 where company_id = $1')
    expect(await isAskedAt(new Date('2027-02-28T12:00:00Z')), 'before').toBe(false)
    const changed = new Date('2027-03-01T12:00:00Z')
    expect(await isAskedAt(changed)).toBe(true)
    await accept(changed, 2)
    expect(await isAskedAt(new Date('2027-08-31T21:59:59Z'))).toBe(false)
    expect(await isAskedAt(new Date('2027-08-31T22:00:00Z'))).toBe(true)
  })

  test('of a document without months: never again', async () => {
    const { accept, askedDays } = await place(null)
    const from = new Date('2027-01-31T09:00:00Z')
    await accept(from)
    expect(await askedDays(from, monthsAfter(from, 36))).toBe(0)
  })
})

test('what is due again is shown and demanded at the entry', async () => {
  const { company, sql } = await place(1)
  const id = await company.meet()
  const asked = async () =>
    (await server.ask(calls.getCertificateToSign, { id }, { token: company.token })).body.data as unknown[]
  const pass = async (direction: boolean, acceptedCertificates: object[]) =>
    (
      await server.ask(
        calls.newAccess,
        { direction, visitorId: id, acceptedCertificates },
        { token: company.token, key: randomUUID() },
      )
    ).status
  const accepted = { id: DOCUMENT, version: 1, language: 'it' }
  expect(await pass(true, [accepted])).toBe(200)
  expect(await pass(false, [])).toBe(200)
  expect(await asked()).toEqual([])
  await sql(
    "update certificate_acceptances set accepted_at = now() - interval '32 days' where company_id = $1",
  )
  expect(await asked()).toHaveLength(1)
  expect(await pass(true, [])).toBe(409)
  expect(await pass(true, [accepted])).toBe(200)
})

test('a document of some visitor types is asked of them alone, and the pack of a tablet says so', async () => {
  const company = await makeCompany(server.adminAccess, { typeFlow: ['certificates'], certificates: 2 })
  const sql = sqlOf(company)
  const types = (ids: string[] | null) =>
    sql(
      'update certificates set visitor_type_ids = $3 where company_id = $1 and certificate_id = $2',
      DOCUMENT,
      ids,
    )
  await company.meet()
  const { visitor, token } = company
  expect((await server.ask(calls.identify, { code: visitor.code, direction: true }, { token })).status).toBe(
    200,
  )
  const asked = async () => {
    const { body } = await server.ask(calls.getCertificateToSign, { id: visitor.id }, { token })
    return (body.data as { id: string }[]).map(({ id }) => id)
  }
  const both = [DOCUMENT, 'certificate-2']
  expect(await asked()).toEqual(both)
  await types(['other', 'chosen'])
  expect(await asked()).toEqual(both)
  await types(['other'])
  expect(await asked()).toEqual(['certificate-2'])
  const pack = await server.ask(calls.getOfflinePack, {}, { token })
  expect(pack.body.data).toMatchObject({
    certificates: [
      { id: DOCUMENT, visitorTypeIds: ['other'] },
      { id: 'certificate-2', visitorTypeIds: null },
    ],
  })
  const entry = {
    direction: true,
    visitorId: visitor.id,
    acceptedCertificates: [{ id: 'certificate-2', version: 1 }],
  }
  expect((await server.ask(calls.newAccess, entry, { token, key: randomUUID() })).status).toBe(200)
  await sql('update visitors set visitor_type_id = null where company_id = $1')
  expect(await asked()).toEqual(['certificate-2'])
})
