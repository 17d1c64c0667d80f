import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import PostalMime from 'postal-mime'
import { calls } from '#contract/calls/index.ts'
import { sampleOf } from '#tests/support/long.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/** A server that is killed loses no notification: each goes out, at most twice, and a repeat bears the same Message-ID. */

const KILLS = sampleOf(2, 100)
const ENTRIES = 4

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
beforeAll(async () => {
  // The mail server takes its time, so that kills come while mails are under way.
  mails = await mailServer(undefined, () => new Promise((resolve) => setTimeout(resolve, 100)))
  server = await serverUnderTest({ SMTP_URL: mails.url })
  company = await makeCompany(server.adminAccess, {})
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})

test(`over ${KILLS} kills`, { timeout: 60_000 + KILLS * 40_000 }, async () => {
  const { pool } = server.adminAccess.database
  const arrived: string[] = []
  /** How many mails had come when each kill was over. */
  const killsAt: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    for (let nth = 0; nth < ENTRIES; nth++) {
      const hostId = `h${kill}-${nth}`
      await pool.query(
        `insert into hosts (company_id, host_id, first_name, last_name, email, search_key)
         values ($1, $2, 'Ada', $2, $2 || '@house.example', $2)`,
        [company.companyId, hostId],
      )
      const answer = await server.ask(
        calls.newAccess,
        { direction: true, visitorId: await company.meet(), toUserId: hostId },
        { token: company.token, key: randomUUID() },
      )
      if (answer.status === 200) arrived.push(`${hostId}@house.example`)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 200))
    await server.kill()
    // What the dead server had sent is read to its end.
    await expect.poll(mails.connections).toBe(0)
    killsAt.push(mails.received.length)
    await server.startAgain()
  }
  const first = () =>
    arrived.filter((address) => mails.received.some(({ recipients }) => recipients.includes(address)))
  await expect.poll(() => first().length, { timeout: 30_000 }).toBe(arrived.length)
  const sentTo = new Map<string, { readonly messageId: string; readonly nth: number }[]>()
  for (const [nth, { recipients, raw }] of mails.received.entries()) {
    const { messageId, references } = await PostalMime.parse(raw)
    // A reminder, which is another message, refers to the first one.
    if (references !== undefined || messageId === undefined) continue
    for (const address of recipients)
      sentTo.set(address, [...(sentTo.get(address) ?? []), { messageId, nth }])
  }
  for (const [address, sent] of sentTo) {
    expect(new Set(sent.map(({ messageId }) => messageId)).size, address).toBe(1)
    for (const [place, { nth }] of sent.slice(1).entries()) {
      const before = sent[place]?.nth ?? 0
      expect(
        killsAt.some((at) => at > before && at <= nth),
        `${address}: a kill before each repeat`,
      ).toBe(true)
    }
  }
  // A kill repeats no more than what was under way: two mails at a time.
  const repeats = [...sentTo.values()].reduce((sum, sent) => sum + sent.length - 1, 0)
  expect(repeats).toBeLessThanOrEqual(2 * KILLS)
})
