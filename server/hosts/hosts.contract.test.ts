import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** What staff keep of hosts, one by one and as a list from a file. */

let server: ServerUnderTest
let companyId: string
let token: string
let manager: Browser

beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ companyId, token } = await makeCompany(server.adminAccess, {}))
  manager = (await hire(server, companyId, 'manager')).browser
})

interface Listed {
  readonly id: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: string | null
  readonly awayUntil: string | null
  readonly source: string
  readonly delegates: readonly { readonly name: string }[]
}
const hosts = async (archived = false): Promise<readonly Listed[]> =>
  (await manager.get(consoleCalls.listHosts, { companyId, archived })).hosts
const named = async (lastName: string) => (await hosts()).find((host) => host.lastName === lastName)
const add = (more: object) =>
  manager.get(consoleCalls.saveHost, {
    companyId,
    hostId: null,
    firstName: 'Ada',
    lastName: 'Conti',
    email: 'ada@house.example',
    canReceive: true,
    ...more,
  })
const file = (csv: string, isWhole = false) => ({ companyId, csv, isWhole })
const HEAD = 'first name;last name;email;phone;language;delegates;away until'

describe('the list', () => {
  const listed = async (asked: object) => {
    const { hosts: some, ...more } = await manager.get(consoleCalls.listHosts, { companyId, ...asked })
    return { names: some.map(({ lastName }: Listed) => lastName), ...more }
  }

  test('is of one area, and of those who receive visitors or do not', async () => {
    await add({ lastName: 'Conti', area: 'IT', email: null })
    await add({ lastName: 'Bianchi', area: 'IT', email: null, canReceive: false })
    await add({ lastName: 'Rossi', area: 'Sales', email: null })
    await add({ lastName: 'Gone', area: 'Cellar', email: null, isArchived: true })
    expect(await listed({ area: 'IT' })).toMatchObject({
      names: ['Bianchi', 'Conti'],
      total: 2,
      areas: ['IT', 'Sales'],
    })
    expect(await listed({ area: 'IT', receives: true })).toMatchObject({ names: ['Conti'], total: 1 })
    expect(await listed({ receives: false })).toMatchObject({ names: ['Bianchi'], total: 1 })
    expect(await listed({ area: 'Cellar' })).toMatchObject({ names: [], total: 0 })
    expect(await listed({ archived: true })).toMatchObject({ names: ['Gone'], areas: ['Cellar'] })
  })

  test('is by name as it is read, with numbers by their size, and each page goes on where the one before ended', async () => {
    const numbered = Array.from({ length: 60 }, (_, nth) => `Host ${nth + 1}`)
    const lines = ['de Luca', 'De Santis', 'Özil', ...numbered.toReversed(), 'Zanin', 'host 7'].map(
      (lastName, nth) => `Ada;${lastName};ada${nth}@house.example;Area ${nth % 11}`,
    )
    await manager.get(consoleCalls.importHosts, file(`first name;last name;email;area\n${lines.join('\n')}`))
    const pages: string[][] = []
    let after: string | null = null
    do {
      const { names, next, areas } = await listed({ after })
      expect(areas).toEqual(Array.from({ length: 11 }, (_, nth) => `Area ${nth}`))
      pages.push(names)
      after = next
    } while (after !== null)
    expect(pages.map(({ length }) => length)).toEqual([50, 17])
    const [upTo7, from8] = [numbered.slice(0, 7), numbered.slice(7)]
    const more = ['Köhler', 'Moretti', 'Özil', 'Zanin']
    expect(pages.flat()).toEqual(['de Luca', 'De Santis', ...upTo7, 'host 7', ...from8, ...more])
  })
})

