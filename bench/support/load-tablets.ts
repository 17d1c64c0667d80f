import { setTimeout as sleep } from 'node:timers/promises'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { hire } from '#tests/support/server/staff.ts'
import { connectTablets } from '#tests/support/server/tablets.ts'
import { memoryBytes, round, summary } from './load.ts'

const ROUNDS = 10
const OPENED_AT_ONCE = 10
const MEGABYTE = 1024 * 1024

/**
 * Tablets connected to two server processes: what they cost in memory, and how soon each hears what one of the processes is
 * asked: that a setting has changed (all of them at once), and that it shall open (one of them).
 */
export async function loadTablets(count: number) {
  const group = await startServerGroup(2, { NODE_ENV: 'production' })
  try {
    const [server, other] = group.servers
    if (server === undefined || other === undefined) throw new Error('There are not two servers')
    const company = await makeCompany(group.adminAccess, {})
    const { database, vault } = group.adminAccess
    const { tokens } = makeStore(database, vault)
    const key = await tokens.issueIntegrationKey(company.companyId, null, 'access.open')
    const ask = askAt(server.url)
    const { browser } = await hire(
      { url: server.url, ask, adminAccess: group.adminAccess },
      company.companyId,
      'manager',
    )
    let said = 0
    const changeSomething = () => {
      said++
      return browser.get(consoleCalls.saveReason, {
        companyId: company.companyId,
        reasonId: null,
        value: `Reason ${said}`,
      })
    }
    const memory = () => group.servers.map(({ pid }) => memoryBytes(pid()) ?? Number.NaN)

    // The cost of the first few is the cost of loading the code, not theirs.
    const few = await connectTablets([server.url, other.url], ask, company, FEW)
    await until(() => few.connected() === FEW)
    await changeSomething()
    few.close()
    const idle = memory()
    const tablets = await connectTablets([server.url, other.url], ask, company, count)
    await until(() => tablets.connected() === count)
    const connected = memory()

    const changedMs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const heard: number[] = []
      const listening = tablets.listen('configurationChanged', () => heard.push(performance.now()))
      const askedAt = performance.now()
      await changeSomething()
      await until(() => heard.length === count)
      listening.end()
      changedMs.push(...heard.map((at) => at - askedAt))
    }

    const openedMs: number[] = []
    const waiting = [...tablets.ids]
    const askedAt = new Map<string, number>()
    const opening = tablets.listen('openAccessOnTablet', (deviceId) => {
      openedMs.push(performance.now() - (askedAt.get(deviceId) ?? Number.NaN))
    })
    const open = async () => {
      for (let deviceId = waiting.pop(); deviceId !== undefined; deviceId = waiting.pop()) {
        askedAt.set(deviceId, performance.now())
        const request = { deviceId, code: company.visitor.code, direction: true }
        const { status } = await ask(publicCalls.openAccess, request, { token: key })
        if (status !== 200) throw new Error(`Opening ${deviceId} answered ${status}`)
      }
    }
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
    opening.end()
    const served = memory()
    tablets.close()

    const beyondIdle = (now: readonly number[]) =>
      now.reduce((sum, bytes, nth) => sum + bytes - (idle[nth] ?? 0), 0)
    const extra = beyondIdle(connected)
    return {
      tablets: count,
      processes: group.servers.length,
      idleMb: round(idle.reduce((sum, bytes) => sum + bytes, 0) / MEGABYTE),
      beyondIdleMb: round(extra / MEGABYTE),
      beyondIdleAfterPushesMb: round(beyondIdle(served) / MEGABYTE),
      tabletsPerGb: Math.floor((count * 1024 * MEGABYTE) / extra),
      pushMs: {
        changed: { times: changedMs.length, ...summary(changedMs) },
        opened: { times: openedMs.length, ...summary(openedMs) },
      },
    }
  } finally {
    await group.stop()
  }
}
const FEW = 50

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5)
}
