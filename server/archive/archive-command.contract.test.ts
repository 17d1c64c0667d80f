import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { freePort } from '#tests/support/free-port.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/** `npm run archive:verify`, beside a running server: it reads what is in all companies. */

let server: ServerUnderTest
let company: TestCompany
beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { flow: [], certificates: 2 })
  const acceptedCertificates = ['certificate-1', 'certificate-2'].map((id) => ({
    id,
    version: 1,
    language: 'it',
  }))
  const entry = { direction: true, visitorId: await company.meet(), acceptedCertificates }
  const { status } = await server.ask(calls.newAccess, entry, { token: company.token, key: randomUUID() })
  expect(status).toBe(200)
}, 120_000)
afterAll(() => server.stop())

/** Runs the command as an operator does. */
const verify = (more: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }>((resolve) => {
    const env = { ...server.commandEnv, ...more }
    execFile('npm', ['run', '--silent', 'archive:verify'], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    )
  })
const edit = (content: string) =>
  server.adminAccess.database.pool.query(
    `update certificate_texts set content = ${content}
     where company_id = $1 and certificate_id = 'certificate-1' and language = 'it'`,
    [company.companyId],
  )

test('ends with 0 where all is as it was', async () => {
  const { code, stdout, stderr } = await verify()
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/\n?\d+ texts and \d+ acceptances are as they were\n$/)
  expect(stdout).not.toContain(company.companyId)
}, 60_000)

test('names the document and the version of which one character was changed, and ends with 1', async () => {
  expect((await edit("overlay(content placing '¿' from 5 for 1)")).rowCount).toBe(1)
  const { code, stdout, stderr } = await verify()
  expect(code).toBe(1)
  const named = stdout.split('\n').filter((line) => line.startsWith(company.companyId))
  expect(named).toEqual([
    expect.stringMatching(
      /: document certificate-1 \(".+"\), version 1, it: is not the text that was published; 1 acceptances are of another text$/,
    ),
  ])
  expect(stderr).toMatch(/^1 of \d+ texts and \d+ acceptances are not as they were\n$/)
}, 60_000)

test.each(['127.0.0.1', 'localhost'])(
  'says in one line that a database at %s does not answer',
  async (host) => {
    const { code, stdout, stderr } = await verify({
      DATABASE_URL: `postgres://kiosk:secret-word@${host}:${await freePort()}/kiosk`,
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The database does not answer: .*ECONNREFUSED.*\n$/)
    expect(stderr).not.toContain('secret-word')
  },
  60_000,
)
