import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'
import { hashOfText } from './text-hash.ts'

/** What is recorded of an acceptance, and what `archive:verify` says when it was changed in the database. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const RULES = { id: 'certificate-1', version: 1, language: 'it' }

let company: TestCompany
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: [], certificates: 2 })
})

const sql = async (text: string, ...values: readonly unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [company.companyId, ...values])).rows

async function accept(over: object = {}, token = company.token): Promise<string> {
  const visitorId = await company.meet(token)
  const key = randomUUID()
  const request = { direction: true, visitorId, acceptedCertificates: [RULES], ...over }
  const { status, body } = await server.ask(calls.newAccess, request, { token, key })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { visitId: string }).visitId
}

const rowOf = async (visitId: string) =>
  (await sql('select * from certificate_acceptances where company_id = $1 and visit_id = $2', visitId))[0]

/** What is found of this test's company. */
async function found() {
  const { database, vault } = server.adminAccess
  const report = await makeStore(database, vault).archive.verify()
  const own = <One extends { readonly companyId: string }>(all: readonly One[]) =>
    all.filter(({ companyId }) => companyId === company.companyId)
  return { texts: own(report.changedTexts), acceptances: own(report.changedAcceptances) }
}

const LIVE = {}
const LATE = { occurredAt: new Date(Date.now() - 3_600_000).toISOString() }

describe.each([
  ['live', LIVE],
  ['recorded offline', LATE],
])('an acceptance %s', (_, over) => {
  test('keeps language, hash, method, tablet and seal', async () => {
    const visitId = await accept({
      ...over,
      acceptedCertificates: [RULES, { ...RULES, id: 'certificate-2' }],
    })
    const row = await rowOf(visitId)
    expect(row).toMatchObject({ language: 'it', method: 'ticked', made_on: 'tablet' })
    const [text] = await sql(
      "select * from certificate_texts where company_id = $1 and certificate_id = 'certificate-1'",
    )
    const hash = hashOfText({
      id: 'certificate-1',
      version: 1,
      language: 'it',
      name: text.name,
      description: null,
      customAccept: null,
      content: text.content,
      pdf: null,
    })
    expect(row.text_hash.toString('hex')).toBe(hash.toString('hex'))
    const [{ device_id }] = await sql(
      'select device_id from visits where company_id = $1 and visit_id = $2',
      visitId,
    )
    expect(row.device_id).toBe(device_id)
    expect(row.seal).toBeInstanceOf(Buffer)
    expect(await found()).toEqual({ texts: [], acceptances: [] })
  })

  test('says that the visitor signed', async () => {
    expect(await rowOf(await accept({ ...over, signature: PNG }))).toMatchObject({ method: 'signed' })
  })

  test('of a tablet that names no language, or one that there is not, has no hash', async () => {
    const { language: _language, ...bare } = RULES
    for (const one of [bare, { ...RULES, language: 'de' }]) {
      const row = await rowOf(await accept({ ...over, acceptedCertificates: [one] }))
      expect(row).toMatchObject({ language: null, text_hash: null, method: 'ticked' })
    }
  })
})

test('an acceptance on a phone says so', async () => {
  const phone = await company.phone()
  const both = { acceptedCertificates: [RULES, { ...RULES, id: 'certificate-2' }] }
  expect(await rowOf(await accept(both, phone))).toMatchObject({ language: 'it', made_on: 'phone' })
})

test('what a guest accepted again ahead is recorded and sealed when reception lets them in', async () => {
  const { companyId } = company
  const { browser: manager } = await hire(server, companyId, 'manager')
  const visitId = await accept()
  const [{ visitor_id: visitorId }] = await sql(
    `update visits set exited_at = entered_at, exit_how = 'scanned' where company_id = $1 and visit_id = $2
     returning visitor_id`,
    visitId,
  )
  await sql(
    "update certificate_acceptances set accepted_at = now() - interval '400 days' where company_id = $1",
  )
  const { guestId } = await inviteGuest(server.adminAccess, companyId)
  await sql('update guests set visitor_id = $2 where company_id = $1', visitorId)
  await sql(
    `insert into guest_acceptances (company_id, guest_id, certificate_id, version, language)
     values ($1, $2, 'certificate-1', 1, 'it')`,
    guestId,
  )
  const entry = { companyId, visitorId, siteId: null, hostId: null, reason: null, why: 'No code at hand' }
  const entered = await manager.get(consoleCalls.enterByHand, { ...entry, ticket: null } as never)
  expect(await rowOf((entered as { visitId: string }).visitId)).toMatchObject({
    language: 'it',
    method: 'ticked',
    made_on: 'guestPage',
    text_hash: expect.any(Buffer),
    seal: expect.any(Buffer),
  })
})

