import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { KEY_CALLS } from '#contract/limits.ts'
import { publicCalls } from '#contract/public/index.ts'
import { DAY_MS } from '#contract/time.ts'
import { parseToken } from '#server/devices/token.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

let server: TestServer
let companyId: string
let owner: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ;({ companyId } = await makeCompany(server.adminAccess, {}))
  owner = (await hire(server, companyId, 'owner')).browser
})

const wanted = { name: 'Turnstiles', scopes: ['visits.read', 'access.open'], siteId: null } as const
const make = (more: object = {}) =>
  owner.get(consoleCalls.makeKey, { companyId, ...wanted, ...more } as never)
const list = () => owner.get(consoleCalls.listKeys, { companyId })
const use = (token: string) => server.ask(publicCalls.listVisits, {}, { token })
const change = (text: string, set: string) =>
  server.adminAccess.database.pool.query(`update tokens set ${set} where token_hash = $1`, [
    parseToken(text)?.hash,
  ])

describe('a key', () => {
  test('is made with a name, several permissions and a year to live', async () => {
    const { key, keyId } = await make()
    expect(key).toMatch(/^vk_live_/)
    expect((await use(key)).status).toBe(200)
    const [listed] = await list()
    expect(listed).toMatchObject({
      id: keyId,
      ...wanted,
      scopes: ['visits.read', 'access.open'],
      tail: key.slice(-4),
      replacedAt: null,
    })
    expect(listed.madeBy).not.toBeNull()
    expect(Math.abs(Date.parse(listed.expiresAt) - Date.now() - 365 * DAY_MS)).toBeLessThan(DAY_MS / 24)
    expect(JSON.stringify(await list())).not.toContain(key)
  })

  test('is refused without a name, without a permission, for a site that is none, and by a manager', async () => {
    const ask = (more: object) => owner.ask(consoleCalls.makeKey, { companyId, ...wanted, ...more } as never)
    expect((await ask({ name: ' ' })).body.issues).toMatchObject([{ path: 'name' }])
    expect((await ask({ scopes: [] })).body.issues).toMatchObject([{ path: 'scopes' }])
    expect((await ask({ scopes: ['everything'] })).status).toBe(400)
    expect((await ask({ siteId: 'nowhere' })).body.issues).toMatchObject([{ path: 'siteId' }])
    expect((await ask({ lifetimeDays: 31 })).body.issues).toMatchObject([{ path: 'lifetimeDays' }])
    const { browser } = await hire(server, companyId, 'manager')
    expect((await browser.ask(consoleCalls.makeKey, { companyId, ...wanted } as never)).status).toBe(403)
  })

  test('without an end has none', async () => {
    const { key } = await make({ lifetimeDays: null })
    expect((await use(key)).status).toBe(200)
    expect((await list())[0].expiresAt).toBeNull()
  })

  test('may do what its permissions say and nothing else', async () => {
    const { key } = await make({ scopes: ['occupancy.read'] })
    expect((await server.ask(publicCalls.listOccupancy, {}, { token: key })).status).toBe(200)
    const refused = await use(key)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('visits.read')
  })

  test('that is expired, revoked, mistyped or half is refused with a word of its own', async () => {
    const expired = await make()
    await change(expired.key, "expires_at = now() - interval '1 minute'")
    expect((await use(expired.key)).body).toMatchObject({
      errorCode: 'UNAUTHORIZED',
      message: 'The key has expired',
    })
    const revoked = await make()
    await owner.get(consoleCalls.revokeKey, { companyId, keyId: revoked.keyId })
    expect((await use(revoked.key)).body.message).toBe('The key has been revoked')
    const { key } = await make()
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    for (const broken of [mistyped, key.slice(0, 40)]) {
      const { status, body } = await use(broken)
      expect(status).toBe(401)
      expect(body.message).toContain('check digits')
    }
    const unknown = await server.ask(
      publicCalls.listVisits,
      {},
      { token: `v1.${companyId}.${'A'.repeat(43)}` },
    )
    expect(unknown.body.message).toBe('Missing or invalid token')
  })

  test('whose use could not be noted is noted at the next use', {
    tags: 'long',
    timeout: 15_000,
  }, async () => {
    const { database, vault } = server.adminAccess
    const { tokens } = makeStore(database, vault)
    const { key } = await make()
    const token = await tokens.findToken(key)
    if (token === null) throw new Error('The key opens nothing')
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from tokens where company_id = $1 and token_hash = $2 for update', [
      token.companyId,
      token.hash,
    ])
    // The statement waits for the row, and is given up after some seconds.
    await expect(tokens.noteKeyUse(token)).rejects.toThrow()
    await holder.query('rollback')
    holder.release()
    expect((await list())[0].usedAt).toBeNull()
    await tokens.noteKeyUse(token)
    expect((await list())[0].usedAt).not.toBeNull()
  })

  test('that an older version has made still works, with a name', async () => {
    const key = await integrationKey(server.adminAccess, companyId, 'visits.read')
    await change(key, 'scopes = null, name = null, tail = null')
    expect((await use(key)).status).toBe(200)
    expect((await list())[0]).toMatchObject({ scopes: ['visits.read'], tail: null, madeBy: null })
    const [{ id: keyId, name }] = await list()
    expect(name).toMatch(/^Key of \d{4}-/)
    // It has this name wherever it is named, and leaves it to the key that takes its place.
    await change(key, "expires_at = now() + interval '2 days'")
    const { alarms } = await owner.get(consoleCalls.getOverview, { companyId, siteId: null } as never)
    expect(alarms).toContainEqual(expect.objectContaining({ kind: 'endingKeys', names: [name] }))
    await owner.get(consoleCalls.rotateKey, { companyId, keyId, endsNow: false } as never)
    expect((await list()).map((one: { readonly name: string }) => one.name)).toEqual([name, name])
    const audit = await owner.get(consoleCalls.listAudit, { companyId } as never)
    expect(audit.names[keyId].name).toBe(name)
  })

  test('notes the hour of its last use', async () => {
    const { key } = await make()
    expect((await list())[0].usedAt).toBeNull()
    await use(key)
    const { usedAt } = (await list())[0]
    expect(usedAt).toMatch(/:00:00\.000Z$/)
    expect(Date.now() - Date.parse(usedAt)).toBeLessThan(DAY_MS / 24 + 60_000)
  })

  test('makes no more than so many calls in a minute, and is told when to go on', async () => {
    const { key } = await make()
    const { database } = server.adminAccess
    await use(key)
    await database.query
      .updateTable('counters')
      .set({ spent: KEY_CALLS.times })
      .where('company_id', '=', companyId)
      .where('subject', 'like', 'key calls %')
      .execute()
    const answer = await use(key)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await make({ name: 'Another' })
    expect((await use(other.key)).status).toBe(200)
  })
})

