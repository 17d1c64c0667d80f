import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { writeAuditEvent, type AuditLine, purgeAudit, sealOf } from './audit.store.ts'
import { atServer, auditLogStore, readCheckpoints, type Checkpoints } from './audit-log.store.ts'
import { auditedPaths } from '#server/accounts/serve-library.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany, OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

/** Who did what, when and from where: written with the change itself, and never changed unseen. */

/** The server has looked once more. */
const LOOKED_AGAIN_MS = 2_500

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const tenant = (companyId: string) => tenantOf(server.adminAccess.database.query, companyId, null)
const log = () => auditLogStore(server.adminAccess.database, server.adminAccess.vault)
const lines = (companyId: string) =>
  tenant(companyId).select('audit_log').selectAll().orderBy('position').execute()
const told = async (companyId: string) =>
  (await lines(companyId)).map(({ action, actor_id, details }) => ({ action, by: actor_id, ...details }))
const verify = (companyId: string, checkpoints: Checkpoints = {}) => log().verify(checkpoints, companyId)
const sql = (text: string, values: unknown[] = []) => server.adminAccess.database.pool.query(text, values)

describe('the audit log contains', () => {
  test('every change, with who, when, from where and what it named, and no word of what was typed', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { id, browser } = await hire(server, companyId, 'owner')
    const before = Date.now()
    const host = { hostId: null, firstName: 'Canaria', lastName: 'Uccellini', canReceive: true }
    const { hostId } = await browser.get(consoleCalls.saveHost, { companyId, ...host })
    await browser.get(consoleCalls.saveOperatorPin, { companyId, pin: '975310' })
    await browser.get(consoleCalls.readServiceCode, { companyId })
    await browser.get(consoleCalls.invite, { companyId, email: 'x@y.example', role: 'auditor', siteId: null })
    const [, saved] = await lines(companyId)
    expect(saved).toMatchObject({ actor_kind: 'account', actor_id: id, address: '127.0.0.1' })
    expect(Number(saved?.at)).toBeGreaterThanOrEqual(before - 1)
    expect(Number(saved?.at)).toBeLessThanOrEqual(Date.now() + 1)
    expect(await told(companyId)).toEqual([
      { action: 'sign-in/email', by: id, outcome: 'done' },
      { action: 'saveHost', by: id, hostId },
      { action: 'saveOperatorPin', by: id },
      { action: 'readServiceCode', by: id },
      { action: 'invite', by: id, siteId: null, role: 'auditor', invitationId: expect.any(String) },
    ])
    const all = JSON.stringify(await lines(companyId))
    for (const secret of ['Canaria', 'Uccellini', '975310', 'x@y.example', PASSWORD]) {
      expect(all).not.toContain(secret)
    }
    expect(await verify(companyId)).toEqual({ lines: 5, found: [] })
  })

  test('nothing that only looks, and nothing that was refused', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, companyId, 'owner')
    await browser.get(consoleCalls.listHosts, { companyId })
    await browser.get(consoleCalls.getSettings, { companyId })
    const unknown = await browser.ask(consoleCalls.deleteReason, { companyId, reasonId: 'nope' })
    expect(unknown.status).toBe(404)
    expect((await told(companyId)).map(({ action }) => action)).toEqual(['sign-in/email'])
  })

  test('a change whose line cannot be written does not happen', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, companyId, 'owner')
    await sql('update audit_heads set position = 0 where company_id = $1', [companyId])
    const failed = await browser.ask(consoleCalls.saveReason, { companyId, reasonId: null, value: 'Never' })
    expect(failed.status).toBe(503)
    expect(await browser.get(consoleCalls.listReasons, { companyId })).toHaveLength(1)
  })

  test('who signed in, who tried to, and who went', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { id, email } = await hire(server, companyId, 'reception')
    const browser = browserAt(server)
    await browser.signIn(email, 'wrong-wrong-wrong')
    await browser.signIn(email)
    await browser.account('sign-out', {})
    expect((await told(companyId)).slice(1)).toEqual([
      { action: 'sign-in/email', by: null, outcome: 'refused', accountId: id },
      { action: 'sign-in/email', by: id, outcome: 'done' },
      { action: 'sign-out', by: id, outcome: 'done' },
    ])
    await browserAt(server).signIn('nobody@nowhere.example')
    const stranger = (await lines('')).at(-1)
    expect(stranger).toMatchObject({
      actor_kind: 'stranger',
      actor_id: null,
      details: { outcome: 'refused' },
    })
    expect(JSON.stringify(stranger)).not.toContain('nobody')
  })

  test('without a session no entry in the name of an account, whichever address is named', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { id, email } = await hire(server, companyId, 'owner')
    const stranger = browserAt(server)
    for (const path of auditedPaths) {
      if (path.includes(':')) continue
      await stranger.account(path, { email, password: 'wrong-wrong-wrong', provider: 'none' })
    }
    const [, ...written] = await lines(companyId)
    expect(written.map(({ actor_kind, actor_id, action }) => [action, actor_kind, actor_id])).toEqual([
      ['sign-in/email', 'stranger', null],
      ['request-password-reset', 'stranger', null],
    ])
    expect(written.map(({ details }) => details)).toEqual([
      { outcome: 'refused', accountId: id },
      { outcome: 'done', accountId: id },
    ])
    const auditor = await hire(server, companyId, 'auditor')
    const shown = await auditor.browser.get(consoleCalls.listAudit, { companyId })
    expect(shown.lines[2]).toMatchObject({ who: { kind: 'stranger', name: null }, about: 'The owner' })
    const byAccounts = (await lines('')).filter(({ actor_kind }) => actor_kind !== 'stranger')
    expect(byAccounts).toEqual([])
  })

  test('the first of two steps not as a sign-in', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { id, email, browser } = await hire(server, companyId, 'owner')
    const enrolled = await browser.account('two-factor/enable', { password: PASSWORD })
    const totp = URI.parse(enrolled.body.totpURI) as TOTP
    await browser.account('two-factor/verify-totp', { code: totp.generate() })
    const two = browserAt(server)
    await two.signIn(email)
    await two.account('two-factor/verify-totp', { code: '000000' })
    await two.account('two-factor/verify-totp', { code: totp.generate({ timestamp: Date.now() + 30_000 }) })
    expect((await told(companyId)).slice(3)).toEqual([
      { action: 'sign-in/email', by: null, outcome: 'firstStep', accountId: id },
      { action: 'two-factor/verify-totp', by: null, outcome: 'refused', accountId: id },
      { action: 'two-factor/verify-totp', by: id, outcome: 'done' },
    ])
  })

  test('who opened the settings of a tablet, and who tried to', async () => {
    const { companyId, token, deviceId } = await makeCompany(server.adminAccess, {})
    await server.ask(calls.verifyPin, { pin: '000000' }, { token })
    await server.ask(calls.verifyPin, { pin: OPERATOR_PIN }, { token })
    expect(await told(companyId)).toEqual([
      { action: 'verifyPin', by: deviceId, outcome: 'refused' },
      { action: 'verifyPin', by: deviceId, outcome: 'done' },
    ])
  })

  test('an unbroken chain, however many write at the same time', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, companyId, 'owner')
    const values = Array.from({ length: 30 }, (_, number) => `Reason ${number}`)
    await Promise.all(
      values.map((value) => browser.get(consoleCalls.saveReason, { companyId, reasonId: null, value })),
    )
    expect(await verify(companyId)).toEqual({ lines: 31, found: [] })
  })
})

