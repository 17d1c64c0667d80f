import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import { searchKey } from '#contract/search-key.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** Hosts whose names are written without blanks. */

let server: TestServer
let company: TestCompany
let phone: string
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, { services: ['touchless'] })
  phone = await company.phone()
  const hosts = [
    ['美咲', '佐藤', '営業部'],
    ['伟', '王', ''],
    ['지훈', '김', ''],
  ].map(([first_name = '', last_name = '', area = ''], number) => ({
    company_id: company.companyId,
    host_id: `w${number}`,
    first_name,
    last_name,
    area,
    image: null,
    email: null,
    search_key: searchKey(`${first_name} ${last_name} ${area}`),
  }))
  await server.adminAccess.database.query.insertInto('hosts').values(hosts).execute()
})
afterAll(() => server.stop())

const find = async (input: string, token: string) => {
  const { body } = await server.ask(calls.getInternalStaff, { input }, { token })
  return body.errorCode ?? (body.data as { lastname: string }[]).map(({ lastname }) => lastname).join()
}

test.each([
  ['佐藤', '佐藤'],
  ['佐藤美咲', '佐藤'],
  ['美咲佐藤', '佐藤'],
  ['佐藤美', '佐藤'],
  ['佐藤 美咲', '佐藤'],
  ['王伟', '王'],
  ['김지훈', '김'],
  ['佐藤伟', ''],
  ['annamoretti', ''],
])('%s finds %s', async (input, found) => {
  expect(await find(input, company.token)).toBe(found)
  expect(await find(input, phone), 'a phone').toBe(found)
})

test('hosts stand in the order of names, whatever their letters are written like', async () => {
  const names = ['Zanin', 'de Luca', 'Özil', 'Rossi 10', 'Rossi 2']
  const hosts = names.map((last_name, number) => ({
    company_id: company.companyId,
    host_id: `o${number}`,
    first_name: 'Ordina',
    last_name,
    area: '',
    image: null,
    email: null,
    search_key: searchKey(`Ordina ${last_name}`),
  }))
  await server.adminAccess.database.query.insertInto('hosts').values(hosts).execute()
  expect(await find('ordina', company.token)).toBe('de Luca,Özil,Rossi 2,Rossi 10,Zanin')
})

test('a phone, or a company with host privacy, needs more than two columns', async () => {
  const refused = 'INVALID_INPUT'
  expect([await find('mo', phone), await find('王', phone), await find('김', phone)]).toEqual(
    Array(3).fill(refused),
  )
  const { query } = server.adminAccess.database
  const change = (host_privacy: boolean) =>
    query.updateTable('companies').set({ host_privacy }).where('company_id', '=', company.companyId).execute()
  await change(true)
  expect([await find('王', company.token), await find('佐藤', company.token)]).toEqual(['', '佐藤'])
  await change(false)
})

test('a list that is cut says of how many, or with host privacy only that there are more', async () => {
  const { query } = server.adminAccess.database
  const crowd = Array.from({ length: SEARCH_RESULTS_MAX + 9 }, (_, number) => ({
    company_id: company.companyId,
    host_id: `c${number}`,
    first_name: 'Folla',
    last_name: `N${number}`,
    area: '',
    image: null,
    email: null,
    search_key: searchKey(`Folla N${number}`),
  }))
  await query.insertInto('hosts').values(crowd).execute()
  const count = async (input: string, token = company.token) => {
    const { body } = await server.ask(calls.countInternalStaff, { input }, { token })
    return body.errorCode ?? body.data
  }
  expect((await find('folla', company.token)).split(',')).toHaveLength(SEARCH_RESULTS_MAX)
  expect(await count('folla')).toEqual({ more: true, total: crowd.length })
  expect(await count('佐藤')).toEqual({ more: false, total: 1 })
  expect(await count('folla', phone), 'a phone').toBe('FORBIDDEN')

  const hide = (host_privacy: boolean) =>
    query.updateTable('companies').set({ host_privacy }).where('company_id', '=', company.companyId).execute()
  await hide(true)
  expect(await count('folla')).toEqual({ more: true, total: null })
  expect(await count('fo'), 'too short to find anything').toEqual({ more: false, total: null })
  await hide(false)
})

test('the host of the last visit is told to the tablet that has met the visitor', async () => {
  const visitorId = await company.meet()
  const last = async (token = company.token) =>
    (await server.ask(calls.getLastHost, { visitorId }, { token })).body
  const visit = async (toUserId: string) => {
    for (const direction of [true, false])
      await server.ask(
        calls.newAccess,
        { direction, visitorId, ...(direction && { toUserId }) },
        { token: company.token },
      )
  }
  expect((await last()).data).toBeNull()
  await visit('w0')
  await visit('w1')
  expect((await last()).data).toMatchObject({ id: 'w1', firstname: '伟' })
  const stranger = await makeCompany(server.adminAccess, {})
  expect((await last(stranger.token)).errorCode).toBe('VISITOR_NOT_FOUND')

  const { query } = server.adminAccess.database
  const ofCompany = query.updateTable('companies').where('company_id', '=', company.companyId)
  await ofCompany.set({ host_privacy: true }).execute()
  expect((await last()).data).toBeNull()
  await ofCompany.set({ host_privacy: false }).execute()
  const gone = query.updateTable('hosts').where('company_id', '=', company.companyId)
  await gone.where('host_id', '=', 'w1').set({ is_archived: true }).execute()
  expect((await last()).data).toBeNull()
})
