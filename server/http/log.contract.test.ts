import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { makeCompany, openAdminAccess, type AdminAccess } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

/** Log lines of the program itself, at its most detailed level (S05). */

const dataDir = makeDataDir()
let server: ChildProcess
let adminAccess: AdminAccess
let url: string
let said = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SECRET_KEY: '',
      DEMO: '0',
      LOG_LEVEL: 'trace',
    },
  })
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (said += chunk))
  await vi.waitFor(() => expect(said).toContain('Data folder:'), { timeout: 50_000, interval: 100 })
  adminAccess = await openAdminAccess(dataDir, url)
})
afterAll(async () => {
  await adminAccess.database.close().catch(() => undefined)
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
})

const Line = v.looseObject({ level: v.number(), time: v.number(), msg: v.string() })

test('every line is one record with time and level, contains neither names nor secrets, and cannot be forged', async () => {
  const ask = askAt(url)
  const at = { url, ask, adminAccess }
  const company = await makeCompany(adminAccess, { services: ['touchless'], poster: true })
  const { id, email, browser } = await hire(at, company.companyId, 'owner')
  const canary = `canary${randomUUID().slice(0, 8)}`
  const forged = `${canary}\n{"level":60,"time":0,"msg":"forged"}\r\n`
  const { token } = company

  const form = { firstname: `Ada${canary}`, lastname: 'Conti', email: `${canary}@visitor.example` }
  await ask(calls.signup, form, { token })
  const { code } = company.visitor
  await ask(calls.identify, { code, direction: true }, { token })
  const entry = { direction: true, visitorId: company.visitor.id, needsHelp: true }
  const entered = await ask(calls.newAccess, entry, { token, key: randomUUID() })
  expect(entered.status).toBe(200)
  await ask(calls.newAccess, { ...entry, needsHelp: canary }, { token, key: randomUUID() })
  await ask(calls.identify, { code: forged, direction: true }, { token })
  await ask(calls.verifyPin, { pin: '864209' }, { token })
  await ask(calls.getToken, { service_code: forged, tax_code: canary })
  await ask(calls.sendCrashReport, { error: forged, state: { route: forged }, errorPath: forged }, { token })
  await browserAt(at).signIn(`${canary}@staff.example`, `${canary}-password`)
  await browser.account('change-password', { currentPassword: PASSWORD, newPassword: `${canary}-${canary}` })
  await browser.account('request-password-reset', { email })
  await browser.ask(consoleCalls.getSettings, { companyId: 'nowhere' })
  await fetch(`${url}/${forged}?${canary}`, { headers: { 'user-agent': canary, token: canary } })
  await fetch(`${url}/api/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({
      'csp-report': { 'effective-directive': forged, 'blocked-uri': forged, 'source-file': forged },
    }),
  })
  // Something that the server does write: its database goes away for a moment. On a busy machine the statement's own
  // connection has been seen to end with the others; what counts is what the server writes.
  await adminAccess.database.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    )
    .catch(() => undefined)
  await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200)
  await sleep(500)

  const [, ...rest] = said.split('Data folder:')
  const lines = rest
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(1)
  expect(said, 'who needs help').not.toMatch(/needs_?help/i)
  for (const line of lines) {
    const record = v.parse(Line, JSON.parse(line))
    expect(Math.abs(record.time - Date.now()), line).toBeLessThan(120_000)
    expect(record.msg).not.toBe('forged')
  }
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a call was refused')
  expect(refused, 'who was refused what').toContainEqual(
    expect.objectContaining({
      status: 403,
      who: id,
      route: consoleCalls.getSettings.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    }),
  )
  const sessions = [...browser.cookies.values()].filter((value) => value.length > 20)
  expect(sessions.length).toBeGreaterThan(0)
  for (const secret of [canary, token, code, '864209', PASSWORD, email, company.visitor.email, ...sessions]) {
    expect(said.includes(secret), secret).toBe(false)
  }
})
