import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { PACK_CODE_SIGNS, PACK_VISITED_MS } from '#contract/limits.ts'
import { visitorIn } from '#src/kiosk/effects/offline/known-visitors.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** Visitors whom a tablet may know offline, and what it may report of them afterwards. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

async function packOf(token: string) {
  const { body } = await server.ask(calls.getOfflinePack, {}, { token })
  return v.parse(calls.getOfflinePack.answer, body.data)
}

const otherTablet = (company: TestCompany, site: string | null = null) => company.tablet(randomUUID(), site)

const enterLate = (visitorId: string, token: string) =>
  server.ask(
    calls.newAccess,
    { direction: true, visitorId, occurredAt: new Date(Date.now() - 60_000).toISOString() },
    { token, key: randomUUID() },
  )

test('the pack finds visitors by their code, and contains no code', async () => {
  const company = await makeCompany(server.adminAccess, { certificates: 2 })
  await company.passElsewhere('entry')
  const stranger = await company.meet()
  const pack = await packOf(await otherTablet(company))
  expect(pack.visitors.map(({ id }) => id)).toEqual([company.visitor.id])
  expect(pack.visitors[0]?.code).toHaveLength(PACK_CODE_SIGNS)
  expect(JSON.stringify(pack)).not.toContain(company.visitor.code)
  expect(JSON.stringify(pack)).not.toContain(company.visitor.last)
  expect(JSON.stringify(pack)).not.toContain(stranger)
  const typed = `${company.visitor.code.slice(0, 4)}-${company.visitor.code.slice(4).toLowerCase()}`
  expect(await visitorIn(pack, typed, [])).toMatchObject({ id: company.visitor.id, firstName: 'Ada' })
  expect(await visitorIn(pack, await company.badgeSecret(), [])).toMatchObject({ id: company.visitor.id })
  const slip = company.visitor.code.replace(/.$/, (last) => (last === '7' ? '8' : '7'))
  expect(await visitorIn(pack, slip, [])).toBeNull()
  expect(pack.certificates.map(({ name, language }) => [name, language])).toEqual([
    ['Regole di sicurezza', 'it'],
    ['Riservatezza e privacy', 'it'],
  ])
  expect((await packOf(company.token)).salt).not.toBe(pack.salt)
})

test('the pack has the family name only of a visitor whom it greets by it', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const enter = async (firstname: string, lastname: string) => {
    const form = { firstname, lastname, email: `${randomUUID()}@visitor.example` }
    const { body } = await server.ask(calls.signup, form, { token: company.token, key: randomUUID() })
    const { id } = body.data as { id: string }
    const access = { visitorId: id, direction: true }
    await server.ask(calls.newAccess, access, { token: company.token, key: randomUUID() })
    return id
  }
  const [misaki, grace] = [await enter('美咲', '佐藤'), await enter('Grace', 'Okafor')]
  const { visitors } = await packOf(company.token)
  const namesOf = (wanted: string) => {
    const found = visitors.find(({ id }) => id === wanted)
    return [found?.firstname, found?.lastname]
  }
  expect(namesOf(misaki)).toEqual(['美咲', '佐藤'])
  expect(namesOf(grace)).toEqual(['Grace', ''])
})

test('the pack says who is inside', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const tablet = await otherTablet(company)
  const inside = async () => (await packOf(tablet)).visitors.map(({ isInside }) => isInside)
  await company.passElsewhere('entry')
  expect(await inside()).toEqual([true])
  await company.passElsewhere('exit')
  expect(await inside()).toEqual([false])
})

test("a late visit may name visitors of the tablet's pack, and no others", async () => {
  const company = await makeCompany(server.adminAccess, {})
  const stranger = await company.meet()
  await company.passElsewhere('entry')
  await company.passElsewhere('exit')
  const tablet = await otherTablet(company)
  expect((await enterLate(company.visitor.id, tablet)).status).toBe(200)
  expect((await enterLate(stranger, tablet)).body.errorCode).toBe('VISITOR_NOT_FOUND')
})

test('a visitor of long ago, or of another site, is not in the pack', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { pool } = server.adminAccess.database
  await pool.query(
    `insert into sites (company_id, site_id, name, time_zone)
     values ($1, 'hq', 'hq', 'Europe/Rome'), ($1, 'plant', 'plant', 'Europe/Rome')`,
    [company.companyId],
  )
  await company.passElsewhere('entry')
  await pool.query(`update visits set site_id = 'hq' where company_id = $1`, [company.companyId])
  const ids = async (site: string) =>
    (await packOf(await otherTablet(company, site))).visitors.map(({ id }) => id)
  expect(await ids('plant')).toEqual([])
  expect(await ids('hq')).toEqual([company.visitor.id])
  await pool.query(
    `update visits set exited_at = now(), entered_at = now() - ($2 + 60000) * interval '1 millisecond'
     where company_id = $1`,
    [company.companyId, PACK_VISITED_MS],
  )
  expect(await ids('hq')).toEqual([])
})
