import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** The scripts of docs/integrate.md, as they stand there, against the built server. */

const document = readFileSync(fileURLToPath(new URL('../../docs/integrate.md', import.meta.url)), 'utf8')
const scripts = [...document.matchAll(/^```js (\S+)\n(.*?)^```$/gms)]

let server: ServerUnderTest
let company: TestCompany
let folder: string
let env: NodeJS.ProcessEnv
const running: ChildProcess[] = []
beforeAll(async () => {
  server = await serverUnderTest({ NOTIFY_NETWORKS: '127.0.0.1/32' })
  company = await makeCompany(server.adminAccess, {})
  const key = await integrationKey(server.adminAccess, company.companyId, [
    ...(['visits.read', 'visitors.read', 'hosts.write', 'webhooks.write'] as const),
  ])
  folder = mkdtempSync(join(tmpdir(), 'integrate-'))
  for (const [, name = '', text = ''] of scripts) writeFileSync(join(folder, name), text)
  env = { ...process.env, SERVER: server.url, KEY: key }
})
afterAll(async () => {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true })
  await server.stop()
})

/** Starts a script; `said` is what it has printed so far. */
function start(name: string, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(folder, name), ...args], { env: { ...env, ...more } })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  return { child, said: () => said }
}

async function outputOf(name: string, ...args: string[]): Promise<string> {
  const { child, said } = start(name, args)
  const [code] = await once(child, 'close')
  expect(code, said()).toBe(0)
  return said()
}

const pass = async (direction: boolean, visitorId: string) => {
  const { body, status } = await server.ask(calls.newAccess, { direction, visitorId }, company)
  expect(status, JSON.stringify(body)).toBe(200)
}

test('the page has the four scripts', () => {
  expect(scripts.map(([, name]) => name)).toEqual(['api.mjs', 'inside.mjs', 'hosts.mjs', 'receiver.mjs'])
})

test('lists who is inside', async () => {
  expect(await outputOf('inside.mjs')).toBe('')
  const visitorId = await company.meet()
  await pass(true, visitorId)
  expect(await outputOf('inside.mjs')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z Grace Okafor\n$/)
  await pass(false, visitorId)
  expect(await outputOf('inside.mjs')).toBe('')
})

test('imports hosts, each once however often it runs', async () => {
  const file = join(folder, 'staff.csv')
  const rows = [
    'number,first name,last name,email',
    '17,Giulia,Ferri,giulia.ferri@example.com',
    '18,Aldo,Bo,',
  ]
  writeFileSync(file, `${rows.join('\n')}\n`)
  // An empty cell is no address.
  expect(await outputOf('hosts.mjs', file)).toBe('17 added\n18 added\n')
  expect(await outputOf('hosts.mjs', file)).toBe('17 unchanged\n18 unchanged\n')
})

/** Starts the receiver, with the webhook of the start before if there was one. */
async function receiver() {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/visits`
  const { child, said } = start('receiver.mjs', [], { PORT: String(port), URL_OF_RECEIVER: address })
  await vi.waitFor(() => expect(said()).toContain('ready'), 10_000)
  return { address, child, said }
}
const webhooks = async () =>
  (await server.ask(publicCalls.getWebhooks, {}, { token: String(env.KEY) })).body.data as {
    readonly items: readonly { readonly webhookId: string; readonly url: string }[]
  }

test('receives a signed message for an entry and an exit', async () => {
  const { address, said } = await receiver()
  const signed = { 'webhook-signature': 'v1,AAAA' }
  for (const headers of [{}, signed, now(), { ...now(), ...signed }, { ...now(), 'webhook-signature': '' }])
    expect((await fetch(address, { method: 'POST', body: '{}', headers })).status).toBe(401)
  const visitorId = await company.meet()
  await pass(true, visitorId)
  await pass(false, visitorId)
  await vi.waitFor(() => {
    expect(said()).toMatch(/Z visit\.entered Grace Okafor\n/)
    expect(said()).toMatch(/Z visit\.left Grace Okafor\n/)
  }, 20_000)
})

test('lives on when an event names no visitor, or one who was erased', async () => {
  const { said, child } = await receiver()
  const { browser } = await hire(server, company.companyId, 'owner')
  const visitorId = await company.meet()
  await pass(true, visitorId)
  const again = await server.ask(calls.newAccess, { direction: true, visitorId }, company)
  expect(again.body.errorCode).toBe('ANOTHER_VISIT_OPEN')
  await vi.waitFor(() => expect(said()).toMatch(/Z visit\.refused ANOTHER_VISIT_OPEN\n/), 20_000)
  await pass(false, visitorId)
  await browser.get(consoleCalls.erasePerson, { companyId: company.companyId, visitorId } as never)
  await vi.waitFor(() => expect(said()).toMatch(/Z visitor\.erased\n/), 20_000)
  expect(child.exitCode, said()).toBeNull()
})

test('makes no second webhook at another start, and moves the first one to its new address', async () => {
  const before = await webhooks()
  expect(before.items).toHaveLength(1)
  const { address, said } = await receiver()
  expect((await webhooks()).items).toMatchObject([{ webhookId: before.items[0]?.webhookId, url: address }])
  await pass(true, await company.meet())
  await vi.waitFor(() => expect(said()).toMatch(/Z visit\.entered Grace Okafor\n/), 20_000)
})

/** Headers of a message of this moment. */
const now = () => ({ 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) })
