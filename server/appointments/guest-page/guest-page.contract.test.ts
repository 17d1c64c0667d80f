import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { GUEST_PAGE_CHANGES, GUEST_PAGE_UNKNOWN, GUEST_PROPOSALS } from '#contract/limits.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { purgeJob } from '#server/privacy/privacy.job.ts'
import { makeStore } from '#server/store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { givePage, type Invitation, inviteGuest, replacePass } from '#tests/support/server/guests.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** The guest's own page: on a listener of its own, behind a secret that no address and no log has. */

const SOON = { timeout: 20_000 }
let mails: MailServer
let server: ServerUnderTest
let guestUrl: string
let company: TestCompany
let companyId: string
let manager: Browser

beforeAll(async () => {
  mails = await mailServer()
  const port = await freePort()
  guestUrl = `http://127.0.0.1:${port}`
  server = await serverUnderTest((url) => ({
    SMTP_URL: mails.url,
    PUBLIC_URL: url,
    MAIL_FROM: 'visits@house.example',
    LOG_LEVEL: 'info',
    GUEST_URL: guestUrl,
    GUEST_PORT: String(port),
  }))
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {
    flow: ['host', 'certificates', 'company', 'phone', 'document', 'birthday'],
    services: ['login'],
    certificates: 2,
  })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  await sql(
    `update hosts set email = $2, language = 'de' where company_id = $1 and host_id = 'h1'`,
    hostAddress(),
  )
  await sql(`update certificates set ask = 'when_changed' where company_id = $1`)
  mails.received.length = 0
})

const hostAddress = () => `h1.${companyId}@house.example`
const sql = async (text: string, ...values: unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [companyId, ...values])).rows

async function invite(more: Invitation = {}) {
  const guest = await inviteGuest(server.adminAccess, companyId, { hostId: 'h1', ...more })
  return { ...guest, secret: await givePage(server.adminAccess, guest.guestId) }
}

async function post(path: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(`${guestUrl}/g${path}`, {
    method: 'POST',
    body: new URLSearchParams({ language: 'en', ...fields }),
  })
  const body = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: body.replaceAll(/[\u2066-\u2069]/gu, ''),
  }
}
const show = (secret: string, more = {}) => post('/show', { secret, ...more })
const act = (secret: string, name: string, fields = {}) => post('/act', { secret, act: name, ...fields })
/** Ids of the guests of a company, with what is known of them. */
const guests = () => sql('select * from guests where company_id = $1 order by created_at, guest_id')
const answers = () =>
  sql('select kind, proposed from guest_answers where company_id = $1 order by created_at')
/** Sends what waits at once. */
async function send(): Promise<void> {
  for (const table of ['news', 'guest_mails'])
    await sql(`update ${table} set next_at = now() where company_id = $1 and state = 'queued'`)
  await expect
    .poll(
      () =>
        sql(`select 1 from news where company_id = $1 and state = 'queued'
          union all select 1 from guest_mails where company_id = $1 and state = 'queued'`),
      SOON,
    )
    .toEqual([])
}
async function mailsTo(address: string) {
  const raw = mails.received.filter(({ recipients }) => recipients.includes(address))
  const parsed = await Promise.all(raw.map((one) => PostalMime.parse(one.raw)))
  return parsed.map(({ subject = '', text = '', html = '' }) => ({
    subject,
    text: text.replaceAll(/[\u2066-\u2069]/gu, ''),
    html,
  }))
}
/** At the tablet. */
const identify = async (pass: string) => {
  const { status, body } = await server.ask(
    calls.identifyGuest,
    { pass, direction: true },
    { token: company.token },
  )
  return { status, code: body.errorCode, data: body.data as { expected: { filledIn: string[] } } }
}