test.each(['name', 'description', 'custom_accept', 'content'])(
  'one character more in %s of a text is named with document, version and language',
  async (column) => {
    await accept()
    await accept()
    await sql(
      `update certificate_texts set ${column} = coalesce(${column}, '') || '.'
       where company_id = $1 and certificate_id = 'certificate-1'`,
    )
    const document = { certificateId: 'certificate-1', version: 1, language: 'it', acceptances: 2 }
    expect((await found()).texts).toEqual([expect.objectContaining(document)])
  },
)

test('another byte in a PDF is named, and also a text whose hash was changed with it', async () => {
  await accept({ acceptedCertificates: [RULES, { ...RULES, id: 'certificate-2' }] })
  await sql(
    `update certificate_texts set pdf = set_byte(pdf, 40, get_byte(pdf, 40) # 1)
     where company_id = $1 and certificate_id = 'certificate-2'`,
  )
  const [text] = await sql(
    `select certificate_text_hash(row(t.*)::certificate_texts) as hash from certificate_texts t
     where company_id = $1 and certificate_id = 'certificate-2'`,
  )
  await sql(
    "update certificate_texts set text_hash = $2 where company_id = $1 and certificate_id = 'certificate-2'",
    text.hash,
  )
  const document = { certificateId: 'certificate-2', version: 1, language: 'it', acceptances: 1 }
  expect((await found()).texts).toEqual([expect.objectContaining(document)])
})

test('a text that is gone is named', async () => {
  await accept()
  await sql("delete from certificate_texts where company_id = $1 and certificate_id = 'certificate-1'")
  expect((await found()).texts).toEqual([expect.objectContaining({ name: null, acceptances: 1 })])
})

test.each([
  ["language = 'de'"],
  ["text_hash = decode('00', 'hex')"],
  ["method = 'signed'"],
  ["made_on = 'phone'"],
  ["device_id = 'another'"],
  ["accepted_at = (accepted_at at time zone 'UTC' - interval '1 day') at time zone 'UTC'"],
])('an acceptance with %s is named by its visit', async (change) => {
  const visitId = await accept()
  await accept()
  await sql(`update certificate_acceptances set ${change} where company_id = $1 and visit_id = $2`, visitId)
  expect((await found()).acceptances).toEqual([
    { companyId: company.companyId, visitId, certificateId: 'certificate-1', version: 1 },
  ])
})

test('the database computes the hash that this program verifies, of any text', async () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 80 }).map((one) => one.replaceAll('\0', ''))
  const any = fc.oneof(
    words,
    fc.constantFrom('"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028', 'عربي हिन्दी 日本語 🦉'),
  )
  await fc.assert(
    fc.asyncProperty(any, fc.option(any), fc.option(any), async (name, description, content) => {
      const { rows } = await server.adminAccess.database.pool.query(
        `select certificate_text_hash(row($1::text, 'c', 7, 'hi', $2::text, $3::text, null, $4::text, null, null)::certificate_texts) as hash`,
        [company.companyId, name, description, content],
      )
      const text = {
        id: 'c',
        version: 7,
        language: 'hi',
        name,
        description,
        customAccept: null,
        content,
        pdf: null,
      }
      expect(rows[0].hash.toString('hex')).toBe(hashOfText(text).toString('hex'))
    }),
    { numRuns: 200 },
  )
})

test('visit and person show how a document was accepted, and say it where it was not recorded', async () => {
  const { browser } = await hire(server, company.companyId, 'manager')
  const visitId = await accept({ signature: PNG })
  const shown = {
    language: 'it',
    method: 'signed',
    madeOn: 'tablet',
    textHash: expect.stringMatching(/^[\da-f]{64}$/),
  }
  const asked = { companyId: company.companyId, visitId }
  const visit = await browser.get(consoleCalls.getVisit, asked)
  expect(visit.certificates).toEqual([expect.objectContaining(shown)])
  const person = { companyId: company.companyId, visitorId: visit.visitorId }
  expect((await browser.get(consoleCalls.getPerson, person)).documents).toEqual([
    expect.objectContaining(shown),
  ])
  await sql(
    `update certificate_acceptances set language = null, text_hash = null, method = null, made_on = null, device_id = null,
     seal = null where company_id = $1`,
  )
  const before = await browser.get(consoleCalls.getVisit, asked)
  expect(before.certificates).toEqual([
    expect.objectContaining({ language: null, method: null, textHash: null }),
  ])
  expect((await found()).acceptances).toEqual([])
})