describe('an entry', () => {
  test('is not changed, removed or emptied by a statement', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    await writeAuditEvent(tenant(companyId), server.adminAccess.vault, event)
    for (const statement of ["update audit_log set action = 'x'", 'delete from audit_log']) {
      await expect(sql(`${statement} where company_id = $1`, [companyId])).rejects.toThrow('only ever added')
    }
    await expect(sql('truncate audit_log')).rejects.toThrow('only ever added')
  })

  test('is removed by retention, which adds an entry about it', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { vault } = server.adminAccess
    for (let day = 1; day <= 9; day++)
      await writeAuditEvent(tenant(companyId), vault, event, new Date(`2026-01-0${day}`))
    const { checkpoint } = await seen(companyId)
    expect(await purgeAudit(tenant(companyId), vault, new Date('2026-01-05'))).toBe(4)
    expect(await verify(companyId, checkpoint)).toEqual({ lines: 5, found: [] })
    expect(await purgeAudit(tenant(companyId), vault, new Date('2026-02-01'))).toBe(5)
    await writeAuditEvent(tenant(companyId), vault, event)
    expect(await verify(companyId, checkpoint)).toEqual({ lines: 1, found: [] })
  })
})

const event = { actor: atServer, action: 'test', details: { visitId: 'v1' }, address: null }

const seen = async (companyId: string) => {
  const last = (await lines(companyId)).at(-1)
  if (last === undefined) throw new Error('An empty log')
  const checkpoint: Checkpoints = {
    [companyId]: { position: last.position, seal: last.seal.toString('hex') },
  }
  return { checkpoint, last }
}

