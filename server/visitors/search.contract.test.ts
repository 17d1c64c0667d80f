import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { searchKey } from '#server/database/search-key.ts'
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
    ...{ company_id: company.companyId, host_id: `w${number}`, first_name, last_name, area, image: null },
    ...{ email: null, search_key: searchKey(`${first_name} ${last_name} ${area}`) },
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
