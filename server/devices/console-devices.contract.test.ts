import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { PAIRING_FAILURES } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, browserAt, hire } from '#tests/support/server/staff.ts'

// @module-tag long

let server: ServerUnderTest
let company: TestCompany
let manager: Browser

beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { admits: true })
  manager = (await hire(server, company.companyId, 'manager')).browser
})
beforeEach(() => server.adminAccess.database.query.deleteFrom('counters').execute())
afterAll(() => server.stop())

/** One browser for each tablet, which keeps its secret. */
const tablets = new Map<string | null, Browser>()
function browserOf(deviceId: string | null): Browser {
  const browser = tablets.get(deviceId) ?? browserAt(server)
  tablets.set(deviceId, browser)
  return browser
}
const logIn = (deviceId: string | null, site: string | null = null) => {
  const { serviceCode, taxCode } = company.stored.credentials
  const login = { service_code: serviceCode, tax_code: taxCode, deviceId, site }
  return browserOf(deviceId).ask(calls.getToken, login)
}
const pair = (code: string, deviceId: string) => browserOf(deviceId).ask(calls.pair, { code, deviceId })
const codeFor = async (name: string): Promise<string> => {
  const { companyId } = company
  return (await manager.get(consoleCalls.makePairingCode, { companyId, siteId: null, name })).code
}
const device = async (id: string) => {
  const { companyId } = company
  const all = await manager.get(consoleCalls.listDevices, { companyId })
  return all.find((one: { id: string }) => one.id === id)
}
const tokenOf = ({ body }: { readonly body: { readonly data?: unknown } }) =>
  (body.data as { token: string }).token

describe('a tablet', () => {
  test('that only knows the service code waits until it is approved', async () => {
    expect((await logIn('waiting-one')).status).toBe(403)
    expect((await logIn(null)).status).toBe(403)
    expect(await device('waiting-one')).toMatchObject({ state: 'waiting' })
    await manager.get(consoleCalls.approveDevice, {
      companyId: company.companyId,
      deviceId: 'waiting-one',
      siteId: null,
    })
    expect((await logIn('waiting-one')).status).toBe(200)
  })

  test('that shows a pairing code is in at once, and the code is used up', async () => {
    const code = await codeFor('Reception')
    const paired = await pair(`${code.slice(0, 3)} ${code.slice(3)}`, 'paired')
    expect(paired.body.data).toMatchObject({ companyId: company.companyId, site: null })
    expect((await logIn('paired')).status).toBe(200)
    expect(await device('paired')).toMatchObject({ state: 'approved', name: 'Reception' })
    expect((await server.ask(calls.pair, { code, deviceId: 'another' })).status).toBe(403)
    expect(await device('another')).toBeUndefined()
  })

  test('pairs within ten minutes or not at all', async () => {
    const code = await codeFor('Late')
    const { pool } = server.adminAccess.database
    await pool.query(
      "update pairing_codes set expires_at = (expires_at at time zone 'UTC' - interval '10 minutes') at time zone 'UTC'",
    )
    expect((await server.ask(calls.pair, { code, deviceId: 'late' })).status).toBe(403)
  })

  test('guesses five codes a minute', async () => {
    const code = await codeFor('Guessed')
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => server.ask(calls.pair, { code: wrong, deviceId: 'guessing' })),
    )
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(PAIRING_FAILURES.times)
    expect((await server.ask(calls.pair, { code, deviceId: 'guessing' })).status).toBe(429)
  })

  test('that is revoked is refused at its next call and at its next log-in, and may be paired again', async () => {
    const { companyId } = company
    await pair(await codeFor('Stolen'), 'stolen')
    const token = tokenOf(await logIn('stolen'))
    expect((await server.ask(calls.getCompany, {}, { token })).status).toBe(200)
    await manager.get(consoleCalls.revokeDevice, { companyId, deviceId: 'stolen' })
    expect((await server.ask(calls.getCompany, {}, { token })).status).toBe(401)
    expect((await logIn('stolen')).status).toBe(401)
    expect(await device('stolen')).toMatchObject({ state: 'revoked' })
    await pair(await codeFor('Found'), 'stolen')
    expect((await logIn('stolen')).status).toBe(200)
  })

  test('reports its state, and the console shows it', async () => {
    await pair(await codeFor('Talker'), 'talker')
    const token = tokenOf(await logIn('talker'))
    const info = {
      deviceId: 'talker',
      battery: { level: 0.5, charging: true },
      platform: 'Android',
      appVersion: '1.2.3',
      queued: 3,
      camera: 'denied',
    }
    expect((await server.ask(calls.deviceInfo, info, { token })).status).toBe(200)
    expect(await device('talker')).toMatchObject({
      battery: info.battery,
      appVersion: '1.2.3',
      queued: 3,
      camera: 'denied',
      isSilent: false,
    })
  })
})

describe('a silent tablet', () => {
  const mails = async (): Promise<string> => {
    const folder = join(server.dataDir, 'outbox')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n')
  }
  const watch = () =>
    server.adminAccess.database.pool.query("select graphile_worker.add_job('watch-tablets', '{}')")

  test('causes one mail, and one more when it is back', async () => {
    const { pool } = server.adminAccess.database
    const { companyId } = company
    await manager.get(consoleCalls.saveAlerts, {
      companyId,
      silentMinutes: 5,
      emails: ['guard@lume.example'],
    })
    await pair(await codeFor('Lobby'), 'lobby')
    const token = tokenOf(await logIn('lobby'))
    await pool.query(
      "update devices set last_seen_at = now() - interval '6 minutes' where device_id = 'lobby'",
    )
    await watch()
    await expect.poll(mails, { timeout: 20_000 }).toContain('Lobby non risponde')
    expect((await device('lobby')).isSilent).toBe(true)
    await manager.get(consoleCalls.saveAlerts, {
      companyId,
      silentMinutes: 30,
      emails: ['guard@lume.example'],
    })
    expect((await device('lobby')).isSilent, 'as the company says').toBe(false)
    await manager.get(consoleCalls.saveAlerts, {
      companyId,
      silentMinutes: 5,
      emails: ['guard@lume.example'],
    })
    await watch()
    await manager.get(consoleCalls.saveLanguages, { companyId, languages: ['en', 'it'] })
    await server.ask(calls.deviceInfo, { deviceId: 'lobby' }, { token })
    await watch()
    await expect.poll(mails, { timeout: 20_000 }).toContain('Lobby is back')
    await expect.poll(async () => (await mails()).split('To: guard@lume.example').length - 1).toBe(2)
  })
})