describe('a host', () => {
  test('has a phone number, which is stored sealed, a language and a day of return', async () => {
    await add({ phone: '+39 06 1234', language: 'de', awayUntil: '2027-01-06' })
    expect(await named('Conti')).toMatchObject({
      phone: '+39 06 1234',
      language: 'de',
      awayUntil: '2027-01-06',
      source: 'console',
    })
    const { rows } = await server.adminAccess.database.pool.query(
      'select * from hosts where company_id = $1',
      [companyId],
    )
    expect(JSON.stringify(rows)).not.toContain('06 1234')
  })

  test('may have one name, by hand and in a file, and is found by it at a tablet', async () => {
    await add({ firstName: 'Suharto', lastName: '', email: 'suharto@house.example' })
    await manager.get(
      consoleCalls.importHosts,
      file('first name;last name;email\nBatsayaa;;b@house.example\n'),
    )
    for (const name of ['Suharto', 'Batsayaa']) {
      const found = await server.ask(calls.getInternalStaff, { input: name }, { token })
      expect(found.body.data, name).toMatchObject([{ firstname: name, lastname: '' }])
    }
  })

  test('keeps what a console of the version before does not know', async () => {
    const { hostId } = await add({ phone: '123', awayUntil: '2027-01-06' })
    await add({ hostId, firstName: 'Adele' })
    expect(await named('Conti')).toMatchObject({ phone: '123', awayUntil: '2027-01-06' })
    await add({ hostId, phone: null, awayUntil: null })
    expect(await named('Conti')).toMatchObject({ phone: null, awayUntil: null })
  })

  test.each(['2027-02-30', '6.1.2027', 'soon', ''])('is not away until %s', async (awayUntil) => {
    const refused = await manager.ask(consoleCalls.saveHost, {
      companyId,
      hostId: null,
      firstName: 'Ada',
      lastName: 'Conti',
      canReceive: true,
      awayUntil,
    })
    expect(refused.body.issues).toMatchObject([{ path: 'awayUntil', message: 'INPUT_DATE' }])
  })
})

describe('a list of hosts', () => {
  test('carries phone, language, delegates and days of return; a column that is missing changes nothing', async () => {
    const lines = [
      HEAD,
      'Ada;Conti;ada@house.example;+39 1;Deutsch;grace@house.example, joan@house.example;6.1.2027',
      'Grace;Hopper;grace@house.example;;fr-CA;;2027-02-01',
      'Joan;Clarke;joan@house.example;;;;',
    ]
    await manager.get(consoleCalls.importHosts, file(lines.join('\n')))
    const ada = {
      phone: '+39 1',
      language: 'de',
      awayUntil: '2027-01-06',
      source: 'csv',
      delegates: [{ name: 'Grace Hopper' }, { name: 'Joan Clarke' }],
    }
    expect(await named('Conti')).toMatchObject(ada)
    expect(await named('Hopper')).toMatchObject({ language: 'fr', awayUntil: '2027-02-01', delegates: [] })
    await manager.get(
      consoleCalls.importHosts,
      file('first name;last name;email\nAda;Conti;ada@house.example'),
    )
    expect(await named('Conti')).toMatchObject(ada)
  })

  test('names each row whose delegate, language or day is none', async () => {
    const lines = [
      HEAD,
      'A;B;a@house.example;;xx;;',
      'C;D;c@house.example;;;nobody@house.example;',
      'E;F;e@house.example;;;;2027-13-01',
    ]
    const { errors } = await manager.get(consoleCalls.previewHosts, file(lines.join('\n')))
    expect(errors).toMatchObject([
      { row: 2, column: 'language' },
      { row: 3, column: 'delegates', message: 'INPUT_HOST' },
      { row: 4, column: 'awayUntil', message: 'INPUT_DATE' },
    ])
  })

  test('that is whole archives who was in an earlier one, as the preview says, and nobody added by hand', async () => {
    await add({ lastName: 'Byhand', email: 'hand@house.example' })
    const first = 'first name;last name;email\n美咲;佐藤;old@house.example\nGrace;Stays;stays@house.example'
    await manager.get(consoleCalls.importHosts, file(first, true))
    const second = 'first name;last name;email\nGrace;Stays;STAYS@house.example'
    const before = await hosts()
    const preview = await manager.get(consoleCalls.previewHosts, file(second, true))
    expect(preview).toMatchObject({ added: 0, changed: 1, archived: 1, archivedNames: ['佐藤 美咲'] })
    expect(await hosts()).toEqual(before)
    expect(await manager.get(consoleCalls.previewHosts, file(second))).toMatchObject({ archived: 0 })
    expect(await manager.get(consoleCalls.importHosts, file(second, true))).toEqual({
      added: 0,
      changed: 1,
      archived: 1,
    })
    expect((await hosts(true)).map(({ lastName }) => lastName)).toEqual(['佐藤'])
    expect(await named('Byhand')).toBeDefined()
    expect(await named('Stays')).toBeDefined()
  })

  test('that is whole needs an address in each row', async () => {
    const { errors } = await manager.get(
      consoleCalls.previewHosts,
      file('first name;last name;email\nAda;Conti;', true),
    )
    expect(errors).toMatchObject([{ row: 2, column: 'email', message: 'INPUT_REQUIRED' }])
  })
})
