import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { LEAVE_BY_NAME_MAX, NAME_SEARCHES } from '#contract/limits.ts'
import { type CompanySetup, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** A visitor who has no code leaves by name or e-mail address. */

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
})
afterAll(() => server.stop())

interface Found {
  readonly people: readonly { ticket: string; firstName: string; initial: string; enteredAt: string }[]
  readonly more: boolean
}
const find = async (input: string, token = company.token) =>
  (await server.ask(calls.findInside, { input }, { token })).body.data as Found
const names = async (input: string) =>
  (await find(input)).people.map(({ firstName, initial }) => `${firstName} ${initial}`)
const identify = async (ticket: string, token = company.token) =>
  server.ask(calls.identifyInside, { ticket }, { token })

async function enter(
  firstname: string,
  lastname: string | null,
  email = `${crypto.randomUUID()}@visitor.example`,
) {
  const { token } = company
  const form = { firstname, lastname, email, companyName: 'Acme Forniture' }
  const { body } = await server.ask(calls.signup, form, { token, key: crypto.randomUUID() })
  const { id } = body.data as { id: string }
  const entered = await server.ask(
    calls.newAccess,
    { visitorId: id, direction: true },
    { token, key: crypto.randomUUID() },
  )
  expect(entered.status).toBe(200)
  return id
}

describe('a search', () => {
  test('finds people inside by the beginnings of their names, and says no more than first name and initial', async () => {
    await enter('Grace', 'Okafor')
    await enter('Graziella', 'Di Marco')
    await company.meet()
    expect(await names('gra')).toEqual(['Grace O', 'Graziella D'])
    expect(await names('oka gra')).toEqual(['Grace O'])
    expect(await names('marco')).toEqual(['Graziella D'])
    expect(await names('ada'), 'is outside').toEqual([])
    expect(await names('race'), 'in the middle of a name').toEqual([])
    expect(await names('acme'), 'is a company').toEqual([])
    const { people } = await find('grace')
    expect(Object.keys(people[0] ?? {}).toSorted()).toEqual(['enteredAt', 'firstName', 'initial', 'ticket'])
  })

  test('finds a name without accents, and one that is written without a blank', async () => {
    await enter('José', 'Núñez')
    await enter('美咲', '佐藤')
    expect(await names('nunez')).toEqual(['José N'])
    expect(await names('佐藤美咲'), 'half of the name: the family name comes first').toEqual(['佐藤 '])
    expect(await names('佐藤')).toEqual(['佐藤 '])
  })

  test('finds a visitor with one name', async () => {
    await enter('Sukarno', null)
    expect(await names('suka')).toEqual(['Sukarno '])
  })

  test('finds an e-mail address only as a whole', async () => {
    await enter('Grace', 'Okafor', 'grace@visitor.example')
    expect(await names('Grace@Visitor.example ')).toEqual(['Grace O'])
    expect(await names('grace@visitor')).toEqual([])
    expect(await names('visitor.example')).toEqual([])
  })

  test('lists four people at most, and says that there are more', async () => {
    for (const last of ['Ba', 'Bb', 'Bc', 'Bd', 'Be']) await enter('Mary', last)
    const { people, more } = await find('mary')
    expect([people.length, more]).toEqual([LEAVE_BY_NAME_MAX, true])
    expect(await find('mary be')).toMatchObject({ people: [{ firstName: 'Mary' }], more: false })
  })

  test.each(['', 'gr', '  gr ', '--- gr', '藤'])('lists no one for %j', async (input) => {
    await enter('Grace', 'Okafor')
    const { status, body } = await server.ask(calls.findInside, { input }, { token: company.token })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
  })

  test('is limited by tablet', async () => {
    for (let time = 0; time < NAME_SEARCHES.times; time++) await find('nobody')
    const { status } = await server.ask(calls.findInside, { input: 'nobody' }, { token: company.token })
    expect(status).toBe(429)
  })

  test('finds people of the tablet’s own site only', async () => {
    await enter('Grace', 'Okafor')
    await server.adminAccess.database.query
      .insertInto('sites')
      .values({
        company_id: company.companyId,
        site_id: 'plant',
        name: 'Plant',
        time_zone: 'UTC',
        capacity: null,
      })
      .execute()
    const token = await company.tablet('at the plant', 'plant')
    expect((await find('grace', token)).people).toEqual([])
  })
})

describe('who was chosen', () => {
  test('leaves, and nothing is told by which they could come back', async () => {
    const id = await enter('Grace', 'Okafor')
    const { people } = await find('grace')
    const { status, body } = await identify(people[0]?.ticket ?? '')
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id, firstname: 'Grace', authcode: '', image: null }),
    ])
    const exit = await server.ask(
      calls.newAccess,
      { visitorId: id, direction: false },
      { token: company.token, key: crypto.randomUUID() },
    )
    expect(exit.status).toBe(200)
    expect((await find('grace')).people).toEqual([])
    expect((await identify(people[0]?.ticket ?? '')).body.errorCode).toBe('NO_VISIT_OPEN')
  })

  test('is known to this tablet only', async () => {
    await enter('Grace', 'Okafor')
    const { people } = await find('grace')
    const other = await company.tablet('another tablet')
    expect((await identify(people[0]?.ticket ?? '', other)).body.errorCode).toBe('VISITOR_NOT_FOUND')
  })
})

test.each<[string, CompanySetup, number]>([
  ['lists hosts', {}, 200],
  ['hides hosts', { hostsHidden: true }, 403],
  ['hides hosts, and wants it', { hostsHidden: true, leaveByName: true }, 200],
  ['lists hosts, and does not want it', { leaveByName: false }, 403],
])('a company that %s', async (_, setup, status) => {
  const { token } = await makeCompany(server.adminAccess, setup)
  expect((await server.ask(calls.findInside, { input: 'grace' }, { token })).status).toBe(status)
  const { body } = await server.ask(calls.getGenerals, {}, { token })
  const offered = { name: 'generals_leave_by_name', value: String(status === 200) }
  expect(body.data).toContainEqual(offered)
})
