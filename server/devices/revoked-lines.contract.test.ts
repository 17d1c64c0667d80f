import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { ServerToTablet, TabletToServer } from '#contract/socket.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { browserAt, hire, type Browser } from '#tests/support/server/staff.ts'

/** A tablet that was revoked hears nothing more, on whichever line (S35, S57). */

type Tablet = Socket<ServerToTablet, TabletToServer>

let server: TestServer
let company: TestCompany
let manager: Browser
const lines: Tablet[] = []
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  manager = (await hire(server, company.companyId, 'owner')).browser
})
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect()
})
afterAll(() => server.stop())

async function pairedToken(deviceId: string): Promise<string> {
  const { companyId, stored } = company
  const { code } = await manager.get(consoleCalls.makePairingCode, {
    companyId,
    siteId: null,
    name: deviceId,
  })
  const browser = browserAt(server)
  await browser.get(calls.pair, { code, deviceId })
  const { serviceCode, taxCode } = stored.credentials
  const session = await browser.get(calls.getToken, {
    service_code: serviceCode,
    tax_code: taxCode,
    deviceId,
  })
  return v.parse(v.object({ token: v.string() }), session).token
}

async function connect(token: string): Promise<Tablet> {
  const line: Tablet = io(server.url, {
    path: '/api/socket',
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  })
  lines.push(line)
  await expect.poll(() => line.connected).toBe(true)
  return line
}

test('every socket of a revoked tablet is closed, also one that had not registered, and none gets a command', async () => {
  const { companyId } = company
  const key = await integrationKey(server.adminAccess, companyId, 'access.open')
  for (const deviceId of ['stolen-1', 'stolen-2', 'stolen-3']) {
    const token = await pairedToken(deviceId)
    const [registered, silent] = [await connect(token), await connect(token)]
    const heard: unknown[] = []
    for (const line of [registered, silent])
      line.on('openAccessOnTablet', (command) => void heard.push(command))
    const tablet = { companyId, deviceId, site: null }
    expect(await registered.emitWithAck('registerTablet', tablet)).toBe(true)

    await manager.get(consoleCalls.revokeDevice, { companyId, deviceId })
    const answer = silent.timeout(1_000).emitWithAck('registerTablet', tablet)
    expect(await answer.catch(() => false), 'registers after its revocation').toBe(false)
    await server.ask(publicCalls.openAccess, { deviceId, code: company.visitor.code }, { token: key })
    await expect.poll(() => [registered.connected, silent.connected]).toEqual([false, false])
    expect(heard).toEqual([])
  }
})

test('a socket is closed when its token expires', async () => {
  const token = await pairedToken('old')
  const line = await connect(token)
  const { pool } = server.adminAccess.database
  await pool.query("update tokens set expires_at = now() - interval '1 second' where device_id = 'old'")
  const answer = line
    .timeout(1_000)
    .emitWithAck('registerTablet', { companyId: company.companyId, deviceId: 'old', site: null })
  expect(await answer.catch(() => false)).toBe(false)
  await expect.poll(() => line.connected).toBe(false)
})
