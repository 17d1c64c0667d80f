import { afterEach, beforeEach, expect, test } from 'vitest'
import { livingPostgres } from '#server/database/embedded/leftover.ts'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/** Queued jobs are done although the database or the server dies meanwhile (R12). */

let mails: MailServer
let server: ServerUnderTest
/** Lets the mail server say that it has taken what it was given. */
let say: () => void

beforeEach(async () => {
  const mayAnswer = new Promise<void>((resolve) => {
    say = resolve
  })
  mails = await mailServer(undefined, () => mayAnswer)
  server = await serverUnderTest({ SMTP_URL: mails.url })
  const { companyId, visitor } = await makeCompany(server.adminAccess, {})
  const job = { companyId, visitorId: visitor.id, siteId: null, locale: 'de' }
  await server.adminAccess.database.pool.query(
    "select graphile_worker.add_job('mail', $1::json, max_attempts => 5)",
    [JSON.stringify(job)],
  )
  await expect.poll(() => mails.received.length, { timeout: 15_000 }).toBe(1)
})
afterEach(async () => {
  say()
  await server.stop()
  await mails.close()
})

/** `null` while the database is away. */
const queued = () =>
  server.adminAccess.database.pool
    .query<{ mails: number }>(
      "select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'mail'",
    )
    .then(
      ({ rows }) => rows[0]?.mails,
      () => null,
    )

test('a job that ends while the database is away ends once it is back, and its server lives', {
  timeout: 60_000,
}, async () => {
  process.kill(livingPostgres(prepareClusterPaths(server.dataDir)) ?? 0, 'SIGKILL')
  say()
  await expect.poll(queued, { timeout: 30_000 }).toBe(0)
  expect(mails.received.length).toBe(1)
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
})

test('what a killed server had begun is begun anew within a minute', { timeout: 90_000 }, async () => {
  await server.kill()
  say()
  await server.startAgain()
  await expect.poll(queued, { timeout: 60_000 }).toBe(0)
  // The one that died had sent it, and could not write that down: twice is better than never.
  expect(mails.received.length).toBe(2)
})