/** Changes rows as an attacker with the database can: with the triggers switched off, on all nodes of a distributed one. */
async function behind(statement: string, values: unknown[]): Promise<void> {
  const client = await server.adminAccess.database.pool.connect()
  try {
    await client.query('begin')
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query("set local session_replication_role = 'replica'")
    await client.query(statement, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

describe('an attacker with the database', () => {
  const LINES = sampleOf(10_000, 100_000)
  const CUT = LINES - 10
  let companyId: string
  let checkpoint: Checkpoints

  beforeAll(async () => {
    ;({ companyId } = await makeCompany(server.adminAccess, {}))
    await fill(companyId, LINES)
    ;({ checkpoint } = await seen(companyId))
  })

  const found = async () =>
    (await verify(companyId, checkpoint)).found.map(({ kind, position }) => [kind, position])

  test(`leaves a log of ${LINES} lines as it is`, async () => {
    expect(await verify(companyId, checkpoint)).toEqual({ lines: LINES, found: [] })
  })

  const at = (position: number) => `company_id = $1 and position = ${position}`
  test('is detected by every line that is edited, removed or moved, and by that line alone', async () => {
    await keep()
    for (const statement of [
      `delete from audit_log where ${at(1)}`,
      `update audit_log set details = '{"visitId":"v2"}' where ${at(3)}`,
      'update audit_log set position = -position where company_id = $1 and position in (400, 401)',
      'update audit_log set position = 801 + position where company_id = $1 and position < 0',
      `delete from audit_log where ${at(LINES * 0.3)}`,
      `update audit_log set at = (at at time zone 'UTC' + interval '1 ms') at time zone 'UTC' where ${at(LINES * 0.5)}`,
      `update audit_log set action = 'other' where ${at(LINES * 0.7 + 1)}`,
      `update audit_log set actor_id = 'x' where ${at(LINES)}`,
    ]) {
      await behind(statement, [companyId])
    }
    expect(await found()).toEqual([
      ['MISSING', 1],
      ['CHANGED', 3],
      // Two that changed places, and the one that stood behind them.
      ['CHANGED', 400],
      ['CHANGED', 401],
      ['CHANGED', 402],
      ['MISSING', LINES * 0.3],
      ['CHANGED', LINES * 0.5],
      ['CHANGED', LINES * 0.7 + 1],
      ['CHANGED', LINES],
    ])
    await putBack()
  })

  test('is detected by an end that was cut off, even with a matching head', async () => {
    await keep()
    await behind(`delete from audit_log where company_id = $1 and position > ${CUT}`, [companyId])
    expect(await found()).toEqual([
      ['HEAD', CUT],
      ['WITNESS', LINES],
    ])
    await behind(
      `update audit_heads h set position = ${CUT}, seal = l.seal from audit_log l
       where l.company_id = h.company_id and l.position = ${CUT} and h.company_id = $1`,
      [companyId],
    )
    expect(await found()).toEqual([['WITNESS', LINES]])
    await putBack()
    await behind(
      `update audit_heads h set position = l.position, seal = l.seal from audit_log l
       where l.company_id = h.company_id and l.position = ${LINES} and h.company_id = $1`,
      [companyId],
    )
  })

  test('is detected by a beginning that was cut off as retention does it', async () => {
    await keep()
    await behind(
      `update audit_heads h set purged_position = 500, purged_seal = l.seal, purged_proof = l.seal from audit_log l
       where l.company_id = h.company_id and l.position = 500 and h.company_id = $1`,
      [companyId],
    )
    await sql('delete from audit_log where company_id = $1 and position <= 500', [companyId])
    expect(await found()).toEqual([['PURGED', 500]])
    await behind(
      'update audit_heads set purged_position = 0, purged_seal = null, purged_proof = null where company_id = $1',
      [companyId],
    )
    await putBack()
  })

  test('cannot empty it together with everything about it in the database', async () => {
    await keep()
    const { rows } = await sql('select * from audit_heads where company_id = $1', [companyId])
    await behind('delete from audit_log where company_id = $1', [companyId])
    await behind('delete from audit_heads where company_id = $1', [companyId])
    expect(await found()).toEqual([['WITNESS', LINES]])
    await server.adminAccess.database.query.insertInto('audit_heads').values(rows[0]).execute()
    await putBack()
  })

  test('is detected by the command, which says where', { tags: 'long' }, async () => {
    const verified = () =>
      promisify(execFile)(process.execPath, ['dist/server/audit.js'], { env: server.commandEnv }).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
      )
    // An earlier test broke another company's head on purpose.
    await sql(
      'update audit_heads h set position = (select max(position) from audit_log l where l.company_id = h.company_id)',
    )
    const whole = await verified()
    expect(whole.said).toContain('lines are as they were written')
    expect(whole.code).toBe(0)
    await behind(`update audit_log set action = 'other' where ${at(77)}`, [companyId])
    const broken = await verified()
    expect(broken.code).toBe(1)
    expect(broken.said).toContain(`${companyId}: line 77 is not what was written there`)
  })

  // Not in a table: a distributed one is not joined with one that is not.
  let kept = ''
  async function keep(): Promise<void> {
    const { rows } = await sql('select to_json(l)::text as line from audit_log l where company_id = $1', [
      companyId,
    ])
    kept = `[${rows.map(({ line }) => line).join()}]`
  }
  /** What was there before, in place of what is. */
  async function putBack(): Promise<void> {
    await behind('delete from audit_log where company_id = $1', [companyId])
    await behind('insert into audit_log select * from json_populate_recordset(null::audit_log, $1::json)', [
      kept,
    ])
  }
})

describe('the server', () => {
  const cutLastLine = async (companyId: string): Promise<void> => {
    await behind(
      'delete from audit_log where company_id = $1 and position = (select position from audit_heads where company_id = $1)',
      [companyId],
    )
    await behind(
      `update audit_heads h set position = l.position, seal = l.seal from audit_log l
       where l.company_id = h.company_id and l.position = h.position - 1 and h.company_id = $1`,
      [companyId],
    )
  }
  const remembered = async (companyId: string) => (await readCheckpoints(server.dataDir))[companyId]

  test('stores the last entry of each log outside of the database every second', {
    tags: 'long',
  }, async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, companyId, 'owner')
    for (const value of ['One', 'Two']) {
      await browser.get(consoleCalls.saveReason, { companyId, reasonId: null, value })
      const { checkpoint } = await seen(companyId)
      await expect.poll(() => remembered(companyId), { timeout: 10_000 }).toEqual(checkpoint[companyId])
    }
    await cutLastLine(companyId)
    const found = [{ companyId, position: 3, kind: 'WITNESS' }]
    expect(await verify(companyId, await readCheckpoints(server.dataDir))).toEqual({ lines: 2, found })
    // What was lost is not forgotten because the log goes on.
    await browser.get(consoleCalls.saveReason, { companyId, reasonId: null, value: 'Three' })
    await sleep(LOOKED_AGAIN_MS)
    expect((await remembered(companyId))?.position).toBe(3)
    expect(await verify(companyId, await readCheckpoints(server.dataDir))).toEqual({ lines: 3, found })
  })

  test('reports missing entries, but not those that retention removed', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { vault } = server.adminAccess
    for (let day = 1; day <= 3; day++)
      await writeAuditEvent(tenant(companyId), vault, event, new Date(`2026-01-0${day}`))
    const { after: first } = await log().checkpoint({})
    expect(first[companyId]?.position).toBe(3)
    await purgeAudit(tenant(companyId), vault, new Date('2026-02-01'))
    await writeAuditEvent(tenant(companyId), vault, event)
    const { after, lost } = await log().checkpoint(first)
    expect([after[companyId]?.position, lost.includes(companyId)]).toEqual([4, false])
    await writeAuditEvent(tenant(companyId), vault, event)
    const { after: later } = await log().checkpoint(after)
    await cutLastLine(companyId)
    expect((await log().checkpoint(later)).lost).toContain(companyId)
    await behind('delete from audit_log where company_id = $1', [companyId])
    await behind('delete from audit_heads where company_id = $1', [companyId])
    const afterAll = await log().checkpoint(later)
    expect(afterAll.lost).toContain(companyId)
    expect(afterAll.after[companyId]).toEqual(later[companyId])
  })
})

