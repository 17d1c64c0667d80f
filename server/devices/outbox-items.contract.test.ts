import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { OutboxItem } from '#contract/entities/outbox-item.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { browserAt, hire, type Browser } from '#tests/support/server/staff.ts'

/** What tablets could not deliver is listed for staff, who decide on it (R02, S57). */

let server: TestServer
let company: TestCompany
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  manager = (await hire(server, company.companyId, 'manager')).browser
})
afterAll(() => server.stop())

type Item = v.InferInput<typeof OutboxItem>

const item = (changes: Partial<Item> = {}): Item => ({
  key: randomUUID(),
  kind: 'entry',
  occurredAt: '2026-11-20T09:00:00.000Z',
  reason: 'EVENT_FULL_PLEASE_WAIT',
  visitorId: null,
  name: 'Ada Conti',
  ...changes,
})

async function pairedTablet() {
  const { companyId } = company
  const deviceId = randomUUID()
  const { code } = await manager.get(consoleCalls.makePairingCode, {
    companyId,
    siteId: null,
    name: deviceId.slice(0, 8),
  })
  const browser = browserAt(server)
  await browser.get(calls.pair, { code, deviceId })
  const { token } = (await browser.get(calls.getToken, { companyId })) as { token: string }
  const report = async (...items: Item[]) => {
    const { status, body } = await server.ask(calls.reportOutbox, { items }, { token })
    expect(status).toBe(200)
    return (body.data as { decisions: unknown[] }).decisions
  }
  const listed = () => manager.get(consoleCalls.listOutboxItems, { companyId, deviceId })
  const decide = async (itemId: string, action: 'retry' | 'dismiss') =>
    (await manager.ask(consoleCalls.decideOutboxItem, { companyId, deviceId, itemId, action })).status
  const attention = async () => {
    const { items } = await manager.get(consoleCalls.listAttention, {
      companyId,
      siteId: null,
      after: null,
    })
    return items.find(
      (one: { kind: string; deviceId: string }) => one.kind === 'outbox' && one.deviceId === deviceId,
    )
  }
  const revoke = () => manager.get(consoleCalls.revokeDevice, { companyId, deviceId })
  return { browser, deviceId, report, listed, decide, attention, revoke }
}

describe('what a tablet could not deliver', () => {
  test('is listed as the tablet reported it last, what was refused first', async () => {
    const { report, listed } = await pairedTablet()
    const waits = item({ reason: null, occurredAt: '2026-11-20T08:00:00.000Z' })
    const refused = item({ kind: 'exit', visitorId: company.visitor.id })
    expect(await report(waits, refused)).toEqual([])
    const { first, last } = company.visitor
    expect(await listed()).toEqual([
      {
        id: refused.key,
        kind: 'exit',
        occurredAt: refused.occurredAt,
        reason: refused.reason,
        name: 'Ada Conti',
        decision: null,
        visitor: expect.objectContaining({ firstName: first, lastName: last }),
      },
      expect.objectContaining({ id: waits.key, reason: null, visitor: null, name: 'Ada Conti' }),
    ])
    await report()
    expect(await listed()).toEqual([])
  })

  test('is listed though the tablet names things that the server does not know', async () => {
    const { report, listed } = await pairedTablet()
    await report(
      item({ reason: 'OF_A_LATER_VERSION' as Item['reason'], visitorId: 'not an id', name: 'a\u0000b' }),
    )
    expect(await listed()).toMatchObject([{ reason: 'ERROR_RETRY', visitor: null, name: null }])
    await report(item({ visitorId: randomUUID() }))
    expect(await listed()).toMatchObject([{ visitor: null, name: 'Ada Conti' }])
  })

  test('needs attention until it is delivered or staff have decided', async () => {
    const { report, decide, attention } = await pairedTablet()
    const [one, other] = [item(), item({ reason: 'TOO_OLD' })]
    await report(item({ reason: null }))
    expect(await attention(), 'what only waits').toBeUndefined()
    await report(one, other)
    expect(await attention()).toMatchObject({ times: 2, details: ['EVENT_FULL_PLEASE_WAIT', 'TOO_OLD'] })
    expect(await decide(one.key, 'dismiss')).toBe(200)
    expect(await attention()).toMatchObject({ times: 1, details: ['TOO_OLD'] })
    await report()
    expect(await attention()).toBeUndefined()
  })

  test('is sent again once where staff say so, and may be refused again', async () => {
    const { report, listed, decide } = await pairedTablet()
    const one = item()
    await report(one)
    expect(await decide(one.key, 'retry')).toBe(200)
    expect(await listed()).toMatchObject([{ decision: 'retry' }])
    expect(await report(one)).toEqual([{ key: one.key, action: 'retry' }])
    expect(await report(one)).toEqual([])
    expect(await listed()).toMatchObject([{ id: one.key, decision: null }])
  })

  test('is told to be dismissed until the tablet has done so', async () => {
    const { report, decide } = await pairedTablet()
    const [one, waits] = [item(), item({ reason: null })]
    await report(one, waits)
    expect(await decide(waits.key, 'dismiss'), 'what waits is on its way').toBe(404)
    expect(await decide(randomUUID(), 'dismiss')).toBe(404)
    expect(await decide(one.key, 'dismiss')).toBe(200)
    for (let time = 0; time < 2; time++) {
      expect(await report(one, waits)).toEqual([{ key: one.key, action: 'dismiss' }])
    }
    expect(await report(waits)).toEqual([])
  })
})

describe('a revoked tablet', () => {
  test('hands in what it could not deliver, once, and staff dismiss it', async () => {
    const { browser, deviceId, revoke, listed, decide, attention } = await pairedTablet()
    const handIn = async (...items: Item[]) => (await browser.ask(calls.handInOutbox, { items })).status
    expect(await handIn(item()), 'while it works').toBe(401)
    await revoke()
    expect((await browser.ask(calls.getToken, {})).status).toBe(401)
    const one = item({ reason: null, kind: 'exit' })
    expect(await handIn(one)).toBe(200)
    expect(await handIn(item()), 'a second time').toBe(401)
    expect(await listed()).toMatchObject([{ id: one.key, kind: 'exit', name: 'Ada Conti' }])
    expect(await attention()).toMatchObject({ times: 1, details: ['REVOKED'] })
    const devices = await manager.get(consoleCalls.listDevices, { companyId: company.companyId })
    expect(devices.find(({ id }: { id: string }) => id === deviceId)).toMatchObject({
      state: 'revoked',
      undelivered: 1,
      handedInAt: expect.any(String),
    })
    expect(await decide(one.key, 'retry'), 'nobody would send it').toBe(404)
    expect(await decide(one.key, 'dismiss')).toBe(200)
    expect(await listed()).toEqual([])
    expect(await attention()).toBeUndefined()
  })

  test('cannot hand in for another one', async () => {
    const { revoke, listed } = await pairedTablet()
    await revoke()
    expect((await browserAt(server).ask(calls.handInOutbox, { items: [item()] })).status).toBe(401)
    expect(await listed()).toEqual([])
  })
})
