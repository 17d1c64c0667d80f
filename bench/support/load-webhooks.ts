import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { httpPeer } from '#tests/support/http-peer.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { type Entrance, enter, openEntrances } from './entrances.ts'
import { type Calls, callFor, httpConnection, loadOf, round } from './load.ts'

const SITES = 8
const TURN_MS = 1_000
const WARM_UP_MS = 2_000
/** More than are let in. */
const VISITORS_PER_SECOND = 1_500

interface WebhookLoad {
  readonly callers: number
  readonly ms: number
  readonly webhooks: number
}

/** Entries of a company with webhooks, in turns with those of one without, so that what else the machine does troubles both. */
export async function loadWebhooks({ callers, ms, webhooks }: WebhookLoad) {
  const receiver = await httpPeer(() => ({ status: 204 }))
  const server = await serverUnderTest((own) => ({
    NODE_ENV: 'production',
    PUBLIC_URL: own,
    NOTIFY_NETWORKS: '127.0.0.0/8',
  }))
  try {
    const needed = Math.ceil(((WARM_UP_MS + ms) / 1_000) * VISITORS_PER_SECOND)
    const companyWith = async (count: number): Promise<readonly Entrance[]> => {
      const company = await makeCompany(server.adminAccess, {})
      // Before there is a webhook: thousands of visitors in one statement are nothing that a company has told.
      const entrances = await openEntrances(server.adminAccess, company, SITES, needed)
      const owner = (await hire(server, company.companyId, 'owner')).browser
      for (let nth = 0; nth < count; nth++)
        await owner.get(consoleCalls.saveWebhook, {
          companyId: company.companyId,
          webhookId: null,
          description: `${nth}`,
          types: null,
          siteId: null,
          endpoint: `${receiver.url}/${nth}`,
        })
      return entrances
    }
    const [none, some] = [await companyWith(0), await companyWith(webhooks)]
    const connections = Array.from({ length: callers }, () =>
      httpConnection(Number(new URL(server.url).port)),
    )
    let turn = 0
    const turnOf = (entrances: readonly Entrance[], forMs: number): Promise<Calls> =>
      callFor(callers, forMs, async (caller) => {
        const [connection, entrance] = [connections[caller], entrances[turn++ % entrances.length]]
        if (connection === undefined || entrance === undefined) throw new Error('Nothing to choose from')
        await enter(connection, entrance)
      })
    for (const entrances of [none, some]) await turnOf(entrances, WARM_UP_MS / 2)
    const measured: { readonly none: Calls[]; readonly some: Calls[] } = { none: [], some: [] }
    for (let past = 0; past < ms; past += TURN_MS) {
      measured.none.push(await turnOf(none, TURN_MS))
      measured.some.push(await turnOf(some, TURN_MS))
    }
    for (const connection of connections) connection.close()
    const [without, withThem] = [loadOf(measured.none), loadOf(measured.some)]
    return {
      callers,
      webhooks,
      without,
      with: withThem,
      received: receiver.received.length,
      ratio: round(withThem.perSecond / without.perSecond),
    }
  } finally {
    await server.stop()
    await receiver.close()
  }
}
