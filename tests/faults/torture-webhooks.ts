import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { httpPeer } from '#tests/support/http-peer.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Between two kills at most: long enough to have deliveries under way. */
const LIFE_MS = 600
/** How long the receiver takes, so that a kill meets some under way. */
const ANSWER_MS = 5
/** Until a lease of a dead process is taken over, with room for a busy machine. */
const LAST_MS = 180_000

interface Torture {
  readonly rounds: number
  readonly events: number
}

/**
 * `kill -9` of the server at random moments while events are delivered to a webhook. @returns what was stored and received;
 * what was lost, received under an id of no event, or not signed, is wrong
 */
export async function tortureWebhooks({ rounds, events }: Torture) {
  const received = new Map<string, number>()
  let secret = ''
  let unsigned = 0
  const receiver = await httpPeer(async (_path, { headers, body }) => {
    try {
      new Webhook(secret).verify(body, headers)
    } catch {
      unsigned++
    }
    const id = headers['webhook-id'] ?? ''
    received.set(id, (received.get(id) ?? 0) + 1)
    await sleep(ANSWER_MS)
    return { status: 204 }
  })
  const server = await serverUnderTest((own) => ({ PUBLIC_URL: own, NOTIFY_NETWORKS: '127.0.0.0/8' }))
  try {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const owner = (await hire(server, companyId, 'owner')).browser
    const saved = await owner.get(consoleCalls.saveWebhook, {
      companyId,
      webhookId: null,
      description: 'Torture',
      types: ['visitor.signed_up'],
      siteId: null,
      endpoint: `${receiver.url}/`,
    })
    secret = saved.secret ?? ''
    const sql = async (text: string, values: readonly unknown[] = []) =>
      (await server.adminAccess.database.pool.query(text, [companyId, ...values])).rows
    const startedAt = performance.now()
    for (let round = 0; round < rounds; round++) {
      // Each in a transaction of its own, as entries are.
      const count = Math.floor(((round + 1) * events) / rounds) - Math.floor((round * events) / rounds)
      for (let n = 0; n < count; n++)
        await sql("select tell_event($1, 'visitor.signed_up', null, now(), $2)", [
          JSON.stringify({ visitorId: `${round}-${n}` }),
        ])
      await sleep(LIFE_MS * Math.random())
      await server.kill()
      await server.startAgain()
    }
    const stored = (
      await sql("select event_id from events where company_id = $1 and type = 'visitor.signed_up'")
    ).map(({ event_id }) => event_id)
    const lost = () => stored.filter((id) => !received.has(id))
    for (let waited = 0; lost().length > 0 && waited < LAST_MS; waited += 250) await sleep(250)
    const seconds = (performance.now() - startedAt) / 1_000
    return {
      kills: rounds,
      stored: stored.length,
      received: received.size,
      repeated: [...received.values()].reduce((sum, times) => sum + times - 1, 0),
      seconds: Math.round(seconds),
      wrong: {
        lost: lost().length,
        strangers: [...received.keys()].filter((id) => !stored.includes(id)).length,
        unsigned,
      },
    }
  } finally {
    await server.stop()
    await receiver.close()
  }
}
