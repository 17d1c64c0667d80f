import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import {
  ADDRESS_MAILS,
  DEVICE_WRONG_CODES,
  GUEST_NUMBER_TRIES,
  WRONG_CODES_PAUSE_MS,
} from '#contract/limits.ts'
import { makeStore } from '#server/store.ts'
import { HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type Invitation, inviteGuest } from '#tests/support/server/guests.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/** A guest who comes without the pass says their name and whom they visit, and proves it by a number from their mail. */

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany

beforeAll(async () => {
  mails = await mailServer()
  server = await serverUnderTest({ SMTP_URL: mails.url, MAIL_FROM: 'visits@house.example' })
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { expectedByName: true })
  mails.received.length = 0
})

const SOON = { timeout: 10_000, interval: 50 }
const Found = v.object({ ticket: v.nullable(v.string()) })

const invite = (invitation: Invitation = {}) =>
  inviteGuest(server.adminAccess, company.companyId, { hostId: HOST.id, ...invitation })
const say = (lastName: string, hostName: string, token = company.token) =>
  server.ask(calls.findGuest, { lastName, hostName }, { token })
const prove = (ticket: string, number: string, token = company.token) =>
  server.ask(calls.proveGuest, { ticket, number }, { token })
const sql = (text: string, ...values: unknown[]) => server.adminAccess.database.pool.query(text, values)

async function ticketOf(lastName = 'Hopper'): Promise<string> {
  const { status, body } = await say(lastName, HOST.last)
  expect(status).toBe(200)
  return v.parse(Found, body.data).ticket ?? ''
}

async function numberFor(address: string | null): Promise<string> {
  await expect
    .poll(() => mails.received.some(({ recipients }) => recipients.includes(address ?? '')), SOON)
    .toBe(true)
  const mail = mails.received.findLast(({ recipients }) => recipients.includes(address ?? ''))
  const { text } = await PostalMime.parse(mail?.raw ?? '')
  return (/\d{3} \d{3}/.exec(text ?? '')?.[0] ?? '').replace(' ', '')
}
const another = (number: string): string => (number === '000000' ? '000001' : '000000')

test('the number from the mail opens what the pass opens, at this tablet alone', async () => {
  const { pass, email } = await invite()
  const { status, body } = await say('Hopper', HOST.last)
  expect([status, Object.keys(body.data as object)]).toEqual([200, ['ticket']])
  const ticket = v.parse(Found, body.data).ticket ?? ''
  const number = await numberFor(email)
  const other = await company.tablet('another tablet')
  expect((await prove(ticket, number, other)).body.errorCode).toBe('NUMBER_OVER')
  const proven = await prove(ticket, number)
  expect(proven.body.data).toEqual({ pass })
  expect((await prove(ticket, number)).body.data, 'an answer may be lost').toEqual({ pass })
  const { body: identified } = await server.ask(
    calls.identifyGuest,
    { pass, direction: true },
    { token: company.token },
  )
  expect(identified.data).toMatchObject({ expected: { firstname: 'Grace', host: { id: HOST.id } } })
})

test('the mail is in the guest’s language, else in that of the tablet, and names no pass', async () => {
  const { pass, email, guestId } = await invite()
  await server.ask(
    calls.findGuest,
    { lastName: 'Hopper', hostName: HOST.last },
    { token: company.token, headers: { 'accept-language': 'fr' } },
  )
  await numberFor(email)
  const inFrench = await PostalMime.parse(mails.received[0]?.raw ?? '')
  expect(inFrench.text).toContain('Saisissez ce numéro')
  await sql("update guests set language = 'de' where guest_id = $1", guestId)
  mails.received.length = 0
  await ticketOf()
  const number = await numberFor(email)
  const { subject, text, html } = await PostalMime.parse(mails.received[0]?.raw ?? '')
  expect(subject).toBe(`${number.slice(0, 3)} ${number.slice(3)} ist Ihre Nummer bei ${await nameOf()}`)
  expect(text).toContain('Sie gilt 10 Minuten.')
  expect(`${text}${html}`).not.toContain(pass)
})

const nameOf = async (): Promise<string> =>
  (await sql('select name from companies where company_id = $1', company.companyId)).rows[0].name

test('both ways of not being found are answered alike, and a name is never told', async () => {
  await invite()
  const answers = [
    await say('Nobody', HOST.last),
    await say('Hopper', 'Köhler'),
    await say('Nobody', 'Köhler'),
  ]
  const [first] = answers
  for (const { status, body } of answers) expect([status, body]).toEqual([404, first?.body])
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Grace')
  expect(mails.received).toEqual([])
})

