import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { visitorCodeHash } from '#server/visitors/codes.rules.ts'
import { presenceAt } from '#server/devices/presence.rules.ts'
import { makeVault } from './vault.ts'
import { auditLogStore } from '#server/audit/audit-log.store.ts'
import { storePairingCode } from '#server/devices/console-devices.store.ts'
import { eraseStoredPerson } from '#server/privacy/people.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { tidyKeys } from './rotate-keys.ts'
import { readKeyRing } from './data-keys.ts'
import { sealedTables } from './sealed-tables.ts'
import { readSecretKey } from './secret-key.ts'
import { rotationTools } from '#server/rotation.ts'
import {
  type AdminAccess,
  makeCompany,
  openAdminAccess,
  type TestCompany,
} from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Data made before the keys were replaced works afterwards, and nothing is encrypted with the old key any more (S56). */

let server: ServerUnderTest
let company: TestCompany
/** Access to the database with the new keys. */
let after: AdminAccess
let totp: TOTP
let made: Awaited<ReturnType<typeof makeBefore>>

beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { services: ['touchless'], admits: false, certificates: 1 })
  made = await makeBefore()
  const { code, said } = await run('rotate')
  if (code !== 0) throw new Error(said)
  expect(said).toContain('nothing is sealed with key 1 any more')
  after = await openAdminAccess(server.dataDir, server.url)
}, 180_000)
afterAll(async () => {
  await after?.database.close()
  await server.stop()
})

function run(program: string, words: readonly string[] = []) {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', SECRET_KEY: '' }
  return new Promise<{ readonly code: unknown; readonly said: string }>((resolve) =>
    execFile(process.execPath, [`dist/server/${program}.js`, ...words], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    ),
  )
}

const tenant = ({ database }: AdminAccess) => tenantOf(database.query, company.companyId, null)
const presenceNow = (at = Date.now()) =>
  presenceAt(server.adminAccess.vault, { companyId: company.companyId, siteId: null }, at)

async function makeBefore() {
  const { credentials } = company.stored
  const body = { service_code: credentials.serviceCode, tax_code: credentials.taxCode, deviceId: 'tablet-1' }
  const { headers } = await server.ask(calls.getToken, body)
  const owner = await hire(server, company.companyId, 'owner', null, false)
  const enabled = await owner.browser.account('two-factor/enable', { password: 'salgemma-27-tram-viola' })
  totp = URI.parse(enabled.body.totpURI) as TOTP
  const verified = await owner.browser.account('two-factor/verify-totp', { code: totp.generate() })
  expect(verified.status).toBe(200)
  const pairing = await storePairingCode(tenant(server.adminAccess), server.adminAccess.vault, {
    siteId: null,
    name: null,
  })
  const wrong = await server.ask(
    calls.identify,
    { direction: false, code: company.visitor.code },
    { token: company.token },
  )
  expect(wrong.status).toBe(409)
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', owner, pairing, presence: presenceNow() }
}