test('the listener has the page and nothing else of the product, and the product has no page', async () => {
  const paths = [
    ...['/', '/app/flow/auth', '/console', '/console/', '/gallery.html', '/n/x', '/n/left/x', '/authority'],
    ...['/api/health', '/api/ready', '/api/openapi.json', '/api/metrics', '/metrics', '/assets/', '/sw.js'],
    ...['/.well-known/security.txt', '/index.html', '/default-logo.svg', '/g/', '/g/other', '/socket.io/'],
    ...Object.values({ ...calls, ...consoleCalls }).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x')),
  ]
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths)
    for (const method of ['GET', 'POST']) {
      const { status } = await fetch(guestUrl + path, { method })
      expect([method, path, status]).toEqual([method, path, 404])
    }
  for (const path of ['/g/page.js', '/g/page.css', '/g/show', '/g/act', '/g/document']) {
    const { status } = await fetch(server.url + path, { method: 'POST' })
    expect([path, status]).toEqual([path, 404])
  }
  // On the main listener, `/g` is an address of the kiosk's page like any unknown one.
  expect(await (await fetch(`${server.url}/g`)).text()).not.toContain('/g/page.js')
  for (const path of ['/g', '/g/page.js', '/g/page.css'])
    expect((await fetch(guestUrl + path)).status).toBe(200)
})

test('a guest who has come says in an evacuation that they are safe, until they leave', async () => {
  const { pass, secret } = await invite()
  const expected = await invite()
  const reception = (await hire(server, companyId, 'reception')).browser
  const rollCallId = randomUUID()
  const { token } = company
  await identify(pass)
  await sql(`update companies set flow_flags = flow_flags || '{"certificates": false}' where company_id = $1`)
  const signUp = { firstname: 'Grace', lastname: 'Hopper', pass }
  const { body } = await server.ask(calls.signup, signUp, { token, key: randomUUID() })
  const { id: visitorId } = body.data as { id: string }
  const access = (direction: boolean) =>
    server.ask(calls.newAccess, { direction, visitorId, toUserId: 'h1' }, { token, key: randomUUID() })
  expect((await access(true)).status).toBe(200)
  expect((await show(secret)).body).not.toContain('I am safe')
  expect((await act(secret, 'safe')).body).not.toContain('The wardens see')

  await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: null, isDrill: true })
  const said = async () => {
    const { people }: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
    return people.map(({ saidSafeAt, tickedBy }) => ({ hasSaid: saidSafeAt !== null, tickedBy }))
  }
  const seen = await show(secret)
  expect(seen.body).toContain('Evacuation drill: please leave the building.')
  expect(seen.body).toContain('I am safe')
  expect(await said(), 'to open the page says nothing').toEqual([{ hasSaid: false, tickedBy: null }])
  expect((await show(expected.secret)).body, 'one who has not come').not.toContain('I am safe')
  await act(expected.secret, 'safe')
  expect(await said()).toEqual([{ hasSaid: false, tickedBy: null }])
  const answered = await act(secret, 'safe')
  expect(answered.status).toBe(200)
  expect(answered.body).toContain('The wardens see that you are safe.')
  expect(answered.body).not.toContain('I am safe')
  expect(await said()).toEqual([{ hasSaid: true, tickedBy: null }])
  for (let times = 1; times < GUEST_PAGE_CHANGES.times; times++) await act(secret, 'safe')
  expect((await act(secret, 'safe')).status).toBe(429)

  await access(false)
  expect((await show(secret)).body).not.toContain('Evacuation')
})

