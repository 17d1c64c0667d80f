import { Attribute, Change } from 'ldapts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { isLong, sampleOf } from '#tests/support/long.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import {
  hasSlapd,
  PEOPLE,
  peopleAsLdif,
  READER,
  type Slapd,
  startSlapd,
} from '#tests/support/server/slapd.ts'
import { createDirectoryReader } from './directory-reader.ts'
import { readDirectoryRow, writeDirectory } from './directory.store.ts'
import { runDirectory } from './run-directory.ts'

/** Whatever happens in a real directory, a complete run makes the company's hosts equal to it. */

const reader = createDirectoryReader(['127.0.0.0/8'])
let server: TestServer
let slapd: Slapd | null = null

beforeAll(async () => {
  server = await sharedServer()
})
afterEach(async () => {
  await slapd?.stop()
  slapd = null
})
afterAll(async () => {
  await reader.close()
  await server.stop()
})

async function company({ port, authority }: Slapd) {
  const { database, vault } = server.adminAccess
  const { companyId } = await makeCompany(server.adminAccess, {})
  const tenant = tenantOf(database.query, companyId, null)
  const tools = { vault, reader }
  const address = { security: 'ldaps' as const, host: '127.0.0.1', port, authority }
  const what = { kind: 'openLdap' as const, baseDn: PEOPLE, filter: '(objectClass=person)' }
  const settings = { ...address, ...what, areaAttribute: 'departmentNumber', ...READER }
  await writeDirectory(tenant, vault, settings, true)
  return {
    run: (isComplete: boolean) => runDirectory(tenant, tools, isComplete),
    state: async () => (await readDirectoryRow(tenant))?.run_counts,
    async hosts() {
      const { rows } = await database.pool.query(
        `select first_name, last_name, email, area from hosts
         where company_id = $1 and source = 'directory' and not is_archived order by last_name`,
        [companyId],
      )
      return rows
    },
  }
}

/** So many that a few who leave do not make it ask. */
const STAYING = 60
const operation = fc.record({
  who: fc.integer({ min: STAYING, max: STAYING + 7 }),
  what: fc.constantFrom('add', 'remove', 'rename', 'area', 'mail', 'changes'),
  value: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => `v${text.trim()}`),
})

test.skipIf(!hasSlapd)('random changes, then a complete run: hosts equal the directory', async () => {
  slapd = await startSlapd({ people: peopleAsLdif(STAYING) })
  const { add, admin } = slapd
  const { run, hosts, state } = await company(slapd)
  await run(true)
  interface Listed {
    first_name: string
    last_name: string
    email: string | null
    area: string | null
  }
  const there = new Map<number, Listed>()
  const always = (await hosts()) as Listed[]
  expect(always).toHaveLength(STAYING)
  const clean = (value: string) =>
    value
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (operations) => {
      for (const { who, what, value: typed } of operations) {
        const [value, dn, known] = [clean(typed), `uid=r${who},${PEOPLE}`, there.get(who)]
        const replace = (type: string, words: string) =>
          admin.modify(
            dn,
            new Change({ operation: 'replace', modification: new Attribute({ type, values: [words] }) }),
          )
        if (what === 'changes') await run(false)
        else if (what === 'add' && known === undefined) {
          const mail = `r${who}@house.example`
          await add(`r${who}`, { givenName: value, sn: `Zz${who}`, mail })
          there.set(who, { first_name: value, last_name: `Zz${who}`, email: mail, area: null })
        } else if (known === undefined) continue
        else if (what === 'remove') {
          await admin.del(dn)
          there.delete(who)
        } else if (what === 'rename') {
          await replace('givenName', value)
          there.set(who, { ...known, first_name: value })
        } else if (what === 'area') {
          await replace('departmentNumber', value)
          there.set(who, { ...known, area: value })
        } else if (what === 'mail') {
          const mail = `${who}-${operations.length}@house.example`
          await replace('mail', mail)
          there.set(who, { ...known, email: mail })
        }
      }
      await run(true)
      const expected = [...always, ...there.values()].toSorted((a, b) => (a.last_name < b.last_name ? -1 : 1))
      const found = ((await hosts()) as Listed[]).toSorted((a, b) => (a.last_name < b.last_name ? -1 : 1))
      expect(found).toEqual(expected)
      await run(true)
      expect(await state()).toMatchObject({ added: 0, changed: 0, archived: 0, unchanged: expected.length })
    }),
    { numRuns: sampleOf(8, 100) },
  )
})

test.skipIf(!hasSlapd)('a directory of thousands is read, in several statements and pages', async () => {
  const count = sampleOf(4_500, 10_000)
  slapd = await startSlapd({ people: peopleAsLdif(count) })
  const { run, state } = await company(slapd)
  const from = performance.now()
  await run(true)
  if (isLong) expect(performance.now() - from).toBeLessThan(20_000)
  expect(await state()).toMatchObject({ added: count, unusable: 0, sharedMail: 0 })
  await run(true)
  expect(await state()).toMatchObject({ added: 0, changed: 0, archived: 0, unchanged: count })
})