test('a change of keys covers every column that is called sealed', async () => {
  const { rows } = await after.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name like '%sealed' or column_name = 'key_proof') order by 1`,
  )
  const listed = sealedTables.flatMap(({ table, columns }) =>
    columns.map(({ sealed }) => `${table}.${sealed}`),
  )
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('a tablet is recognised by its cookie from before the change', async () => {
  const restored = await server.ask(calls.getToken, {}, { headers: { cookie: made.cookie } })
  expect(restored.body.data).toMatchObject({ deviceId: 'tablet-1', companyId: company.companyId })
})

test('a tablet logs in with the service code, and a visitor with code and badge', async () => {
  const { serviceCode, taxCode } = company.stored.credentials
  const logIn = { service_code: serviceCode, tax_code: taxCode, deviceId: 'tablet-1' }
  expect((await server.ask(calls.getToken, logIn)).status).toBe(200)
  const shown = { code: company.visitor.code, direction: true }
  expect((await server.ask(calls.identify, shown, { token: company.token })).status).toBe(200)
  const stored = await after.database.pool.query('select code_index from visitors where visitor_id = $1', [
    company.visitor.id,
  ])
  expect(stored.rows[0].code_index).toEqual(visitorCodeHash(after.vault, company.visitor.code))
})

test('codes shown just before the change still work: the kiosk’s changing code, and a pairing code', async () => {
  const opened = await server.ask(calls.getTempToken, {
    companyId: company.companyId,
    presence: made.presence,
    deviceId: 'phone-1',
  })
  expect(opened.status).toBe(200)
  const paired = await server.ask(calls.pair, { code: made.pairing.code, deviceId: 'tablet-2' })
  expect(paired.body.data).toMatchObject({ companyId: company.companyId })
})

test('no one is signed out, and a second factor from before still counts', async () => {
  const { browser, email } = made.owner
  expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  browser.cookies.clear()
  expect((await browser.signIn(email)).body).toMatchObject({ twoFactorRedirect: true })
  const code = totp.generate({ timestamp: Date.now() + 30_000 })
  expect((await browser.account('two-factor/verify-totp', { code })).status).toBe(200)
  expect((await browser.ask(consoleCalls.getMe, {})).status).toBe(200)
  const { rows } = await after.database.pool.query('select secret, "backupCodes" from auth."twoFactor"')
  for (const { secret, backupCodes } of rows) {
    expect([secret.slice(0, 6), backupCodes.slice(0, 6)]).toEqual(['$ba$2$', '$ba$2$'])
  }
})

test('the audit log is whole, and a line that the old key seals after the change is found', async () => {
  expect(await run('audit')).toMatchObject({ code: 0 })
  const masters = await readSecretKey(server.dataDir)
  const ring = await readKeyRing(after.database.pool, masters)
  if (ring === null) throw new Error('No keys')
  const old = makeVault(() => ({ ...ring, current: 1 }))
  const event = { actor: { kind: 'server', id: null }, action: 'purge', details: {}, address: null } as const
  await auditLogStore(after.database, old).add(company.companyId, event)
  const { found } = await auditLogStore(after.database, after.vault).verify({}, company.companyId)
  expect(found).toMatchObject([{ kind: 'CHANGED' }])
})

test('erasing a visitor finds refusals stored under the old key', async () => {
  const refusals = () =>
    after.database.pool.query('select 1 from refusals where company_id = $1 and call = $2', [
      company.companyId,
      'identify',
    ])
  expect((await refusals()).rows).toHaveLength(1)
  expect(await eraseStoredPerson(tenant(after), after.vault, company.visitor.id)).toEqual({
    visitorIds: [company.visitor.id],
    guestIds: [],
  })
  expect((await refusals()).rows).toHaveLength(0)
})

test('the master key is replaced too, and the server goes on', { timeout: 180_000 }, async () => {
  const file = join(server.dataDir, 'secret.key')
  const before = readFileSync(file, 'utf8')
  const { code, said } = await run('rotate', ['--master'])
  expect(code).toBe(0)
  expect(said).toContain('2 data keys are sealed with it')
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines[1]).toBe(before.trim())
  const logIn = {
    service_code: company.stored.credentials.serviceCode,
    tax_code: company.stored.credentials.taxCode,
    deviceId: 'tablet-1',
  }
  expect((await server.ask(calls.getToken, logIn)).status).toBe(200)
  // The old line is needed for older backups alone.
  writeFileSync(file, `${lines[0]}\n`)
  await server.kill()
  await server.startAgain()
  expect((await server.ask(calls.getToken, logIn)).status).toBe(200)
})

test('a key that is older than any cookie is removed when no line of the audit log and no acceptance needs it', async () => {
  const { database } = after
  const ids = async () =>
    (await database.pool.query('select key_id from data_keys order by 1')).rows.map(({ key_id }) => key_id)
  const source = { secretKey: null, dataDir: server.dataDir }
  const address = superuserAddress(server.dataDir)
  const tidy = async () => tidyKeys(rotationTools(address, source, database), (await openNow()).vault)
  const openNow = async () => {
    const ring = await readKeyRing(database.pool, await readSecretKey(server.dataDir))
    if (ring === null) throw new Error('No keys')
    return { vault: makeVault(() => ring) }
  }
  await tidy()
  expect(await ids()).toEqual([1, 2, 3])
  await database.pool.query("update data_keys set replaced_at = now() - interval '401 days' where key_id = 1")
  await tidy()
  // Lines of before the change are there still.
  expect(await ids()).toEqual([1, 2, 3])
  await database.pool.query('alter table audit_log disable trigger user')
  await database.pool.query('delete from audit_log where length(seal) = 32')
  await database.pool.query('alter table audit_log enable trigger user')
  // A document that a visitor accepted under that key.
  await database.pool.query(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
     select company_id, gen_random_uuid(), visitor_id, '', now(), now() from visitors limit 1`,
  )
  const { rowCount } = await database.pool.query(
    `insert into certificate_acceptances
       (company_id, visitor_id, certificate_id, version, visit_id, accepted_at, method, seal)
     select c.company_id, v.visitor_id, c.certificate_id, c.version, v.visit_id, now(), 'ticked', $1
     from certificate_versions c join visits v using (company_id) limit 1`,
    [Buffer.alloc(32, 7)],
  )
  expect(rowCount).toBe(1)
  await tidy()
  expect(await ids()).toEqual([1, 2, 3])
  await database.pool.query('delete from certificate_acceptances where length(seal) = 32')
  await tidy()
  expect(await ids()).toEqual([2, 3])
})