/** Lines as `audit` writes them, so many at once that a test can wait for them. */
async function fill(companyId: string, count: number): Promise<void> {
  const { vault } = server.adminAccess
  let seal: Buffer | null = null
  for (let first = 1; first <= count; first += 10_000) {
    const rows: (AuditLine & { seal: Buffer })[] = []
    for (let position = first; position < first + 10_000; position++) {
      const line: AuditLine = {
        company_id: companyId,
        position,
        at: new Date(1_767_225_600_000 + position * 1_000),
        actor_kind: 'account',
        actor_id: 'somebody',
        action: 'saveHost',
        details: { hostId: `h${position}` },
        address: '10.0.0.1',
      }
      seal = sealOf(vault, line, seal)
      rows.push({ ...line, seal })
    }
    await sql(
      `insert into audit_log (company_id, position, at, actor_kind, actor_id, action, details, address, seal)
       select r.company_id, r.position, r.at, r.actor_kind, r.actor_id, r.action, r.details, r.address, decode(r.seal, 'hex')
       from json_to_recordset($1) as r(company_id text, position int, at timestamptz, actor_kind text, actor_id text,
         action text, details json, address text, seal text)`,
      [JSON.stringify(rows.map((row) => ({ ...row, seal: row.seal.toString('hex') })))],
    )
  }
  await tenant(companyId)
    .insert('audit_heads', { position: count, seal: seal ?? Buffer.alloc(0) })
    .execute()
}