test('the page may run its own script alone, and is never kept', async () => {
  const { headers } = await fetch(`${guestUrl}/g`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const { secret } = await invite()
  expect((await show(secret)).headers.get('cache-control')).toBe('no-store')
})

test('it shows when, where and whom, with the pass, in the language that is asked for', async () => {
  const { secret, pass } = await invite()
  const { status, body } = await show(secret)
  expect(status).toBe(200)
  expect(body).toContain('lang="en"')
  expect(body).toContain('Giulia Moretti')
  expect(body).toContain(pass)
  expect(body).toContain('data:image/png;base64,')
  expect((await show(secret, { language: 'ar' })).body).toContain('dir="rtl"')
  expect((await show(secret, { language: 'de' })).body).toContain('Bevor Sie kommen')
  expect(body).not.toContain(secret)
})

test('an unknown secret says so, and an address that tries many waits', async () => {
  const unknown = await show('x'.repeat(22))
  expect(unknown.status).toBe(404)
  expect(unknown.body).toContain('This link is not valid any more')
  for (let nth = 0; nth < GUEST_PAGE_UNKNOWN.times; nth++) await show(`${nth}`.padStart(22, 'y'))
  const waiting = await show('z'.repeat(22))
  expect([waiting.status, waiting.body.includes('wait')]).toEqual([429, true])
  // Who has a link is not kept waiting by who has none.
  const { secret } = await invite()
  expect((await show(secret)).status).toBe(200)
})

test('to open the page changes nothing, however often', async () => {
  const { secret } = await invite()
  const rows = async () => [
    await guests(),
    await sql('select * from guest_answers where company_id = $1'),
    await sql('select * from news where company_id = $1'),
    await sql('select * from guest_mails where company_id = $1'),
  ]
  const before = await rows()
  for (let nth = 0; nth < 20; nth++) {
    expect((await fetch(`${guestUrl}/g`)).status).toBe(200)
    expect((await show(secret)).status).toBe(200)
  }
  expect(await rows()).toEqual(before)
})

test('what is filled in ahead is asked no more at the entrance, and no tablet is told it', async () => {
  const { secret, pass, guestId } = await invite({ companyName: null })
  const filled = {
    firstname: 'Ada',
    lastname: 'Lovelace',
    companyName: 'Analytical',
    phone: '+39 051 123456',
    documentType: 'PASSPORT',
    document: 'CANARY-77',
    birthday: '1985-12-10',
    plate: 'BO 123 XY',
    needsHelp: 'on',
  }
  const saved = await act(secret, 'details', filled)
  expect(saved.status).toBe(200)
  expect(saved.body).toContain('Your details are saved.')
  expect(saved.body).toContain('CANARY-77')
  const [row] = await guests()
  expect(row).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', guest_company: 'Analytical' })
  expect(JSON.stringify(row)).not.toContain('CANARY')
  const shown = await identify(pass)
  expect(shown.data.expected.filledIn).toEqual(['phone', 'documentType', 'document', 'birthday'])
  expect(JSON.stringify(shown)).not.toContain('CANARY')
  const signedUp = await server.ask(
    calls.signup,
    { firstname: 'Ada', lastname: 'Lovelace', companyName: 'Analytical', pass },
    { token: company.token, key: randomUUID() },
  )
  expect(signedUp.status).toBe(200)
  const [visitor] = await sql(
    `select v.phone, v.birthday, v.document_sealed is not null as has_document from visitors v
      join guests g using (company_id, visitor_id) where v.company_id = $1 and g.guest_id = $2`,
    guestId,
  )
  expect(visitor).toMatchObject({ phone: '+39 051 123456', has_document: true })
})

test('a form with a wrong field stores nothing, says which, and keeps what was typed', async () => {
  const { secret } = await invite()
  const before = await guests()
  const wrong = await act(secret, 'details', { firstname: 'Ada', birthday: '2999-01-01', phone: '123' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toContain('please check the marked fields')
  expect(wrong.body).toMatch(/id="details-birthday"[^>]*aria-invalid="true"/)
  expect(wrong.body).toContain('value="Ada"')
  expect(await guests()).toEqual(before)
  expect((await act(secret, 'fly')).status).toBe(400)
})

test('a guest who cancels is cancelled once, the host is told, and the pass opens nothing', async () => {
  const { secret, pass, email } = await invite()
  await sql(`update guests set told = '{"isCancelled":false}' where company_id = $1`)
  const pressed = await Promise.all([act(secret, 'cancel'), act(secret, 'cancel'), act(secret, 'cancel')])
  for (const { status, body } of pressed) {
    expect(status).toBe(200)
    expect(body).toContain('You have cancelled this visit')
    expect(body).not.toContain(pass)
  }
  expect(await answers()).toEqual([{ kind: 'cancelled', proposed: null }])
  expect((await identify(pass)).code).toBe('APPOINTMENT_CANCELLED')
  await send()
  const [toHost, ...others] = await mailsTo(hostAddress())
  expect(others).toEqual([])
  expect(toHost?.subject).toBe('Nachricht von Ihren Gästen')
  expect(toHost?.text).toContain('Grace Hopper kommt nicht')
  expect(await mailsTo(email ?? '')).toMatchObject([{ subject: expect.stringContaining('Annullata') }])
})

test('what several guests say within some seconds is one mail to their host', async () => {
  const [first, second] = [await invite(), await invite({ firstName: 'Alan', lastName: 'Turing' })]
  await act(first.secret, 'cancel')
  await act(second.secret, 'cancel')
  await send()
  const [mail, ...others] = await mailsTo(hostAddress())
  expect(others).toEqual([])
  expect(mail?.text).toContain('Grace Hopper')
  expect(mail?.text).toContain('Alan Turing')
})

test('another time is told to the host and changes nothing; a later one replaces it', async () => {
  const { secret, pass } = await invite({ startsIn: 24 * 60 })
  const before = await sql(
    'select starts_at, ends_at, state, changed_at from appointments where company_id = $1',
  )
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  expect((await act(secret, 'otherTime', { day: '2020-01-01', time: '10:00' })).status).toBe(422)
  expect((await act(secret, 'otherTime', { day, time: '25:00' })).status).toBe(422)
  await act(secret, 'otherTime', { day, time: '09:00' })
  await act(secret, 'otherTime', { day, time: '14:30' })
  const again = await act(secret, 'otherTime', { day, time: '14:30' })
  expect(again.body).toContain('You have proposed another time')
  expect(await answers()).toEqual([{ kind: 'otherTime', proposed: `${day}T14:30` }])
  await send()
  const [mail, ...others] = await mailsTo(hostAddress())
  expect(others).toEqual([])
  expect(mail?.text).toContain('14:30')
  expect(
    await sql('select starts_at, ends_at, state, changed_at from appointments where company_id = $1'),
  ).toEqual(before)
  expect((await show(secret)).body).toContain(pass)
  for (let nth = 2; nth < GUEST_PROPOSALS.times; nth++)
    await act(secret, 'otherTime', { day, time: `10:0${nth}` })
  expect((await act(secret, 'otherTime', { day, time: '16:00' })).status).toBe(429)
})

test('staff see what the guest has said, and a roll call who needs help', async () => {
  const { secret, guestId } = await invite()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const filled = { firstname: 'Grace', lastname: 'Hopper', plate: 'BO 123 XY', needsHelp: 'on' }
  await act(secret, 'details', filled)
  await act(secret, 'otherTime', { day, time: '09:15' })
  const listed = async () =>
    (await manager.get(consoleCalls.listExpected, { companyId, siteId: null })).guests.find(
      ({ guestId: id }: { readonly guestId: string }) => id === guestId,
    )
  expect(await listed()).toMatchObject({ plate: 'BO 123 XY', needsHelp: true, proposed: `${day}T09:15` })
  await manager.get(consoleCalls.arriveByHand, { companyId, guestId, firstName: null, lastName: null })
  const { people } = await manager.get(consoleCalls.listEvacuation, { companyId, siteId: null })
  expect(people).toMatchObject([{ lastName: 'Hopper', needsHelp: true }])
  const rollCall = await manager.get(consoleCalls.startRollCall, {
    companyId,
    rollCallId: randomUUID(),
    siteId: null,
    startedAt: null,
  })
  expect(rollCall.people).toMatchObject([{ lastName: 'Hopper', needsHelp: true }])
})

test('another person gets a pass of their own, and the first one is revoked', async () => {
  const { secret, pass, guestId, email } = await invite({ startsIn: 60 * 24 })
  expect((await act(secret, 'substitute', { firstname: '', email: 'x' })).status).toBe(422)
  const known = await act(secret, 'substitute', { firstname: 'Grace', email })
  expect([known.status, known.body.includes('already invited')]).toEqual([422, true])
  const named = { firstname: 'Alan', lastname: 'Turing', email: `Alan.${companyId}@guest.example` }
  const [done] = await Promise.all([act(secret, 'substitute', named), act(secret, 'substitute', named)])
  expect(done?.body).toContain('Alan Turing gets an email with a code')
  const [first, second, ...others] = await guests()
  expect(others).toEqual([])
  expect(first).toMatchObject({ guest_id: guestId, state: 'cancelled', replaced_by: second?.guest_id })
  expect(second).toMatchObject({ first_name: 'Alan', state: 'expected', language: 'en' })
  expect((await identify(pass)).code).toBe('APPOINTMENT_CANCELLED')
  await send()
  const [mail] = await mailsTo(named.email.toLowerCase())
  const ownPass = /e1\.[\w-]{22}/.exec(mail?.text ?? '')?.[0]
  expect(ownPass).toBeDefined()
  expect(ownPass).not.toBe(pass)
  const link = new RegExp(`${guestUrl}/g#([\\w-]{22})`).exec(mail?.text ?? '')?.[1] ?? ''
  expect(link).not.toBe(secret)
  expect((await show(link)).body).toContain(ownPass ?? 'no pass')
  expect(await mailsTo(hostAddress())).toMatchObject([
    { text: expect.stringContaining('Alan Turing kommt anstelle von Grace Hopper') },
  ])
  // The first guest can do no more.
  expect((await act(secret, 'cancel')).body).toContain('Another person is coming')
  expect(await answers()).toEqual([{ kind: 'substitute', proposed: null }])
})

test('documents that were accepted ahead are asked again only in a new version, or at every visit', async () => {
  const { secret, pass } = await invite()
  const { body } = await show(secret)
  const names = [...body.matchAll(/name="(document [\w-]+ \d+)"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(1)
  const everyVisit = names[0]?.split(' ')[1]
  const accepted = await act(secret, 'accept', Object.fromEntries(names.map((name) => [name, 'on'])))
  expect(accepted.body).toContain('What you have accepted is saved')
  expect(accepted.body).not.toContain('name="document certificate')
  const rows = await sql(
    'select certificate_id, version, language from guest_acceptances where company_id = $1',
  )
  expect(rows).toHaveLength(names.length)
  for (const row of rows) expect(row).toMatchObject({ version: 1, language: expect.stringMatching(/^\w\w/) })
  await identify(pass)
  const signedUp = await server.ask(
    calls.signup,
    { firstname: 'Grace', lastname: 'Hopper', pass },
    { token: company.token, key: randomUUID() },
  )
  const { id } = signedUp.body.data as { id: string }
  const asked = async () => {
    const answer = await server.ask(calls.getCertificateToSign, { id }, { token: company.token })
    return (answer.body.data as { id: string }[]).map((one) => one.id)
  }
  expect(await asked()).toEqual([])
  await sql(
    `update certificates set ask = 'every_visit' where company_id = $1 and certificate_id = $2`,
    everyVisit,
  )
  expect(await asked()).toEqual([everyVisit])
  await sql(`update certificates set ask = 'when_changed' where company_id = $1`)
  // The entry needs no proof of them, and keeps them with the visit.
  const entered = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: id, toUserId: 'h1', acceptedCertificates: [] },
    { token: company.token, key: randomUUID() },
  )
  expect(entered.status).toBe(200)
  const { visitId } = entered.body.data as { visitId: string }
  const kept = await sql(
    'select certificate_id, language from certificate_acceptances where company_id = $1 and visit_id = $2',
    visitId,
  )
  expect(kept).toHaveLength(names.length)
  for (const row of kept) expect(row.language).toMatch(/^\w\w/)
})

test('a document in PDF is handed to who has the link alone', async () => {
  const { secret } = await invite()
  const { body } = await show(secret)
  const [, id = '', version = ''] = /data-pdf="([^"]+)" data-version="(\d+)"/.exec(body) ?? []
  expect(id).not.toBe('')
  const handed = await post('/document', { secret, id, version })
  expect([handed.status, handed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(handed.body.startsWith('%PDF')).toBe(true)
  expect((await post('/document', { secret: 'x'.repeat(22), id, version })).status).not.toBe(200)
  expect((await post('/document', { secret, id: 'other', version })).status).toBe(404)
})

test('moved, over, cancelled and arrived each have words of their own', async () => {
  const moved = await invite()
  const newer = await replacePass(server.adminAccess, moved.guestId)
  const { body } = await show(moved.secret)
  expect(body).toContain('Only the code on this page is valid')
  expect(body).toContain(newer)
  const over = await show((await invite({ startsIn: -600, lasts: 60 })).secret)
  expect(over.body).toContain('This visit is over')
  expect(over.body).toContain('ask the person you are visiting for a new invitation')
  expect(over.body).not.toContain('<form')
  const cancelled = await show((await invite({ isCancelled: true })).secret)
  expect(cancelled.body).toContain('Your visit has been cancelled')
  expect(cancelled.body).toContain('Propose another time')
  expect(cancelled.body).not.toContain('data-act="cancel"')
  const arrived = await invite()
  await sql(`update guests set state = 'arrived' where company_id = $1 and guest_id = $2`, arrived.guestId)
  const there = await show(arrived.secret)
  expect(there.body).toContain('You have checked in')
  expect(there.body).toContain(arrived.pass)
  expect(there.body).not.toContain('<form')
})

test('the invitation has the link, the same in every mail, and its calendar entry has none', async () => {
  const email = `ada.${companyId}@guest.example`
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await manager.get(consoleCalls.saveAppointment, {
    companyId,
    appointmentId: null,
    siteId: null,
    hostId: 'h1',
    day,
    from: '10:00',
    to: '11:00',
    guests: [{ firstName: 'Ada', lastName: 'Lovelace', companyName: null, language: 'en', email }],
  } as never)
  await send()
  const [{ guest_id: guestId } = {}] = await guests()
  await manager.get(consoleCalls.resendPass, { companyId, guestId })
  await send()
  const sent = mails.received.filter(({ recipients }) => recipients.includes(email))
  expect(sent).toHaveLength(2)
  const links = await Promise.all(
    sent.map(async ({ raw }) => {
      const { text = '', html = '', attachments } = await PostalMime.parse(raw)
      const calendar = attachments.find(({ mimeType }) => mimeType === 'application/ics')?.content ?? ''
      const entry = typeof calendar === 'string' ? calendar : new TextDecoder().decode(calendar)
      const link = new RegExp(`${guestUrl}/g#[\\w-]{22}`).exec(text)?.[0] ?? ''
      expect(html).toContain(`href="${link}"`)
      expect(entry).not.toContain('/g#')
      expect(entry).toContain('BEGIN:VEVENT')
      return link
    }),
  )
  expect(new Set(links).size).toBe(1)
  const secret = links[0]?.split('#')[1] ?? ''
  expect((await show(secret)).status).toBe(200)
  const [stored] = await sql('select link_hash, link_sealed from guests where company_id = $1')
  expect(JSON.stringify([stored?.link_hash.toString(), stored?.link_sealed.toString()])).not.toContain(secret)
})

test('who was taken off sees what they were told last, and no document, whatever becomes of the appointment', async () => {
  await sql(`insert into sites (company_id, site_id, name, time_zone) values ($1, 'old', 'Old mill', 'Europe/Rome'),
    ($1, 'new', 'New yard', 'Europe/Rome')`)
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [mallory, ada] = ['mallory', 'ada'].map((one) => `${one}.${companyId}@guest.example`)
  const named = (firstName: string, email: string | undefined) => ({
    firstName,
    lastName: null,
    companyName: null,
    language: 'en',
    email,
  })
  const planned = { companyId, guestNote: null, day: dayIn(3), from: '10:00', to: '11:00' }
  const before = { ...planned, siteId: 'old', hostId: 'h1' }
  const both = [named('Mallory', mallory), named('Ada', ada)]
  const { appointmentIds } = await manager.get(consoleCalls.saveAppointment, {
    ...before,
    appointmentId: null,
    guests: both,
  } as never)
  await send()
  const [invitation] = await mailsTo(mallory ?? '')
  const secret = /\/g#([\w-]{22})/.exec(invitation?.text ?? '')?.[1] ?? ''
  const shown = await show(secret)
  expect(shown.body).toContain('Old mill')
  const [, id = '', version = ''] = /data-pdf="([^"]+)" data-version="(\d+)"/.exec(shown.body) ?? []
  expect(id).not.toBe('')

  const save = (more: object) => {
    const guests = [named('Ada', ada)]
    const asked = { ...before, appointmentId: appointmentIds[0], guests, ...more }
    return manager.get(consoleCalls.saveAppointment, asked as never)
  }
  await save({})
  await send()
  await save({ siteId: 'new', hostId: 'h2', day: dayIn(4), from: '16:05', to: '17:00' })
  await send()
  const moved = (await mailsTo(ada ?? '')).at(-1)
  for (const news of ['New yard', '16:05']) expect(moved?.text).toContain(news)
  const { body } = await show(secret)
  expect(body).toContain('Your visit has been cancelled')
  for (const told of ['Old mill', '10:00', 'Giulia Moretti']) expect(body).toContain(told)
  for (const news of ['New yard', '16:05', 'data-pdf']) expect(body).not.toContain(news)
  expect((await post('/document', { secret, id, version })).status).toBe(404)
  // As where the first mail did not leave.
  await sql('update guests set told = null where company_id = $1')
  const untold = (await show(secret)).body
  for (const one of ['Old mill', '10:00', 'New yard', '16:05']) expect(untold).not.toContain(one)
})

test('who has named another person sees the address that they have typed, not what was corrected since', async () => {
  const { secret } = await invite({ startsIn: 60 * 24 })
  const email = `alan.${companyId}@guest.example`
  await act(secret, 'substitute', { firstname: 'Alan', lastname: 'Turing', email })
  await sql(`update guests set last_name = 'Corrected' where company_id = $1 and email = $2`, email)
  const { body } = await show(secret)
  expect(body).toContain(`${email} gets an email with a code`)
  expect(body).not.toContain('Corrected')
  await sql(
    `update guests set state = 'arrived', email = 'corrected@x.example' where email = $2 and company_id = $1`,
    email,
  )
  const later = (await show(secret)).body
  expect(later).toContain('Another person is coming')
  expect(later).not.toContain('corrected')
})

test('a link counts its changes, whatever they are', async () => {
  const { secret } = await invite()
  for (let nth = 0; nth < GUEST_PAGE_CHANGES.times; nth++)
    await act(secret, 'details', { plate: `BO ${nth}` })
  const tooMany = await act(secret, 'details', { plate: 'BO 999' })
  expect(tooMany.status).toBe(429)
  expect(tooMany.body).not.toContain('BO 999')
})

test('all of it goes with the invitation, a week after it', async () => {
  const { secret, guestId } = await invite({ startsIn: 24 * 60 })
  await act(secret, 'details', { firstname: 'CANARY', plate: 'CANARY 1', phone: 'CANARY', needsHelp: 'on' })
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await act(secret, 'otherTime', { day, time: '09:00' })
  const { body } = await show(secret)
  const names = [...body.matchAll(/name="(document [\w-]+ \d+)"/g)].map(([, name = '']) => [name, 'on'])
  await act(secret, 'accept', Object.fromEntries(names))
  expect(await sql('select 1 from guest_acceptances where company_id = $1')).not.toEqual([])
  await sql(
    `update appointments set starts_at = (starts_at at time zone 'UTC' - interval '20 days') at time zone 'UTC', ends_at = (ends_at at time zone 'UTC' - interval '20 days') at time zone 'UTC'
      where company_id = $1`,
  )
  const { database, vault } = server.adminAccess
  await purgeJob({ store: makeStore(database, vault), dataDir: server.dataDir } as never)({}, {} as never)
  const [row] = await guests()
  expect(row).toMatchObject({
    guest_id: guestId,
    first_name: null,
    details_sealed: null,
    link_hash: null,
    link_sealed: null,
  })
  expect(await answers()).toEqual([])
  expect(await sql('select 1 from guest_acceptances where company_id = $1')).toEqual([])
  expect((await show(secret)).status).toBe(404)
})

test("a person's file has what they have said ahead, and an erasure takes it", async () => {
  const { secret, guestId } = await invite()
  const filled = {
    firstname: 'Grace',
    lastname: 'Hopper',
    plate: 'CANARY 1',
    phone: 'CANARY-2',
    needsHelp: 'on',
  }
  await act(secret, 'details', filled)
  await manager.get(consoleCalls.arriveByHand, { companyId, guestId, firstName: null, lastName: null })
  const [{ visitor_id: visitorId } = {}] = await guests()
  const owner = (await hire(server, companyId, 'owner')).browser
  const { content } = (await owner.get(consoleCalls.exportPerson, {
    companyId,
    visitorId,
    format: 'json',
    reason: 'asked by letter',
  } as never)) as { readonly content: string }
  const file = Buffer.from(content, 'base64').toString()
  expect(file).toContain('CANARY 1')
  expect(file).toContain('CANARY-2')
  await sql("update visits set exited_at = now(), exit_how = 'byHand' where company_id = $1")
  await owner.get(consoleCalls.erasePerson, { companyId, visitorId } as never)
  const rest = JSON.stringify([await guests(), await sql('select * from visitors where company_id = $1')])
  expect(rest).not.toContain('CANARY')
  expect((await guests())[0]).toMatchObject({
    details_sealed: null,
    plate: null,
    needs_help: false,
    link_hash: null,
  })
  expect((await show(secret)).status).toBe(404)
})