test.each<[string, Invitation]>([
  ['too early', { startsIn: 90 }],
  ['over', { startsIn: -300, lasts: 60 }],
  ['cancelled', { isCancelled: true }],
  ['without a host', { hostId: null }],
])('an invitation that is %s is not found, in the same words', async (_, invitation) => {
  await invite(invitation)
  expect((await say('Hopper', HOST.last)).body.errorCode).toBe('GUEST_NOT_FOUND')
})

test('an invitation for another site is not found, in the same words', async () => {
  await sql(
    `insert into sites (company_id, site_id, name, time_zone)
     values ($1, 'hq', 'HQ', 'Europe/Rome'), ($1, 'plant', 'Plant', 'Europe/Rome')`,
    company.companyId,
  )
  await invite({ siteId: 'plant' })
  const here = await company.tablet('here', 'hq')
  expect((await say('Hopper', HOST.last, here)).body.errorCode).toBe('GUEST_NOT_FOUND')
  const there = await company.tablet('there', 'plant')
  expect((await say('Hopper', HOST.last, there)).status).toBe(200)
})

test('who has guessed names too often waits as with codes, and a right name waits too', async () => {
  await invite()
  const guesses = await Promise.all(
    Array.from({ length: 3 * DEVICE_WRONG_CODES.times }, () => say('Nobody', HOST.last)),
  )
  const told = guesses.filter(({ body }) => body.errorCode === 'GUEST_NOT_FOUND')
  expect(told, 'together they are no more than one after the other').toHaveLength(DEVICE_WRONG_CODES.times)
  const { status, body } = await say('Hopper', HOST.last)
  expect([status, body.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  const [guard] = (await sql('select paused_until from code_guards where company_id = $1', company.companyId))
    .rows
  const seconds = (guard.paused_until.getTime() - Date.now()) / 1_000
  expect(seconds).toBeGreaterThan(WRONG_CODES_PAUSE_MS / 1_000 - 10)
  const code = await server.ask(
    calls.identify,
    { code: company.visitor.code, direction: true },
    { token: company.token },
  )
  expect(code.status, 'the pause is one for names and codes').toBe(429)
})

test('a number has five tries, also when they come together', async () => {
  const { email } = await invite()
  const ticket = await ticketOf()
  const number = await numberFor(email)
  const tries = await Promise.all(
    Array.from({ length: 3 * GUEST_NUMBER_TRIES }, () => prove(ticket, another(number))),
  )
  const codes = tries.map(({ body }) => body.errorCode)
  expect(codes.filter((code) => code === 'NUMBER_WRONG')).toHaveLength(GUEST_NUMBER_TRIES - 1)
  expect((await prove(ticket, number)).body.errorCode).toBe('NUMBER_OVER')
})

test('a number is valid for ten minutes, and is deleted then', async () => {
  const { email } = await invite()
  const ticket = await ticketOf()
  const number = await numberFor(email)
  const { rows } = await sql(
    'select extract(epoch from expires_at - now()) as left from guest_numbers where number_id = $1',
    ticket,
  )
  expect(Number(rows[0].left)).toBeGreaterThan(9 * 60)
  expect(Number(rows[0].left)).toBeLessThanOrEqual(10 * 60)
  await sql("update guest_numbers set expires_at = now() - interval '1 second' where number_id = $1", ticket)
  expect((await prove(ticket, number)).body.errorCode).toBe('NUMBER_OVER')
  const { database, vault } = server.adminAccess
  await makeStore(database, vault).guestNumbers.deleteExpired()
  expect((await sql('select 1 from guest_numbers where number_id = $1', ticket)).rows).toEqual([])
})

test('a guest without an address is for reception, and so is one who was mailed three numbers', async () => {
  await invite({ lastName: 'Turing', email: null })
  expect((await say('Turing', HOST.last)).body.data).toEqual({ ticket: null })
  await invite()
  for (let mail = 0; mail < ADDRESS_MAILS.times; mail++) expect(await ticketOf()).not.toBe('')
  expect((await say('Hopper', HOST.last)).body.data).toEqual({ ticket: null })
})

test('staff see what was refused, and no name', async () => {
  await say('Nobody', HOST.last)
  const { rows } = await sql(
    'select call, reason, subject_index, visitor_id from refusals where company_id = $1',
    company.companyId,
  )
  expect(rows).toMatchObject([{ call: 'findGuest', reason: 'GUEST_NOT_FOUND', visitor_id: null }])
  expect(rows[0].subject_index.toString('latin1')).not.toContain('obody')
})

test('a company that does not offer it answers nothing', async () => {
  company = await makeCompany(server.adminAccess, {})
  await invite()
  expect((await say('Hopper', HOST.last)).body.errorCode).toBe('FORBIDDEN')
  const { body } = await server.ask(calls.getGenerals, {}, { token: company.token })
  expect(body.data).toContainEqual({ name: 'generals_expected_by_name', value: 'false' })
})