describe('a replaced key', () => {
  test('works for a day more, beside the one that has its permissions', async () => {
    const old = await make({ lifetimeDays: 90 })
    const made = await owner.get(consoleCalls.rotateKey, { companyId, keyId: old.keyId, endsNow: false })
    expect(made.key).not.toBe(old.key)
    for (const { key } of [old, made]) expect((await use(key)).status).toBe(200)
    const [first, second] = await list()
    const [fresh, replaced] = first.id === made.keyId ? [first, second] : [second, first]
    expect(fresh).toMatchObject({ name: wanted.name, scopes: [...wanted.scopes], replacedAt: null })
    expect(Math.abs(Date.parse(fresh.expiresAt) - Date.now() - 90 * DAY_MS)).toBeLessThan(DAY_MS / 24)
    expect(Math.abs(Date.parse(replaced.expiresAt) - Date.now() - DAY_MS)).toBeLessThan(DAY_MS / 24)
    expect(replaced.replacedAt).not.toBeNull()
    const again = await owner.ask(consoleCalls.rotateKey, { companyId, keyId: old.keyId, endsNow: false })
    expect(again.status).toBe(404)
  })

  test('ends at once where others may know it', async () => {
    const old = await make()
    await use(old.key)
    const made = await owner.get(consoleCalls.rotateKey, { companyId, keyId: old.keyId, endsNow: true })
    expect((await use(old.key)).status).toBe(401)
    expect((await use(made.key)).status).toBe(200)
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([made.keyId])
  })

  test('of another company is not there', async () => {
    const theirs = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, theirs.companyId, 'owner')
    const { keyId } = await make()
    const asked = { companyId: theirs.companyId, keyId, endsNow: true }
    expect((await browser.ask(consoleCalls.rotateKey, asked)).status).toBe(404)
    expect((await browser.ask(consoleCalls.revokeKey, { companyId: theirs.companyId, keyId })).status).toBe(
      404,
    )
  })

  test('and its end are in the audit log by name, with no key', async () => {
    const old = await make()
    const made = await owner.get(consoleCalls.rotateKey, { companyId, keyId: old.keyId, endsNow: true })
    await owner.get(consoleCalls.revokeKey, { companyId, keyId: made.keyId })
    const audit = await owner.get(consoleCalls.listAudit, { companyId } as never)
    const [revoked, rotated, first] = audit.lines.filter(({ action }: { action: string }) =>
      /Key$/.test(action),
    )
    expect(first).toMatchObject({
      action: 'makeKey',
      details: { scopes: [...wanted.scopes], lifetimeDays: 365 },
    })
    expect(rotated).toMatchObject({
      action: 'rotateKey',
      details: { keyId: made.keyId, replacedKeyId: old.keyId, endsNow: true },
    })
    expect(revoked).toMatchObject({ action: 'revokeKey', details: { keyId: made.keyId } })
    expect(audit.names[made.keyId].name).toBe(wanted.name)
    for (const { key } of [old, made]) expect(JSON.stringify(audit)).not.toContain(key)
  })
})

test('the overview warns of a key that ends within two weeks, until it is replaced', async () => {
  const alarms = async () =>
    (await owner.get(consoleCalls.getOverview, { companyId, siteId: null } as never)).alarms
  const { key, keyId } = await make()
  expect(await alarms()).not.toContainEqual(expect.objectContaining({ kind: 'endingKeys' }))
  await change(key, "expires_at = now() + interval '13 days'")
  expect(await alarms()).toContainEqual(
    expect.objectContaining({ kind: 'endingKeys', count: 1, names: [wanted.name], isUrgent: false }),
  )
  await owner.get(consoleCalls.rotateKey, { companyId, keyId, endsNow: false })
  expect(await alarms()).not.toContainEqual(expect.objectContaining({ kind: 'endingKeys' }))
})
